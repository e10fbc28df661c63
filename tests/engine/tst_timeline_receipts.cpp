// How long a receipt holds, which acknowledgement counts and when a message comes back (model 4.1). All times in
// seconds; #2 is a second delivery.
#include "support/timeline_case.h"

namespace twice::test {

// #1 0–12, its receipt ends at 5; #2 5–17, its receipt would end at 25.
TEST(TimelineReceipts, theNthDeliveryStaysHiddenForTheNthTime)
{
    const TimelineCase given(R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "12s"}],
                                 "workers": {"concurrency": 2}})",
                             R"([{"name": "list", "visibilityTimeout": ["5s", "20s"]}])");
    const Counts& counts = given["list"];
    EXPECT_EQ(counts.deliveries, 2);
    EXPECT_EQ(counts.staleReceipts, 1);
    EXPECT_EQ(counts.succeeded, 1);
    EXPECT_EQ(counts.latencies.max(), 17 * second);
    EXPECT_EQ(causes(counts), (Causes{{"visibility timeout", 1}}));
}

const char* const threeRulesForLateAcknowledgements =
    R"([{"name": "newest", "visibilityTimeout": "10s", "maxDeliveries": 3},
        {"name": "any", "visibilityTimeout": "10s", "maxDeliveries": 3, "lateAck": "any receipt"},
        {"name": "unexpired", "visibilityTimeout": "10s", "maxDeliveries": 3, "lateAck": "unexpired receipt"}])";

// Work of 12, hidden for 10. Deliveries at 0, 10 and 20 end at 12, 22 and 32, each after the next has begun; at 30 a
// slot is free for a dead letter. One handle for all is good at 12.
TEST(TimelineReceipts, aLateAcknowledgementCountsAccordingToTheQueue)
{
    const TimelineCase given(R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "12s"}],
                                 "workers": {"concurrency": 2}})",
                             threeRulesForLateAcknowledgements);
    for (const char* name : {"newest", "unexpired"}) {
        SCOPED_TRACE(name);
        EXPECT_EQ(given[name].deliveries, 3);
        EXPECT_EQ(given[name].deadLetters, 1);
        EXPECT_EQ(given[name].failed, 1);
        EXPECT_EQ(given[name].staleReceipts, 3);
    }
    EXPECT_EQ(given["any"].deliveries, 2);
    EXPECT_EQ(given["any"].succeeded, 1);
    EXPECT_EQ(given["any"].staleReceipts, 1);
    EXPECT_EQ(given["any"].latencies.max(), 12 * second);
}

// With one slot nobody else gets the message before 12. A token that has run out is refused all the same: runs 0–12,
// 12–24 and 24–36, then a dead letter.
TEST(TimelineReceipts, aTokenThatRanOutIsRefusedThoughNobodyElseHasTheMessage)
{
    const TimelineCase given(R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "12s"}]})",
                             threeRulesForLateAcknowledgements);
    for (const char* name : {"newest", "any"}) {
        SCOPED_TRACE(name);
        EXPECT_EQ(given[name].deliveries, 1);
        EXPECT_EQ(given[name].succeeded, 1);
        EXPECT_EQ(given[name].staleReceipts, 0);
    }
    EXPECT_EQ(given["unexpired"].deliveries, 3);
    EXPECT_EQ(given["unexpired"].deadLetters, 1);
    EXPECT_EQ(given["unexpired"].staleReceipts, 3);
    EXPECT_EQ(given["unexpired"].succeeded, 0);
}

// Failures are told at 12 and 22. With two slots #2 has the message from 10 on, and at 20 it is dead. With one slot the
// first failure is told before anybody else gets it.
TEST(TimelineReceipts, aLateGiveUpIsStaleLikeALateAcknowledgement)
{
    const auto slots = [](const std::string& concurrency) {
        return TimelineCase(
            R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "12s", "failureRate": 1}],
                "workers": {"concurrency": )" +
                concurrency + "}}",
            R"([{"name": "give up", "retry": {"maxAttempts": 1}, "visibilityTimeout": "10s", "maxDeliveries": 2}])");
    };
    const TimelineCase two = slots("2");
    EXPECT_EQ(two["give up"].deliveries, 2);
    EXPECT_EQ(two["give up"].staleReceipts, 2);
    EXPECT_EQ(two["give up"].deadLetters, 1);
    EXPECT_EQ(two["give up"].failed, 1);
    const TimelineCase one = slots("1");
    EXPECT_EQ(one["give up"].deliveries, 1);
    EXPECT_EQ(one["give up"].staleReceipts, 0);
    EXPECT_EQ(one["give up"].deadLetters, 0);
    EXPECT_EQ(one["give up"].failed, 1);
}

