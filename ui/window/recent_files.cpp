#include "window/recent_files.h"

#include "window/settings.h"

#include <QAction>
#include <QDir>
#include <QFileInfo>
#include <QMenu>

namespace twice::ui {

RecentFiles::RecentFiles(Settings& settings, QObject* parent) : QObject(parent), m_settings(settings) {}

QStringList RecentFiles::paths() const
{
    return m_settings.value(setting::recentFiles).mid(0, most);
}

void RecentFiles::add(const QString& path)
{
    QStringList all = paths();
    all.removeAll(path);
    all.prepend(path);
    store(all.mid(0, most));
}

void RecentFiles::remove(const QString& path)
{
    QStringList all = paths();
    all.removeAll(path);
    store(all);
}

void RecentFiles::store(const QStringList& paths)
{
    m_settings.setValue(setting::recentFiles, paths);
    emit changed();
}

void RecentFiles::fill(QMenu* menu)
{
    connect(menu, &QMenu::aboutToShow, this, [this, menu] { refill(menu); });
    refill(menu);
}

void RecentFiles::refill(QMenu* menu)
{
    menu->clear();
    int number = 0;
    for (const QString& path : paths()) {
        const QString name = QFileInfo(path).fileName().replace(QLatin1Char('&'), QLatin1String("&&"));
        QAction* action = menu->addAction(tr("&%1  %2").arg(++number % 10).arg(name));
        action->setToolTip(QDir::toNativeSeparators(path));
        action->setStatusTip(action->toolTip());
        connect(action, &QAction::triggered, this, [this, path] { emit chosen(path); });
    }
    if (number == 0)
        menu->addAction(tr("No file yet"))->setEnabled(false);
}

} // namespace twice::ui
