#include "run/strategy_work.h"

#include "counting/counting_engine.h"
#include "run/cell_spread.h"
#include "timeline/timeline_engine.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace twice {

StrategyWork::StrategyWork(std::uint64_t jobs, std::size_t tracePoints) : m_jobs(jobs), m_trace(tracePoints) {}

namespace {

void addTo(Counts& sum, const Counts& counts)
{
    if (sum.requests == 0)
        sum = counts; // takes over the number of steps, too
    else
        sum += counts;
}

} // namespace

void StrategyWork::append(const Counts& counts)
{
    addTo(m_counts, counts);
    m_trace.add(m_counts);
}

namespace {

/// Requests in a piece. Small runs are cut into some 200 pieces, enough for smooth lines; large ones into pieces of
/// about a millisecond, in which the microsecond of handing out and merging is lost. It must not depend on the number
/// of threads: the points of the trace are where pieces end.
std::uint64_t requestsInPiece(const World& world)
{
    constexpr std::uint64_t pieces = 200;
    constexpr std::uint64_t maxStepsInPiece = 655'360;
    const std::uint64_t steps = expandedSteps(world.steps).size();
    const std::uint64_t most = std::max<std::uint64_t>(1, maxStepsInPiece / std::max<std::uint64_t>(1, steps));
    return std::clamp<std::uint64_t>(world.jobs / pieces, 1, most);
}

/// Counting as a source of pieces: whole units, any of them on any thread.
class CountedUnits
{
public:
    CountedUnits(const Scenario& scenario, std::size_t strategy)
        : m_engine(scenario, strategy),
          m_unitsInPiece(
              std::max<std::uint64_t>(1, requestsInPiece(scenario.world) * m_engine.units() / scenario.world.jobs))
    {}

    [[nodiscard]] std::uint64_t pieces() const { return (m_engine.units() + m_unitsInPiece - 1) / m_unitsInPiece; }
    [[nodiscard]] Counts count(std::uint64_t piece, const std::stop_token& stop, CellWatch& /*watch*/) const
    {
        const std::uint64_t first = piece * m_unitsInPiece;
        return m_engine.count(first, std::min(first + m_unitsInPiece, m_engine.units()), stop);
    }

private:
    const CountingEngine m_engine;
    const std::uint64_t m_unitsInPiece;
};

/// Cells of a clock, likewise; small ones are taken several at a time.
class SimulatedCells
{
public:
    SimulatedCells(const Scenario& scenario, std::size_t strategy)
        : m_engine(scenario, strategy),
          m_steps(expandedSteps(scenario.world.steps)),
          m_cellsInPiece(
              std::max<std::uint64_t>(1, std::min(m_engine.cells() / 200, requestsInPiece(scenario.world) *
                                                                              m_engine.cells() / scenario.world.jobs)))
    {}

    [[nodiscard]] std::uint64_t pieces() const { return (m_engine.cells() + m_cellsInPiece - 1) / m_cellsInPiece; }
    [[nodiscard]] Counts count(std::uint64_t piece, const std::stop_token& stop, CellWatch& watch) const
    {
        const std::uint64_t first = piece * m_cellsInPiece;
        const std::uint64_t last = std::min(first + m_cellsInPiece, m_engine.cells());
        Counts sum;
        for (std::uint64_t cell = first; cell < last && !stop.stop_requested(); ++cell) {
            Counts counts = m_engine.simulate(cell, stop, nullptr, &watch);
            noteCell(counts, m_steps);
            addTo(sum, counts);
        }
        return sum;
    }

private:
    const TimelineEngine m_engine;
    const std::vector<Step> m_steps;
    const std::uint64_t m_cellsInPiece;
};

/// Per-request luck: any piece can be counted on any thread.
///
/// Pieces come back in any order. Those that are ahead of their turn wait in a ring of fixed size; a piece is handed
/// out only if the ring has room for it, so memory stays flat however slow one thread may be.
template <typename Source>
class IndependentWork final : public StrategyWork
{
public:
    IndependentWork(const Scenario& scenario, std::size_t strategy, std::size_t threads, std::size_t tracePoints)
        : StrategyWork(scenario.world.jobs, tracePoints),
          m_source(scenario, strategy),
          m_waiting(4 * threads + 4)
    {}

    bool available() const override
    {
        return m_next < std::min<std::uint64_t>(m_source.pieces(), m_merged + m_waiting.size());
    }
    bool exhausted() const override { return m_next == m_source.pieces(); }
    double fractionTaken() const override
    {
        return static_cast<double>(m_next) / static_cast<double>(m_source.pieces());
    }

