#include "support/random_timeline_world.h"
#include "support/scenario_of.h"
#include "timeline/cell_watch.h"
#include "timeline/timeline_engine.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace twice::test {

namespace {

constexpr VirtualTime second = 1'000'000;

Counts simulateFirst(const Scenario& scenario, CellWatch* watch)
{
    const TimelineEngine engine(scenario, 0);
    if (scenario.random == Random::PerRequest)
        return engine.simulate(0, {}, nullptr, watch);
    return TimelineEngine::Sequence(engine).simulateNext({}, nullptr, watch);
}

/// At the last point that is not after `time`.
CellState stateAt(const TimeSeries& series, VirtualTime time)
{
    const std::vector<CellState>& points = series.points();
    return points.at(std::min(static_cast<std::size_t>(time / series.spacing()), points.size() - 1));
}

} // namespace

TEST(TimeSeries, thinsOutToEvenDistances)
{
    TimeSeries series;
    for (std::uint64_t i = 0; i < 600; ++i) {
        series.makeRoom(series.next() + 1);
        series.add({.waiting = static_cast<std::uint64_t>(series.next())});
    }
    // 512 points a microsecond apart became 256, two apart; the 512th to 600th of those added came 2 and 4 apart.
    EXPECT_LE(series.points().size(), TimeSeries::mostPoints);
    EXPECT_EQ(series.spacing(), 2);
    for (std::size_t i = 0; i < series.points().size(); ++i)
        EXPECT_EQ(series.points()[i].waiting, 2 * i);
    series.makeRoom(std::int64_t{1} << 62);
    EXPECT_EQ(series.points().front().waiting, 0u);
    EXPECT_EQ(series.points().size(), 1u);
    EXPECT_EQ((((std::int64_t{1} << 62) - 1) / series.spacing()), 511);
}

// Three jobs at time 0, one slot, 10 s each: one at work and two waiting until 10 s, one waiting until 20 s, none until
// 30 s. The provider remembers each key for 15 s from its effect, which comes at 10, 20 and 30 s: 1 key from 10 s, 2
// from 20 s, 1 from 25 s (the first is forgotten), 2 at 30 s, where the run ends. The table remembers its row from
// each beginning on for good: 1, 2, 3.
TEST(TimeSeries, tellsTheStateOfATinyWorld)
{
    const Scenario scenario = scenarioOf(
        R"({"jobs": 3, "steps": [{"name": "a", "duration": "10s", "remembersKeys": true, "keyRetention": "15s"}]})",
        R"([{"name": "s", "providerKey": "per action", "store": {"kind": "table"}}])");
    CellWatch watch;
    (void)simulateFirst(scenario, &watch);
    const TimeSeries series = *watch.series();
    EXPECT_LE(series.points().size(), TimeSeries::mostPoints);
    EXPECT_LE(series.spacing(), second / 5); // 30 s in more than 256 points
    const auto at = [&series](VirtualTime time) { return stateAt(series, time); };
    EXPECT_EQ(at(0), (CellState{.waiting = 2, .inFlight = 1, .storeKeys = 1, .providerKeys = 0}));
    EXPECT_EQ(at(9 * second), (CellState{.waiting = 2, .inFlight = 1, .storeKeys = 1, .providerKeys = 0}));
    EXPECT_EQ(at(11 * second), (CellState{.waiting = 1, .inFlight = 1, .storeKeys = 2, .providerKeys = 1}));
    EXPECT_EQ(at(21 * second), (CellState{.waiting = 0, .inFlight = 1, .storeKeys = 3, .providerKeys = 2}));
    EXPECT_EQ(at(26 * second), (CellState{.waiting = 0, .inFlight = 1, .storeKeys = 3, .providerKeys = 1}));
    EXPECT_LE(series.next() - series.spacing(), 30 * second); // nothing is made up after the end
    EXPECT_GT(series.next(), 30 * second);
}

TEST(TimeSeries, watchingChangesNoCount)
{
    constexpr std::uint64_t worlds = 1000;
    for (std::uint64_t seed = 1; seed <= worlds; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const Scenario scenario = randomTimelineWorld(seed);
        const Counts counts = simulateFirst(scenario, nullptr);
        CellWatch watch;
        EXPECT_TRUE(simulateFirst(scenario, &watch) == counts);
        EXPECT_EQ(watch.settled(), counts.succeeded + counts.failed + counts.lost);
        ASSERT_NE(watch.series(), nullptr);
        EXPECT_LE(watch.series()->points().size(), TimeSeries::mostPoints);
        for (const CellState& state : watch.series()->points()) {
            EXPECT_LE(state.storeKeys, counts.peakKeys);
            EXPECT_LE(state.providerKeys, counts.providerPeakKeys);
            EXPECT_LE(state.waiting, counts.messages);
        }
    }
}

} // namespace twice::test
