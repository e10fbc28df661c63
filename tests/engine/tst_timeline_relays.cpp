// Relays, their locks and wakings, and what a queue drops (model 4.6). All times in seconds.
#include "support/timeline_case.h"

namespace twice::test {

TimelineCase threeRowsAndTwoRelays(const std::string& locking)
{
    return TimelineCase(R"({"jobs": 3, "steps": [{"name": "mail", "effect": "email"}],
                            "relay": {"count": 2, "batchSize": 2, "publishDuration": "100ms", "locking": ")" +
                            locking + R"("}})",
                        R"([{"name": "outbox", "publish": "outbox"}])");
}

// Both wake at 1 and take two rows and one: published at 1.1 and 1.2, and at 1.1.
TEST(TimelineRelays, thatSkipLockedRowsShareTheWork)
{
    const TimelineCase given = threeRowsAndTwoRelays("skip locked");
    EXPECT_EQ(given["outbox"].messages, 3);
    EXPECT_EQ(given["outbox"].republished, 0);
    EXPECT_EQ(given["outbox"].latencies.percentile(50), 1100 * millisecond);
    EXPECT_EQ(given["outbox"].latencies.max(), 1200 * millisecond);
}

// The second waits for the first one's commit at 1.2 and publishes what is left at 1.3.
TEST(TimelineRelays, thatWaitForLocksTakeWhatIsLeft)
{
    const TimelineCase given = threeRowsAndTwoRelays("wait");
    EXPECT_EQ(given["outbox"].messages, 3);
    EXPECT_EQ(given["outbox"].republished, 0);
    EXPECT_EQ(given["outbox"].latencies.percentile(50), 1200 * millisecond);
    EXPECT_EQ(given["outbox"].latencies.max(), 1300 * millisecond);
}

// Both take the same two rows at 1 and the third at 2.
TEST(TimelineRelays, withoutLocksPublishEachRowTwice)
{
    const TimelineCase given = threeRowsAndTwoRelays("none");
    EXPECT_EQ(given["outbox"].messages, 6);
    EXPECT_EQ(given["outbox"].republished, 3);
    EXPECT_EQ(given["outbox"].latencies.percentile(50), 1200 * millisecond);
    EXPECT_EQ(given["outbox"].latencies.max(), 2100 * millisecond);
    EXPECT_EQ(causes(given["outbox"]), (Causes{{"relay", 3}}));
}

// Relays that wake at one instant look before any of them publishes, also when that takes no time.
TEST(TimelineRelays, withoutLocksLookBeforeAnyOfTheirInstantPublishes)
{
    const TimelineCase given(R"({"jobs": 3, "steps": [{"name": "mail", "effect": "email"}],
                                 "relay": {"count": 3, "locking": "none"}})",
                             R"([{"name": "outbox", "publish": "outbox"}])");
    EXPECT_EQ(given["outbox"].messages, 9);
    EXPECT_EQ(given["outbox"].republished, 6);
    EXPECT_EQ(emails(given["outbox"]), (Emails{0, 0, 0, 3}));
}

// The first is at work 1–1.1, the others wait from 1.05 and 1.06 and find nothing left. The row of 11.055 is the third
// one's, which wakes at 11.06: published at 11.16.
TEST(TimelineRelays, thatWaitedForNothingAllGoBackToSleep)
{
    const TimelineCase given(R"({"arrivals": {"kind": "at", "times": ["0s", "11055ms"]},
                                 "steps": [{"name": "mail", "effect": "email"}],
                                 "relay": {"count": 3, "interval": "10s", "phases": ["1s", "1050ms", "1060ms"],
                                           "publishDuration": "100ms", "locking": "wait"}})",
                             R"([{"name": "outbox", "publish": "outbox"}])");
    EXPECT_EQ(given["outbox"].messages, 2);
    EXPECT_EQ(given["outbox"].latencies.percentile(50), 105 * millisecond);
    EXPECT_EQ(given["outbox"].latencies.max(), 1100 * millisecond);
}

// First at 3, then each 5: rows of 0 and 4 are published at 3 and 8.
TEST(TimelineRelays, wakeFirstAtTheirPhase)
{
    const TimelineCase given(R"({"arrivals": {"kind": "at", "times": ["0s", "4s"]},
                                 "steps": [{"name": "mail", "effect": "email"}],
                                 "relay": {"interval": "5s", "phases": ["3s"]}})",
                             R"([{"name": "outbox", "publish": "outbox"}])");
    EXPECT_EQ(given["outbox"].latencies.percentile(50), 3 * second);
    EXPECT_EQ(given["outbox"].latencies.max(), 4 * second);
}

// Four rows of 0 are published at 1.6, 2.2, 2.8 and 3.4; the wakings of 2 and 3 are missed and not made up. The row of
// 1.5 is taken at 4 and published at 4.6.
TEST(TimelineRelays, missAWakingWhileABatchRuns)
{
    const TimelineCase given(R"({"arrivals": {"kind": "at", "times": ["0s", "0s", "0s", "0s", "1500ms"]},
                                 "steps": [{"name": "mail", "effect": "email"}],
                                 "relay": {"publishDuration": "600ms"}})",
                             R"([{"name": "outbox", "publish": "outbox"}])");
    EXPECT_EQ(given["outbox"].messages, 5);
    EXPECT_EQ(given["outbox"].latencies.percentile(20), 1600 * millisecond);
    EXPECT_EQ(given["outbox"].latencies.percentile(40), 2200 * millisecond);
    EXPECT_EQ(given["outbox"].latencies.percentile(60), 2800 * millisecond);
    EXPECT_EQ(given["outbox"].latencies.percentile(80), 3100 * millisecond);
    EXPECT_EQ(given["outbox"].latencies.max(), 3400 * millisecond);
}

