#pragma once

#include <QDateTime>
#include <QLockFile>
#include <QString>

#include <memory>
#include <optional>
#include <string>

namespace twice::ui {

/// Where unsaved work outlives a crash: one file for each running program in a directory they share, and beside it a
/// lock that dies with its program. What has a dead lock was left by a crash. GUI thread only.
class RecoveryStore
{
public:
    /// Work of a program that is no more. Nobody else is offered it while this value lives.
    struct LeftWork
    {
        QString id;
        QString originalFile; ///< the file it belongs to; empty: never saved
        QDateTime when;
        std::string text; ///< the scenario
        std::unique_ptr<QLockFile> lock;
    };

    explicit RecoveryStore(const QString& directory);
    /// Takes what it kept away: the program ends properly.
    ~RecoveryStore();
    RecoveryStore(const RecoveryStore&) = delete;
    RecoveryStore& operator=(const RecoveryStore&) = delete;

    /// Keeps the work, whole or not at all; else the reason, in words.
    std::optional<QString> keep(const std::string& text, const QString& originalFile);
    /// There is no unsaved work any more.
    void forget();

    /// The newest work that a dead program left, if any. Clears away locks that guard nothing.
    [[nodiscard]] std::optional<LeftWork> newestLeftWork();
    /// It has been recovered, or is not wanted.
    void discard(LeftWork work);

private:
    [[nodiscard]] QString pathOf(const QString& id, const char* suffix) const;
    [[nodiscard]] std::optional<LeftWork> leftBy(const QString& id) const;

    QString m_directory;
    QString m_id;
    std::unique_ptr<QLockFile> m_lock;
};

} // namespace twice::ui
