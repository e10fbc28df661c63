// Theory of batches whose items the user's next request meets again: against all ways followed one by one where they
// are few, and against closed forms where they are many.
#include "theory/user_batch.h"

#include "support/alike.h"
#include "support/random_worlds.h"
#include "theory/expectation.h"

#include <cmath>
#include <gtest/gtest.h>

namespace twice::test {

TEST(UserBatch, agreesWithAllWaysInSmallRandomWorlds)
{
    int compared = 0;
    int refusing = 0;
    int ignoring = 0;
    for (std::uint32_t seed = 0; seed < 6000; ++seed) {
        Scenario scenario = randomCountingScenario(seed);
        if (scenario.world.requestsPerUser == 1)
            continue;
        scenario.world.shape = Shape::Batch;
        scenario.strategies[0].retry.scope = Scope::Step;
        const std::vector<Step> expanded = expandedSteps(scenario.world.steps);
        const StrategyPlan plan(scenario.world, scenario.strategies[0]);
        const std::optional<UserCounts> counts = countUserBatch(plan, expanded, {});
        if (!counts)
            continue;
        const std::optional<UserCounts> exact = followRequests(plan, expanded, 200'000, {});
        if (!exact)
            continue;
        ++compared;
        refusing += exact->linear.differentDataRefused > 0 ? 1 : 0;
        ignoring += exact->linear.differentDataIgnored > 0 ? 1 : 0;
        SCOPED_TRACE("world number " + std::to_string(seed));
        expectAlike(*counts, *exact);
        if (HasFailure())
            return;
    }
    // So that the test cannot become empty.
    EXPECT_GT(compared, 300);
    EXPECT_GT(refusing, 50);
    EXPECT_GT(ignoring, 100);
}

// An item's email goes out in the first of the user's requests whose call works, and later calls get the saved answer.
TEST(UserBatch, givesAThousandItemsThatForgetTheOccasion)
{
    constexpr double f = 0.2;
    constexpr int requests = 7;
    Step item;
    item.name = "mail";
    item.effect = Effect::Email;
    item.count = 1000;
    item.failureRate = f;
    item.remembersKeys = true;
    item.differentData = DifferentData::FirstResult;
    Scenario scenario;
    scenario.world.jobs = 7000;
    scenario.world.requestsPerUser = requests;
    scenario.world.shape = Shape::Batch;
    scenario.world.steps = {item};
    Strategy& strategy = scenario.strategies.emplace_back();
    strategy.name = "key per user and step";
    strategy.providerKey = KeyKind::PerUserAndStep;
    strategy.retry.maxAttempts = 1;
    const Expectation expected = expectation(scenario, 0);
    ASSERT_TRUE(expected.calls);
    double saved = 0;
    double noEmail = 0;
    double oneEmail = 0;
    for (int request = 1; request <= requests; ++request) {
        const double effect = std::pow(f, request - 1) * (1 - f);
        saved += (1 - std::pow(f, request - 1)) * (1 - f);
        noEmail += std::pow(1 - effect, 1000);
        oneEmail += 1000 * effect * std::pow(1 - effect, 999);
    }
    EXPECT_NEAR(*expected.calls, 7e6, 1e-5);
    EXPECT_NEAR(*expected.savedAnswers, 1e6 * saved, 1e-4);
    EXPECT_NEAR(*expected.succeeded, 7000 * std::pow(1 - f, 1000), 1e-9 * 7000 * std::pow(1 - f, 1000));
    EXPECT_NEAR((*expected.emailsPerUser)[0], 1000 * noEmail, 1e-9 * 1000 * noEmail);
    EXPECT_NEAR((*expected.emailsPerUser)[1], 1000 * oneEmail, 1e-9 * 1000 * oneEmail);
    EXPECT_EQ(*expected.stepsDoneAgain, 0);
}

} // namespace twice::test
