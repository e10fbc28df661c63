#pragma once

#include <QList>

class QAction;
class QMainWindow;

namespace twice::ui {

class Actions;
class RecentFiles;

/// Fills the window's menu bar. `exports` stand in the File menu.
void setupMenus(QMainWindow& window, const Actions& actions, RecentFiles& recent, const QList<QAction*>& exports);

} // namespace twice::ui
