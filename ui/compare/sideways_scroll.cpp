#include "compare/sideways_scroll.h"

#include <QEvent>
#include <QFontMetrics>
#include <QScrollBar>

#include <algorithm>

namespace twice::ui {

SidewaysScroll::SidewaysScroll(QWidget* widget, int letters, QWidget* parent) : QScrollArea(parent), m_letters(letters)
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setWidgetResizable(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setWidget(widget);
}

int SidewaysScroll::barHeight() const
{
    const bool scrolls = widget()->minimumSizeHint().width() > width();
    return scrolls ? horizontalScrollBar()->sizeHint().height() : 0;
}

QSize SidewaysScroll::minimumSizeHint() const
{
    const QSize least = widget()->minimumSizeHint();
    return {std::min(least.width(), fontMetrics().averageCharWidth() * m_letters), least.height() + barHeight()};
}

QSize SidewaysScroll::sizeHint() const
{
    return widget()->sizeHint() + QSize(0, barHeight());
}

bool SidewaysScroll::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == widget() && event->type() == QEvent::LayoutRequest)
        updateGeometry();
    return QScrollArea::eventFilter(watched, event);
}

void SidewaysScroll::resizeEvent(QResizeEvent* event)
{
    QScrollArea::resizeEvent(event);
    updateGeometry(); // the scroll bar may have come or gone
}

} // namespace twice::ui
