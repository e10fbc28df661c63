#include "compare/strategy_key.h"

#include "theme/chart_colours.h"
#include "theme/strategy_style.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace twice::ui {
namespace {

constexpr double linesPerRow = 1.4;
constexpr double markerLines = 1.5; // the marker with the room around it, in lines' heights
constexpr double gapLines = 1.5;    // between two names

} // namespace

StrategyKey::StrategyKey(const Comparison& comparison, const QFont& font, double width)
    : m_font(font),
      m_line(QFontMetricsF(font).height())
{
    const QFontMetricsF metrics(font);
    const double marker = markerLines * m_line;
    const double row = linesPerRow * m_line;
    double x = 0;
    double y = 0;
    for (std::size_t index = 0; index < comparison.size(); ++index) {
        const QString name = metrics.elidedText(comparison.name(index), Qt::ElideRight, std::max(0.0, width - marker));
        const double need = marker + std::ceil(metrics.horizontalAdvance(name));
        if (x > 0 && x + need > width) {
            x = 0;
            y += row;
        }
        m_entries.push_back({name, comparison.look(index), QRectF(x, y, need, row)});
        x += need + gapLines * m_line;
    }
    m_height = m_entries.empty() ? 0 : y + row;
}

void StrategyKey::draw(QPainter& painter, QPointF topLeft, const QPalette& palette) const
{
    const ChartColours colours = chartColours(palette);
    painter.save();
    painter.setFont(m_font);
    for (const Entry& entry : m_entries) {
        const QRectF rect = entry.rect.translated(topLeft);
        const StrategyStyle style = strategyStyle(entry.look, colours.dark);
        painter.save();
        painter.translate(rect.left() + m_line / 2, rect.center().y());
        painter.scale(m_line * 0.4, m_line * 0.4);
        painter.fillPath(style.marker, style.colour);
        painter.restore();
        painter.setPen(colours.ink);
        painter.drawText(rect.adjusted(markerLines * m_line, 0, m_line, 0), Qt::AlignLeft | Qt::AlignVCenter,
                         entry.name);
    }
    painter.restore();
}

} // namespace twice::ui