// Visible since 10, but the failure at 12 counts: back at 12 + 5 = 17, not at once. #2 17–29.
TEST(TimelineReceipts, aMessageGivenBackAfterItsReceiptRanOutWaitsForItsDelay)
{
    const TimelineCase given(R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "12s",
                                                       "outages": [["0s", "13s"]]}]})",
                             R"([{"name": "redeliver", "retry": {"maxAttempts": 1}, "visibilityTimeout": ["10s", "1h"],
                                  "onFailure": "redeliver", "redeliveryDelay": "5s"}])");
    EXPECT_EQ(given["redeliver"].deliveries, 2);
    EXPECT_EQ(given["redeliver"].staleReceipts, 0);
    EXPECT_EQ(given["redeliver"].latencies.max(), 29 * second);
}

// One slot, work of 25, hidden for 10. Freed at 10, 20 and 30, it starts runs 0–25, 10–35 and 20–45 and finds a dead
// letter at 30.
TEST(TimelineReceipts, anExpiredRunMayFreeItsSlot)
{
    const TimelineCase given(R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "25s"}]})",
                             R"([{"name": "frees", "visibilityTimeout": "10s", "maxDeliveries": 3,
                                  "expiredRun": "frees its slot"},
                                 {"name": "keeps", "visibilityTimeout": "10s", "maxDeliveries": 3}])");
    const Counts& frees = given["frees"];
    EXPECT_EQ(frees.deliveries, 3);
    EXPECT_EQ(frees.calls.total, 3);
    EXPECT_EQ(frees.staleReceipts, 3);
    EXPECT_EQ(frees.deadLetters, 1);
    EXPECT_EQ(frees.failedButDone, 1);
    EXPECT_EQ(causes(frees), (Causes{{"visibility timeout", 2}}));
    EXPECT_EQ(given["keeps"].deliveries, 1);
    EXPECT_EQ(given["keeps"].succeeded, 1);
    EXPECT_EQ(given["keeps"].latencies.max(), 25 * second);
}

// Looks at 15, 30, …: a receipt that ended at 10, or ends at 15, is found at 15. #2 15–35; #1's end at 20 is stale.
TEST(TimelineReceipts, sweepsBeginAfterOnePeriodAndSeeWhatEndsAtTheirInstant)
{
    const TimelineCase given(R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "20s"}],
                                 "workers": {"concurrency": 2}, "queue": {"sweepEvery": "15s"}})",
                             R"([{"name": "10 s", "visibilityTimeout": ["10s", "1h"]},
                                 {"name": "15 s", "visibilityTimeout": ["15s", "1h"]},
                                 {"name": "15.001 s", "visibilityTimeout": ["15001ms", "1h"]}])");
    for (const char* name : {"10 s", "15 s"}) {
        SCOPED_TRACE(name);
        EXPECT_EQ(given[name].deliveries, 2);
        EXPECT_EQ(given[name].staleReceipts, 1);
        EXPECT_EQ(given[name].latencies.max(), 35 * second);
    }
    EXPECT_EQ(given["15.001 s"].deliveries, 1);
    EXPECT_EQ(given["15.001 s"].latencies.max(), 20 * second);
}

// Failed at 1, back at 1 + 5 + 2 = 8.
TEST(TimelineReceipts, aRedeliveryIsDispatchedWithDelay)
{
    const TimelineCase given(R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "1s",
                                                       "outages": [["0s", "1500ms"]]}],
                                 "queue": {"dispatchDelay": "2s"}})",
                             R"([{"name": "redeliver", "retry": {"maxAttempts": 1}, "onFailure": "redeliver",
                                  "redeliveryDelay": "5s"}])");
    EXPECT_EQ(given["redeliver"].latencies.max(), 9 * second);
}

// Work 0–6; the copy is busy at 1 and comes back at 1 + 4 + 2 = 7, when the work is done. It would be busy at 5 again.
TEST(TimelineReceipts, aGiveBackIsDispatchedWithDelay)
{
    const TimelineCase given(R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "6s"}],
                                 "workers": {"concurrency": 2}, "queue": {"dispatchDelay": "2s"},
                                 "repeatedRequests": {"rate": 1, "after": "1s"}})",
                             R"([{"name": "table", "store": {"kind": "table", "retryLater": "4s"}}])");
    EXPECT_EQ(given["table"].deliveries, 1 + 2);
    EXPECT_EQ(given["table"].succeeded, 2);
}

// Death at 2, restart at 3, dispatched at 2 + 3 = 5: 5–9.
TEST(TimelineReceipts, aDisconnectIsDispatchedWithDelay)
{
    const TimelineCase given(
        R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "4s"}],
            "crashes": {"at": [{"time": "2s"}]}, "queue": {"redeliverOnDisconnect": true, "dispatchDelay": "3s"}})",
        R"([{"name": "plain"}])");
    EXPECT_EQ(given["plain"].deliveries, 2);
    EXPECT_EQ(given["plain"].latencies.max(), 9 * second);
}

