// Incidents of real job queues in which the queue hands work out again. All times in seconds; #2 is a second delivery.
#include "support/timeline_case.h"

namespace twice::test {

// A broker hands an unacknowledged job out again after an hour; mailing 100 people takes 12,826 seconds.
TEST(TimelineQueueIncidents, bulkMailThatOutlastsTheBrokersHourGoesOutFourTimes)
{
    const TimelineCase given(
        R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "128260ms", "count": 100}],
            "workers": {"concurrency": 5}, "until": "24h"})",
        R"([{"name": "one row", "visibilityTimeout": "1h", "lateAck": "any receipt"},
            {"name": "token", "visibilityTimeout": "1h", "maxDeliveries": "unlimited", "lateAck": "unexpired receipt"},
            {"name": "4 h", "visibilityTimeout": "4h", "lateAck": "any receipt"}])");
    // Runs begin at 0, 3600, 7200 and 10,800; the first end, at 12,826, closes the row before 14,400. Three ends
    // follow.
    const Counts& oneRow = given["one row"];
    EXPECT_EQ(oneRow.deliveries, 4);
    EXPECT_EQ(oneRow.calls.total, 4 * 100);
    EXPECT_EQ(oneRow.stepsDoneAgain.total, 3 * 100);
    EXPECT_EQ(oneRow.staleReceipts, 3);
    EXPECT_EQ(oneRow.succeeded, 1);
    EXPECT_EQ(emails(oneRow), (Emails{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1})); // 400, which is 10 or more
    EXPECT_EQ(oneRow.latencies.max(), 12826 * second);
    EXPECT_EQ(causes(oneRow), (Causes{{"visibility timeout", 300}}));

    // No acknowledgement is ever in time: begun at 0, 3600, … 86,400; ended by then are those begun up to 73,574.
    EXPECT_EQ(given["token"].deliveries, 25);
    EXPECT_EQ(given["token"].staleReceipts, 21);
    EXPECT_EQ(given["token"].succeeded, 0);
    EXPECT_EQ(given["token"].unfinished, 1);

    EXPECT_EQ(given["4 h"].deliveries, 1);
    EXPECT_EQ(given["4 h"].calls.total, 100);
    EXPECT_EQ(given["4 h"].stepsDoneAgain.total, 0);
    EXPECT_EQ(given["4 h"].succeeded, 1);
}

// One slot is busy for 100 minutes; two jobs of 10 minutes wait in its worker's buffer, where their hour goes by.
TEST(TimelineQueueIncidents, reservedJobsAreHandedOutAgainBeforeTheyEverBegan)
{
    const TimelineCase given(
        R"({"jobs": 3, "steps": [{"name": "compute", "effect": "append", "durationByRequest": ["100m", "10m"]}]})",
        R"([{"name": "reserve", "ack": "on start", "visibilityTimeout": "60m", "prefetch": 20,
             "lateAck": "any receipt"},
            {"name": "reserve nothing", "ack": "on start", "visibilityTimeout": "60m", "prefetch": 0,
             "lateAck": "any receipt"},
            {"name": "150 min", "ack": "on start", "visibilityTimeout": "150m", "prefetch": 20,
             "lateAck": "any receipt"}])");
    // Minutes: reserved at 0 and, over at 60, once more. 100–110 and 110–120 acknowledge at their beginning, for all;
    // 120–130 and 130–140 run all the same.
    const Counts& reserve = given["reserve"];
    EXPECT_EQ(reserve.deliveries, 5);
    EXPECT_EQ(reserve.calls.total, 5);
    EXPECT_EQ(reserve.stepsDoneAgain.total, 2);
    EXPECT_EQ(reserve.staleReceipts, 2);
    EXPECT_EQ(reserve.succeeded, 3);
    EXPECT_EQ(reserve.latencies.max(), 120 * minute);
    EXPECT_EQ(given["reserve nothing"].deliveries, 3);
    EXPECT_EQ(given["reserve nothing"].calls.total, 3);
    EXPECT_EQ(given["reserve nothing"].stepsDoneAgain.total, 0);
    EXPECT_EQ(given["reserve nothing"].succeeded, 3);
    EXPECT_EQ(given["150 min"].deliveries, 3);
    EXPECT_EQ(given["150 min"].calls.total, 3);
    EXPECT_EQ(given["150 min"].succeeded, 3);
}

