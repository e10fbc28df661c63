#include "window/presenter_mode.h"

#include "charts/text_lines.h"

#include <QAction>
#include <QApplication>
#include <QMainWindow>
#include <QScreen>
#include <QShortcut>

#include <algorithm>
#include <utility>

namespace twice::ui {

namespace {

// Below the least the mode would be pointless: then the view scrolls. Above the most there is no need for more.
constexpr double leastEnlargement = 1.35;
constexpr double mostEnlargement = 6;

} // namespace

PresenterMode::PresenterMode(QAction* action, QVector<QWidget*> hidden, std::function<QSize()> leastSize,
                             QMainWindow* window)
    : QObject(window),
      m_action(action),
      m_hidden(std::move(hidden)),
      m_leastSize(std::move(leastSize)),
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

double PresenterMode::enlargement(QSize needed, QSize room)
{
    // What is needed grows no faster than the letters: frames and margins stay as they are.
    const double fits = std::min(static_cast<double>(room.width()) / std::max(needed.width(), 1),
                                 static_cast<double>(room.height()) / std::max(needed.height(), 1));
    return std::clamp(fits, leastEnlargement, mostEnlargement);
}

void PresenterMode::enter()
{
    m_on = true;
    m_font = QApplication::font();
    m_states = m_window->windowState();
    QApplication::setFont(scaledFont(m_font, enlargement(m_leastSize(), m_window->screen()->size())));
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
