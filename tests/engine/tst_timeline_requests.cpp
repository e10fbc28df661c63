// Requests and how they come, attempts and waits, batches and what they cost (model 2, 3 and 8). All times in seconds.
#include "support/timeline_case.h"

namespace twice::test {

// One second each: 1 and 2 in the one cell, 1 and 2 in the other.
TEST(TimelineRequests, cellsHaveSlotsOfTheirOwn)
{
    const TimelineCase given(R"({"jobs": 4, "steps": [{"name": "mail", "effect": "email", "duration": "1s"}]})",
                             R"([{"name": "plain"}])", R"("cellSize": 2, )");
    EXPECT_EQ(given["plain"].succeeded, 4);
    EXPECT_EQ(given["plain"].latencies.max(), 2 * second);
}

// Latencies of 1, 2, … 10: the 5th of them, and the 10th since 9.5 and 9.9 are rounded up.
TEST(TimelineRequests, percentilesAreLatenciesThatOccurred)
{
    const TimelineCase given(R"({"jobs": 10, "steps": [{"name": "mail", "effect": "email", "duration": "1s"}]})",
                             R"([{"name": "plain"}])");
    const Counts& counts = given["plain"];
    EXPECT_EQ(counts.latencies.percentile(50), 5 * second);
    EXPECT_EQ(counts.latencies.percentile(95), 10 * second);
    EXPECT_EQ(counts.latencies.percentile(99), 10 * second);
    EXPECT_EQ(counts.latencies.max(), 10 * second);
}

// Calls begin at 0; 1 + 1 = 2; 3 + 2 = 5; 6 + min(3, 4) = 9; 10 + 3 = 13, which is under way when the run stops.
TEST(TimelineRequests, waitsDoubleUpToTheLongest)
{
    const TimelineCase given(
        R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "1s", "failureRate": 1}],
            "until": "13500ms"})",
        R"([{"name": "step", "retry": {"maxAttempts": 6, "baseDelay": "1s", "maxDelay": "3s"}},
            {"name": "job", "retry": {"scope": "job", "maxAttempts": 6, "baseDelay": "1s", "maxDelay": "3s"}}])");
    for (const char* name : {"step", "job"}) {
        SCOPED_TRACE(name);
        EXPECT_EQ(given[name].calls.total, 5);
        EXPECT_EQ(given[name].unfinished, 1);
        EXPECT_EQ(given[name].failed, 0);
    }
}

const std::string itemsWithOneBad = R"("steps": [{"name": "good", "effect": "lookup", "cost": 1, "count": 2},
    {"name": "bad", "effect": "lookup", "cost": 1, "failureRate": 1},
    {"name": "fine", "effect": "lookup", "cost": 1, "count": 2}]})";

// Three attempts. Resent whole: 3 · 5 calls, 3 · 4 of them paid and 2 · 4 of those again. In part: 5 + 1 + 1 calls.
TEST(TimelineRequests, aBatchResentWholePaysEachGoodItemAgain)
{
    const TimelineCase given(R"({"jobs": 1, "shape": "batch", )" + itemsWithOneBad,
                             R"([{"name": "whole", "retry": {"scope": "job"}},
                                 {"name": "part", "retry": {"scope": "job"}, "store": {"kind": "memory"}},
                                 {"name": "items", "retry": {"scope": "step"}}])");
    const Counts& whole = given["whole"];
    EXPECT_EQ(whole.calls.total, 15);
    EXPECT_EQ(whole.stepsDoneAgain.total, 8);
    EXPECT_EQ(causes(whole), (Causes{{"whole job retried", 8}}));
    EXPECT_EQ(given.creditsOf("whole"), 12);
    EXPECT_EQ(given.wastedCreditsOf("whole"), 8);
    EXPECT_EQ(whole.failed, 1);
    EXPECT_EQ(whole.harmfulRepeats.total, 0);
    for (const char* name : {"part", "items"}) {
        SCOPED_TRACE(name);
        EXPECT_EQ(given[name].calls.total, 7);
        EXPECT_EQ(given[name].stepsDoneAgain.total, 0);
        EXPECT_EQ(given.creditsOf(name), 4);
        EXPECT_EQ(given[name].failed, 1);
    }
    EXPECT_EQ(given.wastedCreditsOf("part"), 0);
}

