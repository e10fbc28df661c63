#pragma once

#include "document/scenario_document.h"
#include "run/count_list.h"
#include "run/run.h"

#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace twice::ui {

/// What Compare shows: one snapshot, and how its strategies look. Immutable, shared by charts and table.
class Comparison
{
public:
    /// Strategy i of `snapshot` is strategy places[i] of `ranState`, whose name and look it gets; where those are
    /// missing, the snapshot's name and look i.
    Comparison(std::shared_ptr<const Snapshot> snapshot, const std::shared_ptr<const DocumentState>& ranState,
               const std::vector<std::size_t>& places);

    [[nodiscard]] std::size_t size() const { return m_rows.size(); }
    [[nodiscard]] const Snapshot& snapshot() const { return *m_snapshot; }

    [[nodiscard]] QString name(std::size_t row) const { return m_rows[row].name; }
    [[nodiscard]] int look(std::size_t row) const { return m_rows[row].look; }
    /// Why it could not be run, in words; empty where it was.
    [[nodiscard]] QString refusal(std::size_t row) const { return m_rows[row].refusal; }
    [[nodiscard]] const StrategyProgress& progress(std::size_t row) const { return m_snapshot->strategies[row]; }
    /// Whether it has counts: not refused, and at least one job counted.
    [[nodiscard]] bool hasCounts(std::size_t row) const;

    /// Whether there is a number: it has counts, and for a latency a success on a clock.
    [[nodiscard]] bool hasValue(std::size_t row, const CountField& field) const;
    /// Why there is none although it has counts, in words; empty where there is one.
    [[nodiscard]] QString reasonWithoutValue(std::size_t row, const CountField& field) const;
    /// Where there is one; of latencies else no number.
    [[nodiscard]] double value(std::size_t row, const CountField& field) const;
    [[nodiscard]] double value(const Counts& counts, const CountField& field) const;
    [[nodiscard]] std::optional<Interval> interval(std::size_t row, const CountField& field) const;
    [[nodiscard]] std::optional<Interval> interval(const Counts& counts, const CountField& field) const;
    /// Whether its interval takes requests as independent although they shared the queue and workers of one cell, so
    /// that there is no spread between cells to go by (model 8).
    [[nodiscard]] bool intervalIgnoresOneWorld(std::size_t row, const CountField& field) const;
    /// The exact expectation for the jobs counted so far: that of the whole run, scaled where it is no ratio.
    [[nodiscard]] std::optional<double> expected(std::size_t row, const CountField& field) const;
    [[nodiscard]] std::optional<double> expectedInAll(std::size_t row, const CountField& field) const;
    /// The same for as many jobs as jobsInView().
    [[nodiscard]] std::optional<double> expectedInView(std::size_t row, const CountField& field) const;
    /// Why theory, though it is done, gives no exact value here; empty where it does, or never would.
    [[nodiscard]] QString reasonWithoutExact(std::size_t row, const CountField& field) const;

    /// The jobs of the scenario: of the whole run of one strategy.
    [[nodiscard]] std::uint64_t jobs() const { return m_jobs; }
    /// How many of them are counted, refused strategies left out.
    struct JobsCounted
    {
        std::uint64_t fewest = 0; ///< of the strategy that is furthest behind
        std::uint64_t most = 0;   ///< of the one that is furthest ahead
    };
    [[nodiscard]] JobsCounted jobsCounted() const;
    /// How many jobs the charts have room for: all of them once a strategy is through, until then what is counted in
    /// round steps, so that the young result of a long run is no sliver.
    [[nodiscard]] double jobsInView() const;
    /// Whether a strategy's one generator has begun again (StrategyProgress::luckRepeated).
    [[nodiscard]] bool luckRepeated() const;

private:
    struct Row
    {
        QString name;
        int look = 0;
        QString refusal;
        std::vector<double> latencies; ///< of latencyMeasures(): asked for often, and not cheap to find
    };

    std::shared_ptr<const Snapshot> m_snapshot;
    std::vector<Row> m_rows;
    std::vector<Step> m_steps; ///< expanded, for credits
    std::uint64_t m_jobs = 0;
};

/// The titles and explanations of counts, translated.
[[nodiscard]] QString titleOf(const CountField& field);
[[nodiscard]] QString explanationOf(const CountField& field);

} // namespace twice::ui
