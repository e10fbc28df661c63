#include "window/menus.h"

#include "window/actions.h"
#include "window/recent_files.h"

#include <QAction>
#include <QActionGroup>
#include <QCoreApplication>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>

namespace twice::ui {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Menus", text);
}

QMenu* add(QMenuBar* bar, const char* name, const QString& title)
{
    QMenu* menu = bar->addMenu(title);
    menu->setObjectName(QLatin1String(name));
    menu->setToolTipsVisible(true);
    return menu;
}

void fillFile(QMenu* menu, const Actions& actions, RecentFiles& recent, const QList<QAction*>& exports)
{
    menu->addAction(actions.newFile);
    menu->addAction(actions.open);
    QMenu* files = menu->addMenu(tr("Open &recent"));
    files->setObjectName(QStringLiteral("recentMenu"));
    files->setToolTipsVisible(true);
    recent.fill(files);
    menu->addAction(actions.builtin);
    menu->addSeparator();
    menu->addAction(actions.save);
    menu->addAction(actions.saveAs);
    menu->addSeparator();
    if (!exports.isEmpty()) {
        QMenu* results = menu->addMenu(tr("&Export results"));
        results->setObjectName(QStringLiteral("exportMenu"));
        results->addActions(exports);
        menu->addSeparator();
    }
    menu->addAction(actions.quit);
}

void fillView(QMenu* menu, const Actions& actions)
{
    menu->addAction(actions.present);
    QMenu* appearance = menu->addMenu(tr("&Appearance"));
    appearance->setObjectName(QStringLiteral("appearanceMenu"));
    appearance->addActions(actions.appearance->actions());
    menu->addSeparator();
    menu->addAction(actions.startPage);
}

} // namespace

void setupMenus(QMainWindow& window, const Actions& actions, RecentFiles& recent, const QList<QAction*>& exports)
{
    QMenuBar* bar = window.menuBar();
    bar->setObjectName(QStringLiteral("menuBar"));
    fillFile(add(bar, "fileMenu", tr("&File")), actions, recent, exports);
    QMenu* edit = add(bar, "editMenu", tr("&Edit"));
    edit->addActions({actions.undo, actions.redo});
    QMenu* run = add(bar, "runMenu", tr("&Run"));
    run->addActions({actions.run, actions.stop});
    run->addSeparator();
    run->addActions({actions.newSeed, actions.live});
    fillView(add(bar, "viewMenu", tr("&View")), actions);
    QMenu* help = add(bar, "helpMenu", tr("&Help"));
    help->addActions({actions.startPage, actions.whatsThis});
    help->addSeparator();
    help->addAction(actions.about);
}

} // namespace twice::ui