// Each of three passes ends at the bad step: 3 · 3 calls, 3 · 2 paid, 2 · 2 of those again.
TEST(TimelineRequests, aSequenceEndsAtItsFirstFailure)
{
    const TimelineCase given(R"({"jobs": 1, )" + itemsWithOneBad, R"([{"name": "whole", "retry": {"scope": "job"}}])");
    const Counts& counts = given["whole"];
    EXPECT_EQ(counts.calls.total, 9);
    EXPECT_EQ(counts.stepsDoneAgain.total, 4);
    EXPECT_EQ(given.creditsOf("whole"), 6);
    EXPECT_EQ(given.wastedCreditsOf("whole"), 4);
    EXPECT_EQ(counts.failed, 1);
    EXPECT_EQ(counts.halfDone, 1);
    EXPECT_EQ(counts.missingEffects.total, 0); // of succeeded requests only
}

// For each of two jobs three looks at 2 and a charge of 5 whose three replies are all lost.
TEST(TimelineRequests, aLostReplyIsPaidAndASavedAnswerIsNot)
{
    const TimelineCase given(
        R"({"jobs": 2, "steps": [{"name": "look", "effect": "lookup", "count": 3, "cost": 2},
            {"name": "charge", "effect": "charge", "cost": 5, "remembersKeys": true, "lostReplyRate": 1}]})",
        R"([{"name": "key", "providerKey": "per action"}, {"name": "none"}])");
    EXPECT_EQ(given["key"].calls.total, 2 * (3 + 3));
    EXPECT_EQ(given.creditsOf("key"), 2 * (3 * 2 + 5));
    EXPECT_EQ(given.wastedCreditsOf("key"), 0);
    EXPECT_EQ(given["key"].savedAnswers.total, 2 * 2);
    EXPECT_EQ(given["key"].failed, 2);
    EXPECT_EQ(given["none"].calls.total, 2 * (3 + 3));
    EXPECT_EQ(given.creditsOf("none"), 2 * (3 * 2 + 3 * 5));
    EXPECT_EQ(given.wastedCreditsOf("none"), 2 * 2 * 5);
    EXPECT_EQ(given["none"].usersChargedTwice, 2);
    EXPECT_EQ(given["none"].failed, 2);
}

// Requests 0 and 2 are user 0's, 1 and 3 user 1's. The later ones get the answers of the earlier.
TEST(TimelineRequests, aKeyThatForgetsTheOccasionSwallowsTheNextLegitimateAction)
{
    const TimelineCase given(
        R"({"jobs": 4, "requestsPerUser": 2, "steps": [{"name": "mail", "effect": "email", "duration": "1s",
                                  "remembersKeys": true, "differentData": "first result"}]})",
        R"([{"name": "per user and step", "providerKey": "per user and step"},
            {"name": "per action", "providerKey": "per action"}, {"name": "per user", "providerKey": "per user"},
            {"name": "memory", "store": {"kind": "memory", "key": "per user and step"}}])");
    const Counts& perUserAndStep = given["per user and step"];
    EXPECT_EQ(perUserAndStep.calls.total, 4);
    EXPECT_EQ(perUserAndStep.savedAnswers.total, 2);
    EXPECT_EQ(perUserAndStep.missingEffects.total, 2);
    EXPECT_EQ(perUserAndStep.differentDataIgnored, 2);
    EXPECT_EQ(perUserAndStep.succeeded, 4);
    EXPECT_EQ(emails(perUserAndStep), (Emails{2, 2}));
    EXPECT_EQ(given["per action"].calls.total, 4);
    EXPECT_EQ(given["per action"].savedAnswers.total, 0);
    EXPECT_EQ(given["per action"].missingEffects.total, 0);
    EXPECT_EQ(given["per user"].savedAnswers.total, 2);
    EXPECT_EQ(given["per user"].missingEffects.total, 2);
    EXPECT_EQ(given["memory"].calls.total, 2);
    EXPECT_EQ(given["memory"].missingEffects.total, 2);
    EXPECT_EQ(given["memory"].differentDataIgnored, 2);
    EXPECT_EQ(given["memory"].succeeded, 4);
}

