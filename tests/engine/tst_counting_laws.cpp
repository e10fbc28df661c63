// What must hold in every world, whatever the numbers.
#include "counting/clock_need.h"
#include "support/count_all.h"
#include "support/counts_text.h"
#include "support/random_worlds.h"
#include "support/sign_up.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace twice::test {

/// Calls `law` with the counts of random worlds, changed by `change`; at least `atLeast` of them.
template <typename Change, typename Law>
void inRandomWorlds(int atLeast, const Change& change, const Law& law)
{
    int worlds = 0;
    for (std::uint32_t seed = 10'000; seed < 11'500; ++seed) {
        Scenario scenario = randomCountingScenario(seed);
        change(scenario);
        if (clockNeed(scenario, 0))
            continue;
        SCOPED_TRACE(seed);
        ++worlds;
        law(scenario, countAll(scenario, 0));
        if (testing::Test::HasFailure())
            return;
    }
    EXPECT_GE(worlds, atLeast);
}

std::uint64_t sum(const auto& list)
{
    return std::accumulate(list.begin(), list.end(), std::uint64_t{0});
}

TEST(CountingLaws, countsAddUp)
{
    inRandomWorlds(
        1000, [](Scenario&) {},
        [](const Scenario& scenario, const Counts& counts) {
            EXPECT_EQ(counts.requests, scenario.world.jobs);
            EXPECT_EQ(counts.messages, counts.requests);
            EXPECT_EQ(counts.deliveries, counts.requests);
            EXPECT_EQ(counts.succeeded + counts.failed, counts.messages);
            EXPECT_LE(counts.failedButDone + counts.halfDone, counts.failed);
            EXPECT_EQ(sum(counts.repeatsByCause), counts.stepsDoneAgain.total);
            EXPECT_EQ(sum(counts.repeatsOfStep), counts.stepsDoneAgain.total);
            EXPECT_EQ(sum(counts.emailsPerUser), counts.requests);
            EXPECT_LE(counts.harmfulRepeats.total, counts.stepsDoneAgain.total);
            EXPECT_GE(counts.calls.total,
                      sum(counts.effectsOfStep) + counts.savedAnswers.total + counts.differentDataRefused);
            for (const SummedCount* summed : {&counts.calls, &counts.stepsDoneAgain, &counts.savedAnswers}) {
                EXPECT_LE(summed->requests, std::min(summed->total, counts.requests));
                EXPECT_GE(static_cast<std::uint64_t>(summed->squares), summed->total);
            }
        });
}

TEST(CountingLaws, withoutLostRepliesAStepRetriedAloneIsNeverDoneAgain)
{
    inRandomWorlds(
        1000,
        [](Scenario& scenario) {
            scenario.strategies.front().retry.scope = Scope::Step;
            for (Step& step : scenario.world.steps) {
                if (step.lostReplyRate)
                    step.lostReplyRate = 0;
            }
        },
        [](const Scenario&, const Counts& counts) { EXPECT_EQ(counts.stepsDoneAgain.total, 0); });
}

TEST(CountingLaws, aKeyOfTheActionAtAProviderThatRemembersAllowsOneEffect)
{
    inRandomWorlds(
        1000,
        [](Scenario& scenario) {
            scenario.strategies.front().providerKey = KeyKind::PerAction;
            for (Step& step : scenario.world.steps)
                step.remembersKeys = true;
        },
        [](const Scenario& scenario, const Counts& counts) {
            EXPECT_EQ(counts.stepsDoneAgain.total, 0);
            EXPECT_EQ(counts.differentDataRefused, 0);
            for (const std::uint64_t effects : counts.effectsOfStep)
                EXPECT_LE(effects, scenario.world.jobs);
        });
}

TEST(CountingLaws, askingFirstAllowsOneHarmfulEffect)
{
    inRandomWorlds(
        1000, [](Scenario& scenario) { scenario.strategies.front().askFirst = true; },
        [](const Scenario&, const Counts& counts) { EXPECT_EQ(counts.harmfulRepeats.total, 0); });
}

