#include "window/window_geometry.h"

#include "window/settings.h"

#include <QGuiApplication>
#include <QRect>
#include <QScreen>
#include <QSplitter>
#include <QWidget>

#include <algorithm>

namespace twice::ui {

namespace {

constexpr QSize firstSize{1400, 880};
constexpr int firstSide = 430;
/// At least so much of the window must be on a screen, so that it can be seen and moved.
constexpr QSize leastSeen{200, 100};

bool isSeen(const QRect& frame)
{
    const QList<QScreen*> screens = QGuiApplication::screens();
    return std::any_of(screens.begin(), screens.end(), [&](const QScreen* screen) {
        const QRect seen = screen->availableGeometry() & frame;
        return seen.width() >= leastSeen.width() && seen.height() >= leastSeen.height();
    });
}

void placeFirst(QWidget& window)
{
    const QScreen* screen = QGuiApplication::primaryScreen();
    const QRect room = screen == nullptr ? QRect(QPoint(), firstSize) : screen->availableGeometry();
    window.setWindowState(Qt::WindowNoState);
    window.resize(firstSize.boundedTo(room.size() - QSize(16, 40)));
    window.move(room.center() - window.rect().center());
}

} // namespace

void placeWindow(QWidget& window, QSplitter& splitter, const Settings& settings)
{
    const QByteArray stored = settings.value(setting::geometry);
    if (stored.isEmpty() || !window.restoreGeometry(stored) || !isSeen(window.geometry()))
        placeFirst(window);
    window.setWindowState(window.windowState() & ~Qt::WindowFullScreen);
    if (!splitter.restoreState(settings.value(setting::splitter)))
        splitter.setSizes({firstSide, std::max(firstSide, window.width() - firstSide)});
}

void rememberGeometry(const QWidget& window, const QSplitter& splitter, Settings& settings)
{
    settings.setValue(setting::geometry, window.saveGeometry());
    settings.setValue(setting::splitter, splitter.saveState());
}

} // namespace twice::ui
