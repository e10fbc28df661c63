#include "charts/line_chart_items.h"

#include "charts/limited_line.h"
#include "charts/line_ends.h"
#include "theme/chart_colours.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace twice::ui {
namespace {

constexpr double bandOpacity = 0.22;
constexpr double labelGap = 6;
constexpr double leaderRoom = 8; // between the plot and the ends' markers
constexpr double leaderOpacity = 0.6;
constexpr double markerRoom = 0.95; // of a line's height, for each marker of a group
constexpr double clearOfAxis = 6;   // an end at 0 must not touch the last label of the axis
constexpr double frameZ = 2.5;      // Qt Charts draws its grid at 2, its axes at 3 and its series at 4
constexpr double marksZ = 20;

QVector<EndPoint> endsOf(const QVector<ChartLine>& lines, const Plot& plot)
{
    QVector<EndPoint> ends;
    for (const ChartLine& line : lines)
        if (!line.points.isEmpty())
            ends << EndPoint{plot.position(line.points.back().x(), line.points.back().y()).y(), line.endLabel};
    for (EndPoint& end : ends)
        end.height =
            std::clamp(end.height, plot.rect.top(), std::max(plot.rect.top(), plot.rect.bottom() - clearOfAxis));
    return ends;
}

/// Which line each end belongs to: those without points have none.
QVector<const ChartLine*> linesWithEnds(const QVector<ChartLine>& lines)
{
    QVector<const ChartLine*> result;
    for (const ChartLine& line : lines)
        if (!line.points.isEmpty())
            result << &line;
    return result;
}

/// All points of all lines, in pixels.
QVector<QPointF> pointsOf(const QVector<ChartLine>& lines, const Plot& plot)
{
    QVector<QPointF> points;
    for (const ChartLine& line : lines)
        for (const QPointF& point : line.points)
            points << plot.position(point.x(), point.y());
    return points;
}

} // namespace

LineChart::Frame::Frame(const LineChart& chart, QGraphicsItem* parent) : QGraphicsItem(parent), m_chart(chart)
{
    setZValue(frameZ);
}

void LineChart::Frame::resize(const QRectF& rect)
{
    prepareGeometryChange();
    m_rect = rect;
}

void LineChart::Frame::paint(QPainter* painter, const QStyleOptionGraphicsItem* /*option*/, QWidget* /*widget*/)
{
    const Plot plot = m_chart.plot();
    painter->setFont(m_chart.m_letters);
    drawGrid(*painter, plot);
    // Strategies that met the same have the same band; drawn again and again it would become opaque.
    const QVector<ChartLine>& lines = m_chart.m_shown.lines;
    for (auto line = lines.begin(); line != lines.end(); ++line)
        if (std::none_of(lines.begin(), line, [line](const ChartLine& other) { return other.band == line->band; }))
            drawBand(*painter, plot, *line);
}

void LineChart::Frame::drawGrid(QPainter& painter, const Plot& plot) const
{
    const ChartColours colours = chartColours(m_chart.palette());
    const double height = QFontMetricsF(m_chart.m_letters).height();
    const QFontMetricsF metrics(m_chart.m_letters);
    double lastLabelTop = plot.rect.bottom() + 2 * height;
    for (const ChartTick& tick : m_chart.m_shown.y.ticks) {
        const double y = std::round(plot.position(0, tick.value).y()) + 0.5;
        painter.setPen(QPen(tick.value > m_chart.m_shown.y.least ? colours.grid : colours.axis, 1));
        painter.drawLine(QPointF(plot.rect.left(), y), QPointF(plot.rect.right(), y));
        if (y + height > lastLabelTop)
            continue;
        lastLabelTop = y;
        painter.setPen(colours.quietInk);
        painter.drawText(QRectF(m_rect.left(), y - height / 2, plot.rect.left() - labelGap - m_rect.left(), height),
                         Qt::AlignRight | Qt::AlignVCenter, tick.label);
    }
    double lastLabelEnd = m_rect.left();
    for (const ChartTick& tick : m_chart.m_shown.x.ticks) {
        const double x = std::round(plot.position(tick.value, 0).x()) + 0.5;
        painter.setPen(QPen(tick.value > m_chart.m_shown.x.least ? colours.grid : colours.axis, 1));
        painter.drawLine(QPointF(x, plot.rect.top()), QPointF(x, plot.rect.bottom()));
        const double half = metrics.horizontalAdvance(tick.label) / 2;
        if (x - half < lastLabelEnd)
            continue;
        lastLabelEnd = x + half + labelGap;
        painter.setPen(colours.quietInk);
        painter.drawText(QRectF(x - half - 1, plot.rect.bottom() + labelDistance * height, 2 * half + 2, height),
                         Qt::AlignCenter, tick.label);
    }
}

