#include "compare/trace_picture.h"

#include "text/count_text.h"
#include "theme/strategy_style.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace twice::ui {
namespace {

constexpr double million = 1e6;
constexpr double unsettledPart = 0.05; // of the jobs done
constexpr std::size_t mostPoints = 128;
constexpr std::size_t mostBandPoints = 32; // an interval costs a hundred times as much as a point
constexpr int ticksAcross = 6;
constexpr int ticksUp = 5;

/// A trace in the unit of the chart, before it knows how high the chart is.
struct Trace
{
    QVector<QPointF> points;
    QVector<BandPoint> band;
    std::optional<double> level;
};

double unitOf(const CountField& field, double jobs)
{
    return field.isRatio || jobs <= 0 ? 1 : million / jobs;
}

Trace traceOf(const Comparison& comparison, std::size_t row, const CountField& field)
{
    Trace trace;
    const auto& counts = comparison.progress(row).trace;
    for (const std::size_t place : thinned(counts.size(), mostPoints)) {
        const auto jobs = static_cast<double>(counts[place]->requests);
        if (jobs > 0)
            trace.points << QPointF(jobs, comparison.value(*counts[place], field) * unitOf(field, jobs));
    }
    for (const std::size_t place : thinned(counts.size(), mostBandPoints)) {
        const auto jobs = static_cast<double>(counts[place]->requests);
        const std::optional<Interval> interval = comparison.interval(*counts[place], field);
        if (jobs > 0 && interval)
            trace.band << BandPoint{jobs, interval->low * unitOf(field, jobs), interval->high * unitOf(field, jobs)};
    }
    if (const std::optional<double> expected = comparison.expectedInAll(row, field))
        trace.level = *expected * unitOf(field, static_cast<double>(comparison.jobs()));
    return trace;
}

double largestSettled(const Trace& trace)
{
    double largest = trace.level.value_or(0);
    const auto consider = [&largest](double value) {
        if (std::isfinite(value))
            largest = std::max(largest, value);
    };
    if (trace.points.isEmpty())
        return largest;
    const double settled = trace.points.back().x() * unsettledPart;
    for (const QPointF& point : trace.points)
        if (point.x() >= settled)
            consider(point.y());
    for (const BandPoint& point : trace.band)
        if (point.x >= 4 * settled) // a band is wider than its line for longer
            consider(point.high);
    return largest;
}

ChartAxis axisUp(const ValueScale& scale)
{
    ChartAxis axis;
    for (const double tick : scale.ticks(ticksUp))
        axis.ticks << ChartTick{scale.position(tick), shortText(tick)};
    return axis;
}

ChartAxis axisAcross(double jobs)
{
    ChartAxis axis{.least = 0, .most = std::max(jobs, 1.0), .ticks = {}};
    for (const double tick : ValueScale(ScaleKind::Linear, axis.most).ticks(ticksAcross))
        axis.ticks << ChartTick{tick, shortText(tick)};
    return axis;
}

ChartLine lineOf(const Trace& trace, const StrategyStyle& style, const ValueScale& scale)
{
    ChartLine line;
    line.colour = style.colour;
    line.dashes = style.dashes;
    line.marker = style.marker;
    for (const QPointF& point : trace.points)
        line.points << QPointF(point.x(), scale.unboundedPosition(point.y()));
    for (const BandPoint& point : trace.band)
        line.band << BandPoint{point.x, scale.unboundedPosition(point.low), scale.unboundedPosition(point.high)};
    if (trace.level) {
        line.mark = scale.position(*trace.level);
        line.markLabel = QCoreApplication::translate("TracePicture", "exact %1").arg(expectationText(*trace.level));
    }
    if (!trace.points.isEmpty())
        line.endLabel = countText(trace.points.back().y());
    return line;
}

} // namespace

std::vector<std::size_t> thinned(std::size_t count, std::size_t most)
{
    std::vector<std::size_t> places;
    const std::size_t kept = std::min(count, most);
    for (std::size_t n = 1; n <= kept; ++n)
        places.push_back(n * count / kept - 1);
    return places;
}

ChartPicture tracePicture(const Comparison& comparison, const CountField& field, ScaleKind scale, bool dark)
{
    std::vector<Trace> traces;
    double largest = 0;
    for (std::size_t row = 0; row < comparison.size(); ++row) {
        traces.push_back(comparison.hasCounts(row) ? traceOf(comparison, row, field) : Trace{});
        largest = std::max(largest, largestSettled(traces.back()));
    }
    const ValueScale values(scale, largest > 0 ? roundedUp(largest * 1.05) : 1);
    ChartPicture picture{.x = axisAcross(comparison.jobsInView()), .y = axisUp(values), .lines = {}};
    for (std::size_t row = 0; row < traces.size(); ++row)
        picture.lines << lineOf(traces[row], strategyStyle(comparison.look(row), dark), values);
    return picture;
}

} // namespace twice::ui