    Piece take() override
    {
        assert(available());
        return m_next++;
    }

    Counts count(Piece piece, const std::stop_token& stop) override { return m_source.count(piece, stop, cellWatch()); }

    void put(Piece piece, Counts counts) override
    {
        slot(piece) = std::move(counts);
        while (slot(m_merged)) {
            append(*slot(m_merged));
            slot(m_merged).reset();
            ++m_merged;
        }
    }

private:
    std::optional<Counts>& slot(Piece piece) { return m_waiting[piece % m_waiting.size()]; }

    const Source m_source;
    Piece m_next = 0;
    Piece m_merged = 0;
    std::vector<std::optional<Counts>> m_waiting;
};

/// Counting's one sequence of requests.
class CountedSequence
{
public:
    CountedSequence(const Scenario& scenario, std::size_t strategy)
        : m_engine(scenario, strategy),
          m_sequence(m_engine),
          m_requestsInPiece(requestsInPiece(scenario.world))
    {}

    Counts countNext(const std::stop_token& stop, CellWatch& /*watch*/)
    {
        return m_sequence.countNext(m_requestsInPiece, stop);
    }
    [[nodiscard]] std::uint64_t numbersDrawn() const { return m_sequence.numbersDrawn(); }

private:
    const CountingEngine m_engine;
    CountingEngine::Sequence m_sequence;
    const std::uint64_t m_requestsInPiece;
};

/// A clock's one sequence of cells.
class SimulatedSequence
{
public:
    SimulatedSequence(const Scenario& scenario, std::size_t strategy)
        : m_engine(scenario, strategy),
          m_sequence(m_engine),
          m_steps(expandedSteps(scenario.world.steps))
    {}

    Counts countNext(const std::stop_token& stop, CellWatch& watch)
    {
        Counts counts = m_sequence.simulateNext(stop, nullptr, &watch);
        noteCell(counts, m_steps);
        return counts;
    }
    [[nodiscard]] std::uint64_t numbersDrawn() const { return m_sequence.numbersDrawn(); }

private:
    const TimelineEngine m_engine;
    TimelineEngine::Sequence m_sequence;
    const std::vector<Step> m_steps;
};

/// mulberry32: one generator, so one piece at a time, in order, whichever thread has it.
template <typename Source>
class SequentialWork final : public StrategyWork
{
public:
    SequentialWork(const Scenario& scenario, std::size_t strategy, std::size_t tracePoints)
        : StrategyWork(scenario.world.jobs, tracePoints),
          m_source(scenario, strategy)
    {}

    bool available() const override { return !m_taken && !exhausted(); }
    bool exhausted() const override { return finished(); }
    double fractionTaken() const override
    {
        return static_cast<double>(counts().requests) / static_cast<double>(jobs());
    }

    Piece take() override
    {
        assert(available());
        m_taken = true;
        return 0;
    }

    // Only the thread that has taken the piece comes here; the run's mutex orders it after the thread before.
    Counts count(Piece /*piece*/, const std::stop_token& stop) override
    {
        return m_source.countNext(stop, cellWatch());
    }

    void put(Piece /*piece*/, Counts counts) override
    {
        append(counts);
        m_numbersDrawn = m_source.numbersDrawn();
        m_taken = false;
    }

    std::uint64_t numbersDrawn() const override { return m_numbersDrawn; }

private:
    Source m_source;
    bool m_taken = false;
    std::uint64_t m_numbersDrawn = 0; ///< as of the last put(): the source itself may be in use
};

} // namespace

std::unique_ptr<StrategyWork> makeStrategyWork(const Scenario& scenario, std::size_t strategy, Engine engine,
                                               std::size_t threads, std::size_t tracePoints)
{
    const bool inSequence = scenario.random == Random::Mulberry32;
    if (engine == Engine::Counting) {
        if (inSequence)
            return std::make_unique<SequentialWork<CountedSequence>>(scenario, strategy, tracePoints);
        return std::make_unique<IndependentWork<CountedUnits>>(scenario, strategy, threads, tracePoints);
    }
    if (inSequence)
        return std::make_unique<SequentialWork<SimulatedSequence>>(scenario, strategy, tracePoints);
    return std::make_unique<IndependentWork<SimulatedCells>>(scenario, strategy, threads, tracePoints);
}

} // namespace twice
