#pragma once

#include <QFont>
#include <QObject>
#include <QSize>
#include <QVector>

#include <functional>

class QAction;
class QMainWindow;
class QShortcut;

namespace twice::ui {

/// One key makes everything as large as the screen allows and hides the editors, full screen; the same key or Escape
/// leads back, to exactly what was.
class PresenterMode : public QObject
{
    Q_OBJECT

public:
    /// `action` switches it; `hidden` are hidden meanwhile. `leastSize` tells how much room the rest needs at the least
    /// with the present font: no letters become so large that something is cut off.
    PresenterMode(QAction* action, QVector<QWidget*> hidden, std::function<QSize()> leastSize, QMainWindow* window);
    ~PresenterMode() override;

    /// How many times as large the letters become where `needed` is needed and `room` is there.
    [[nodiscard]] static double enlargement(QSize needed, QSize room);

private:
    void enter();
    void leave();

    QAction* m_action;
    QVector<QWidget*> m_hidden;
    std::function<QSize()> m_leastSize;
    QMainWindow* m_window;
    QShortcut* m_escape;
    QFont m_font;
    Qt::WindowStates m_states;
    bool m_on = false;
};

} // namespace twice::ui
