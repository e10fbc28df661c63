// The engine against an independent slow implementation, over worlds of every kind that needs no clock.
#include "counting/clock_need.h"
#include "counting/counting_engine.h"
#include "support/count_all.h"
#include "support/counts_text.h"
#include "support/random_worlds.h"
#include "support/sign_up.h"
#include "support/slow_reference.h"

#include <gtest/gtest.h>

namespace twice::test {

TEST(CountingReference, agreesInRandomWorlds)
{
    int compared = 0;
    int sharing = 0;
    for (std::uint32_t seed = 0; seed < 6000; ++seed) {
        const Scenario scenario = randomCountingScenario(seed);
        if (clockNeed(scenario, 0))
            continue;
        ++compared;
        sharing += scenario.world.requestsPerUser > 1 ? 1 : 0;
        ASSERT_EQ(countAll(scenario, 0), slowCounts(scenario, 0)) << "in world number " << seed;
    }
    // So that the test cannot become empty: few worlds need a clock.
    EXPECT_GT(compared, 5000);
    EXPECT_GT(sharing, 2000);
}

// Long enough for the engine to work out ways with two strikes and more beforehand.
TEST(CountingReference, agreesOverManyRequests)
{
    for (std::uint32_t seed = 0; seed < 40; ++seed) {
        Scenario scenario = randomCountingScenario(seed);
        scenario.world.jobs = 6000; // 1, 2, 3 and 5 requests a user divide it
        scenario.cellSize = 1000;
        if (clockNeed(scenario, 0))
            continue;
        ASSERT_EQ(countAll(scenario, 0), slowCounts(scenario, 0)) << "in world number " << seed;
    }
}

TEST(CountingReference, agreesForTheSignUpWithOtherSeedsRatesAttemptsAndSteps)
{
    for (const Random random : {Random::PerRequest, Random::Mulberry32}) {
        for (const std::uint64_t seed : {0u, 1u, 2u, 4294967295u}) {
            for (const double rate : {0.0, 0.003, 0.04, 0.4}) {
                Scenario scenario = articleScenario(500);
                scenario.random = random;
                scenario.seed = seed;
                for (Step& step : scenario.world.steps)
                    step.failureRate = rate;
                scenario.world.steps[2].count = 1 + static_cast<std::uint32_t>(seed % 3);
                for (std::size_t i = 0; i < scenario.strategies.size(); ++i) {
                    scenario.strategies[i].retry.maxAttempts = 1 + static_cast<std::uint32_t>((seed + i) % 4);
                    ASSERT_EQ(countAll(scenario, i), slowCounts(scenario, i))
                        << scenario.strategies[i].name << ", seed " << seed << ", rate " << rate;
                }
            }
        }
    }
}

} // namespace twice::test
