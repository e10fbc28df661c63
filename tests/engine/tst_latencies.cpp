#include "counting/counts.h"
#include "counting/latencies.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <new>
#include <random>
#include <vector>

namespace {

// The whole program counts what it allocates, so that "owns no memory" and "does not grow" can be seen. Inlined, the
// two halves look like a mismatch of new and free to g++.
std::atomic<std::size_t> bytesAllocated{0};

} // namespace

[[gnu::noinline]] void* operator new(std::size_t size)
{
    bytesAllocated += size;
    if (void* memory = std::malloc(size == 0 ? 1 : size))
        return memory;
    throw std::bad_alloc{};
}
[[gnu::noinline]] void operator delete(void* memory) noexcept
{
    std::free(memory);
}
[[gnu::noinline]] void operator delete(void* memory, std::size_t /*size*/) noexcept
{
    std::free(memory);
}

namespace twice {

namespace {

using Values = std::vector<std::int64_t>;

constexpr std::int64_t second = 1'000'000;
constexpr auto limit = static_cast<std::int64_t>(Latencies::mostDistinct);

Latencies latenciesOf(const Values& values)
{
    Latencies latencies;
    for (const std::int64_t value : values)
        latencies.add(value);
    return latencies;
}

/// 1, 2, … `last` times `step`.
Values upTo(std::int64_t last, std::int64_t step = second)
{
    Values values;
    for (std::int64_t i = 1; i <= last; ++i)
        values.push_back(i * step);
    return values;
}

/// The model's nearest rank, in the plainest way.
std::int64_t nearestRank(Values values, std::int64_t percent)
{
    std::sort(values.begin(), values.end());
    const std::size_t n = values.size();
    const std::size_t rank = (static_cast<std::size_t>(percent) * n + 99) / 100;
    return values[std::max<std::size_t>(rank, 1) - 1];
}

Values exponentialValues(std::mt19937_64& generator, std::size_t count, double mean)
{
    std::exponential_distribution<double> distribution(1 / mean);
    Values values(count);
    for (std::int64_t& value : values)
        value = std::llround(distribution(generator));
    return values;
}

/// Cuts the values into parts and merges these in random order and grouping.
Latencies mergedAtRandom(Values values, std::size_t parts, std::mt19937_64& generator)
{
    std::shuffle(values.begin(), values.end(), generator);
    std::vector<Latencies> heap(parts);
    for (std::size_t i = 0; i < values.size(); ++i)
        heap[i < parts ? i : generator() % parts].add(values[i]);
    while (heap.size() > 1) {
        std::swap(heap[generator() % heap.size()], heap.back());
        const Latencies last = heap.back();
        heap.pop_back();
        Latencies& other = heap[generator() % heap.size()];
        if (generator() % 2 == 0) {
            other += last;
        } else {
            Latencies sum = last;
            sum += other;
            other = sum;
        }
    }
    return heap.front();
}

// ---- percentiles

TEST(TestLatencies, anEmptyOneKnowsNothing)
{
    const Latencies none;
    EXPECT_TRUE(none.empty());
    EXPECT_EQ(none.count(), 0u);
    EXPECT_EQ(none.max(), 0);
    EXPECT_EQ(none.percentile(50), 0);
    EXPECT_TRUE(none.exact());
    EXPECT_EQ(none, Latencies{});
}

TEST(TestLatencies, oneValueIsEveryPercentile)
{
    for (const std::int64_t value : {std::int64_t{0}, std::int64_t{1}, 7 * second}) {
        const Latencies one = latenciesOf({value});
        EXPECT_FALSE(one.empty());
        for (const double percent : {0.0, 0.001, 50.0, 99.0, 100.0})
            EXPECT_EQ(one.percentile(percent), value);
        EXPECT_EQ(one.max(), value);
    }
}

TEST(TestLatencies, percentilesAreNearestRanks)
{
    const Latencies ten = latenciesOf(upTo(10));
    EXPECT_EQ(ten.percentile(50), 5 * second);
    EXPECT_EQ(ten.percentile(51), 6 * second);
    EXPECT_EQ(ten.percentile(90), 9 * second);
    EXPECT_EQ(ten.percentile(95), 10 * second);
    EXPECT_EQ(ten.percentile(99), 10 * second);
    EXPECT_EQ(ten.percentile(0), 1 * second);
}

TEST(TestLatencies, wholePercentsOfAHundredAreWholeRanks)
{
    const Latencies hundred = latenciesOf(upTo(100));
    for (int percent = 1; percent <= 100; ++percent) // 0.07 · 100 is above 7 in floating point
        EXPECT_EQ(hundred.percentile(percent), percent * second);
    EXPECT_EQ(latenciesOf(upTo(1000)).percentile(99.9), 999 * second);
}

TEST(TestLatencies, equalValuesTakeARankEach)
{
    const Latencies latencies = latenciesOf({30, 10, 10, 30, 10, 20, 30, 10, 10, 10});
    EXPECT_EQ(latencies.percentile(60), 10);
    EXPECT_EQ(latencies.percentile(61), 20);
    EXPECT_EQ(latencies.percentile(71), 30);
}

TEST(TestLatencies, fewDifferentValuesStayExactHoweverManyCome)
{
    std::mt19937_64 generator(1);
    Values values(200'000);
    for (std::int64_t& value : values)
        value = static_cast<std::int64_t>(generator() % Latencies::mostDistinct) * 999'983;
    const Latencies latencies = latenciesOf(values);
    EXPECT_TRUE(latencies.exact());
    for (const std::int64_t percent : {1, 50, 95, 99, 100})
        EXPECT_EQ(latencies.percentile(static_cast<double>(percent)), nearestRank(values, percent));
}

TEST(TestLatencies, oneValueTooManyEndsExactness)
{
    Values values = upTo(limit);
    EXPECT_TRUE(latenciesOf(values).exact());
    values.insert(values.end(), 10, second); // known already
    EXPECT_TRUE(latenciesOf(values).exact());
    values.push_back(second + 1);
    EXPECT_FALSE(latenciesOf(values).exact());
}

TEST(TestLatencies, beyondTheLimitPercentilesAreCloseAndTheMaximumExact)
{
    std::mt19937_64 generator(2);
    for (const double mean : {3e3, 1e6, 4e9, 1e14}) {
        const Values values = exponentialValues(generator, 100'000, mean);
        const Latencies latencies = latenciesOf(values);
        ASSERT_FALSE(latencies.exact());
        EXPECT_EQ(latencies.max(), *std::max_element(values.begin(), values.end()));
        EXPECT_EQ(latencies.percentile(100), latencies.max());
        for (const std::int64_t percent : {1, 10, 50, 95, 99}) {
            const auto right = static_cast<double>(nearestRank(values, percent));
            const auto told = static_cast<double>(latencies.percentile(static_cast<double>(percent)));
            EXPECT_LE(std::abs(told - right), right / 512) << percent << " of mean " << mean;
        }
    }
}

TEST(TestLatencies, beyondTheLimitSmallValuesAreStillExact)
{
    Values values = upTo(limit + 1);
    values.insert(values.end(), 10'000, 511);
    const Latencies latencies = latenciesOf(values);
    ASSERT_FALSE(latencies.exact());
    EXPECT_EQ(latencies.percentile(50), 511);
}

TEST(TestLatencies, noPercentileIsAboveTheMaximumNorBelowASmallerOne)
{
    Values values = upTo(limit, 1);
    values.insert(values.end(), 10'000, std::int64_t{1} << 40); // the lowest value of its bucket
    const Latencies latencies = latenciesOf(values);
    ASSERT_FALSE(latencies.exact());
    std::int64_t before = 0;
    for (int percent = 0; percent <= 100; ++percent) {
        EXPECT_GE(latencies.percentile(percent), before);
        EXPECT_LE(latencies.percentile(percent), latencies.max());
        before = latencies.percentile(percent);
    }
}

TEST(TestLatencies, theWholeRangeOfValuesIsTaken)
{
    constexpr std::int64_t largest = std::numeric_limits<std::int64_t>::max();
    Latencies latencies = latenciesOf(upTo(limit + 1));
    latencies.add(0);
    latencies.add(largest);
    latencies.add(largest - 1);
    EXPECT_EQ(latencies.max(), largest);
    EXPECT_EQ(latencies.percentile(100), largest);
    EXPECT_EQ(latencies.percentile(0), 0);
}

// ---- merging

TEST(TestLatencies, partsAddUpToTheWholeInEveryOrderAndGrouping)
{
    std::mt19937_64 generator(3);
    for (const std::int64_t different : {std::int64_t{1}, std::int64_t{50}, limit - 1, limit, limit + 1, 5 * limit}) {
        Values values = upTo(different, 12'345);
        for (int i = 0; i < 5000; ++i)
            values.push_back(values[generator() % static_cast<std::uint64_t>(different)]);
        const Latencies whole = latenciesOf(values);
        EXPECT_EQ(whole.exact(), different <= limit);
        for (const std::size_t parts : {1u, 2u, 3u, 7u, 40u, 300u}) {
            const Latencies merged = mergedAtRandom(values, parts, generator);
            EXPECT_EQ(merged, whole) << parts << " parts of " << different;
            EXPECT_EQ(merged.exact(), whole.exact());
            EXPECT_EQ(merged.count(), values.size());
            for (const double percent : {0.0, 50.0, 95.0, 99.0, 100.0})
                EXPECT_EQ(merged.percentile(percent), whole.percentile(percent));
        }
    }
}

TEST(TestLatencies, randomValuesAddUpInEveryOrderAndGrouping)
{
    std::mt19937_64 generator(4);
    for (int round = 0; round < 60; ++round) {
        const double mean = std::pow(10.0, 2 + round % 12);
        const Values values = exponentialValues(generator, 500 + generator() % 4000, mean);
        EXPECT_EQ(mergedAtRandom(values, 1 + generator() % 30, generator), latenciesOf(values)) << "round " << round;
    }
}

TEST(TestLatencies, addingGoesOnAfterMerging)
{
    for (const std::int64_t first : {std::int64_t{5}, limit, 2 * limit}) {
        Latencies latencies = latenciesOf(upTo(first));
        latencies += latenciesOf(upTo(10, 7));
        for (const std::int64_t value : {second, 7 * second + 1, std::int64_t{7}})
            latencies.add(value);
        Values values = upTo(first);
        for (const std::int64_t value : upTo(10, 7))
            values.push_back(value);
        for (const std::int64_t value : {second, 7 * second + 1, std::int64_t{7}})
            values.push_back(value);
        EXPECT_EQ(latencies, latenciesOf(values));
    }
}

TEST(TestLatencies, timesIsThatManyAdditions)
{
    for (const std::int64_t different : {std::int64_t{10}, 2 * limit}) {
        const Latencies part = latenciesOf(upTo(different));
        Latencies inOne;
        inOne.add(part, 3);
        Latencies inThree;
        for (int i = 0; i < 3; ++i)
            inThree += part;
        EXPECT_EQ(inOne, inThree);
        EXPECT_EQ(inOne.count(), 3 * part.count());
        inOne.add(part, 0);
        EXPECT_EQ(inOne, inThree);
    }
}

TEST(TestLatencies, canBeAddedToThemselves)
{
    for (const std::int64_t different : {std::int64_t{10}, 2 * limit}) {
        Latencies latencies = latenciesOf(upTo(different));
        Latencies doubled;
        doubled.add(latencies, 2);
        latencies += latencies;
        EXPECT_EQ(latencies, doubled);
    }
}

TEST(TestLatencies, nothingAddedChangesNothing)
{
    for (const std::int64_t different : {std::int64_t{10}, 2 * limit}) {
        Latencies latencies = latenciesOf(upTo(different));
        const Latencies before = latencies;
        latencies += Latencies{};
        EXPECT_EQ(latencies, before);
        Latencies other;
        other += before;
        EXPECT_EQ(other, before);
    }
}

TEST(TestLatencies, differentOnesAreNotEqual)
{
    EXPECT_NE(latenciesOf({1, 1, 2}), latenciesOf({1, 2, 2})); // count and maximum agree
    EXPECT_NE(latenciesOf({1, 2}), latenciesOf({1, 2, 2}));
    EXPECT_NE(latenciesOf({1, 2}), latenciesOf({1, 3}));
    EXPECT_NE(latenciesOf({1}), Latencies{});
    Values values = upTo(2 * limit);
    const Latencies one = latenciesOf(values);
    values[5] += second;
    EXPECT_NE(latenciesOf(values), one);
}

// ---- memory

TEST(TestLatencies, anEmptyOneIsCopiedWithoutMemory)
{
    const std::size_t before = bytesAllocated;
    const Latencies none;
    Latencies copy = none;
    copy += none;
    copy.add(none, 5);
    EXPECT_EQ(copy.percentile(95), 0);
    EXPECT_EQ(copy, none);
    EXPECT_EQ(bytesAllocated, before);
}

TEST(TestLatencies, memoryDoesNotGrowWithValues)
{
    std::mt19937_64 generator(5);
    Latencies latencies;
    for (int i = 0; i < 300'000; ++i) // over all octaves alike
        latencies.add(static_cast<std::int64_t>(generator() >> (1 + generator() % 63)));
    const std::size_t before = bytesAllocated;
    const Latencies copy = latencies;
    EXPECT_LE(bytesAllocated - before, 120'000u);
    EXPECT_EQ(copy.count(), 300'000u);

    Latencies narrow; // from a second to a quarter of an hour
    for (int i = 0; i < 300'000; ++i)
        narrow.add(second + static_cast<std::int64_t>(generator() % (900 * second)));
    const std::size_t beforeNarrow = bytesAllocated;
    const Latencies narrowCopy = narrow;
    EXPECT_LE(bytesAllocated - beforeNarrow, 25'000u);
    EXPECT_EQ(narrowCopy, narrow);
}

// ---- in Counts

TEST(TestLatencies, countsAddThemUp)
{
    Counts one;
    one.latencies = latenciesOf({1, 2});
    Counts sum;
    sum.latencies = latenciesOf({3});
    EXPECT_NE(sum, one);
    sum += one;
    sum.add(one, 2);
    EXPECT_EQ(sum.latencies, latenciesOf({1, 1, 1, 2, 2, 2, 3}));
}

} // namespace

} // namespace twice
