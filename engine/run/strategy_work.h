#pragma once

#include "counting/counts.h"
#include "run/run.h"
#include "run/trace.h"
#include "timeline/cell_watch.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace twice {

/// One strategy's part of a run: hands its work out in pieces and puts their counts together in order, so that counts()
/// is always exactly what the first counts().requests requests came to.
///
/// The run guards everything with its mutex, except count(), which is the work itself and runs outside of it.
class StrategyWork
{
public:
    /// Which piece: pieces are numbered from 0 in the order of their requests.
    using Piece = std::uint64_t;

    virtual ~StrategyWork() = default;
    StrategyWork(const StrategyWork&) = delete;
    StrategyWork& operator=(const StrategyWork&) = delete;

    /// Whether take() may be called now. It may become true again by a put().
    [[nodiscard]] virtual bool available() const = 0;
    /// Nothing is left to be taken, now or later.
    [[nodiscard]] virtual bool exhausted() const = 0;
    /// How much of the work is taken, 0 … 1: the run gives the strategy that is furthest behind the next turn.
    [[nodiscard]] virtual double fractionTaken() const = 0;
    [[nodiscard]] virtual Piece take() = 0;
    /// Counts a piece that was taken. On any thread. Worthless once `stop` was requested: then it must not be put.
    [[nodiscard]] virtual Counts count(Piece piece, const std::stop_token& stop) = 0;
    /// Gives the counts of a piece back, each once, in any order.
    virtual void put(Piece piece, Counts counts) = 0;

    [[nodiscard]] const Counts& counts() const { return m_counts; }
    /// With mulberry32, the numbers that these counts used up; else 0.
    [[nodiscard]] virtual std::uint64_t numbersDrawn() const { return 0; }
    [[nodiscard]] const Trace& trace() const { return m_trace; }
    /// With a clock: what can be seen of the cells that are not through. On any thread.
    [[nodiscard]] const CellWatch& watch() const { return m_watch; }
    [[nodiscard]] bool finished() const { return m_counts.requests == m_jobs; }

protected:
    /// `tracePoints`: how many points the trace keeps.
    StrategyWork(std::uint64_t jobs, std::size_t tracePoints);
    void append(const Counts& counts);
    [[nodiscard]] std::uint64_t jobs() const { return m_jobs; }
    [[nodiscard]] CellWatch& cellWatch() { return m_watch; }

private:
    std::uint64_t m_jobs;
    Counts m_counts;
    Trace m_trace;
    CellWatch m_watch;
};

/// The work of strategy number `strategy` with an engine that can run it, for a run on `threads` threads.
[[nodiscard]] std::unique_ptr<StrategyWork> makeStrategyWork(const Scenario& scenario, std::size_t strategy,
                                                             Engine engine, std::size_t threads,
                                                             std::size_t tracePoints);

} // namespace twice
