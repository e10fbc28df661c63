#include "window/presenter_mode.h"

#include <QAction>
#include <QApplication>
#include <QMainWindow>
#include <QShortcut>

#include <utility>

namespace twice::ui {

namespace {

/// Readable from ten metres where the normal size is read from six.
constexpr qreal enlargement = 1.6;

} // namespace

PresenterMode::PresenterMode(QAction* action, QVector<QWidget*> hidden, QMainWindow* window)
    : QObject(window),
      m_action(action),
      m_hidden(std::move(hidden)),
      m_window(window),
      m_escape(new QShortcut(QKeySequence(Qt::Key_Escape), window))
{
    m_escape->setEnabled(false);
    connect(m_escape, &QShortcut::activated, m_action, [this] { m_action->setChecked(false); });
    connect(m_action, &QAction::toggled, this, [this](bool on) { on ? enter() : leave(); });
}

PresenterMode::~PresenterMode()
{
    if (m_on)
        QApplication::setFont(m_font); // the font is the whole program's
}

void PresenterMode::enter()
{
    m_on = true;
    m_font = QApplication::font();
    m_states = m_window->windowState();
    QFont large = m_font;
    large.setPointSizeF(large.pointSizeF() * enlargement);
    QApplication::setFont(large);
    for (QWidget* widget : std::as_const(m_hidden))
        widget->hide();
    m_escape->setEnabled(true);
    m_window->setWindowState(m_states | Qt::WindowFullScreen);
}

void PresenterMode::leave()
{
    m_on = false;
    m_escape->setEnabled(false);
    QApplication::setFont(m_font);
    for (QWidget* widget : std::as_const(m_hidden))
        widget->show();
    m_window->setWindowState(m_states);
}

} // namespace twice::ui
