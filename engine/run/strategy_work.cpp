#include "run/strategy_work.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace twice {

StrategyWork::StrategyWork(std::uint64_t jobs, std::size_t maxTracePoints) : m_jobs(jobs), m_trace(maxTracePoints) {}

void StrategyWork::append(const Counts& counts)
{
    if (m_counts.requests == 0)
        m_counts = counts; // takes over the number of steps, too
    else
        m_counts += counts;
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

/// Per-request luck: any piece can be counted on any thread.
///
/// Pieces come back in any order. Those that are ahead of their turn wait in a ring of fixed size; a piece is handed
/// out only if the ring has room for it, so memory stays flat however slow one thread may be.
class IndependentWork final : public StrategyWork
{
public:
    IndependentWork(const Scenario& scenario, std::size_t strategy, std::size_t threads, std::size_t maxTracePoints)
        : StrategyWork(scenario.world.jobs, maxTracePoints),
          m_engine(scenario, strategy),
          m_unitsInPiece(
              std::max<std::uint64_t>(1, requestsInPiece(scenario.world) * m_engine.units() / scenario.world.jobs)),
          m_pieces((m_engine.units() + m_unitsInPiece - 1) / m_unitsInPiece),
          m_waiting(4 * threads + 4)
    {}

    bool available() const override { return m_next < std::min<std::uint64_t>(m_pieces, m_merged + m_waiting.size()); }
    bool exhausted() const override { return m_next == m_pieces; }
    double fractionTaken() const override { return static_cast<double>(m_next) / static_cast<double>(m_pieces); }

    Piece take() override
    {
        assert(available());
        return m_next++;
    }

    Counts count(Piece piece, const std::stop_token& stop) override
    {
        const std::uint64_t first = piece * m_unitsInPiece;
        return m_engine.count(first, std::min(first + m_unitsInPiece, m_engine.units()), stop);
    }

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

    const CountingEngine m_engine;
    const std::uint64_t m_unitsInPiece;
    const std::uint64_t m_pieces;
    Piece m_next = 0;
    Piece m_merged = 0;
    std::vector<std::optional<Counts>> m_waiting;
};

/// mulberry32: one generator, so one piece at a time, in order, whichever thread has it.
class SequentialWork final : public StrategyWork
{
public:
    SequentialWork(const Scenario& scenario, std::size_t strategy, std::size_t maxTracePoints)
        : StrategyWork(scenario.world.jobs, maxTracePoints),
          m_engine(scenario, strategy),
          m_sequence(m_engine),
          m_requestsInPiece(requestsInPiece(scenario.world))
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
        return m_sequence.countNext(m_requestsInPiece, stop);
    }

    void put(Piece /*piece*/, Counts counts) override
    {
        append(counts);
        m_numbersDrawn = m_sequence.numbersDrawn();
        m_taken = false;
    }

    std::uint64_t numbersDrawn() const override { return m_numbersDrawn; }

private:
    const CountingEngine m_engine;
    CountingEngine::Sequence m_sequence;
    const std::uint64_t m_requestsInPiece;
    bool m_taken = false;
    std::uint64_t m_numbersDrawn = 0; ///< as of the last put(): the sequence itself may be in use
};

} // namespace

std::unique_ptr<StrategyWork> makeStrategyWork(const Scenario& scenario, std::size_t strategy, std::size_t threads,
                                               std::size_t maxTracePoints)
{
    if (scenario.random == Random::Mulberry32)
        return std::make_unique<SequentialWork>(scenario, strategy, maxTracePoints);
    return std::make_unique<IndependentWork>(scenario, strategy, threads, maxTracePoints);
}

} // namespace twice
