#include "document/recovery_store.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>
#include <QSet>
#include <QUuid>

#include <utility>

namespace twice::ui {

namespace {

constexpr const char* workSuffix = ".recovery";
constexpr const char* lockSuffix = ".lock";

std::unique_ptr<QLockFile> lockAt(const QString& path)
{
    auto lock = std::make_unique<QLockFile>(path);
    lock->setStaleLockTime(0); // only the death of its program frees it, not its age
    return lock;
}

} // namespace

RecoveryStore::RecoveryStore(const QString& directory)
    : m_directory(directory),
      m_id(QUuid::createUuid().toString(QUuid::WithoutBraces))
{
    QDir().mkpath(directory);
    m_lock = lockAt(pathOf(m_id, lockSuffix));
    m_lock->tryLock(0); // where it fails, keep() will say why
}

RecoveryStore::~RecoveryStore()
{
    forget();
}

QString RecoveryStore::pathOf(const QString& id, const char* suffix) const
{
    return m_directory + QLatin1Char('/') + id + QLatin1String(suffix);
}

std::optional<QString> RecoveryStore::keep(const std::string& text, const QString& originalFile)
{
    QDir().mkpath(m_directory);
    if (!m_lock->isLocked() && !m_lock->tryLock(0))
        return QCoreApplication::translate("RecoveryStore", "%1 cannot be written to.")
            .arg(QDir::toNativeSeparators(m_directory));
    QSaveFile file(pathOf(m_id, workSuffix));
    const QJsonObject work{{QStringLiteral("file"), originalFile},
                           {QStringLiteral("scenario"), QString::fromStdString(text)}};
    if (!file.open(QIODevice::WriteOnly) || file.write(QJsonDocument(work).toJson()) < 0 || !file.commit())
        return file.errorString();
    return {};
}

void RecoveryStore::forget()
{
    QFile::remove(pathOf(m_id, workSuffix));
}

std::optional<RecoveryStore::LeftWork> RecoveryStore::leftBy(const QString& id) const
{
    std::unique_ptr<QLockFile> lock = lockAt(pathOf(id, lockSuffix));
    if (!lock->tryLock(0))
        return {}; // its program is alive, or another one is being offered it
    QFile file(pathOf(id, workSuffix));
    if (!file.open(QIODevice::ReadOnly))
        return {}; // nothing was left; the lock goes with `lock`
    const QJsonObject work = QJsonDocument::fromJson(file.readAll()).object();
    const QString text = work.value(QStringLiteral("scenario")).toString();
    if (text.isEmpty())
        return {};
    return LeftWork{.id = id,
                    .originalFile = work.value(QStringLiteral("file")).toString(),
                    .when = QFileInfo(file).lastModified(),
                    .text = text.toStdString(),
                    .lock = std::move(lock)};
}

std::optional<RecoveryStore::LeftWork> RecoveryStore::newestLeftWork()
{
    QSet<QString> ids;
    const QFileInfoList entries = QDir(m_directory).entryInfoList(QDir::Files);
    for (const QFileInfo& entry : entries) {
        const QString suffix = QLatin1Char('.') + entry.suffix();
        if (suffix == QLatin1String(workSuffix) || suffix == QLatin1String(lockSuffix))
            ids.insert(entry.completeBaseName());
    }
    ids.remove(m_id);
    std::optional<LeftWork> newest;
    for (const QString& id : std::as_const(ids)) {
        std::optional<LeftWork> left = leftBy(id);
        if (left && (!newest || left->when > newest->when))
            newest = std::move(left);
    }
    return newest;
}

void RecoveryStore::discard(LeftWork work)
{
    QFile::remove(pathOf(work.id, workSuffix));
}

} // namespace twice::ui
