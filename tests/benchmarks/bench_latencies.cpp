// What it costs to keep one more request's latency, on one thread: items are requests, of cells of the default size.
#include "counting/latencies.h"

#include <benchmark/benchmark.h>

#include <cmath>
#include <random>

namespace twice::test {
namespace {

constexpr std::size_t requestsOfCell = 10'000;

void addAll(benchmark::State& state, const std::vector<std::int64_t>& values)
{
    for (auto _ : state) {
        Latencies latencies;
        for (const std::int64_t value : values)
            latencies.add(value);
        benchmark::DoNotOptimize(latencies.max());
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(values.size()));
}

void addRandomValues(benchmark::State& state)
{
    std::mt19937_64 generator(1);
    std::exponential_distribution<double> distribution(1e-6);
    std::vector<std::int64_t> values(requestsOfCell);
    for (std::int64_t& value : values)
        value = std::llround(distribution(generator));
    addAll(state, values);
}
BENCHMARK(addRandomValues);

void addFewDifferentValues(benchmark::State& state)
{
    std::mt19937_64 generator(1);
    std::vector<std::int64_t> values(requestsOfCell);
    for (std::int64_t& value : values)
        value = 1'000'000 + static_cast<std::int64_t>(generator() % static_cast<std::uint64_t>(state.range(0))) * 1000;
    addAll(state, values);
}
BENCHMARK(addFewDifferentValues)->Arg(7)->Arg(2000);

void mergeCells(benchmark::State& state)
{
    std::mt19937_64 generator(1);
    std::exponential_distribution<double> distribution(1e-6);
    Latencies cell;
    for (std::size_t i = 0; i < requestsOfCell; ++i)
        cell.add(std::llround(distribution(generator)));
    Latencies all;
    for (auto _ : state)
        all += cell;
    benchmark::DoNotOptimize(all.max());
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(requestsOfCell));
}
BENCHMARK(mergeCells)->Unit(benchmark::kMicrosecond);

} // namespace
} // namespace twice::test
