#pragma once

#include "counting/clock_need.h"
#include "counting/counts.h"
#include "scenario/scenario.h"
#include "theory/expectation.h"
#include "timeline/time_series.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace twice {

enum class EngineChoice
{
    Auto,
    Counting,
    Timeline
};
enum class Engine
{
    Counting,
    Timeline
};
[[nodiscard]] std::string_view word(Engine engine); ///< "counting", "timeline"

struct RunOptions
{
    unsigned threads = 0; ///< 0: as many as the machine has processors; at most 256
    EngineChoice engine = EngineChoice::Auto;
};

/// Where a strategy of a run stands.
struct StrategyProgress
{
    std::string name;
    Engine engine = Engine::Counting;
    std::optional<ClockNeed> refusal; ///< why the engine that was asked for cannot run it; then it has no counts
    Counts counts;                    ///< of the first counts.requests requests, exactly: never a torn set
    bool finished = false;
    /// The one generator of mulberry32 has begun again from its first number during these counts, so requests are no
    /// longer independent: counts may lie further from the expectations than their intervals say.
    bool luckRepeated = false;
    std::optional<Expectation> expected; ///< for the whole run; not there yet, or theory has none
    /// Counts after ever more requests, at most maxTracePoints, evenly spread, without latencies; the last is `counts`
    /// but for those. What live lines are drawn from.
    std::vector<std::shared_ptr<const Counts>> trace;
    /// With a clock: the state of the first cell over its time, as far as it has got; null before. What happened in
    /// the other cells is not in it.
    std::shared_ptr<const TimeSeries> overTime;
};

inline constexpr std::size_t maxTracePoints = 256;

enum class RunState
{
    Running,
    Finished,
    Stopped,
    Failed
};

/// A consistent picture of a run at one moment: a plain value.
struct Snapshot
{
    RunState state = RunState::Running;
    std::string failure; ///< with Failed: what went wrong, in words
    std::shared_ptr<const Scenario> scenario;
    std::vector<StrategyProgress> strategies; ///< as many as the scenario has, in its order
    std::uint64_t jobsDone = 0;               ///< summed over strategies, refused ones not counted
    std::uint64_t jobsInAll = 0;              ///< likewise
    /// What speed and time left go by: jobsDone and, of cells that are not through yet, about as many as have come to
    /// an end in them. For a bar of progress; never above jobsInAll.
    double jobsGone = 0;
    double elapsedSeconds = 0;
    double jobsPerSecond = 0;          ///< since the start
    std::optional<double> secondsLeft; ///< none before anything is known
};

/// Runs all strategies of a scenario on threads of its own.
///
/// Results never depend on the number of threads, nor on when snapshots are taken. All members may be called from any
/// thread. Memory does not grow with the number of jobs.
class Run
{
public:
    /// Starts at once. `scenario` must be valid; a strategy that cannot be run is refused by itself
    /// (StrategyProgress::refusal), the others run.
    explicit Run(Scenario scenario, RunOptions options = {});
    /// Stops and joins: blocks until the workers have obeyed, 50 ms at most.
    ~Run();
    Run(const Run&) = delete;
    Run& operator=(const Run&) = delete;

    /// Asks the workers to stop; returns at once. They obey within 50 ms.
    void stop();
    /// Whether no worker is at work any more: destroying the run will not block. The next snapshot is the last one.
    [[nodiscard]] bool finished() const;
    /// Blocks until finished().
    void wait() const;
    /// Blocks until finished(), but no longer than `time`; whether it has finished.
    bool waitFor(std::chrono::milliseconds time) const;
    /// The newest counts. Takes microseconds; workers wait for it no longer than that.
    [[nodiscard]] Snapshot snapshot() const;

private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

/// The engine that `choice` gives strategy number `strategy`, or why that one cannot run it: counting knows no clock.
/// Auto takes counting where it is allowed and a clock would have nothing to tell (model 8).
struct EngineDecision
{
    Engine engine = Engine::Counting;
    std::optional<ClockNeed> refusal;
};
[[nodiscard]] EngineDecision decideEngine(const Scenario& scenario, std::size_t strategy, EngineChoice choice);

} // namespace twice
