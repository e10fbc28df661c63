// Receipts, acknowledgements and what becomes of messages (model 4.1). All times in seconds; #2 is a second delivery.
#include "support/timeline_case.h"

namespace twice::test {

// Each death comes after the effect, at 2 and, restarted at 3, at 5. The messages were acknowledged at their start, so
// nobody brings them back, and there is no failure that onFailure could answer.
TEST(TimelineQueue, acknowledgedBeforeTheWorkACrashLosesTheJob)
{
    const TimelineCase given(R"({"jobs": 2, "steps": [{"name": "mail", "effect": "email", "duration": "2s"}],
                                 "crashes": {"afterCall": 1}})",
                             R"([{"name": "on start", "ack": "on start", "visibilityTimeout": "10s",
                                  "onFailure": "redeliver"}])");
    const Counts& counts = given["on start"];
    EXPECT_EQ(counts.lost, 2);
    EXPECT_EQ(counts.deliveries, 2);
    EXPECT_EQ(counts.calls.total, 2);
    EXPECT_EQ(counts.stepsDoneAgain.total, 0);
    EXPECT_EQ(counts.halfDone, 0);
    EXPECT_EQ(counts.failedButDone, 2);
    EXPECT_EQ(counts.failed, 0);
    EXPECT_EQ(counts.succeeded, 0);
    EXPECT_TRUE(counts.latencies.empty());
}

// One slot works on request 0 from 0 on, 1 and 2 are reserved; death at 5, restart at 6. The call of request 0 still
// acts at 10.
TEST(TimelineQueue, acknowledgedOnReceiveAReservedMessageIsLostToo)
{
    const TimelineCase given(R"({"jobs": 3, "steps": [{"name": "mail", "effect": "email", "duration": "10s"}],
                                 "crashes": {"at": [{"time": "5s"}]}, "queue": {"redeliverOnDisconnect": true}})",
                             R"([{"name": "on receive", "ack": "on receive", "prefetch": 5},
                                 {"name": "on start", "ack": "on start", "prefetch": 5},
                                 {"name": "after", "ack": "after", "prefetch": 5}])");
    const Counts& onReceive = given["on receive"];
    EXPECT_EQ(onReceive.lost, 3);
    EXPECT_EQ(onReceive.deliveries, 3);
    EXPECT_EQ(onReceive.calls.total, 1);
    EXPECT_EQ(onReceive.failedButDone, 1);

    // 1 and 2 come back, 6–16 and 16–26.
    const Counts& onStart = given["on start"];
    EXPECT_EQ(onStart.lost, 1);
    EXPECT_EQ(onStart.succeeded, 2);
    EXPECT_EQ(onStart.deliveries, 1 + 2 + 2);
    EXPECT_EQ(onStart.calls.total, 3);
    EXPECT_EQ(onStart.stepsDoneAgain.total, 0);
    EXPECT_EQ(onStart.latencies.max(), 26 * second);

    // All three come back, and 0 is mailed at 10 and at 16.
    const Counts& after = given["after"];
    EXPECT_EQ(after.lost, 0);
    EXPECT_EQ(after.succeeded, 3);
    EXPECT_EQ(after.deliveries, 6);
    EXPECT_EQ(after.calls.total, 4);
    EXPECT_EQ(after.stepsDoneAgain.total, 1);
}

// The work ends at 10, when the receipt does, and workers come before expiries.
TEST(TimelineQueue, anAcknowledgementAtTheVeryEndOfItsReceiptCounts)
{
    const TimelineCase given(R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "10s"}],
                                 "workers": {"concurrency": 2}})",
                             R"([{"name": "10 s", "visibilityTimeout": "10s", "lateAck": "unexpired receipt"}])");
    EXPECT_EQ(given["10 s"].deliveries, 1);
    EXPECT_EQ(given["10 s"].succeeded, 1);
    EXPECT_EQ(given["10 s"].staleReceipts, 0);
}