// Request 0 fails at 1 and is back at 1.5, behind request 2, which has been there since 0: 0–1, 1–2, 2–7, 7–8.
TEST(TimelineReceipts, aMessageThatComesBackStandsBehindThoseThatWait)
{
    const TimelineCase given(
        R"({"jobs": 3, "steps": [{"name": "mail", "effect": "email", "durationByRequest": ["1s", "1s", "5s"],
                                  "outages": [["0s", "1500ms"]]}]})",
        R"([{"name": "redeliver", "retry": {"maxAttempts": 1}, "onFailure": "redeliver",
             "redeliveryDelay": "500ms"}])");
    EXPECT_EQ(given["redeliver"].succeeded, 3);
    EXPECT_EQ(given["redeliver"].latencies.percentile(33), 2 * second);
    EXPECT_EQ(given["redeliver"].latencies.percentile(50), 7 * second);
    EXPECT_EQ(given["redeliver"].latencies.max(), 8 * second);
}

// The work is done at 2, its acknowledgement lost. The queue sees the connection break at 5: #2 6–8. Without that, and
// without a visibility timeout, nobody brings the message back.
TEST(TimelineReceipts, aDisconnectBringsBackAMessageWhoseAcknowledgementWasLost)
{
    const auto given = [](const std::string& notices) {
        return TimelineCase(R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "2s"}],
                                "crashes": {"at": [{"time": "5s"}]},
                                "queue": {"lostAckRate": 1, "redeliverOnDisconnect": )" +
                                notices + "}}",
                            R"([{"name": "plain"}])");
    };
    const TimelineCase noticed = given("true");
    EXPECT_EQ(noticed["plain"].deliveries, 2);
    EXPECT_EQ(noticed["plain"].calls.total, 2);
    EXPECT_EQ(noticed["plain"].succeeded, 0);
    EXPECT_EQ(causes(noticed["plain"]), (Causes{{"lost acknowledgement", 1}}));
    const TimelineCase unnoticed = given("false");
    EXPECT_EQ(unnoticed["plain"].deliveries, 1);
    EXPECT_EQ(unnoticed["plain"].calls.total, 1);
    EXPECT_EQ(unnoticed["plain"].lost, 1);
    EXPECT_EQ(unnoticed["plain"].failedButDone, 1);
}

// The receipt of 0 ends at 10, which the sweep at 60 would find. The broken connection at 20 is noticed at once: #2
// 21–22.
TEST(TimelineReceipts, aBrokenConnectionIsNoticedBeforeTheSweep)
{
    const TimelineCase given(R"({"jobs": 1, "crashes": {"at": [{"time": "20s"}]},
                                 "steps": [{"name": "mail", "effect": "email", "durationByDelivery": ["100s", "1s"]}],
                                 "queue": {"redeliverOnDisconnect": true, "sweepEvery": "60s"}})",
                             R"([{"name": "timeout", "visibilityTimeout": "10s"}])");
    EXPECT_EQ(given["timeout"].deliveries, 2);
    EXPECT_EQ(given["timeout"].latencies.max(), 22 * second);
}

// The beat at 9 moves the first receipt to 19, where the one of the request of 9 ends too, which began after the beat.
// Death at 12; the request of 14 keeps a slot. At 19 the first is the older: 19–39, then the second, 39–44.
TEST(TimelineReceipts, thatABeatHasMovedEndInTheOrderOfTheBeats)
{
    const TimelineCase given(
        R"({"arrivals": {"kind": "at", "times": ["0s", "9s", "14s"]}, "workers": {"concurrency": 2},
            "crashes": {"at": [{"time": "12s"}]},
            "steps": [{"name": "mail", "effect": "email", "durationByRequest": ["20s", "5s", "1000s"]}]})",
        R"([{"name": "beats", "visibilityTimeout": "10s", "heartbeat": "9s"}])");
    EXPECT_EQ(given["beats"].deliveries, 5);
    EXPECT_EQ(given["beats"].latencies.percentile(33), 35 * second);
    EXPECT_EQ(given["beats"].latencies.percentile(66), 39 * second);
    EXPECT_EQ(given["beats"].latencies.max(), 1000 * second);
}

// The work is done at 12, its acknowledgement lost, its receipt over since 10, which the queue would see at 30. It sees
// the idle connection break at 15: #2 16–18.
TEST(TimelineReceipts, anIdleConnectionsEndIsNoticedBeforeTheSweepToo)
{
    const TimelineCase given(
        R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "durationByDelivery": ["12s", "2s"]}],
            "crashes": {"at": [{"time": "15s"}]}, "until": "25s",
            "queue": {"redeliverOnDisconnect": true, "sweepEvery": "30s", "lostAckRate": 1}})",
        R"([{"name": "timeout", "visibilityTimeout": ["10s", "1h"]}])");
    EXPECT_EQ(given["timeout"].deliveries, 2);
    EXPECT_EQ(given["timeout"].calls.total, 2);
}

} // namespace twice::test