void LineChart::Frame::drawBand(QPainter& painter, const Plot& plot, const ChartLine& line) const
{
    QVector<QPointF> high;
    QVector<QPointF> low;
    for (const BandPoint& point : line.band) {
        high << plot.position(point.x, point.high);
        low << plot.position(point.x, point.low);
    }
    low = limitedLine(low, plot.rect.top(), plot.rect.bottom());
    std::reverse(low.begin(), low.end()); // back along the lower edge
    const QPolygonF outline(limitedLine(high, plot.rect.top(), plot.rect.bottom()) + low);
    QColor colour = line.colour;
    colour.setAlphaF(static_cast<float>(bandOpacity));
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawPolygon(outline);
}

LineChart::Marks::Marks(const LineChart& chart, QGraphicsItem* parent) : QGraphicsItem(parent), m_chart(chart)
{
    setZValue(marksZ);
}

void LineChart::Marks::resize(const QRectF& rect)
{
    prepareGeometryChange();
    m_rect = rect;
}

double LineChart::Marks::endWidth(const LineChart& chart)
{
    const QFontMetricsF metrics(chart.m_letters);
    double widest = 0;
    for (const EndLabel& label : labelsOf(chart, chart.plot()))
        widest = std::max(widest, static_cast<double>(label.points.size()) * metrics.height() * markerRoom +
                                      metrics.horizontalAdvance(label.text));
    return widest + leaderRoom + 3 * labelGap;
}

QVector<EndLabel> LineChart::Marks::labelsOf(const LineChart& chart, const Plot& plot)
{
    return endLabels(endsOf(chart.m_shown.lines, plot), plot.rect.top(), plot.rect.bottom() - clearOfAxis,
                     QFontMetricsF(chart.m_letters).height());
}

void LineChart::Marks::paint(QPainter* painter, const QStyleOptionGraphicsItem* /*option*/, QWidget* /*widget*/)
{
    const Plot plot = m_chart.plot();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setFont(m_chart.m_letters);
    drawLevels(*painter, plot);
    drawEnds(*painter, plot);
}

void LineChart::Marks::drawLevels(QPainter& painter, const Plot& plot) const
{
    const ChartColours colours = chartColours(m_chart.palette());
    const double height = QFontMetricsF(m_chart.m_letters).height();
    const QFontMetricsF metrics(m_chart.m_letters);
    QVector<QRectF> taken;
    for (const ChartLine& line : m_chart.m_shown.lines) {
        if (!line.mark)
            continue;
        const double y = plot.position(0, *line.mark).y();
        if (y < plot.rect.top() || y > plot.rect.bottom())
            continue;
        painter.setPen(QPen(colours.ink, std::max(1.2, height * 0.06), Qt::DotLine));
        painter.drawLine(QPointF(plot.rect.left(), y), QPointF(plot.rect.right(), y));
        const double width = metrics.horizontalAdvance(line.markLabel) + 4;
        const QRectF label = levelLabel(plot.rect, y, {width, height}, pointsOf(m_chart.m_shown.lines, plot));
        const bool overlaps =
            std::any_of(taken.begin(), taken.end(), [&label](const QRectF& other) { return other.intersects(label); });
        if (overlaps)
            continue; // equal or nearly equal levels share the first one's label
        taken << label;
        QColor veil = colours.ground;
        veil.setAlphaF(0.75F);
        painter.fillRect(label, veil);
        painter.setPen(colours.ink);
        painter.drawText(label, Qt::AlignCenter, line.markLabel);
    }
}

void LineChart::Marks::drawEnds(QPainter& painter, const Plot& plot) const
{
    const ChartColours colours = chartColours(m_chart.palette());
    const double height = QFontMetricsF(m_chart.m_letters).height();
    const QVector<const ChartLine*> lines = linesWithEnds(m_chart.m_shown.lines);
    const double left = plot.rect.right() + labelGap + leaderRoom;
    for (const EndLabel& label : labelsOf(m_chart, plot)) {
        double x = left + height * markerRoom / 2;
        for (const int point : label.points) {
            const ChartLine& line = *lines[point];
            drawLeader(painter, plot, line, QPointF(left, label.height));
            painter.save();
            painter.translate(x, label.height);
            painter.scale(height * 0.36, height * 0.36);
            painter.fillPath(line.marker, line.colour);
            painter.restore();
            x += height * markerRoom;
        }
        const double textLeft = x - height * markerRoom / 2 + labelGap / 2;
        painter.setPen(colours.ink);
        painter.drawText(QRectF(textLeft, label.height - height / 2, m_rect.right() - textLeft + labelGap, height),
                         Qt::AlignLeft | Qt::AlignVCenter, label.text);
    }
}

void LineChart::Marks::drawLeader(QPainter& painter, const Plot& plot, const ChartLine& line, QPointF label)
{
    const QPointF end = plot.position(line.points.back().x(), line.points.back().y());
    if (end.y() < plot.rect.top() || end.y() > plot.rect.bottom())
        return;
    const QPointF edge(plot.rect.right(), end.y());
    QColor colour = line.colour;
    colour.setAlphaF(static_cast<float>(leaderOpacity));
    painter.setPen(QPen(colour, 1));
    if (edge.x() - end.x() > labelGap) // the run has not come so far yet
        painter.drawLine(end, edge);
    if (std::abs(label.y() - end.y()) > clearOfAxis)
        painter.drawLine(edge, label);
}

} // namespace twice::ui
