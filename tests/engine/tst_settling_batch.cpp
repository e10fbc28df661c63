// Theory of a batch that is sent again whole where items settle: against all ways followed one by one where they are
// few, against closed forms and against simulation where they are many.
#include "theory/settling_batch.h"

#include "support/alike.h"
#include "support/count_all.h"
#include "support/near_counts.h"
#include "support/random_worlds.h"
#include "theory/expectation.h"

#include <cmath>
#include <gtest/gtest.h>

namespace twice::test {

namespace {

Step itemNamed(const char* name, Effect effect, std::uint32_t count, double failureRate, double lostReplyRate)
{
    Step step;
    step.name = name;
    step.effect = effect;
    step.count = count;
    step.failureRate = failureRate;
    step.lostReplyRate = lostReplyRate;
    return step;
}

Scenario sentAgain(std::vector<Step> items)
{
    Scenario scenario;
    scenario.world.jobs = 1000;
    scenario.world.shape = Shape::Batch;
    scenario.world.steps = std::move(items);
    Strategy& strategy = scenario.strategies.emplace_back();
    strategy.name = "whole batch";
    strategy.retry.scope = Scope::Job;
    return scenario;
}

} // namespace

TEST(SettlingBatch, agreesWithAllWaysInSmallRandomWorlds)
{
    int compared = 0;
    int asking = 0;
    int savedFailures = 0;
    for (std::uint32_t seed = 0; seed < 4000; ++seed) {
        Scenario scenario = randomCountingScenario(seed);
        scenario.strategies[0].retry.scope = Scope::Job;
        scenario.world.shape = Shape::Batch;
        if (seed % 5 != 0)
            scenario.strategies[0].store = {};
        const std::vector<Step> expanded = expandedSteps(scenario.world.steps);
        const StrategyPlan plan(scenario.world, scenario.strategies[0]);
        const std::optional<UserCounts> counts = countSettlingBatch(plan, expanded, {});
        if (!counts)
            continue;
        const std::optional<UserCounts> exact = followRequests(plan, expanded, 100'000, {});
        if (!exact)
            continue;
        ++compared;
        asking += exact->linear.lookups > 0 ? 1 : 0;
        savedFailures += exact->linear.savedAnswers > 0 && expanded[0].remembersFailures ? 1 : 0;
        SCOPED_TRACE("world number " + std::to_string(seed));
        expectAlike(*counts, *exact);
        if (HasFailure())
            return;
    }
    // So that the test cannot become empty.
    EXPECT_GT(compared, 1000);
    EXPECT_GT(asking, 150);
    EXPECT_GT(savedFailures, 100);
}

// A charge that failed in the first k passes is not the cause of any later one. With the slowest charge known, passes
// after that are there only if a lookup failed in all before: q each.
TEST(SettlingBatch, givesAThousandItemsThatAsksAboutHalfOfThem)
{
    constexpr double f = 0.001;
    Scenario scenario =
        sentAgain({itemNamed("charge", Effect::Charge, 500, f, 0), itemNamed("look", Effect::Lookup, 500, f, 0)});
    scenario.strategies[0].askFirst = true;
    const double q = 1 - std::pow(1 - f, 500);
    const double slowest[] = {std::pow(1 - f, 500), std::pow(1 - f * f, 500) - std::pow(1 - f, 500),
                              std::pow(1 - f * f * f, 500) - std::pow(1 - f * f, 500)};
    const double second = slowest[0] * q + 1 - slowest[0];
    const double third = slowest[0] * q * q + slowest[1] * q + 1 - slowest[0] - slowest[1];
    const double failed =
        slowest[0] * q * q * q + slowest[1] * q * q + slowest[2] * q + 1 - std::pow(1 - f * f * f, 500);
    const Expectation expected = expectation(scenario, 0);
    ASSERT_TRUE(expected.lookups);
    EXPECT_NEAR(*expected.lookups, 500'000 * (1 + second + third), 1e-5);
    EXPECT_NEAR(*expected.calls, 500'000 * (1 + second + third + 1 + f + f * f), 1e-5);
    EXPECT_NEAR(*expected.failed, 1000 * failed, 1e-8);
    EXPECT_NEAR(*expected.succeeded, 1000 * (1 - failed), 1e-8);
    ASSERT_TRUE(expected.failedButDone);
    ASSERT_TRUE(expected.emailsPerUser);
    EXPECT_EQ(*expected.usersChargedTwice, 0);
    EXPECT_NEAR((*expected.emailsPerUser)[0], 1000, 1e-9);
}

// One saved failure fails all passes, and each item has its email with its first call or never.
TEST(SettlingBatch, givesABatchWhoseFailuresAreSaved)
{
    Step item = itemNamed("mail", Effect::Email, 20, 0.3, 0);
    item.remembersKeys = true;
    item.remembersFailures = true;
    Scenario scenario = sentAgain({item});
    scenario.strategies[0].providerKey = KeyKind::PerAction;
    scenario.strategies[0].retry.maxAttempts = 2;
    const Expectation expected = expectation(scenario, 0);
    ASSERT_TRUE(expected.emailsPerUser);
    EXPECT_NEAR(*expected.succeeded, 1000 * std::pow(0.7, 20), 1e-9 * std::pow(0.7, 20));
    double ways = 1;
    double atLeast = 1000;
    for (int emails = 0; emails < 10; ++emails) {
        const double exact = 1000 * ways * std::pow(0.7, emails) * std::pow(0.3, 20 - emails);
        EXPECT_NEAR((*expected.emailsPerUser)[static_cast<std::size_t>(emails)], exact, 1e-9 * exact);
        atLeast -= exact;
        ways *= (20.0 - emails) / (emails + 1);
    }
    EXPECT_NEAR((*expected.emailsPerUser)[10], atLeast, 1e-8);
}

// Nearly every request fails, and what is left keeps its digits.
TEST(SettlingBatch, keepsTheDigitsOfWhatIsRare)
{
    Scenario scenario =
        sentAgain({itemNamed("charge", Effect::Charge, 1, 0.5, 0), itemNamed("look", Effect::Lookup, 1000, 0.03, 0)});
    scenario.strategies[0].askFirst = true;
    const double s = std::pow(0.97, 1000); // some 6e-14
    const double exact = 1000 * s * (0.5 + 0.75 + 0.875);
    const Expectation expected = expectation(scenario, 0);
    ASSERT_TRUE(expected.succeeded);
    EXPECT_NEAR(*expected.succeeded, exact, 1e-10 * exact);
}

TEST(SettlingBatch, agreesWithSimulationOfLongBatches)
{
    constexpr std::uint64_t jobs = 100'000;
    for (const bool asks : {false, true}) {
        SCOPED_TRACE(asks ? "asks first" : "saved failures");
        Step charge = itemNamed("charge", Effect::Charge, 3, 0.01, 0.02);
        charge.remembersKeys = true;
        charge.remembersFailures = true;
        Scenario scenario = sentAgain(
            {itemNamed("a", Effect::Upsert, 20, 0.01, 0.002), charge, itemNamed("mail", Effect::Email, 2, 0.02, 0.05)});
        scenario.world.jobs = jobs;
        Strategy& strategy = scenario.strategies[0];
        strategy.providerKey = KeyKind::PerAction;
        strategy.askFirst = asks;
        expectNear(countAll(scenario, 0), expectation(scenario, 0));
    }
}

} // namespace twice::test
