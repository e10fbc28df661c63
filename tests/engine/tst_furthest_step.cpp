// Theory of a sequence that is run again from its start: against all ways followed one by one where they are few,
// against closed forms and against simulation where they are many.
#include "theory/furthest_step.h"

#include "support/alike.h"
#include "support/count_all.h"
#include "support/near_counts.h"
#include "support/random_worlds.h"
#include "theory/expectation.h"

#include <cmath>
#include <gtest/gtest.h>

namespace twice::test {

namespace {

Step stepNamed(const char* name, Effect effect, std::uint32_t count, double failureRate, double lostReplyRate)
{
    Step step;
    step.name = name;
    step.effect = effect;
    step.count = count;
    step.failureRate = failureRate;
    step.lostReplyRate = lostReplyRate;
    return step;
}

Scenario runAgain(std::vector<Step> steps)
{
    Scenario scenario;
    scenario.world.jobs = 1000;
    scenario.world.steps = std::move(steps);
    Strategy& strategy = scenario.strategies.emplace_back();
    strategy.name = "whole job";
    strategy.retry.scope = Scope::Job;
    return scenario;
}

} // namespace

TEST(FurthestStep, agreesWithAllWaysInSmallRandomWorlds)
{
    int compared = 0;
    int asking = 0;
    int savedFailures = 0;
    int refusing = 0;
    for (std::uint32_t seed = 0; seed < 4000; ++seed) {
        Scenario scenario = randomCountingScenario(seed);
        scenario.strategies[0].retry.scope = Scope::Job;
        scenario.world.shape = Shape::Sequence;
        if (seed % 5 != 0)
            scenario.strategies[0].store = {};
        const std::vector<Step> expanded = expandedSteps(scenario.world.steps);
        const StrategyPlan plan(scenario.world, scenario.strategies[0]);
        const std::optional<UserCounts> counts = countByFurthestStep(plan, expanded, {});
        if (!counts)
            continue;
        const std::optional<UserCounts> exact = followRequests(plan, expanded, 200'000, {});
        if (!exact)
            continue;
        ++compared;
        asking += exact->linear.lookups > 0 ? 1 : 0;
        savedFailures += exact->linear.savedAnswers > 0 && expanded[0].remembersFailures ? 1 : 0;
        refusing += exact->linear.differentDataRefused > 0 ? 1 : 0;
        SCOPED_TRACE("world number " + std::to_string(seed));
        expectAlike(*counts, *exact);
        if (HasFailure())
            return;
    }
    // So that the test cannot become empty.
    EXPECT_GT(compared, 1000);
    EXPECT_GT(asking, 200);
    EXPECT_GT(savedFailures, 100);
    EXPECT_GT(refusing, 10);
}

// The charge is asked about, so once its effect is there a pass fails only in the lookups after it.
TEST(FurthestStep, givesAThousandStepsThatAskFirstAboutOne)
{
    Scenario scenario =
        runAgain({stepNamed("charge", Effect::Charge, 1, 0.1, 0.2), stepNamed("look", Effect::Lookup, 999, 0.001, 0)});
    scenario.strategies[0].askFirst = true;
    const double restFails = 1 - std::pow(0.999, 999);
    const double failsDone = 0.18 + 0.72 * restFails; // from no effect to an effect, in a pass that fails
    const double second = 0.1 + failsDone;
    const double third = 0.01 + 0.1 * failsDone + failsDone * restFails;
    const double failed = 0.001 + 0.01 * failsDone + (0.1 * failsDone + failsDone * restFails) * restFails;
    const Expectation expected = expectation(scenario, 0);
    ASSERT_TRUE(expected.lookups);
    EXPECT_NEAR(*expected.lookups, 1000 * (1 + second + third), 1e-7);
    EXPECT_NEAR(*expected.failed, 1000 * failed, 1e-7);
    EXPECT_NEAR(*expected.halfDone, 1000 * (failed - 0.001), 1e-7);
    EXPECT_NEAR(*expected.succeeded, 1000 * (1 - failed), 1e-7);
    EXPECT_EQ(*expected.usersChargedTwice, 0);
}

// A failure that is saved is there for good: the step is got past with its first call, or never.
TEST(FurthestStep, givesAThousandStepsThatSaveFailures)
{
    Step step = stepNamed("mail", Effect::Email, 1000, 0.0001, 0);
    step.remembersKeys = true;
    step.remembersFailures = true;
    Scenario scenario = runAgain({step});
    scenario.strategies[0].providerKey = KeyKind::PerAction;
    const double worked = std::pow(0.9999, 1000);
    const Expectation expected = expectation(scenario, 0);
    ASSERT_TRUE(expected.failed);
    EXPECT_NEAR(*expected.succeeded, 1000 * worked, 1e-7);
    EXPECT_NEAR(*expected.failed, 1000 * (1 - worked), 1e-7);
    ASSERT_TRUE(expected.emailsPerUser);
    EXPECT_NEAR((*expected.emailsPerUser)[3], 1000 * std::pow(0.9999, 3) * 0.0001, 1e-10);
    EXPECT_NEAR((*expected.emailsPerUser)[10], 1000 * std::pow(0.9999, 10), 1e-7);
}

// A provider that all steps share takes the key of the first one for all of them.
TEST(FurthestStep, givesAThousandStepsWhoseKeysCollide)
{
    Step step = stepNamed("mail", Effect::Email, 1000, 0.001, 0);
    step.provider = "mailer";
    step.remembersKeys = true;
    step.differentData = DifferentData::FirstResult;
    Scenario scenario = runAgain({step});
    scenario.strategies[0].providerKey = KeyKind::PerUser;
    const double fails = 1 - std::pow(0.999, 1000);
    const Expectation expected = expectation(scenario, 0);
    ASSERT_TRUE(expected.failed);
    EXPECT_NEAR(*expected.failed, 1000 * std::pow(fails, 3), 1e-7);
    EXPECT_NEAR(*expected.missingEffects, 999'000 * (1 - std::pow(fails, 3)), 1e-5);
    EXPECT_NEAR((*expected.emailsPerUser)[1], 1000 * (1 - 1e-9), 1e-9);
}

TEST(FurthestStep, agreesWithSimulationOfLongSequences)
{
    constexpr std::uint64_t jobs = 100'000;
    for (const bool asks : {false, true}) {
        SCOPED_TRACE(asks ? "asks first" : "saved failures");
        Step mail = stepNamed("mail", Effect::Email, 1, 0.02, 0.05);
        Step charge = stepNamed("charge", Effect::Charge, 3, 0.01, 0.02);
        charge.remembersKeys = true;
        charge.remembersFailures = true;
        Scenario scenario = runAgain({stepNamed("a", Effect::Upsert, 30, 0.003, 0.002), mail, charge,
                                      stepNamed("b", Effect::Lookup, 30, 0.005, 0.001)});
        scenario.world.jobs = jobs;
        Strategy& strategy = scenario.strategies[0];
        strategy.retry.maxAttempts = 4;
        strategy.providerKey = KeyKind::PerAction;
        strategy.askFirst = asks;
        expectNear(countAll(scenario, 0), expectation(scenario, 0));
    }
}

} // namespace twice::test
