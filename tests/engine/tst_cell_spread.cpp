#include "run/cell_spread.h"
#include "run/measure_list.h"

#include <gtest/gtest.h>

#include <cmath>

namespace twice::test {

namespace {

Counts cellWith(std::uint64_t redeliveries, std::uint64_t failed)
{
    Counts counts;
    counts.requests = counts.messages = 100;
    counts.redeliveries = redeliveries;
    counts.failed = failed;
    counts.calls = {.total = 100 + redeliveries, .requests = 100, .squares = 0};
    noteCell(counts, {});
    return counts;
}

const CountField& field(std::string_view name)
{
    return *countField(name);
}

// Four cells with 10, 20, 30 and 40: mean 25, variance (225 + 25 + 25 + 225) / 3, so the sum's deviation is
// sqrt(4 · 166.67) = 25.82; Student's 97.5 % quantile with 3 degrees of freedom is 3.182446: 100 ± 82.17.
TEST(CellSpread, intervalsComeFromTheSpreadBetweenCells)
{
    Counts counts = cellWith(10, 0);
    for (const std::uint64_t redeliveries : {20u, 30u, 40u})
        counts += cellWith(redeliveries, 0);
    const std::optional<Interval> interval = intervalOf(field("redeliveries"), counts, {});
    ASSERT_TRUE(interval);
    EXPECT_NEAR(interval->low, 17.83, 0.01);
    EXPECT_NEAR(interval->high, 182.17, 0.01);
}

// They stand in no list of squares.
TEST(CellSpread, latenciesHaveNoInterval)
{
    Counts counts = cellWith(10, 0);
    counts += cellWith(20, 0);
    counts.latencies.add(1'000'000);
    for (const CountField& latency : latencyMeasures())
        EXPECT_FALSE(intervalOf(latency, counts, {})) << latency.jsonName;
}

// The same cells, calls per job: 1.1, 1.2, 1.3 and 1.4 are 1.25 ± 3.182446 · sqrt(0.016667 / 4).
TEST(CellSpread, aRatioIsAMeanOverCells)
{
    Counts counts = cellWith(10, 0);
    for (const std::uint64_t redeliveries : {20u, 30u, 40u})
        counts += cellWith(redeliveries, 0);
    const std::optional<Interval> interval = intervalOf(field("callsPerJob"), counts, {});
    ASSERT_TRUE(interval);
    EXPECT_LE(interval->low, 1.25 - 3.182446 * std::sqrt(0.0166667 / 4) + 1e-6);
    EXPECT_GE(interval->high, 1.25 + 3.182446 * std::sqrt(0.0166667 / 4) - 1e-6);
}

// Two cells without a failure have no spread; that there are none at all is still not known: up to 3.69 (model 8 and
// intervalOfCount).
TEST(CellSpread, whereNoCellHasAnyTheIntervalStaysHonest)
{
    Counts counts = cellWith(0, 0);
    counts += cellWith(0, 0);
    const std::optional<Interval> interval = intervalOf(field("failed"), counts, {});
    ASSERT_TRUE(interval);
    EXPECT_EQ(interval->low, 0);
    EXPECT_NEAR(interval->high, 200 * (1 - std::pow(0.025, 1.0 / 200)), 1e-6);
}

TEST(CellSpread, aSingleCellIsTakenAsIndependentRequests)
{
    const Counts counts = cellWith(10, 5);
    EXPECT_EQ(intervalOf(field("failed"), counts, {}), field("failed").interval(counts, {}));
    EXPECT_FALSE(intervalOf(field("redeliveries"), counts, {}));
}

TEST(CellSpread, theNumberOfRequestsIsNoCount)
{
    Counts counts = cellWith(1, 0);
    counts += cellWith(2, 0);
    EXPECT_FALSE(intervalOf(field("requests"), counts, {}));
}

} // namespace

} // namespace twice::test
