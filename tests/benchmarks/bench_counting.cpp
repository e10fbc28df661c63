// How fast sign-ups are counted, on one thread: items are requests.
#include "counting/counting_engine.h"
#include "luck/hazard.h"
#include "luck/low_numbers.h"

#include "../engine/support/sign_up.h"

#include <benchmark/benchmark.h>

namespace twice::test {
namespace {

constexpr std::uint64_t jobs = 1'000'000;

void countPerRequest(benchmark::State& state)
{
    Scenario scenario = articleScenario(jobs);
    scenario.random = Random::PerRequest;
    const auto strategy = static_cast<std::size_t>(state.range(0));
    state.SetLabel(scenario.strategies[strategy].name);
    const CountingEngine engine(scenario, strategy);
    for (auto _ : state)
        benchmark::DoNotOptimize(engine.count(0, jobs, {}));
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(jobs));
}
BENCHMARK(countPerRequest)->DenseRange(0, 4)->Unit(benchmark::kMillisecond);

void countMulberry32(benchmark::State& state)
{
    const Scenario scenario = articleScenario(jobs);
    const auto strategy = static_cast<std::size_t>(state.range(0));
    state.SetLabel(scenario.strategies[strategy].name);
    const CountingEngine engine(scenario, strategy);
    for (auto _ : state) {
        CountingEngine::Sequence sequence(engine);
        benchmark::DoNotOptimize(sequence.countNext(jobs, {}));
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(jobs));
}
BENCHMARK(countMulberry32)->DenseRange(0, 4)->Unit(benchmark::kMillisecond);

// Where most requests meet trouble: failure rates in percent.
void countTroubled(benchmark::State& state)
{
    Scenario scenario = articleScenario(jobs);
    scenario.random = state.range(1) == 0 ? Random::PerRequest : Random::Mulberry32;
    state.SetLabel(state.range(1) == 0 ? "per request" : "mulberry32");
    for (Step& step : scenario.world.steps)
        step.failureRate = static_cast<double>(state.range(0)) / 100;
    const CountingEngine engine(scenario, 3);
    for (auto _ : state) {
        if (state.range(1) == 0) {
            benchmark::DoNotOptimize(engine.count(0, jobs, {}));
        } else {
            CountingEngine::Sequence sequence(engine);
            benchmark::DoNotOptimize(sequence.countNext(jobs, {}));
        }
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(jobs));
}
BENCHMARK(countTroubled)->ArgsProduct({{0, 2, 5, 20, 50}, {0, 1}})->Unit(benchmark::kMillisecond);

// Requests of a user that share keys are simulated one by one.
void countSharedKeys(benchmark::State& state)
{
    Scenario scenario = articleScenario(jobs);
    scenario.random = Random::PerRequest;
    scenario.world.requestsPerUser = 8;
    scenario.strategies.front().providerKey = KeyKind::PerUserAndStep;
    const CountingEngine engine(scenario, 0);
    for (auto _ : state)
        benchmark::DoNotOptimize(engine.count(0, engine.units(), {}));
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(jobs));
}
BENCHMARK(countSharedKeys)->Unit(benchmark::kMillisecond);

void makeEngine(benchmark::State& state)
{
    Scenario scenario = articleScenario(jobs);
    for (auto _ : state)
        benchmark::DoNotOptimize(CountingEngine(scenario, 3));
}
BENCHMARK(makeEngine)->Unit(benchmark::kMicrosecond);

void oneLogarithm(benchmark::State& state)
{
    std::uint64_t bits = 0x9e37'79b9'7f4a'7c15u;
    for (auto _ : state) {
        benchmark::DoNotOptimize(totalHazard(bits));
        bits += 0x9e37'79b9'7f4a'7c15u;
    }
}
BENCHMARK(oneLogarithm);

void findLowNumbers(benchmark::State& state)
{
    constexpr std::uint64_t numbers = 1'000'000;
    for (auto _ : state) {
        LowNumbers low(1, static_cast<std::uint32_t>(strikeThreshold32(0.01)));
        std::uint64_t from = 0;
        while (from < numbers)
            from = low.firstFrom(from, numbers) + 1;
        benchmark::DoNotOptimize(from);
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(numbers));
}
BENCHMARK(findLowNumbers);

} // namespace
} // namespace twice::test