// The first publishes at 1 and dies before its commit; the second finds the row free at 1.5 and publishes it again.
TEST(TimelineRelays, thatDieLeaveTheirRowsToOthers)
{
    const TimelineCase given(R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email"}],
                                 "relay": {"count": 2, "interval": "10s", "phases": ["1s", "1500ms"], "crashRate": 1,
                                           "restartAfter": "100s"}, "until": "5s"})",
                             R"([{"name": "outbox", "publish": "outbox"}])");
    EXPECT_EQ(given["outbox"].messages, 2);
    EXPECT_EQ(given["outbox"].republished, 1);
    EXPECT_EQ(given["outbox"].succeeded, 2);
    EXPECT_EQ(causes(given["outbox"]), (Causes{{"relay", 1}}));
}

// The row of 0 is published at 2 and again at 5, 8 and 11; all carry its job ID, which the queue knows for an hour.
TEST(TimelineRelays, aQueueThatKnowsTheJobIdDropsWhatARelayPublishesAgain)
{
    const TimelineCase given(R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email"}],
                                 "relay": {"interval": "2s", "crashRate": 1, "restartAfter": "3s"}, "until": "12s"})",
                             R"([{"name": "window", "publish": "outbox",
                                  "queueDedupe": {"window": "1h", "key": "per message"}}])");
    EXPECT_EQ(given["window"].messages, 1);
    EXPECT_EQ(given["window"].droppedByQueue, 3);
    EXPECT_EQ(given["window"].calls.total, 1);
    EXPECT_EQ(given["window"].succeeded, 1);
}

// A rerun is submitted to the queue like anything else; a redelivery is not submitted at all.
TEST(TimelineRelays, aQueueDropsARerunWithinItsWindowButNoRedelivery)
{
    const TimelineCase given(R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "1s"}],
                                 "queue": {"lostAckRate": 1}, "reruns": [{"at": "100s", "which": "all"}]})",
                             R"([{"name": "window", "visibilityTimeout": "10s", "maxDeliveries": 2,
                                  "queueDedupe": {"window": "300s", "key": "per action"}}])");
    EXPECT_EQ(given["window"].messages, 1);
    EXPECT_EQ(given["window"].deliveries, 2);
    EXPECT_EQ(given["window"].droppedByQueue, 1);
    EXPECT_EQ(given["window"].calls.total, 2);
}

// The user's second request is another action, but it comes under the same key.
TEST(TimelineRelays, aQueueThatKnowsTheUserDropsTheNextAction)
{
    const TimelineCase given(R"({"jobs": 2, "requestsPerUser": 2, "steps": [{"name": "mail", "effect": "email"}]})",
                             R"([{"name": "per user", "queueDedupe": {"window": "1h", "key": "per user"}}])");
    EXPECT_EQ(given["per user"].messages, 1);
    EXPECT_EQ(given["per user"].droppedByQueue, 1);
    EXPECT_EQ(emails(given["per user"]), (Emails{1, 1}));
    // Nobody told the second client: without a succeeded message nothing counts as missing.
    EXPECT_EQ(given["per user"].missingEffects.total, 0);
}

// A producer that dies before it wrote anything refuses; the client comes again at 5 and 10. One that dies between
// order and message has said yes, and nobody comes again.
TEST(TimelineRelays, aRequestRefusedByAnOutboxProducerIsSentAgain)
{
    const TimelineCase given(R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email"}],
                                 "producer": {"crashRate": 1, "retryAfter": "5s"}, "until": "12s"})",
                             R"([{"name": "outbox", "publish": "outbox"},
                                 {"name": "save first", "publish": "save then publish"}])");
    EXPECT_EQ(given["outbox"].refused, 3);
    EXPECT_EQ(given["outbox"].messages, 0);
    EXPECT_EQ(given["outbox"].unfinished, 0);
    EXPECT_EQ(given["save first"].refused, 0);
    EXPECT_EQ(given["save first"].ordersWithoutMessage, 1);
    EXPECT_EQ(given["save first"].lost, 1);
}

// A copy is a submission of its own.
TEST(TimelineRelays, aProducerDiesInEachSubmissionCopiesIncluded)
{
    const TimelineCase given(R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email"}],
                                 "producer": {"crashRate": 1}, "repeatedRequests": {"rate": 1, "after": "5s"}})",
                             R"([{"name": "save first", "publish": "save then publish"},
                                 {"name": "publish first", "publish": "publish then save"},
                                 {"name": "outbox", "publish": "outbox"}])");
    EXPECT_EQ(given["save first"].ordersWithoutMessage, 2);
    EXPECT_EQ(given["save first"].lost, 2);
    EXPECT_EQ(given["publish first"].messagesWithoutOrder, 2);
    EXPECT_EQ(given["publish first"].messages, 2);
    EXPECT_EQ(causes(given["publish first"]), (Causes{{"repeated request", 1}}));
    EXPECT_EQ(given["outbox"].refused, 2);
}

} // namespace twice::test
