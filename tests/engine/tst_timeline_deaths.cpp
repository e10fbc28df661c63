// More of processes that die: deploys with grace, zombies, memory, and a queue that dies with process 0 (model 2, 4.5).
// All times in seconds; #2 is a second delivery.
#include "support/timeline_case.h"

namespace twice::test {

// 0–12 and 12–24; the deploy comes at 15. Request 2 is reserved but not begun any more: the process dies at 24, when it
// has no work, not at 35. Back at 24, restart at 25, 25–37; the deploy of 30 waits for that.
TEST(TimelineDeaths, aProcessInItsGraceBeginsNoReservedMessageAndDiesWhenItsWorkIsDone)
{
    const TimelineCase given(R"({"jobs": 3, "steps": [{"name": "mail", "effect": "email", "duration": "12s"}],
                                 "crashes": {"deploysEvery": "15s", "grace": "20s"},
                                 "queue": {"redeliverOnDisconnect": true}})",
                             R"([{"name": "reserve", "prefetch": 5}])");
    const Counts& counts = given["reserve"];
    EXPECT_EQ(counts.deliveries, 4);
    EXPECT_EQ(counts.redeliveries, 1);
    EXPECT_EQ(counts.calls.total, 3);
    EXPECT_EQ(counts.succeeded, 3);
    EXPECT_EQ(counts.stepsDoneAgain.total, 0);
    EXPECT_EQ(counts.latencies.max(), 37 * second);
}

// Idle at 15, it dies at once and is back at 16: the request of 15.5 works 16–17.
TEST(TimelineDeaths, anIdleProcessNeedsNoGrace)
{
    const TimelineCase given(R"({"arrivals": {"kind": "at", "times": ["15500ms"]},
                                 "steps": [{"name": "mail", "effect": "email", "duration": "1s"}],
                                 "crashes": {"deploysEvery": "15s", "grace": "10s"}})",
                             R"([{"name": "plain"}])");
    EXPECT_EQ(given["plain"].succeeded, 1);
    EXPECT_EQ(given["plain"].latencies.max(), 1500 * millisecond);
}

// Down from 9.5 to 10.5, it is not restarted by the deploy at 10 (that would be at 11): the request works 10.5–11.5.
TEST(TimelineDeaths, aDeployLeavesAProcessAloneThatIsDown)
{
    const TimelineCase given(R"({"arrivals": {"kind": "at", "times": ["10s"]},
                                 "steps": [{"name": "mail", "effect": "email", "duration": "1s"}],
                                 "crashes": {"at": [{"time": "9500ms"}], "deploysEvery": "10s"}})",
                             R"([{"name": "plain"}])");
    EXPECT_EQ(given["plain"].succeeded, 1);
    EXPECT_EQ(given["plain"].latencies.max(), 1500 * millisecond);
}

// #1 is a zombie from 10 on without a slot, #2 runs in it; both die at 12, after their first calls were sent (they act
// at 15 and 25). #3 13–33 sends the only mail.
TEST(TimelineDeaths, aZombieThatFreedItsSlotDiesWithItsProcess)
{
    const TimelineCase given(R"({"jobs": 1, "steps": [{"name": "a", "effect": "append", "duration": "15s"},
                                                      {"name": "mail", "effect": "email", "duration": "5s"}],
                                 "crashes": {"at": [{"time": "12s"}]}, "queue": {"redeliverOnDisconnect": true}})",
                             R"([{"name": "frees", "visibilityTimeout": ["10s", "1h"],
                                  "expiredRun": "frees its slot"}])");
    const Counts& counts = given["frees"];
    EXPECT_EQ(counts.deliveries, 3);
    EXPECT_EQ(counts.calls.total, 4);
    EXPECT_EQ(counts.stepsDoneAgain.total, 2);
    EXPECT_EQ(emails(counts), (Emails{0, 1}));
    // #2 began while #1 was running; #3 after the crash of #2.
    EXPECT_EQ(causes(counts), (Causes{{"crash", 1}, {"visibility timeout", 1}}));
    EXPECT_EQ(counts.latencies.max(), 33 * second);
}

