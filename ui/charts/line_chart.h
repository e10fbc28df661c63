#pragma once

#include "charts/plot.h"

#include <QChart>
#include <QColor>
#include <QFont>
#include <QPainterPath>
#include <QString>
#include <QVector>
#include <QWidget>

#include <optional>

class QChartView;
class QLineSeries;
class QValueAxis;

namespace twice::ui {

struct ChartTick
{
    double value = 0;
    QString label;
    friend bool operator==(const ChartTick&, const ChartTick&) = default;
};

struct ChartAxis
{
    double least = 0;
    double most = 1;
    QVector<ChartTick> ticks;
    friend bool operator==(const ChartAxis&, const ChartAxis&) = default;
};

struct BandPoint
{
    double x = 0;
    double low = 0;
    double high = 0;
    friend bool operator==(const BandPoint&, const BandPoint&) = default;
};

/// One line with all that belongs to it.
struct ChartLine
{
    QColor colour;
    QVector<qreal> dashes;   ///< in pen widths; empty: solid
    QPainterPath marker;     ///< within (-1, -1) to (1, 1); drawn at the line's end
    QVector<QPointF> points; ///< x ascending; points that are no numbers are left out
    QVector<BandPoint> band;
    std::optional<double> mark; ///< a dotted level across the plot
    QString markLabel;
    QString endLabel; ///< beside the marker
};

/// All that a line chart shows.
struct ChartPicture
{
    ChartAxis x;
    ChartAxis y;
    QVector<ChartLine> lines;
};

/// Lines with bands and marked levels: the one place that knows Qt Charts, which is deprecated from Qt 6.10 on.
///
/// Series are kept and fed, axes set only when they differ. Feed it at most about as many points as it has pixels. No
/// mouse event reaches the chart view, where a press beside all items can crash (QTBUG-118669).
class LineChart : public QWidget
{
    Q_OBJECT

public:
    explicit LineChart(QWidget* parent = nullptr);
    ~LineChart() override;

    void setPicture(const ChartPicture& picture);
    void setFaded(bool faded);

    /// Draws such a picture elsewhere, for instance on paper.
    static void draw(QPainter& painter, const QRectF& area, const QFont& font, const QPalette& palette,
                     const ChartPicture& picture);

    [[nodiscard]] QSize sizeHint() const override { return {480, 260}; }
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    class Frame;
    class Marks;

    void setupAxes();
    void feed();
    void layOut();
    void colour();
    [[nodiscard]] Plot plot() const;

    ChartPicture m_shown;
    QRectF m_plotRect;
    QFont m_letters; ///< the font, larger where the chart is large
    QChart* m_chart;
    QChartView* m_view;
    QValueAxis* m_xAxis;
    QValueAxis* m_yAxis;
    QVector<QLineSeries*> m_series; ///< kept; those beyond the lines are hidden
    Frame* m_frame;                 ///< under the lines: grid, labels, bands
    Marks* m_marks;                 ///< over them: levels, ends
};

} // namespace twice::ui