// At 10 the message is visible and the other slot free: that would be a second delivery, so it is a dead letter. At 15
// come the effect and an acknowledgement that changes nothing.
TEST(TimelineQueue, aDeadLetterStaysOneAlthoughItsWorkerFinishes)
{
    const TimelineCase given(R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "15s"}],
                                 "workers": {"concurrency": 2}})",
                             R"([{"name": "one", "visibilityTimeout": "10s", "maxDeliveries": 1}])");
    const Counts& counts = given["one"];
    EXPECT_EQ(counts.deliveries, 1);
    EXPECT_EQ(counts.failed, 1);
    EXPECT_EQ(counts.deadLetters, 1);
    EXPECT_EQ(counts.succeeded, 0);
    EXPECT_EQ(counts.staleReceipts, 1);
    EXPECT_EQ(counts.halfDone, 0);
    EXPECT_EQ(counts.failedButDone, 1);
    EXPECT_EQ(counts.calls.total, 1);
}

// Visible again at 10, but the only slot is taken until 25, when the receipt is still the newest.
TEST(TimelineQueue, anExpiredReceiptCountsWhileNobodyElseHasTheMessage)
{
    const TimelineCase given(R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "25s"}]})",
                             R"([{"name": "10 s", "visibilityTimeout": "10s"}])");
    const Counts& counts = given["10 s"];
    EXPECT_EQ(counts.deliveries, 1);
    EXPECT_EQ(counts.staleReceipts, 0);
    EXPECT_EQ(counts.succeeded, 1);
    EXPECT_EQ(counts.calls.total, 1);
    EXPECT_EQ(counts.latencies.max(), 25 * second);
}

// Beats at 4, 8, … 24 move the expiry to 14, 18, … 34, beyond the end of the work at 25.
TEST(TimelineQueue, heartbeatsKeepAMessageHiddenDuringLongWork)
{
    const TimelineCase given(R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "25s"}],
                                 "workers": {"concurrency": 2}})",
                             R"([{"name": "beats", "visibilityTimeout": "10s", "heartbeat": "4s"}])");
    const Counts& counts = given["beats"];
    EXPECT_EQ(counts.deliveries, 1);
    EXPECT_EQ(counts.redeliveries, 0);
    EXPECT_EQ(counts.calls.total, 1);
    EXPECT_EQ(counts.staleReceipts, 0);
    EXPECT_EQ(counts.succeeded, 1);
    EXPECT_EQ(counts.stepsDoneAgain.total, 0);
    EXPECT_EQ(counts.latencies.percentile(50), 25 * second);
    EXPECT_EQ(counts.latencies.max(), 25 * second);
}

// The list: deliveries at 0, 1 (after 1) and 11 (after 10); the next would be at 21, after the end of the run.
// By default: 0, 1, … 9, and at 10 it would be the eleventh.
TEST(TimelineQueue, theNthFailureWaitsTheNthDelay)
{
    const TimelineCase given(
        R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "0s", "failureRate": 1}],
            "until": "20s"})",
        R"([{"name": "list", "retry": {"maxAttempts": 1}, "onFailure": "redeliver", "redeliveryDelay": ["1s", "10s"]},
            {"name": "default", "retry": {"maxAttempts": 1}, "onFailure": "redeliver"}])");
    EXPECT_EQ(given["list"].deliveries, 3);
    EXPECT_EQ(given["list"].unfinished, 1);
    EXPECT_EQ(given["default"].deliveries, 10);
    EXPECT_EQ(given["default"].deadLetters, 1);
    EXPECT_EQ(given["default"].failed, 1);
}

