#include "compare/comparison.h"

#include "run/cell_spread.h"
#include "run/measure_list.h"

#include "compare/value_scale.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace twice::ui {

Comparison::Comparison(std::shared_ptr<const Snapshot> snapshot, const std::shared_ptr<const DocumentState>& ranState,
                       const std::vector<std::size_t>& places)
    : m_snapshot(snapshot ? std::move(snapshot) : std::make_shared<const Snapshot>())
{
    for (std::size_t row = 0; row < m_snapshot->strategies.size(); ++row) {
        const StrategyProgress& progress = m_snapshot->strategies[row];
        Row one{.name = QString::fromStdString(progress.name),
                .look = static_cast<int>(row),
                .refusal = {},
                .latencies = {}};
        const std::size_t place = row < places.size() ? places[row] : row;
        if (ranState && place < ranState->looks.size())
            one.look = ranState->looks[place].index;
        if (ranState && place < ranState->scenario.strategies.size()) // it may have been renamed since
            one.name = QString::fromStdString(ranState->scenario.strategies[place].name);
        if (progress.refusal)
            one.refusal = QString::fromStdString(progress.refusal->reason);
        for (const CountField& field : latencyMeasures())
            one.latencies.push_back(field.value(progress.counts, {}));
        m_rows.push_back(std::move(one));
    }
    if (m_snapshot->scenario) {
        m_steps = expandedSteps(m_snapshot->scenario->world.steps);
        m_jobs = m_snapshot->scenario->world.jobs;
    }
}

bool Comparison::hasCounts(std::size_t row) const
{
    return !progress(row).refusal && progress(row).counts.requests > 0;
}

bool Comparison::hasValue(std::size_t row, const CountField& field) const
{
    return hasCounts(row) && !std::isnan(value(row, field));
}

QString Comparison::reasonWithoutValue(std::size_t row, const CountField& field) const
{
    if (!hasCounts(row) || hasValue(row, field))
        return {};
    return progress(row).engine == Engine::Counting
               ? QCoreApplication::translate("Comparison", "there is no clock: time changes nothing in this scenario")
               : QCoreApplication::translate("Comparison", "no request has succeeded");
}

double Comparison::value(std::size_t row, const CountField& field) const
{
    const std::vector<CountField>& latencies = latencyMeasures();
    for (std::size_t i = 0; field.isDuration && i < latencies.size(); ++i)
        if (&latencies[i] == &field)
            return m_rows[row].latencies[i];
    return value(progress(row).counts, field);
}

double Comparison::value(const Counts& counts, const CountField& field) const
{
    return field.value(counts, m_steps);
}

std::optional<Interval> Comparison::interval(std::size_t row, const CountField& field) const
{
    return interval(progress(row).counts, field);
}

std::optional<Interval> Comparison::interval(const Counts& counts, const CountField& field) const
{
    return intervalOf(field, counts, m_steps);
}

bool Comparison::intervalIgnoresOneWorld(std::size_t row, const CountField& field) const
{
    return progress(row).counts.cells == 1 && interval(row, field).has_value();
}

std::optional<double> Comparison::expectedInAll(std::size_t row, const CountField& field) const
{
    const std::optional<Expectation>& expected = progress(row).expected;
    return expected ? field.expected(*expected, static_cast<double>(m_jobs)) : std::nullopt;
}

std::optional<double> Comparison::expected(std::size_t row, const CountField& field) const
{
    std::optional<double> expected = expectedInAll(row, field);
    if (expected && !field.isRatio && m_jobs > 0)
        *expected *= static_cast<double>(progress(row).counts.requests) / static_cast<double>(m_jobs);
    return expected;
}

std::optional<double> Comparison::expectedInView(std::size_t row, const CountField& field) const
{
    std::optional<double> expected = expectedInAll(row, field);
    if (expected && !field.isRatio && m_jobs > 0)
        *expected *= jobsInView() / static_cast<double>(m_jobs);
    return expected;
}

QString Comparison::reasonWithoutExact(std::size_t row, const CountField& field) const
{
    const std::optional<Expectation>& expected = progress(row).expected;
    if (!expected || !field.hasTheory || expectedInAll(row, field))
        return {};
    return QString::fromUtf8(expected->leftOut.data(), static_cast<qsizetype>(expected->leftOut.size()));
}

Comparison::JobsCounted Comparison::jobsCounted() const
{
    std::optional<std::uint64_t> fewest;
    std::uint64_t most = 0;
    for (const StrategyProgress& progress : m_snapshot->strategies) {
        if (progress.refusal)
            continue;
        fewest = std::min(fewest.value_or(progress.counts.requests), progress.counts.requests);
        most = std::max(most, progress.counts.requests);
    }
    return {.fewest = fewest.value_or(0), .most = most};
}

double Comparison::jobsInView() const
{
    const auto all = static_cast<double>(m_jobs);
    const auto counted = static_cast<double>(jobsCounted().most);
    return counted > 0 ? std::min(steppedUp(counted), all) : all;
}

bool Comparison::luckRepeated() const
{
    return std::any_of(m_snapshot->strategies.begin(), m_snapshot->strategies.end(),
                       [](const StrategyProgress& progress) { return progress.luckRepeated; });
}

QString titleOf(const CountField& field)
{
    return QCoreApplication::translate("CountField", std::string(field.title).c_str());
}

QString explanationOf(const CountField& field)
{
    return QCoreApplication::translate("CountField", std::string(field.explanation).c_str());
}

} // namespace twice::ui
