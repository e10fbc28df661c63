#pragma once

#include "charts/line_chart.h"
#include "charts/line_ends.h"

#include <QGraphicsItem>

namespace twice::ui {

/// Between the plot and the labels below it, in their height.
inline constexpr double labelDistance = 0.12;

/// What lies under the lines: grid, labels of the axes, bands.
class LineChart::Frame : public QGraphicsItem
{
public:
    Frame(const LineChart& chart, QGraphicsItem* parent);
    void resize(const QRectF& rect);
    [[nodiscard]] QRectF boundingRect() const override { return m_rect; }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    void drawGrid(QPainter& painter, const Plot& plot) const;
    void drawBand(QPainter& painter, const Plot& plot, const ChartLine& line) const;

    const LineChart& m_chart;
    QRectF m_rect;
};

/// What lies over them: dotted levels with their labels, and at the right end each line's marker and label.
class LineChart::Marks : public QGraphicsItem
{
public:
    Marks(const LineChart& chart, QGraphicsItem* parent);
    void resize(const QRectF& rect);
    [[nodiscard]] QRectF boundingRect() const override { return m_rect; }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

    /// How much room the ends take at the right of the plot.
    [[nodiscard]] static double endWidth(const LineChart& chart);

private:
    void drawLevels(QPainter& painter, const Plot& plot) const;
    void drawEnds(QPainter& painter, const Plot& plot) const;
    /// From a line's end to the label beside the plot.
    static void drawLeader(QPainter& painter, const Plot& plot, const ChartLine& line, QPointF label);
    [[nodiscard]] static QVector<EndLabel> labelsOf(const LineChart& chart, const Plot& plot);

    const LineChart& m_chart;
    QRectF m_rect;
};

} // namespace twice::ui