// A job of three hours, a lock of 315 seconds or one of 30 that is renewed for five minutes only, and a token that must
// not have run out.
TEST(TimelineQueueIncidents, aLockRenewedForFiveMinutesOnlyRunsAJobTenTimesAndBuriesIt)
{
    const TimelineCase given(
        R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "3h"}],
            "workers": {"concurrency": 11}})",
        R"([{"name": "315 s", "visibilityTimeout": "315s", "maxDeliveries": 10, "lateAck": "unexpired receipt"},
            {"name": "renewed for 5 min", "visibilityTimeout": "30s", "maxDeliveries": 10,
             "lateAck": "unexpired receipt", "heartbeat": "15s", "heartbeatFor": "290s"},
            {"name": "renewed", "visibilityTimeout": "315s", "maxDeliveries": 10, "lateAck": "unexpired receipt",
             "heartbeat": "100s"}])");
    // Begun at 0, 315, … 2835; at 3150 the eleventh slot finds a dead letter. The last renewal of five minutes, at 285,
    // holds until 315 as well.
    for (const char* name : {"315 s", "renewed for 5 min"}) {
        SCOPED_TRACE(name);
        const Counts& counts = given[name];
        EXPECT_EQ(counts.deliveries, 10);
        EXPECT_EQ(counts.calls.total, 10);
        EXPECT_EQ(counts.stepsDoneAgain.total, 9);
        EXPECT_EQ(counts.staleReceipts, 10);
        EXPECT_EQ(counts.deadLetters, 1);
        EXPECT_EQ(counts.failed, 1);
        EXPECT_EQ(counts.failedButDone, 1);
        EXPECT_TRUE(counts.latencies.empty());
    }
    EXPECT_EQ(given["renewed"].deliveries, 1);
    EXPECT_EQ(given["renewed"].succeeded, 1);
    EXPECT_EQ(given["renewed"].calls.total, 1);
    EXPECT_EQ(given["renewed"].latencies.max(), 10800 * second);
}

// Two consumers, work of 420 and a poll limit of 300: begun at 0, 300, … 3300, ended at 420, … 3420.
TEST(TimelineQueueIncidents, aMessageThatOutlivesThePollLimitGoesRoundForEver)
{
    const TimelineCase given(
        R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "420s"}],
            "workers": {"processes": 2}, "until": "3599s"})",
        R"([{"name": "300 s", "visibilityTimeout": "300s", "maxDeliveries": "unlimited",
             "lateAck": "unexpired receipt"},
            {"name": "600 s", "visibilityTimeout": "600s", "lateAck": "unexpired receipt"}])");
    EXPECT_EQ(given["300 s"].deliveries, 12);
    EXPECT_EQ(given["300 s"].staleReceipts, 11);
    EXPECT_EQ(given["300 s"].succeeded, 0);
    EXPECT_EQ(given["300 s"].unfinished, 1);
    EXPECT_EQ(given["600 s"].deliveries, 1);
    EXPECT_EQ(given["600 s"].succeeded, 1);
    EXPECT_EQ(given["600 s"].latencies.max(), 420 * second);
}

// A rescuer looks each minute, at second 39, and gives back what has run for six minutes, alive or not.
TEST(TimelineQueueIncidents, aRescuerThatLooksAtTheTimeOnlyStartsStatisticsThreeTimes)
{
    const TimelineCase given(
        R"({"jobs": 1, "steps": [{"name": "statistics", "effect": "append",
                                  "durationByDelivery": ["1586s", "579s", "545s"]}],
            "workers": {"concurrency": 3},
            "queue": {"sweepEvery": "60s", "sweepPhase": "39s", "dispatchDelay": "1s"}})",
        R"([{"name": "6 min", "visibilityTimeout": "6m", "lateAck": "any receipt"},
            {"name": "60 min", "visibilityTimeout": "60m", "lateAck": "any receipt"}])");
    // Over at 360, seen at 399, #2 at 400. Over at 760, seen at 819, #3 at 820. #2 ends at 979 and closes the row; the
    // ends at 1365 and 1586 come too late.
    const Counts& sixMinutes = given["6 min"];
    EXPECT_EQ(sixMinutes.deliveries, 3);
    EXPECT_EQ(sixMinutes.calls.total, 3);
    EXPECT_EQ(sixMinutes.stepsDoneAgain.total, 2);
    EXPECT_EQ(sixMinutes.succeeded, 1);
    EXPECT_EQ(sixMinutes.staleReceipts, 2);
    EXPECT_EQ(sixMinutes.latencies.max(), 979 * second);
    EXPECT_EQ(given["60 min"].deliveries, 1);
    EXPECT_EQ(given["60 min"].calls.total, 1);
    EXPECT_EQ(given["60 min"].latencies.max(), 1586 * second);
}

