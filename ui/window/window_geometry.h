#pragma once

class QSplitter;
class QWidget;

namespace twice::ui {

class Settings;

/// Puts the window where it was, or where it fits if that screen is gone; the first time at a good size.
void placeWindow(QWidget& window, QSplitter& splitter, const Settings& settings);
void rememberGeometry(const QWidget& window, const QSplitter& splitter, Settings& settings);

} // namespace twice::ui
