#include "compare/time_picture.h"

#include "compare/trace_picture.h"
#include "text/count_text.h"
#include "text/time_text.h"
#include "theme/strategy_style.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace twice::ui {
namespace {

constexpr std::size_t mostPoints = 256; // of all lines' pixels: some four hundred across
constexpr std::size_t mostOfMany = 128;
constexpr std::size_t manyLines = 6;
constexpr int ticksAcross = 6;
constexpr int ticksUp = 5;
constexpr double microsecondsInSecond = 1e6;

QString tr(const char* text)
{
    return QCoreApplication::translate("TimePicture", text);
}

double secondsOf(const TimeSeries& series, std::size_t place)
{
    return static_cast<double>(series.spacing()) * static_cast<double>(place) / microsecondsInSecond;
}

double lengthOf(const Comparison& comparison)
{
    double longest = 0;
    for (std::size_t row = 0; row < comparison.size(); ++row)
        if (const auto& series = comparison.progress(row).overTime; series && !series->points().empty())
            longest = std::max(longest, secondsOf(*series, series->points().size() - 1));
    return longest;
}

std::uint64_t largestOf(const TimeSeries& series, const StateField& field)
{
    std::uint64_t largest = 0;
    for (const CellState& state : series.points())
        largest = std::max(largest, state.*field.value);
    return largest;
}

ChartAxis axisAcross(const Comparison& comparison)
{
    // While it grows, in round steps.
    const double length = lengthOf(comparison);
    const TimeUnit unit = timeUnit(length);
    const bool grows = comparison.snapshot().state == RunState::Running && length > 0;
    ChartAxis axis{.least = 0, .most = grows ? roundedUp(length / unit.seconds) * unit.seconds : length, .ticks = {}};
    if (axis.most <= 0) // all in one moment
        axis.most = unit.seconds;
    for (const double tick : ValueScale(ScaleKind::Linear, axis.most, 0, 1, unit.seconds).ticks(ticksAcross))
        axis.ticks << ChartTick{tick, unit.label(tick)};
    return axis;
}

ChartAxis axisUp(const ValueScale& scale)
{
    ChartAxis axis;
    for (const double tick : scale.ticks(ticksUp))
        axis.ticks << ChartTick{scale.position(tick), shortText(tick)};
    return axis;
}

std::vector<StateField> makeFields()
{
    return {
        {"waiting", tr("Queue length"), tr("Messages that are visible and wait for a worker."), &CellState::waiting},
        {"inFlight", tr("In flight"), tr("Slots in use: deliveries that a worker is at."), &CellState::inFlight},
        {"storeKeys", tr("Keys in our store"), tr("Keys that our own store remembers at the moment."),
         &CellState::storeKeys},
        {"providerKeys", tr("Keys at the providers"), tr("Keys that the providers remember at the moment."),
         &CellState::providerKeys}};
}

} // namespace

const std::vector<StateField>& stateFields()
{
    static const std::vector<StateField> fields = makeFields();
    return fields;
}

const StateField* stateField(std::string_view name)
{
    const std::vector<StateField>& fields = stateFields();
    const auto found =
        std::find_if(fields.begin(), fields.end(), [name](const StateField& field) { return field.name == name; });
    return found == fields.end() ? nullptr : &*found;
}

bool hasTime(const Comparison& comparison)
{
    for (std::size_t row = 0; row < comparison.size(); ++row)
        if (comparison.progress(row).overTime)
            return true;
    return false;
}

std::size_t withoutClock(const Comparison& comparison)
{
    std::size_t count = 0;
    for (std::size_t row = 0; row < comparison.size(); ++row)
        count += !comparison.progress(row).refusal && comparison.progress(row).engine == Engine::Counting ? 1u : 0u;
    return count;
}

bool isOneWorld(const Comparison& comparison)
{
    const auto& scenario = comparison.snapshot().scenario;
    return scenario && scenario->cellSize >= scenario->world.jobs;
}

ChartPicture timePicture(const Comparison& comparison, const StateField& field, ScaleKind scale, bool dark)
{
    std::uint64_t largest = 0;
    for (std::size_t row = 0; row < comparison.size(); ++row)
        if (const auto& series = comparison.progress(row).overTime)
            largest = std::max(largest, largestOf(*series, field));
    const ValueScale values(scale, largest > 0 ? roundedUp(static_cast<double>(largest) * 1.05) : 1);
    ChartPicture picture{.x = axisAcross(comparison), .y = axisUp(values), .lines = {}};
    for (std::size_t row = 0; row < comparison.size(); ++row) {
        const StrategyStyle style = strategyStyle(comparison.look(row), dark);
        ChartLine line;
        line.colour = style.colour;
        line.dashes = style.dashes;
        line.marker = style.marker;
        if (const auto& series = comparison.progress(row).overTime; series && !series->points().empty()) {
            const std::vector<CellState>& points = series->points();
            const auto point = [&](std::size_t place) {
                return QPointF(secondsOf(*series, place),
                               values.unboundedPosition(static_cast<double>(points[place].*field.value)));
            };
            line.points << point(0);
            for (const std::size_t place :
                 thinned(points.size(), comparison.size() > manyLines ? mostOfMany : mostPoints))
                line.points << point(place);
            line.endLabel = countText(static_cast<double>(points.back().*field.value));
        }
        picture.lines << line;
    }
    return picture;
}

QString timeSummary(const Comparison& comparison, const StateField& field)
{
    QStringList parts;
    for (std::size_t row = 0; row < comparison.size(); ++row) {
        const auto& series = comparison.progress(row).overTime;
        if (!series || series->points().empty())
            parts << tr("%1 without a clock").arg(comparison.name(row));
        else
            parts << tr("%1 at most %2, at the end %3")
                         .arg(comparison.name(row), countText(static_cast<double>(largestOf(*series, field))),
                              countText(static_cast<double>(series->points().back().*field.value)));
    }
    return tr("%1 over time: %2.").arg(field.title, parts.join(QStringLiteral("; ")));
}

} // namespace twice::ui
