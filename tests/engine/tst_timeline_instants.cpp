// What comes first when much falls on one instant (model 4): deaths, workers, time limits, expiries, submissions,
// relays. All times in seconds; #2 is a second delivery.
#include "support/timeline_case.h"

namespace twice::test {

// The process dies at 10, when its call acts and would be answered. Restart at 11, #2 11–21.
TEST(TimelineInstants, aDeathComesBeforeTheReplyOfItsInstant)
{
    const TimelineCase given(
        R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "10s"}],
            "crashes": {"at": [{"time": "10s"}]}, "queue": {"redeliverOnDisconnect": true}})",
        R"([{"name": "plain"}])");
    const Counts& counts = given["plain"];
    EXPECT_EQ(counts.deliveries, 2);
    EXPECT_EQ(counts.calls.total, 2);
    EXPECT_EQ(counts.succeeded, 1);
    EXPECT_EQ(emails(counts), (Emails{0, 0, 1}));
    EXPECT_EQ(causes(counts), (Causes{{"crash", 1}}));
    EXPECT_EQ(counts.latencies.max(), 21 * second);
}

TEST(TimelineInstants, aReplyAtExactlyTheCallTimeoutIsInTime)
{
    const auto given = [](const std::string& timeout) {
        return TimelineCase(R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "5s",
                                                      "callTimeout": ")" +
                                timeout + R"("}]})",
                            R"([{"name": "once", "retry": {"maxAttempts": 1}}])");
    };
    EXPECT_EQ(given("5s")["once"].succeeded, 1);
    EXPECT_EQ(given("4999ms")["once"].failed, 1);
    EXPECT_EQ(given("4999ms")["once"].failedButDone, 1);
}

TEST(TimelineInstants, workThatEndsAtItsTimeLimitIsInTime)
{
    const TimelineCase given(R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "10s"}]})",
                             R"([{"name": "10 s", "timeLimit": "10s"}, {"name": "9.999 s", "timeLimit": "9999ms"}])");
    EXPECT_EQ(given["10 s"].succeeded, 1);
    EXPECT_EQ(given["9.999 s"].failed, 1);
}

// Stopped at 10, when the receipt ends as well: the failure is told in time, and the free slot gets nothing.
TEST(TimelineInstants, aTimeLimitComesBeforeTheExpiryOfItsInstant)
{
    const TimelineCase given(R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "20s"}],
                                 "workers": {"concurrency": 2}})",
                             R"([{"name": "limit", "timeLimit": "10s", "visibilityTimeout": "10s",
                                  "lateAck": "unexpired receipt"}])");
    EXPECT_EQ(given["limit"].deliveries, 1);
    EXPECT_EQ(given["limit"].failed, 1);
    EXPECT_EQ(given["limit"].deadLetters, 0);
    EXPECT_EQ(given["limit"].staleReceipts, 0);
}

// Request 0 fails at 4 and comes back at 10, when request 1 is submitted: 10–14 and 14–18.
TEST(TimelineInstants, aMessageThatComesBackStandsBeforeASubmissionOfItsInstant)
{
    const TimelineCase given(R"({"arrivals": {"kind": "at", "times": ["0s", "10s"]},
                                 "steps": [{"name": "mail", "effect": "email", "duration": "4s",
                                            "outages": [["0s", "5s"]]}]})",
                             R"([{"name": "redeliver", "retry": {"maxAttempts": 1}, "onFailure": "redeliver",
                                  "redeliveryDelay": "6s"}])");
    EXPECT_EQ(given["redeliver"].succeeded, 2);
    EXPECT_EQ(given["redeliver"].latencies.percentile(50), 8 * second);
    EXPECT_EQ(given["redeliver"].latencies.max(), 14 * second);
}

// The first call is answered at 4, then the copy comes, and its own call, at 8, finds the key.
TEST(TimelineInstants, aProvidersMomentComesBeforeASubmissionOfItsInstant)
{
    const TimelineCase given(
        R"({"jobs": 1, "workers": {"concurrency": 2},
            "steps": [{"name": "mail", "effect": "email", "duration": "4s", "remembersKeys": true,
                       "inFlight": "conflict"}],
            "repeatedRequests": {"rate": 1, "after": "4s"}})",
        R"([{"name": "key", "providerKey": "per action"}])");
    EXPECT_EQ(given["key"].calls.total, 2);
    EXPECT_EQ(given["key"].savedAnswers.total, 1);
    EXPECT_EQ(given["key"].succeeded, 2);
}

// Done at 1 and 2, the third has just begun. A moment earlier the second is still under way and the third waits.
TEST(TimelineInstants, whatHappensAtTheEndOfTheRunStillCounts)
{
    const auto until = [](const std::string& end) {
        return TimelineCase(R"({"jobs": 3, "steps": [{"name": "mail", "effect": "email", "duration": "1s"}],
                                "until": ")" +
                                end + R"("})",
                            R"([{"name": "plain"}])");
    };
    const TimelineCase two = until("2s");
    EXPECT_EQ(two["plain"].succeeded, 2);
    EXPECT_EQ(two["plain"].unfinished, 1);
    EXPECT_EQ(two["plain"].calls.total, 3);
    EXPECT_EQ(two["plain"].deliveries, 3);
    const TimelineCase earlier = until("1999999us");
    EXPECT_EQ(earlier["plain"].succeeded, 1);
    EXPECT_EQ(earlier["plain"].unfinished, 2);
    EXPECT_EQ(earlier["plain"].calls.total, 2);
    EXPECT_EQ(earlier["plain"].deliveries, 2);
}

} // namespace twice::test
