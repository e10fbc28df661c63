// Theory against a plain trial of all outcomes, for small worlds of every kind.
#include "counting/clock_need.h"
#include "support/all_outcomes.h"
#include "support/random_worlds.h"
#include "theory/expectation.h"

#include <cmath>
#include <gtest/gtest.h>

namespace twice::test {

namespace {

void expectSame(const Scenario& scenario, const Expectation& outcomes)
{
    const Expectation expected = expectation(scenario, 0);
    for (std::size_t i = 0; i < std::size(singleCounts); ++i) {
        const Expectation::Value value = expected.*singleCounts[i];
        const double exact = (outcomes.*singleCounts[i]).value();
        ASSERT_TRUE(value) << "count number " << i;
        // Each side adds thousands of numbers with 16 digits.
        ASSERT_NEAR(*value, exact, 1e-12 * (exact + 1)) << "count number " << i;
    }
    for (std::size_t i = 0; i < causeCount; ++i)
        ASSERT_NEAR((*expected.repeatsByCause)[i], (*outcomes.repeatsByCause)[i], 1e-10) << "cause " << i;
    double requests = 0;
    for (std::size_t i = 0; i < 11; ++i) {
        ASSERT_NEAR((*expected.emailsPerUser)[i], (*outcomes.emailsPerUser)[i], 1e-10) << i << " emails";
        requests += (*expected.emailsPerUser)[i];
    }
    ASSERT_NEAR(requests, static_cast<double>(scenario.world.jobs), 1e-9);
}

} // namespace

TEST(TheoryAndOutcomes, agreeInSmallRandomWorlds)
{
    int compared = 0;
    int sharing = 0;
    int refusing = 0;
    for (std::uint32_t seed = 0; seed < 1000; ++seed) {
        const Scenario scenario = randomCountingScenario(seed);
        if (clockNeed(scenario, 0))
            continue;
        const std::optional<Expectation> outcomes = expectationByAllOutcomes(scenario, 2000);
        if (!outcomes)
            continue;
        ++compared;
        sharing += scenario.world.requestsPerUser > 1 ? 1 : 0;
        refusing += *outcomes->differentDataRefused > 0 ? 1 : 0;
        SCOPED_TRACE("world number " + std::to_string(seed));
        expectSame(scenario, *outcomes);
        if (HasFailure())
            return;
    }
    // So that the test cannot become empty.
    EXPECT_GT(compared, 400);
    EXPECT_GT(sharing, 60);
    EXPECT_GT(refusing, 15);
}

// Each item of a batch has attempts of its own where the provider is asked first about all of them.
TEST(TheoryAndOutcomes, agreeInBatchesThatAskFirst)
{
    int compared = 0;
    for (std::uint32_t seed = 0; seed < 1500; ++seed) {
        Scenario scenario = randomCountingScenario(seed);
        scenario.world.shape = Shape::Batch;
        scenario.strategies[0].retry.scope = Scope::Job;
        scenario.strategies[0].askFirst = true;
        scenario.strategies[0].store = {};
        for (Step& step : scenario.world.steps)
            step.effect = isHarmful(step.effect) ? step.effect : Effect::Increment;
        if (clockNeed(scenario, 0))
            continue;
        const std::optional<Expectation> outcomes = expectationByAllOutcomes(scenario, 2000);
        if (!outcomes)
            continue;
        ++compared;
        SCOPED_TRACE("world number " + std::to_string(seed));
        expectSame(scenario, *outcomes);
        if (HasFailure())
            return;
    }
    EXPECT_GT(compared, 400);
}

// A thousand items of a batch, each with its own retries, are independent: 1000 times one item.
TEST(TheoryOfManySteps, isGivenWhereStepsAreIndependent)
{
    Scenario scenario;
    scenario.world.jobs = 1000;
    scenario.world.shape = Shape::Batch;
    Step item;
    item.name = "item";
    item.effect = Effect::Email;
    item.failureRate = 0.1;
    item.lostReplyRate = 0.2;
    item.count = 1000;
    scenario.world.steps = {item};
    Strategy& strategy = scenario.strategies.emplace_back();
    strategy.name = "each item";
    // A call does not succeed with probability 0.1 + 0.9 * 0.2 = 0.28.
    const double calls = 1 + 0.28 + 0.28 * 0.28;
    for (const bool wholeJobWithStore : {false, true}) {
        if (wholeJobWithStore) {
            strategy.retry.scope = Scope::Job;
            strategy.store = MemoryStore{};
        }
        const Expectation expected = expectation(scenario, 0);
        ASSERT_TRUE(expected.calls);
        EXPECT_NEAR(*expected.calls, 1e6 * calls, 1e-3);
        // Effects: 0.9 of the calls; none for 0.001 of the items.
        EXPECT_NEAR(*expected.stepsDoneAgain, 1e6 * (0.9 * calls - 0.999), 1e-3);
    }
}

// So they are where the provider is asked about each of them. A job has a second and a third pass if any item failed in
// all passes before: 0.28, and 0.1 * 0.28 for an item whose first call had no effect.
TEST(TheoryOfManySteps, isGivenForABatchThatAsksAboutEachItem)
{
    Scenario scenario;
    scenario.world.jobs = 1000;
    scenario.world.shape = Shape::Batch;
    Step item;
    item.name = "item";
    item.effect = Effect::Email;
    item.failureRate = 0.1;
    item.lostReplyRate = 0.2;
    scenario.world.steps = {item};
    Strategy& strategy = scenario.strategies.emplace_back();
    strategy.name = "ask first";
    strategy.retry.scope = Scope::Job;
    strategy.askFirst = true;
    for (const std::uint32_t items : {1U, 10U, 1000U}) {
        scenario.world.steps[0].count = items;
        const double passes = 3 - std::pow(1 - 0.28, items) - std::pow(1 - 0.028, items);
        const Expectation expected = expectation(scenario, 0);
        ASSERT_TRUE(expected.lookups);
        EXPECT_NEAR(*expected.lookups, 1000 * items * passes, 1e-6);
        EXPECT_NEAR(*expected.calls, 1000 * items * (1 + 0.1 + 0.01), 1e-6);
        EXPECT_EQ(*expected.stepsDoneAgain, 0);
    }
}

// Nor is anything guessed where only a clock can tell.
TEST(TheoryOfClockWorlds, isNotGiven)
{
    Scenario scenario;
    scenario.world.crashes.beforeCall = 0.1;
    scenario.strategies.emplace_back().name = "crashes";
    ASSERT_TRUE(clockNeed(scenario, 0));
    const Expectation expected = expectation(scenario, 0);
    EXPECT_FALSE(expected.calls);
    EXPECT_FALSE(expected.failed);
    EXPECT_FALSE(expected.leftOut.empty());
}

// What cannot be followed is not given, rather than guessed.
TEST(TheoryOfManySteps, isNotGivenWhereThereAreTooManyWays)
{
    Scenario scenario;
    scenario.world.shape = Shape::Batch;
    Step item;
    item.name = "item";
    item.effect = Effect::Charge;
    item.failureRate = 0.1;
    item.lostReplyRate = 0.2;
    item.count = 500;
    item.provider = "bank"; // all items of it share a key, so what an item meets depends on the others
    item.remembersKeys = true;
    scenario.world.steps = {item};
    Strategy& strategy = scenario.strategies.emplace_back();
    strategy.name = "whole batch";
    strategy.retry.scope = Scope::Job;
    strategy.providerKey = KeyKind::PerUser;
    const Expectation expected = expectation(scenario, 0);
    EXPECT_FALSE(expected.calls);
    EXPECT_FALSE(expected.emailsPerUser);
    EXPECT_EQ(expected.leftOut, "steps share a key, and can go in too many ways together");
}

} // namespace twice::test
