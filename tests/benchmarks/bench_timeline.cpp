// How fast worlds with a clock are simulated. Items are events, or customers where it says so.
//
// An event is an arrival or the moment at which a provider answers a call. Both are taken from the event queue and
// change something. Nothing else counts: neither timers that are ignored when they ring, as that of nearly every
// receipt, nor deaths and restarts, nor what happens at such an event besides (claims, deliveries, acknowledgements).
#include "run/run.h"
#include "scenario/scenario.h"
#include "timeline/timeline_engine.h"

#include <benchmark/benchmark.h>
#include <sys/resource.h>

#include <cstdint>

namespace twice::test {
namespace {

/// Calls of a second each on average, at four slots, of which 80 % are busy.
Scenario atFourSlots(std::uint64_t jobs)
{
    Scenario scenario;
    scenario.name = "Benchmark";
    scenario.world.jobs = jobs;
    scenario.world.arrivals = PoissonArrivals{3.2};
    scenario.world.workers.concurrency = 4;
    return scenario;
}

/// The sign-up in ten steps, each of 100 ms on average, with everything that a careful system has.
Scenario signUp(std::uint64_t jobs)
{
    Scenario scenario = atFourSlots(jobs);
    for (Step& step : scenario.world.steps)
        step.duration = ExponentialDuration{Duration::milliseconds(100)};
    scenario.world.crashes.meanTimeBetween = Duration::hours(1);
    scenario.world.crashes.beforeAck = 0.0001;
    Strategy& strategy = scenario.strategies.emplace_back();
    strategy.name = "table with leases";
    strategy.visibilityTimeout = {Duration::seconds(60)};
    TableStore table;
    table.lease = Duration::seconds(30);
    strategy.store = table;
    return scenario;
}

Counts simulateAll(const Scenario& scenario)
{
    const TimelineEngine engine(scenario, 0);
    Counts counts;
    for (std::uint64_t cell = 0; cell < engine.cells(); ++cell) {
        const Counts ofCell = engine.simulate(cell, {});
        counts.requests += ofCell.requests;
        counts.calls.total += ofCell.calls.total;
    }
    return counts;
}

std::int64_t eventsOf(const Counts& counts)
{
    return static_cast<std::int64_t>(counts.requests + counts.calls.total);
}

double peakMegabytes()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) / 1024;
}

// Time must grow with the jobs and memory must not: peak_MB is that of the whole program so far.
void signUpOfManyJobs(benchmark::State& state)
{
    const Scenario scenario = signUp(static_cast<std::uint64_t>(state.range(0)));
    std::int64_t events = 0;
    for (auto _ : state)
        events += eventsOf(simulateAll(scenario));
    state.SetItemsProcessed(events);
    state.counters["peak_MB"] = peakMegabytes();
}
BENCHMARK(signUpOfManyJobs)->RangeMultiplier(10)->Range(10'000, 10'000'000)->Unit(benchmark::kMillisecond);

void signUpOnThreads(benchmark::State& state)
{
    const Scenario scenario = signUp(1'000'000);
    std::int64_t events = 0;
    for (auto _ : state) {
        const Run run(scenario, {.threads = static_cast<unsigned>(state.range(0)), .engine = EngineChoice::Timeline});
        run.wait();
        events += eventsOf(run.snapshot().strategies.front().counts);
    }
    state.SetItemsProcessed(events);
}
BENCHMARK(signUpOnThreads)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime();

// Items are customers, as in peers/: one step and nothing else.
void customersOfFourServers(benchmark::State& state)
{
    constexpr std::uint64_t customers = 1'000'000;
    Scenario scenario = atFourSlots(customers);
    scenario.world.steps = {Step{}};
    scenario.world.steps.front().name = "work";
    scenario.world.steps.front().duration = ExponentialDuration{Duration::seconds(1)};
    scenario.strategies.emplace_back().name = "plain";
    for (auto _ : state)
        benchmark::DoNotOptimize(simulateAll(scenario));
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(customers));
}
BENCHMARK(customersOfFourServers)->Unit(benchmark::kMillisecond);

} // namespace
} // namespace twice::test
