// The keys article's table, to the last digit (model 7).
#include "counting/clock_need.h"
#include "counting/counting_engine.h"
#include "support/sign_up.h"

#include <gtest/gtest.h>

namespace twice::test {

struct Row
{
    std::uint64_t failed;
    std::uint64_t calls;
    std::uint64_t stepsDoneAgain;
    std::uint64_t usersWithTwoOrMoreEmails;
};

void expectRows(const Scenario& scenario, const std::vector<Row>& rows)
{
    ASSERT_EQ(scenario.strategies.size(), rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        SCOPED_TRACE(scenario.strategies[i].name);
        ASSERT_FALSE(clockNeed(scenario, i));
        const CountingEngine engine(scenario, i);
        CountingEngine::Sequence sequence(engine);
        const Counts counts = sequence.countNext(scenario.world.jobs, {});
        EXPECT_EQ(sequence.requestsLeft(), 0);
        EXPECT_EQ(counts.requests, scenario.world.jobs);
        EXPECT_EQ(counts.succeeded + counts.failed, scenario.world.jobs);
        EXPECT_EQ(counts.failed, rows[i].failed);
        EXPECT_EQ(counts.calls.total, rows[i].calls);
        EXPECT_EQ(counts.stepsDoneAgain.total, rows[i].stepsDoneAgain);
        EXPECT_EQ(counts.usersWithTwoOrMoreEmails, rows[i].usersWithTwoOrMoreEmails);
    }
}

TEST(SignUpTable, isTheArticlesToTheLastDigit)
{
    expectRows(articleScenario(), {{11, 10106306, 4971, 4939},
                                   {11, 10106306, 4971, 4939},
                                   {11, 10106306, 0, 0},
                                   {995, 10603013, 464233, 0},
                                   {250, 10105589, 0, 0}});
}

// Ten thousand sign-ups of the article's own program with other rates and another seed.
TEST(SignUpTable, holdsForOtherRatesAndAnotherSeed)
{
    Scenario scenario = articleScenario(10'000);
    scenario.seed = 7;
    for (Step& step : scenario.world.steps)
        step.failureRate = 0.05;
    scenario.world.steps[6].lostReplyRate = 0.02;
    expectRows(scenario, {{17, 105378, 217, 209},
                          {17, 105378, 217, 209},
                          {17, 105378, 0, 0},
                          {730, 126705, 21447, 0},
                          {229, 104582, 0, 0}});
}

} // namespace twice::test