// Two messages in the morning, two more by hand at 100.
TEST(TimelineRequests, aRerunOfAllDoesAllAgainUnlessTheActionIsKnown)
{
    const TimelineCase given(
        R"({"jobs": 2, "steps": [{"name": "mail", "effect": "email", "duration": "1s", "remembersKeys": true}],
            "reruns": [{"at": "100s", "which": "all"}]})",
        R"([{"name": "none"}, {"name": "per message", "providerKey": "per message"},
            {"name": "per action", "providerKey": "per action"}, {"name": "table", "store": {"kind": "table"}}])");
    const Counts& none = given["none"];
    EXPECT_EQ(none.messages, 4);
    EXPECT_EQ(none.calls.total, 4);
    EXPECT_EQ(none.stepsDoneAgain.total, 2);
    EXPECT_EQ(none.usersWithTwoOrMoreEmails, 2);
    EXPECT_EQ(emails(none), (Emails{0, 0, 2}));
    EXPECT_EQ(causes(none), (Causes{{"rerun", 2}}));
    EXPECT_EQ(given["per message"].stepsDoneAgain.total, 2);
    EXPECT_EQ(given["per action"].stepsDoneAgain.total, 0);
    EXPECT_EQ(given["per action"].savedAnswers.total, 2);
    EXPECT_EQ(given["per action"].calls.total, 4);
    EXPECT_EQ(given["table"].calls.total, 2);
    EXPECT_EQ(given["table"].succeeded, 4);
    EXPECT_EQ(given["table"].stepsDoneAgain.total, 0);
}

// Failures at 1 and 2, and again at 101 and 102.
TEST(TimelineRequests, aRerunOfTheFailedMakesNewMessagesThatCanFailToo)
{
    const TimelineCase given(
        R"({"jobs": 2, "steps": [{"name": "mail", "effect": "email", "duration": "1s", "failureRate": 1}],
            "reruns": [{"at": "100s", "which": "failed"}]})",
        R"([{"name": "once", "retry": {"maxAttempts": 1}}])");
    EXPECT_EQ(given["once"].messages, 4);
    EXPECT_EQ(given["once"].failed, 4);
    EXPECT_EQ(given["once"].calls.total, 4);
    EXPECT_EQ(given["once"].requests, 2);
}

// The keys article's own program gave these for 10,000 sign-ups with a failure rate of 0.05, lost replies of 0.02,
// three attempts and seed 7. Nothing here takes time, but the clock must draw the same numbers in the same order.
TEST(TimelineRequests, theKeysArticlesProgramGivesTheSameTable)
{
    const auto step = [](const std::string& name, const std::string& more = "") {
        return R"({"name": ")" + name + R"(", "failureRate": 0.05)" + more + "}";
    };
    const std::string steps =
        step("save the user", R"(, "effect": "upsert")") + ", " + step("create the billing customer") + ", " +
        step("create the workspace") + ", " + step("upload the default avatar") + ", " + step("add to the CRM") + ", " +
        step("subscribe to the newsletter") + ", " +
        step("send the welcome email", R"(, "effect": "email", "lostReplyRate": 0.02, "remembersKeys": true)") + ", " +
        step("notify the sales channel") + ", " + step("record the analytics event", R"(, "effect": "append")") + ", " +
        step("schedule the day-3 email");
    const Scenario scenario = scenarioOf(R"({"jobs": 10000, "steps": [)" + steps + "]}",
                                         R"([{"name": "none"}, {"name": "fresh", "providerKey": "per call"},
                                             {"name": "same", "providerKey": "per action"},
                                             {"name": "job", "retry": {"scope": "job"}, "providerKey": "per action"},
                                             {"name": "skip", "retry": {"scope": "job"}, "providerKey": "per action",
                                              "store": {"kind": "memory"}}])",
                                         R"("random": "mulberry32", "seed": 7, )");
    struct Row
    {
        std::uint64_t failed;
        std::uint64_t calls;
        std::uint64_t stepsDoneAgain;
        std::uint64_t usersWithTwoOrMoreEmails;
    };
    constexpr Row rows[] = {
        {17, 105378, 217, 209},  {17, 105378, 217, 209}, {17, 105378, 0, 0},
        {730, 126705, 21447, 0}, {229, 104582, 0, 0},
    };
    for (std::size_t i = 0; i < std::size(rows); ++i) {
        SCOPED_TRACE(scenario.strategies[i].name);
        const Counts counts = simulateAll(scenario, i);
        EXPECT_EQ(counts.failed, rows[i].failed);
        EXPECT_EQ(counts.calls.total, rows[i].calls);
        EXPECT_EQ(counts.stepsDoneAgain.total, rows[i].stepsDoneAgain);
        EXPECT_EQ(counts.usersWithTwoOrMoreEmails, rows[i].usersWithTwoOrMoreEmails);
    }
}

} // namespace twice::test