// With per-request luck a request meets the same strikes until it would have given up, so what succeeded with fewer
// attempts does so with more. Only requests of one user that share keys may fare worse for what another one did.
TEST(CountingLaws, moreAttemptsNeverFailMore)
{
    inRandomWorlds(
        1000,
        [](Scenario& scenario) {
            scenario.random = Random::PerRequest;
            scenario.world.requestsPerUser = 1;
        },
        [](Scenario scenario, const Counts& counts) {
            std::uint64_t failed = counts.failed;
            for (int more = 0; more < 3; ++more) {
                ++scenario.strategies.front().retry.maxAttempts;
                const std::uint64_t failedWithMore = countAll(scenario, 0).failed;
                EXPECT_LE(failedWithMore, failed);
                failed = failedWithMore;
            }
        });
}

TEST(CountingLaws, theOrderOfStrategiesChangesNothing)
{
    for (const Random random : {Random::PerRequest, Random::Mulberry32}) {
        Scenario scenario = articleScenario(20'000);
        scenario.random = random;
        Scenario reversed = scenario;
        std::reverse(reversed.strategies.begin(), reversed.strategies.end());
        const std::size_t last = scenario.strategies.size() - 1;
        for (std::size_t i = 0; i <= last; ++i)
            EXPECT_EQ(countAll(scenario, i), countAll(reversed, last - i));
    }
}

// The key decides nothing about strikes: the same luck hits strategies that differ only in it.
TEST(CountingLaws, theSameStrikesHitEveryKey)
{
    for (const Random random : {Random::PerRequest, Random::Mulberry32}) {
        Scenario scenario = articleScenario(50'000);
        scenario.random = random;
        const Counts none = countAll(scenario, 0);
        const Counts key = countAll(scenario, 2);
        EXPECT_EQ(none.calls, key.calls);
        EXPECT_EQ(none.failed, key.failed);
        EXPECT_EQ(none.stepsDoneAgain.total, key.savedAnswers.total);
    }
}

// The expectations of model 7 per million, over 10^7 sign-ups and three seeds. A count of rare, independent things has
// the standard error of its root; calls and repeated steps have theirs measured.
TEST(CountingLaws, meetTheExactExpectationsOfTheSignUp)
{
    struct Expected
    {
        double failed, calls, stepsDoneAgain, usersWithTwoOrMoreEmails;
    };
    const Expected table[] = {{12.341, 10106020.923, 5022.737, 4998.480},
                              {12.341, 10106020.923, 5022.737, 4998.480},
                              {12.341, 10106020.923, 0, 0},
                              {1004.201, 10599827.814, 461802.721, 0},
                              {238.257, 10105297.713, 0, 0}};
    constexpr double millions = 10;
    Scenario scenario = articleScenario(10'000'000);
    scenario.random = Random::PerRequest;
    for (scenario.seed = 0; scenario.seed < 3; ++scenario.seed) {
        for (std::size_t i = 0; i < scenario.strategies.size(); ++i) {
            SCOPED_TRACE(scenario.strategies[i].name);
            const Counts counts = countAll(scenario, i);
            const auto count = [&](std::uint64_t found, double perMillion) {
                EXPECT_NEAR(static_cast<double>(found), perMillion * millions, 4 * std::sqrt(perMillion * millions));
            };
            const auto summed = [&](const SummedCount& found, double perMillion) {
                const double n = millions * 1e6;
                const double mean = static_cast<double>(found.total) / n;
                const double variance = static_cast<double>(found.squares) / n - mean * mean;
                EXPECT_NEAR(static_cast<double>(found.total), perMillion * millions, 4 * std::sqrt(n * variance));
            };
            count(counts.failed, table[i].failed);
            summed(counts.calls, table[i].calls);
            summed(counts.stepsDoneAgain, table[i].stepsDoneAgain);
            count(counts.usersWithTwoOrMoreEmails, table[i].usersWithTwoOrMoreEmails);
        }
    }
}

} // namespace twice::test