// Work 0–1 in process 0; copies at 10 and 20. Its death at 5 empties its memory: done again at 10, known at 20. The
// death of the other process changes nothing.
TEST(TimelineDeaths, aDeathEmptiesTheMemoryOfItsOwnProcess)
{
    const auto given = [](const std::string& process) {
        return TimelineCase(
            R"({"jobs": 1, "workers": {"processes": 2}, "steps": [{"name": "mail", "effect": "email", "duration": "1s"}],
                "repeatedRequests": {"copies": [{"request": 0, "after": "10s"}, {"request": 0, "after": "20s"}]},
                "crashes": {"at": [{"time": "5s", "process": )" +
                process + "}]}}",
            R"([{"name": "memory", "store": {"kind": "memory"}}])");
    };
    const TimelineCase its = given("0");
    EXPECT_EQ(its["memory"].calls.total, 2);
    EXPECT_EQ(its["memory"].succeeded, 3);
    EXPECT_EQ(its["memory"].peakKeys, 1);
    // Not "key expired": no period ended.
    EXPECT_EQ(causes(its["memory"]), (Causes{{"repeated request", 1}}));
    EXPECT_EQ(given("1")["memory"].calls.total, 1);
}

// Killed at 5 of 0–10; the call acts at 10 all the same. A visibility timeout brings the message back at 30: 30–40.
TEST(TimelineDeaths, withoutAVisibilityTimeoutNobodyBringsACrashedJobBack)
{
    const TimelineCase given(
        R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "10s", "cost": 5}],
                                 "crashes": {"at": [{"time": "5s"}]}})",
        R"([{"name": "never"}, {"name": "30 s", "visibilityTimeout": "30s"}])");
    EXPECT_EQ(given["never"].lost, 1);
    EXPECT_EQ(given["never"].failedButDone, 1);
    EXPECT_EQ(given["never"].deliveries, 1);
    EXPECT_EQ(given.creditsOf("never"), 5);
    EXPECT_EQ(given["30 s"].succeeded, 1);
    EXPECT_EQ(given["30 s"].deliveries, 2);
    EXPECT_EQ(given["30 s"].latencies.max(), 40 * second);
    EXPECT_EQ(causes(given["30 s"]), (Causes{{"crash", 1}}));
    EXPECT_EQ(given.creditsOf("30 s"), 10);
    EXPECT_EQ(given.wastedCreditsOf("30 s"), 5);
}

// Both run from 0 on; the queue dies with process 0 at 5. Process 1 ends its work at 20, and the queue that came back
// does not know the message.
TEST(TimelineDeaths, anAcknowledgementToAQueueThatForgotTheMessageIsStale)
{
    const TimelineCase given(R"({"jobs": 2, "steps": [{"name": "mail", "effect": "email", "duration": "20s"}],
                                 "workers": {"processes": 2}, "crashes": {"at": [{"time": "5s"}]},
                                 "queue": {"durable": false}})",
                             R"([{"name": "plain"}])");
    const Counts& counts = given["plain"];
    EXPECT_EQ(counts.lost, 2);
    EXPECT_EQ(counts.succeeded, 0);
    EXPECT_EQ(counts.staleReceipts, 1);
    EXPECT_EQ(counts.calls.total, 2);
    EXPECT_EQ(counts.failedButDone, 2);
}

// Done at 1 and 2; the queue is down from 5 to 15. Reruns at 10 are refused, and nobody sends them again.
TEST(TimelineDeaths, rerunsAreRefusedWhileTheQueueIsDown)
{
    const TimelineCase given(R"({"jobs": 2, "steps": [{"name": "mail", "effect": "email", "duration": "1s"}],
                                 "crashes": {"at": [{"time": "5s"}], "restartAfter": "10s"},
                                 "queue": {"durable": false}, "producer": {"retryAfter": "6s"},
                                 "reruns": [{"at": "10s", "which": "all"}]})",
                             R"([{"name": "plain"}])");
    EXPECT_EQ(given["plain"].refused, 2);
    EXPECT_EQ(given["plain"].messages, 2);
    EXPECT_EQ(given["plain"].calls.total, 2);
    EXPECT_EQ(given["plain"].succeeded, 2);
}

// The row of 0 cannot be published at 6 and 12, for the queue is down from 5 to 15; at 18 it is, and done at 19.
TEST(TimelineDeaths, aRowStaysUnpublishedWhileTheQueueIsDown)
{
    const TimelineCase given(R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "1s"}],
                                 "crashes": {"at": [{"time": "5s"}], "restartAfter": "10s"},
                                 "queue": {"durable": false}, "relay": {"interval": "6s"}})",
                             R"([{"name": "outbox", "publish": "outbox"}])");
    EXPECT_EQ(given["outbox"].messages, 1);
    EXPECT_EQ(given["outbox"].republished, 0);
    EXPECT_EQ(given["outbox"].refused, 0);
    EXPECT_EQ(given["outbox"].succeeded, 1);
    EXPECT_EQ(given["outbox"].latencies.max(), 19 * second);
}

} // namespace twice::test
