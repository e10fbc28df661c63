#pragma once

#include <QDateTime>
#include <QFileInfo>
#include <QString>

namespace twice::ui {

/// By what a file on disk is recognised as still the one that was read or written.
struct FileStamp
{
    bool exists = false;
    qint64 size = 0;
    qint64 modifiedMs = 0; ///< since the epoch

    [[nodiscard]] static FileStamp of(const QString& path)
    {
        const QFileInfo info(path);
        if (!info.exists())
            return {};
        return {.exists = true, .size = info.size(), .modifiedMs = info.lastModified().toMSecsSinceEpoch()};
    }
    friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

} // namespace twice::ui
