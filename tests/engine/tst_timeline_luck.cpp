// Whatever a clock decides, a request keeps its own luck (model 5).
#include "support/scenario_of.h"
#include "support/simulate_all.h"

#include <gtest/gtest.h>

namespace twice::test {

/// What strikes decide, but no latency.
void expectSameStrikes(const Counts& one, const Counts& other)
{
    EXPECT_EQ(one.succeeded, other.succeeded);
    EXPECT_EQ(one.failed, other.failed);
    EXPECT_EQ(one.calls, other.calls);
    EXPECT_EQ(one.stepsDoneAgain, other.stepsDoneAgain);
    EXPECT_EQ(one.repeatsByCause, other.repeatsByCause);
    EXPECT_EQ(one.emailsPerUser, other.emailsPerUser);
    EXPECT_EQ(one.effectsOfStep, other.effectsOfStep);
}

Scenario unluckyWorld(const std::string& duration, const std::string& more, const std::string& retry,
                      const std::string& heading = "")
{
    return scenarioOf(R"({"jobs": 2000, )" + more + R"("steps": [
            {"name": "charge", "effect": "charge", "failureRate": 0.2, "duration": )" +
                          duration +
                          R"(}, {"name": "mail", "effect": "email", "failureRate": 0.1, "lostReplyRate": 0.3,
                       "duration": )" +
                          duration + "}]}",
                      R"([{"name": "plain", "retry": )" + retry + "}]", heading);
}

const std::string waits = R"({"scope": "job", "baseDelay": "1s"})";

TEST(TimelineLuck, jitterChangesNobodysStrikes)
{
    const Counts plain = simulateAll(unluckyWorld("\"1s\"", "", waits), 0);
    EXPECT_GT(plain.failed, 0);
    EXPECT_GT(plain.stepsDoneAgain.total, 0);
    const Scenario jitter = unluckyWorld("\"1s\"", "", R"({"scope": "job", "baseDelay": "1s", "jitter": true})");
    expectSameStrikes(plain, simulateAll(jitter, 0));
}

TEST(TimelineLuck, durationsChangeNobodysStrikes)
{
    const Counts plain = simulateAll(unluckyWorld("\"1s\"", "", waits), 0);
    expectSameStrikes(plain, simulateAll(unluckyWorld(R"({"exponential": "3s"})", "", waits), 0));
    expectSameStrikes(plain, simulateAll(unluckyWorld(R"({"uniform": ["0s", "9s"]})", "", waits), 0));
    expectSameStrikes(plain, simulateAll(unluckyWorld("\"0s\"", "", waits), 0));
}

TEST(TimelineLuck, arrivalsSlotsAndCellsChangeNobodysStrikes)
{
    const Counts plain = simulateAll(unluckyWorld("\"1s\"", "", waits), 0);
    const std::string slots = R"("workers": {"processes": 3, "concurrency": 5}, )";
    const std::string poisson = R"("arrivals": {"kind": "poisson", "ratePerSecond": 0.5}, )";
    expectSameStrikes(plain, simulateAll(unluckyWorld("\"1s\"", slots, waits), 0));
    expectSameStrikes(plain, simulateAll(unluckyWorld("\"1s\"", poisson, waits), 0));
    expectSameStrikes(plain, simulateAll(unluckyWorld("\"1s\"", slots + poisson, waits, R"("cellSize": 7, )"), 0));
}

// A visibility timeout that never strikes, heartbeats and a store that has nothing to skip draw nothing either.
TEST(TimelineLuck, strategiesMeetTheSameStrikesUntilTheirWaysPart)
{
    const Scenario scenario = scenarioOf(
        R"({"jobs": 2000, "steps": [{"name": "mail", "effect": "email", "failureRate": 0.1, "lostReplyRate": 0.3,
                                     "duration": "1s", "remembersKeys": true}]})",
        R"([{"name": "none"}, {"name": "key", "providerKey": "per action"},
            {"name": "beats", "visibilityTimeout": "1m", "heartbeat": "100ms"},
            {"name": "table", "store": {"kind": "table"}}])");
    const Counts none = simulateAll(scenario, 0);
    const Counts key = simulateAll(scenario, 1);
    EXPECT_EQ(none.calls, key.calls);
    EXPECT_EQ(none.failed, key.failed);
    EXPECT_EQ(key.stepsDoneAgain.total, 0);
    EXPECT_EQ(none.stepsDoneAgain, key.savedAnswers);
    expectSameStrikes(none, simulateAll(scenario, 2));
    expectSameStrikes(none, simulateAll(scenario, 3));
}

} // namespace twice::test