// Work of 248, handed out again after 90.
TEST(TimelineQueueIncidents, aJobThatSucceedsIsReportedAsFailed)
{
    const TimelineCase given(
        R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "248s"}],
            "workers": {"concurrency": 3}})",
        R"([{"name": "one try", "visibilityTimeout": "90s", "maxDeliveries": 1},
            {"name": "three, one row", "visibilityTimeout": "90s", "maxDeliveries": 3, "lateAck": "any receipt"},
            {"name": "three, token", "visibilityTimeout": "90s", "maxDeliveries": 3, "lateAck": "unexpired receipt"},
            {"name": "330 s", "visibilityTimeout": "330s", "timeLimit": "300s", "maxDeliveries": 1}])");
    // At 90 the second worker finds one try too many; the mail goes out at 248.
    const Counts& oneTry = given["one try"];
    EXPECT_EQ(oneTry.deliveries, 1);
    EXPECT_EQ(oneTry.calls.total, 1);
    EXPECT_EQ(oneTry.failed, 1);
    EXPECT_EQ(oneTry.deadLetters, 1);
    EXPECT_EQ(oneTry.staleReceipts, 1);
    EXPECT_EQ(oneTry.failedButDone, 1);
    EXPECT_EQ(oneTry.stepsDoneAgain.total, 0);
    EXPECT_EQ(oneTry.succeeded, 0);

    // Begun at 0, 90 and 180, closed by the first end at 248.
    const Counts& oneRow = given["three, one row"];
    EXPECT_EQ(oneRow.deliveries, 3);
    EXPECT_EQ(oneRow.calls.total, 3);
    EXPECT_EQ(oneRow.succeeded, 1);
    EXPECT_EQ(oneRow.stepsDoneAgain.total, 2);
    EXPECT_EQ(oneRow.staleReceipts, 2);

    // No end is in time; at 270 the slot that was free since 248 finds a dead letter.
    const Counts& token = given["three, token"];
    EXPECT_EQ(token.deliveries, 3);
    EXPECT_EQ(token.calls.total, 3);
    EXPECT_EQ(token.failed, 1);
    EXPECT_EQ(token.deadLetters, 1);
    EXPECT_EQ(token.staleReceipts, 3);
    EXPECT_EQ(token.failedButDone, 1);

    EXPECT_EQ(given["330 s"].succeeded, 1);
    EXPECT_EQ(given["330 s"].calls.total, 1);
}

// A lock of 30 renewed each 15, by the thread that computes from 5 to 75; looks at 12, 42, 72, 102 and a second to hand
// out.
TEST(TimelineQueueIncidents, workThatBlocksItsOwnHeartbeatRunsTwice)
{
    const TimelineCase given(
        R"({"jobs": 1, "steps": [{"name": "read", "effect": "transform", "duration": "5s"},
                {"name": "compute", "effect": "transform", "duration": "70s", "blocksHeartbeat": true},
                {"name": "mail", "effect": "email", "duration": "25s"}],
            "workers": {"processes": 2},
            "queue": {"sweepEvery": "30s", "sweepPhase": "12s", "dispatchDelay": "1s"}})",
        R"([{"name": "one recovery", "visibilityTimeout": "30s", "heartbeat": "15s", "maxDeliveries": 2,
             "lateAck": "unexpired receipt"},
            {"name": "no recovery", "visibilityTimeout": "30s", "heartbeat": "15s", "maxDeliveries": 1,
             "lateAck": "unexpired receipt"},
            {"name": "90 s", "visibilityTimeout": "90s", "heartbeat": "15s", "maxDeliveries": 2,
             "lateAck": "unexpired receipt"}])");
    // Over at 30, seen at 42, #2 at 43, over at 73 (blocked 48–118), seen at 102, at 103 a dead letter. Ends at 100 and
    // 143 are both refused.
    const Counts& one = given["one recovery"];
    EXPECT_EQ(one.deliveries, 2);
    EXPECT_EQ(one.calls.total, 2 * 3);
    EXPECT_EQ(one.failed, 1);
    EXPECT_EQ(one.deadLetters, 1);
    EXPECT_EQ(one.staleReceipts, 2);
    EXPECT_EQ(one.failedButDone, 1);
    EXPECT_EQ(emails(one), (Emails{0, 0, 1}));

    // Dead at 43, ended at 100.
    const Counts& none = given["no recovery"];
    EXPECT_EQ(none.deliveries, 1);
    EXPECT_EQ(none.calls.total, 3);
    EXPECT_EQ(none.failed, 1);
    EXPECT_EQ(none.staleReceipts, 1);
    EXPECT_EQ(none.failedButDone, 1);
    EXPECT_EQ(emails(none), (Emails{0, 1}));

    // The next beats, at 75 and 90, are in time for 90.
    EXPECT_EQ(given["90 s"].deliveries, 1);
    EXPECT_EQ(given["90 s"].calls.total, 3);
    EXPECT_EQ(given["90 s"].succeeded, 1);
    EXPECT_EQ(given["90 s"].latencies.max(), 100 * second);
}

