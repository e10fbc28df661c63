#pragma once

#include <QFileInfo>
#include <QMimeData>
#include <QString>
#include <QUrl>

namespace twice::ui {

/// The first local file of what is dragged; empty where there is none.
[[nodiscard]] inline QString droppedFile(const QMimeData* data)
{
    const QList<QUrl> urls = data->urls();
    for (const QUrl& url : urls)
        if (url.isLocalFile() && !QFileInfo(url.toLocalFile()).isDir())
            return url.toLocalFile();
    return {};
}

} // namespace twice::ui
