// The laws of bookkeeping hold in random worlds with a clock; fuzz_timeline goes on where this ends.
#include "support/random_timeline_world.h"
#include "support/simulate_all.h"
#include "support/timeline_laws.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace twice::test {
namespace {

constexpr std::uint64_t worlds = 3000;

} // namespace

TEST(TimelineLaws, holdInEveryWorldAndNoneHangs)
{
    for (std::uint64_t seed = 1; seed <= worlds; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const Scenario scenario = randomTimelineWorld(seed);
        const auto begin = std::chrono::steady_clock::now();
        const Counts counts = simulateAll(scenario, 0);
        EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(1));
        EXPECT_EQ(brokenLaws(scenario, counts), std::vector<std::string>{});
        EXPECT_TRUE(counts == simulateAll(scenario, 0)) << "the same run counts otherwise";
    }
}

TEST(TimelineLaws, cellsAddUpInAnyOrder)
{
    for (std::uint64_t seed = 1; seed <= worlds; ++seed) {
        Scenario scenario = randomTimelineWorld(seed);
        if (scenario.random != Random::PerRequest)
            continue;
        scenario.cellSize = 1;
        const TimelineEngine engine(scenario, 0);
        Counts backwards = engine.simulate(engine.cells() - 1, {});
        for (std::uint64_t cell = engine.cells() - 1; cell > 0; --cell)
            backwards += engine.simulate(cell - 1, {});
        EXPECT_TRUE(backwards == simulateAll(scenario, 0)) << "seed " << seed;
    }
}

// Laws that hold whatever is counted would prove nothing.
TEST(TimelineLaws, noticeACountThatIsOff)
{
    const std::vector<std::uint64_t Counts::*> members{
        &Counts::requests, &Counts::messages,   &Counts::succeeded,           &Counts::failed,
        &Counts::lost,     &Counts::unfinished, &Counts::ordersWithoutMessage};
    Scenario scenario = randomTimelineWorld(1);
    for (std::uint64_t seed = 2; scenario.strategies.front().publish != Publish::SaveThenPublish; ++seed)
        scenario = randomTimelineWorld(seed);
    const Counts right = simulateAll(scenario, 0);
    ASSERT_TRUE(brokenLaws(scenario, right).empty());
    for (const auto member : members) {
        Counts wrong = right;
        wrong.*member += 1;
        EXPECT_FALSE(brokenLaws(scenario, wrong).empty());
    }
    Counts wrong = right;
    ++wrong.stepsDoneAgain.total;
    EXPECT_FALSE(brokenLaws(scenario, wrong).empty());
    wrong = right;
    ++wrong.repeatsByCause[0];
    EXPECT_FALSE(brokenLaws(scenario, wrong).empty());
}

} // namespace twice::test
