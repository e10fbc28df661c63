#pragma once

#include <QFont>
#include <QObject>
#include <QVector>

class QAction;
class QMainWindow;
class QShortcut;

namespace twice::ui {

/// One key makes everything large and hides the editors, full screen; the same key or Escape leads back.
class PresenterMode : public QObject
{
    Q_OBJECT

public:
    /// `action` switches it; `hidden` are hidden meanwhile.
    PresenterMode(QAction* action, QVector<QWidget*> hidden, QMainWindow* window);
    ~PresenterMode() override;

private:
    void enter();
    void leave();

    QAction* m_action;
    QVector<QWidget*> m_hidden;
    QMainWindow* m_window;
    QShortcut* m_escape;
    QFont m_font;
    Qt::WindowStates m_states;
    bool m_on = false;
};

} // namespace twice::ui
