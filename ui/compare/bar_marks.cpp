#include "compare/bar_marks.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <QPolygonF>

#include <algorithm>
#include <array>

namespace twice::ui {
namespace {

constexpr double slenderness = 0.65;      // half a mark's width, in its height
constexpr double whiskerWidth = 1.6;      // in lines' heights, in the legend
constexpr double textGap = 0.35;          // between a mark and its words, in lines' heights
constexpr double entryGap = 0.8;          // between two entries, in lines' heights
constexpr double thinnestWhisker = 1.6;   // in pixels
constexpr double whiskerThickness = 0.16; // in its height
constexpr double legendMarkHeight = 0.55; // in lines' heights
constexpr double legendBeamHeight = 0.5;  // in lines' heights

struct Words
{
    QString mark;
    QString whisker;
};

/// From many to few.
std::array<Words, 3> wordings()
{
    const auto tr = [](const char* text) { return QCoreApplication::translate("BarLegend", text); };
    return {{{tr("exact expectation"), tr("95 % interval")},
             {tr("exact"), tr("95 % interval")},
             {tr("exact"), tr("95 %")}}};
}

double markWidth(double line)
{
    return 2 * slenderness * legendMarkHeight * line;
}

double widthOf(const Words& words, const QFont& font)
{
    const QFontMetricsF metrics(font);
    const double line = metrics.height();
    return markWidth(line) + metrics.horizontalAdvance(words.mark) + metrics.horizontalAdvance(words.whisker) +
           (whiskerWidth + 2 * textGap + entryGap) * line;
}

} // namespace

void drawExactMark(QPainter& painter, QPointF tip, double size, const ChartColours& colours)
{
    painter.setPen(QPen(colours.ground, 1));
    painter.setBrush(colours.ink);
    painter.drawPolygon(
        QPolygonF{tip, tip + QPointF(-size * slenderness, -size), tip + QPointF(size * slenderness, -size)});
}

void drawWhisker(QPainter& painter, double low, double high, double y, double height, const ChartColours& colours)
{
    painter.setPen(QPen(colours.ink, std::max(thinnestWhisker, height * whiskerThickness), Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(QPointF(low, y), QPointF(high, y));
    for (const double x : {low, high})
        painter.drawLine(QPointF(x, y - height / 2), QPointF(x, y + height / 2));
}

BarLegend::BarLegend(const QFont& font, double width) : m_font(font)
{
    for (const Words& words : wordings()) {
        m_mark = words.mark;
        m_whisker = words.whisker;
        if (widthOf(words, font) <= width)
            break;
    }
}

double BarLegend::smallestWidth(const QFont& font)
{
    return widthOf(wordings().back(), font);
}

void BarLegend::draw(QPainter& painter, const QRectF& rect, const ChartColours& colours) const
{
    const QFontMetricsF metrics(m_font);
    const double line = metrics.height();
    const double y = rect.center().y();
    double x = rect.left();
    painter.setFont(m_font);
    const auto write = [&](const QString& text) {
        const double width = metrics.horizontalAdvance(text);
        painter.setPen(colours.quietInk);
        painter.drawText(QRectF(x, y - line / 2, width + 2, line), Qt::AlignLeft | Qt::AlignVCenter, text);
        x += width;
    };
    const double size = legendMarkHeight * line;
    drawExactMark(painter, {x + markWidth(line) / 2, y + size / 2}, size, colours);
    x += markWidth(line) + textGap * line;
    write(m_mark);
    x += entryGap * line;
    drawWhisker(painter, x, x + whiskerWidth * line, y, legendBeamHeight * line, colours);
    x += (whiskerWidth + textGap) * line;
    write(m_whisker);
}

} // namespace twice::ui