// #1 0–2, back at 10; #2 10–12, back at 20; #3 20–22, back at 30: a dead letter whose work was done.
TEST(TimelineQueue, lostAcknowledgementsBringTheMessageBackUntilItIsDead)
{
    const TimelineCase given(
        R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "2s", "remembersKeys": true}],
            "queue": {"lostAckRate": 1}})",
        R"([{"name": "none", "visibilityTimeout": "10s", "maxDeliveries": 3},
            {"name": "per action", "providerKey": "per action", "visibilityTimeout": "10s", "maxDeliveries": 3},
            {"name": "per message", "providerKey": "per message", "visibilityTimeout": "10s", "maxDeliveries": 3},
            {"name": "per attempt", "providerKey": "per attempt", "visibilityTimeout": "10s", "maxDeliveries": 3},
            {"name": "per call", "providerKey": "per call", "visibilityTimeout": "10s", "maxDeliveries": 3},
            {"name": "table", "store": {"kind": "table"}, "visibilityTimeout": "10s", "maxDeliveries": 3},
            {"name": "memory", "store": {"kind": "memory"}, "visibilityTimeout": "10s", "maxDeliveries": 3}])");
    const Counts& none = given["none"];
    EXPECT_EQ(none.deliveries, 3);
    EXPECT_EQ(none.calls.total, 3);
    EXPECT_EQ(none.stepsDoneAgain.total, 2);
    EXPECT_EQ(none.harmfulRepeats.total, 2);
    EXPECT_EQ(none.usersWithTwoOrMoreEmails, 1);
    EXPECT_EQ(emails(none), (Emails{0, 0, 0, 1}));
    EXPECT_EQ(causes(none), (Causes{{"lost acknowledgement", 2}}));
    EXPECT_EQ(none.failed, 1);
    EXPECT_EQ(none.deadLetters, 1);
    EXPECT_EQ(none.succeeded, 0);
    EXPECT_EQ(none.halfDone, 0);
    EXPECT_EQ(none.failedButDone, 1);
    EXPECT_EQ(none.staleReceipts, 0);
    EXPECT_EQ(none.missingEffects.total, 0);

    // The first attempts of all deliveries have one key, since numbers start again.
    for (const char* name : {"per action", "per message", "per attempt"}) {
        SCOPED_TRACE(name);
        EXPECT_EQ(given[name].calls.total, 3);
        EXPECT_EQ(given[name].stepsDoneAgain.total, 0);
        EXPECT_EQ(given[name].savedAnswers.total, 2);
    }
    EXPECT_EQ(given["per action"].failed, 1);
    EXPECT_EQ(emails(given["per action"]), (Emails{0, 1}));
    EXPECT_EQ(given["per call"].calls.total, 3);
    EXPECT_EQ(given["per call"].stepsDoneAgain.total, 2);
    EXPECT_EQ(given["per call"].savedAnswers.total, 0);

    for (const char* name : {"table", "memory"}) {
        SCOPED_TRACE(name);
        EXPECT_EQ(given[name].calls.total, 1);
        EXPECT_EQ(given[name].stepsDoneAgain.total, 0);
        EXPECT_EQ(given[name].deliveries, 3);
        EXPECT_EQ(given[name].failed, 1);
    }
    EXPECT_EQ(given["table"].deadLetters, 1);
}

// #1: calls 0–1 and, after a wait of 2, 3–4; back at 4 + 5 = 9. #2 9–13, back at 18. #3 18–22, back at 27: dead.
TEST(TimelineQueue, failuresAreRedeliveredAsOftenAsAllowed)
{
    const TimelineCase given(
        R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "1s", "failureRate": 1}]})",
        R"([{"name": "three", "retry": {"maxAttempts": 2, "baseDelay": "2s", "maxDelay": "10s"},
             "onFailure": "redeliver", "redeliveryDelay": "5s", "maxDeliveries": 3}])");
    const Counts& counts = given["three"];
    EXPECT_EQ(counts.calls.total, 3 * 2);
    EXPECT_EQ(counts.deliveries, 3);
    EXPECT_EQ(counts.redeliveries, 2);
    EXPECT_EQ(counts.deadLetters, 1);
    EXPECT_EQ(counts.failed, 1);
    EXPECT_EQ(counts.succeeded, 0);
    EXPECT_EQ(counts.halfDone, 0);
    EXPECT_EQ(emails(counts), (Emails{1}));
    EXPECT_EQ(counts.staleReceipts, 0);
}

} // namespace twice::test
