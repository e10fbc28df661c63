// Theory of a whole job that is run again: against all ways followed one by one where they are few, and against closed
// forms where they are many.
#include "counting/clock_need.h"
#include "scenario/builtin_scenarios.h"
#include "scenario/scenario_file.h"
#include "support/alike.h"
#include "support/random_worlds.h"
#include "theory/expectation.h"
#include "theory/independent_passes.h"

#include <algorithm>
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

Scenario wholeJobRetried(Shape shape, std::vector<Step> steps, std::uint32_t attempts = 3)
{
    Scenario scenario;
    scenario.world.jobs = 1000;
    scenario.world.shape = shape;
    scenario.world.steps = std::move(steps);
    Strategy& strategy = scenario.strategies.emplace_back();
    strategy.name = "whole job";
    strategy.retry.scope = Scope::Job;
    strategy.retry.maxAttempts = attempts;
    return scenario;
}

void expectClose(const char* name, Expectation::Value value, double exact)
{
    SCOPED_TRACE(name);
    ASSERT_TRUE(value);
    EXPECT_NEAR(*value, exact, 1e-9 * exact + 1e-12);
}

} // namespace

TEST(IndependentPasses, agreeWithAllWaysInSmallRandomWorlds)
{
    int sequences = 0;
    int batches = 0;
    int keys = 0;
    for (std::uint32_t seed = 0; seed < 3000; ++seed) {
        Scenario scenario = randomCountingScenario(seed);
        scenario.strategies[0].retry.scope = Scope::Job;
        if (seed % 2 == 0)
            scenario.strategies[0].store = {};
        const std::vector<Step> expanded = expandedSteps(scenario.world.steps);
        const StrategyPlan plan(scenario.world, scenario.strategies[0]);
        const std::optional<UserCounts> counts = countIndependentPasses(plan, expanded, {});
        if (!counts)
            continue;
        const std::optional<UserCounts> exact = followRequests(plan, expanded, 200'000, {});
        if (!exact)
            continue;
        ++(plan.shape == Shape::Batch ? batches : sequences);
        keys += exact->linear.savedAnswers > 0 ? 1 : 0;
        SCOPED_TRACE("world number " + std::to_string(seed));
        expectAlike(*counts, *exact);
        if (HasFailure())
            return;
    }
    // So that the test cannot become empty.
    EXPECT_GT(sequences, 300);
    EXPECT_GT(batches, 150);
    EXPECT_GT(keys, 50);
}

// Every call of step i is made if those before it worked: s^i of them with s = (1 − f)(1 − l). The passes are 1, and a
// second and third with q = 1 − s^1000 and q².
TEST(IndependentPasses, giveAThousandStepsInClosedForm)
{
    constexpr double f = 0.001;
    constexpr double l = 0.002;
    constexpr int before = 499; // steps before the email
    const Scenario scenario = wholeJobRetried(
        Shape::Sequence, {stepNamed("a", Effect::Upsert, before, f, l), stepNamed("mail", Effect::Email, 1, f, l),
                          stepNamed("b", Effect::Charge, 1000 - before - 1, f, l)});
    const double s = (1 - f) * (1 - l);
    const double success = std::pow(s, 1000);
    const double q = 1 - success;
    const double calls = (1 + q + q * q) * q / (1 - s);
    double repeats = (1 - f) * calls;
    for (int i = 0; i < 1000; ++i)
        repeats -= 1 - std::pow(1 - std::pow(s, i) * (1 - f), 3); // the effect is there at all
    const double failed = q * q * q;
    const double failedButDone = failed - std::pow(q - std::pow(s, 999) * (1 - f) * l, 3);
    // A failed pass comes to the email (x) or does not (y).
    const double x = std::pow(s, before) * (1 - f) - success;
    const double y = q - x;
    const double oneEmail = success * (1 + y + y * y) + 3 * x * y * y;

    const Expectation expected = expectation(scenario, 0);
    expectClose("failed", expected.failed, 1000 * failed);
    expectClose("succeeded", expected.succeeded, 1000 * (1 - failed));
    expectClose("calls", expected.calls, 1000 * calls);
    expectClose("stepsDoneAgain", expected.stepsDoneAgain, 1000 * repeats);
    expectClose("failedButDone", expected.failedButDone, 1000 * failedButDone);
    expectClose("halfDone", expected.halfDone, 1000 * (failed - failedButDone - f * f * f));
    expectClose("two emails", expected.usersWithTwoOrMoreEmails, 1000 * (1 - oneEmail - y * y * y));
    ASSERT_TRUE(expected.emailsPerUser);
    expectClose("no email", (*expected.emailsPerUser)[0], 1000 * y * y * y);
    expectClose("one email", (*expected.emailsPerUser)[1], 1000 * oneEmail);
    expectClose("missing", expected.missingEffects, 0);
}

// Inclusion and exclusion over the passes that succeed as a whole, which is exact enough with three attempts.
TEST(IndependentPasses, giveABatchResentWholeInClosedForm)
{
    constexpr double f = 0.01;
    constexpr double l = 0.02;
    for (const std::uint32_t items : {1U, 10U, 100U, 1000U}) {
        SCOPED_TRACE(items);
        const Scenario scenario = wholeJobRetried(Shape::Batch, {stepNamed("item", Effect::Email, items, f, l)});
        const double n = items;
        const double s = (1 - f) * (1 - l);
        const double success = std::pow(s, n);
        const double q = 1 - success;
        const double calls = n * (1 + q + q * q);
        const double failed = q * q * q;
        const double failedButDone = failed - 1 + std::pow(1 - f * f * f, n);
        // No second email: at most one effect of each item. With success in the last pass, none before it.
        const double none = std::pow(f, n);
        const double noRepeat = success * (1 + none + none * none) + std::pow(f * f * f + 3 * f * f * (1 - f), n) -
                                3 * std::pow(s * f * f, n);
        const Expectation expected = expectation(scenario, 0);
        expectClose("failed", expected.failed, 1000 * failed);
        expectClose("calls", expected.calls, 1000 * calls);
        expectClose("stepsDoneAgain", expected.stepsDoneAgain, 1000 * ((1 - f) * calls - n * (1 - f * f * f)));
        expectClose("failedButDone", expected.failedButDone, 1000 * failedButDone);
        expectClose("halfDone", expected.halfDone, 1000 * (failed - failedButDone - std::pow(f, 3 * n)));
        expectClose("two emails", expected.usersWithTwoOrMoreEmails, 1000 * (1 - noRepeat));
    }
}

// The emails of three items, three times each at most, add up to their effects: 0.9 of their calls.
TEST(IndependentPasses, countTheEmailsOfALargeBatch)
{
    const Scenario scenario = wholeJobRetried(
        Shape::Batch, {stepNamed("mail", Effect::Email, 3, 0.1, 0.2), stepNamed("row", Effect::Lookup, 997, 0.001, 0)});
    const Expectation expected = expectation(scenario, 0);
    ASSERT_TRUE(expected.emailsPerUser);
    const double q = 1 - std::pow(0.9 * 0.8, 3) * std::pow(0.999, 997);
    double requests = 0;
    double emails = 0;
    for (std::size_t i = 0; i < 11; ++i) {
        requests += (*expected.emailsPerUser)[i];
        emails += static_cast<double>(i) * (*expected.emailsPerUser)[i];
    }
    EXPECT_NEAR(requests, 1000, 1e-9);
    EXPECT_NEAR(emails, 1000 * 3 * 0.9 * (1 + q + q * q), 1e-8);
}

// What adds up is given with any number of attempts; what does not, only where it is little work.
TEST(IndependentPasses, giveWhatAddsUpWithManyAttempts)
{
    const Scenario scenario =
        wholeJobRetried(Shape::Batch, {stepNamed("item", Effect::Email, 1000, 0.001, 0.001)}, 1000);
    const Expectation expected = expectation(scenario, 0);
    const double q = 1 - std::pow(0.999 * 0.999, 1000);
    expectClose("calls", expected.calls, 1e6 * (1 - std::pow(q, 1000)) / (1 - q));
    EXPECT_FALSE(expected.emailsPerUser);
    EXPECT_FALSE(expected.leftOut.empty());
}

TEST(IndependentPasses, giveNothingWhenToldToStop)
{
    const Scenario scenario = wholeJobRetried(Shape::Batch, {stepNamed("item", Effect::Email, 1000, 0.1, 0.1)});
    std::stop_source stop;
    stop.request_stop();
    EXPECT_FALSE(expectation(scenario, 0, stop.get_token()).calls);
}

// All that theory has, for each strategy that needs no clock of each scenario that comes with the program.
TEST(IndependentPasses, leaveNoCountOfABuiltInScenarioOut)
{
    int strategies = 0;
    for (const BuiltinScenario& builtin : builtinScenarios()) {
        const Scenario scenario = parseScenario(builtin.text).value();
        for (std::size_t i = 0; i < scenario.strategies.size(); ++i) {
            if (clockNeed(scenario, i))
                continue;
            ++strategies;
            SCOPED_TRACE(scenario.name + ": " + scenario.strategies[i].name);
            const Expectation expected = expectation(scenario, i);
            EXPECT_TRUE(expected.calls);
            EXPECT_TRUE(expected.failedButDone);
            EXPECT_TRUE(expected.halfDone);
            EXPECT_TRUE(expected.usersWithTwoOrMoreEmails);
            EXPECT_TRUE(expected.usersChargedTwice);
            EXPECT_TRUE(expected.emailsPerUser);
            EXPECT_TRUE(expected.leftOut.empty());
        }
    }
    EXPECT_GT(strategies, 30);
}

// Sending 25 again because one failed: the waste of the built-in replay, in one line. An item succeeds with 0.99, so
// the waste is its effects, 0.99 (1 + q + q²), beyond the first one, 1 − 0.01³.
TEST(IndependentPasses, tellTheWasteOfTheBatchReplay)
{
    const Scenario scenario = parseScenario(builtinScenario("batch-replay").value().text).value();
    const auto whole = std::find_if(scenario.strategies.begin(), scenario.strategies.end(),
                                    [](const Strategy& one) { return one.name == "send the whole batch again"; });
    ASSERT_NE(whole, scenario.strategies.end());
    const Expectation expected = expectation(scenario, static_cast<std::size_t>(whole - scenario.strategies.begin()));
    const double q = 1 - std::pow(0.99, 25);
    const double items = 25.0 * static_cast<double>(scenario.world.jobs);
    expectClose("wastedCredits", expected.wastedCredits, items * (0.99 * (1 + q + q * q) - (1 - 1e-6)));
    expectClose("credits", expected.credits, items * 0.99 * (1 + q + q * q));
}

} // namespace twice::test
