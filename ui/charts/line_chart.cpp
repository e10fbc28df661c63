#include "charts/line_chart.h"

#include "charts/limited_line.h"
#include "charts/line_chart_items.h"
#include "charts/text_lines.h"
#include "theme/chart_colours.h"

#include <QChartView>
#include <QEvent>
#include <QFontMetricsF>
#include <QGraphicsScene>
#include <QLegend>
#include <QLineSeries>
#include <QPainter>
#include <QResizeEvent>
#include <QValueAxis>

#include <algorithm>
#include <cmath>

namespace twice::ui {
namespace {

constexpr double thinnestLine = 2;
constexpr double lineWidth = 0.09; // in letters' heights
constexpr double fadedOpacity = 0.7;
constexpr double margin = 8;
// The letters grow with the chart, beyond so many lines of the font.
constexpr double linesInHeight = 18;
constexpr double linesInWidth = 40;
constexpr double largestScale = 2.4;

QVector<QPointF> finitePoints(const QVector<QPointF>& points)
{
    // One point that is no number would hide all before it.
    QVector<QPointF> finite;
    finite.reserve(points.size());
    std::copy_if(points.begin(), points.end(), std::back_inserter(finite),
                 [](const QPointF& point) { return std::isfinite(point.x()) && std::isfinite(point.y()); });
    return finite;
}

} // namespace

LineChart::LineChart(QWidget* parent)
    : QWidget(parent),
      m_chart(new QChart),
      m_view(new QChartView(m_chart, this)),
      m_xAxis(new QValueAxis(m_chart)),
      m_yAxis(new QValueAxis(m_chart)),
      m_frame(new Frame(*this, m_chart)),
      m_marks(new Marks(*this, m_chart))
{
    setFocusPolicy(Qt::NoFocus);
    m_view->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_view->setFocusPolicy(Qt::NoFocus);
    m_view->setInteractive(false);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setRenderHint(QPainter::Antialiasing);
    m_view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_view->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_chart->legend()->hide();
    m_chart->setAnimationOptions(QChart::NoAnimation);
    m_chart->setBackgroundRoundness(0);
    m_chart->setMargins(QMargins());
    m_chart->setBackgroundVisible(false);
    setupAxes();
    colour();
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

LineChart::~LineChart() = default; // the view deletes scene, chart and items

void LineChart::setupAxes()
{
    // The axes only map; what is seen of them is drawn by Frame, whose labels are never cut to "…".
    for (QValueAxis* axis : {m_xAxis, m_yAxis}) {
        axis->setLabelsVisible(false);
        axis->setGridLineVisible(false);
        axis->setLineVisible(false);
        axis->setRange(0, 1);
    }
    m_chart->addAxis(m_xAxis, Qt::AlignBottom);
    m_chart->addAxis(m_yAxis, Qt::AlignLeft);
}

QSize LineChart::minimumSizeHint() const
{
    const int line = fontMetrics().height();
    return {line * 14, line * 6};
}

void LineChart::setPicture(const ChartPicture& picture)
{
    m_shown = picture;
    const ChartAxis& x = m_shown.x;
    const ChartAxis& y = m_shown.y;
    for (ChartLine& line : m_shown.lines)
        line.points = finitePoints(line.points);
    // Qt Charts redraws everything when an axis moves.
    if (m_xAxis->min() != x.least || m_xAxis->max() != x.most)
        m_xAxis->setRange(x.least, x.most);
    if (m_yAxis->min() != y.least || m_yAxis->max() != y.most)
        m_yAxis->setRange(y.least, y.most);
    layOut();
    feed();
    m_frame->update();
    m_marks->update();
}

void LineChart::feed()
{
    const double width = std::max(thinnestLine, QFontMetricsF(m_letters).height() * lineWidth);
    // Where a line leaves the plot it runs on outside it, hidden by Qt Charts' clipping where there is clipping.
    const double beside = width / m_plotRect.height() * (m_shown.y.most - m_shown.y.least);
    while (m_series.size() < m_shown.lines.size()) {
        auto* series = new QLineSeries(m_chart);
        m_chart->addSeries(series);
        series->attachAxis(m_xAxis);
        series->attachAxis(m_yAxis);
        m_series << series;
    }
    for (qsizetype index = 0; index < m_series.size(); ++index) {
        QLineSeries* series = m_series[index];
        if (index >= m_shown.lines.size()) {
            if (series->count() > 0)
                series->clear();
            continue;
        }
        const ChartLine& line = m_shown.lines[index];
        QPen pen(line.colour, width, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
        if (!line.dashes.isEmpty())
            pen.setDashPattern(line.dashes);
        if (series->pen() != pen)
            series->setPen(pen);
        series->replace(limitedLine(line.points, m_shown.y.least - beside, m_shown.y.most + beside));
    }
}

void LineChart::setFaded(bool faded)
{
    m_chart->setOpacity(faded ? fadedOpacity : 1);
}

void LineChart::layOut()
{
    const QSizeF size = m_chart->size();
    const double line = QFontMetricsF(font()).height();
    const double scale = std::min(size.height() / (line * linesInHeight), size.width() / (line * linesInWidth));
    m_letters = scaledFont(font(), std::clamp(scale, 1.0, largestScale));
    const QFontMetricsF metrics(m_letters);
    double labels = 0;
    for (const ChartTick& tick : m_shown.y.ticks)
        labels = std::max(labels, metrics.horizontalAdvance(tick.label));
    const double left = margin + labels + margin;
    const double bottom = metrics.height() * (1 + labelDistance) + margin;
    // Heights first: which ends share a label depends on them.
    const double top = std::max(margin, metrics.height() / 2 + 1); // for half a label
    m_plotRect = QRectF(left, top, std::max(1.0, size.width() - left), std::max(1.0, size.height() - top - bottom));
    m_plotRect.setWidth(std::max(1.0, m_plotRect.width() - Marks::endWidth(*this)));
    if (m_chart->plotArea() != m_plotRect)
        m_chart->setPlotArea(m_plotRect);
    const QRectF whole(QPointF(), size);
    m_frame->resize(whole);
    m_marks->resize(whole);
}

Plot LineChart::plot() const
{
    return {.rect = m_plotRect,
            .leftValue = m_shown.x.least,
            .rightValue = m_shown.x.most,
            .bottomValue = m_shown.y.least,
            .topValue = m_shown.y.most};
}

void LineChart::colour()
{
    m_view->setBackgroundBrush(chartColours(palette()).ground);
    m_frame->update();
    m_marks->update();
}

void LineChart::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        colour();
    if (event->type() == QEvent::FontChange) {
        layOut();
        feed();
        updateGeometry();
    }
}

void LineChart::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_view->setGeometry(rect());
    m_chart->resize(event->size());
    layOut();
    feed();
}

void LineChart::draw(QPainter& painter, const QRectF& area, const QFont& font, const QPalette& palette,
                     const ChartPicture& picture)
{
    LineChart chart;
    chart.setFont(font);
    chart.setPalette(palette);
    chart.resize(area.size().toSize());
    chart.m_view->setGeometry(chart.rect());
    chart.m_chart->resize(QSizeF(chart.size()));
    chart.setPicture(picture);
    painter.fillRect(area, chartColours(palette).ground);
    chart.m_chart->scene()->render(&painter, area, QRectF(chart.rect()), Qt::IgnoreAspectRatio);
}

} // namespace twice::ui
