#include "compare/sideways_scroll.h"

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

int SidewaysScroll::mostWidth() const
{
    return fontMetrics().averageCharWidth() * m_letters;
}

int SidewaysScroll::barHeight() const
{
    // Told from the content alone: if room came and went with the width, splitters would not find back to their sizes.
    const bool mayScroll = widget()->minimumSizeHint().width() > mostWidth();
    return mayScroll ? horizontalScrollBar()->sizeHint().height() : 0;
}

QSize SidewaysScroll::minimumSizeHint() const
{
    const QSize least = widget()->minimumSizeHint();
    return {std::min(least.width(), mostWidth()), least.height() + barHeight()};
}

QSize SidewaysScroll::sizeHint() const
{
    return widget()->sizeHint() + QSize(0, barHeight());
}

} // namespace twice::ui