// Done at 0, but the message can never be taken off the queue: at 40, 80, 120 and 160 the store knows it, at 200 it is
// dead. A store that forgets after 60 does it again at 80 (over at 60) and 160 (over at 140).
TEST(TimelineQueueIncidents, workThatIsDoneEndsAmongTheDeadLettersWhenItCannotBeDeleted)
{
    const TimelineCase given(
        R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "0s"}], "queue": {"lostAckRate": 1}})",
        R"([{"name": "table", "visibilityTimeout": "40s", "maxDeliveries": 5, "store": {"kind": "table"}},
            {"name": "60 s", "visibilityTimeout": "40s", "maxDeliveries": 5,
             "store": {"kind": "memory", "ttl": "60s"}}])");
    const Counts& table = given["table"];
    EXPECT_EQ(table.deliveries, 5);
    EXPECT_EQ(table.calls.total, 1);
    EXPECT_EQ(table.deadLetters, 1);
    EXPECT_EQ(table.failed, 1);
    EXPECT_EQ(table.failedButDone, 1);
    EXPECT_EQ(table.stepsDoneAgain.total, 0);
    const Counts& sixtySeconds = given["60 s"];
    EXPECT_EQ(sixtySeconds.deliveries, 5);
    EXPECT_EQ(sixtySeconds.calls.total, 3);
    EXPECT_EQ(sixtySeconds.stepsDoneAgain.total, 2);
    EXPECT_EQ(sixtySeconds.deadLetters, 1);
    EXPECT_EQ(causes(sixtySeconds), (Causes{{"key expired", 2}}));
}

// The sender tries at 0, 15, 30, 45 and 60, each time with the same message ID, which the broker drops for 120.
TEST(TimelineQueueIncidents, theBrokersWindowSwallowsDeliberateRetries)
{
    const TimelineCase given(
        R"({"jobs": 1, "steps": [{"name": "receive", "effect": "append", "failureRate": 1}],
            "repeatedRequests": {"copies": [{"request": 0, "after": "15s"}, {"request": 0, "after": "30s"},
                                            {"request": 0, "after": "45s"}, {"request": 0, "after": "60s"}]}})",
        R"([{"name": "120 s", "retry": {"maxAttempts": 1}, "queueDedupe": {"window": "120s", "key": "per action"}},
            {"name": "10 s", "retry": {"maxAttempts": 1}, "queueDedupe": {"window": "10s", "key": "per action"}},
            {"name": "new ID", "retry": {"maxAttempts": 1},
             "queueDedupe": {"window": "120s", "key": "per message"}}])");
    EXPECT_EQ(given["120 s"].messages, 1);
    EXPECT_EQ(given["120 s"].droppedByQueue, 4);
    EXPECT_EQ(given["120 s"].calls.total, 1);
    EXPECT_EQ(given["120 s"].failed, 1);
    EXPECT_EQ(given["10 s"].messages, 5);
    EXPECT_EQ(given["10 s"].droppedByQueue, 0);
    EXPECT_EQ(given["10 s"].calls.total, 5);
    EXPECT_EQ(given["10 s"].failed, 5);
    EXPECT_EQ(given["new ID"].messages, 5);
    EXPECT_EQ(given["new ID"].droppedByQueue, 0);
}

} // namespace twice::test
