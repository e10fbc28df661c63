// A run that a second message in the same process waits for, and what it shares (model 4.4, memory). All times in
// seconds.
#include "support/timeline_case.h"

namespace twice::test {

// The first runs 0–4 and fails; the copy of 1 shares that.
TEST(TimelineSharedRuns, aFailureIsSharedToo)
{
    const TimelineCase given(
        R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "4s", "failureRate": 1}],
            "workers": {"concurrency": 2}, "repeatedRequests": {"rate": 1, "after": "1s"}})",
        R"([{"name": "memory", "retry": {"maxAttempts": 1}, "store": {"kind": "memory"}}])");
    EXPECT_EQ(given["memory"].calls.total, 1);
    EXPECT_EQ(given["memory"].failed, 2);
    EXPECT_EQ(given["memory"].peakKeys, 0);
}

// After the failure at 4 both try again: one runs 4–8, the other waits for it.
TEST(TimelineSharedRuns, afterASharedFailureOneRetriesForBoth)
{
    const TimelineCase given(
        R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "4s", "outages": [["0s", "5s"]]}],
            "workers": {"concurrency": 2}, "repeatedRequests": {"rate": 1, "after": "1s"}})",
        R"([{"name": "memory", "store": {"kind": "memory"}}])");
    EXPECT_EQ(given["memory"].calls.total, 2);
    EXPECT_EQ(given["memory"].succeeded, 2);
    EXPECT_EQ(given["memory"].stepsDoneAgain.total, 0);
    EXPECT_EQ(given["memory"].latencies.max(), 8 * second);
}

// The first is stopped at 3, which the copy of 1 shares; its second attempt runs 3–7 and is stopped at 4. The calls act
// at 4 and 7.
TEST(TimelineSharedRuns, anOwnerStoppedAtItsTimeLimitHasFailedForThoseWhoWait)
{
    const TimelineCase given(R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "4s"}],
                                 "workers": {"concurrency": 2}, "repeatedRequests": {"rate": 1, "after": "1s"}})",
                             R"([{"name": "memory", "timeLimit": "3s", "retry": {"maxAttempts": 2},
                                  "store": {"kind": "memory"}}])");
    const Counts& counts = given["memory"];
    EXPECT_EQ(counts.calls.total, 2);
    EXPECT_EQ(counts.failed, 2);
    EXPECT_EQ(counts.failedButDone, 2);
    EXPECT_EQ(causes(counts), (Causes{{"repeated request", 1}}));
}

// Two processes with two slots each: the request and its first copy fill process 0 and share, the two others share in
// process 1.
TEST(TimelineSharedRuns, eachProcessSharesItsOwnRun)
{
    const TimelineCase given(
        R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "4s"}],
            "workers": {"processes": 2, "concurrency": 2},
            "repeatedRequests": {"copies": [{"request": 0, "after": "1s"}, {"request": 0, "after": "2s"},
                                            {"request": 0, "after": "3s"}]}})",
        R"([{"name": "memory", "store": {"kind": "memory"}}])");
    EXPECT_EQ(given["memory"].calls.total, 2);
    EXPECT_EQ(given["memory"].succeeded, 4);
    EXPECT_EQ(given["memory"].peakKeys, 2);
    EXPECT_EQ(causes(given["memory"]), (Causes{{"repeated request", 1}}));
}

// The copy carries other data and takes the first one's outcome for its own.
TEST(TimelineSharedRuns, aSharedRunDropsDifferentDataInSilence)
{
    const TimelineCase given(
        R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "4s"}], "workers": {"concurrency": 2},
            "repeatedRequests": {"copies": [{"request": 0, "after": "1s", "changedData": true}]}})",
        R"([{"name": "memory", "store": {"kind": "memory"}}])");
    EXPECT_EQ(given["memory"].calls.total, 1);
    EXPECT_EQ(given["memory"].succeeded, 2);
    EXPECT_EQ(given["memory"].differentDataIgnored, 1);
}

// Done at 4 and forgotten at 6. The changed copy of 10 is refused at 14; the copy of 11, which waits for it, would be
// answered if it asked, but what it shares is the refusal, and there is no retry after that.
TEST(TimelineSharedRuns, aRefusalForGoodIsSharedAsOne)
{
    const TimelineCase given(
        R"({"jobs": 1, "workers": {"concurrency": 2},
            "steps": [{"name": "mail", "effect": "email", "duration": "4s", "remembersKeys": true}],
            "repeatedRequests": {"copies": [{"request": 0, "after": "10s", "changedData": true},
                                            {"request": 0, "after": "11s"}]}})",
        R"([{"name": "memory", "providerKey": "per action", "store": {"kind": "memory", "ttl": "2s"}}])");
    EXPECT_EQ(given["memory"].calls.total, 2);
    EXPECT_EQ(given["memory"].differentDataRefused, 1);
    EXPECT_EQ(given["memory"].succeeded, 1);
    EXPECT_EQ(given["memory"].failed, 2);
}

// A key for each message. The request's run, 0–4, fails; its second delivery, from 3.5 on, shares that. The copy's run,
// 1–5, works; its second delivery, from 4.5 on, shares that, though the request's key is not running any more.
TEST(TimelineSharedRuns, eachKeyHasItsOwnRun)
{
    const TimelineCase given(
        R"({"jobs": 1, "workers": {"concurrency": 4}, "repeatedRequests": {"rate": 1, "after": "1s"},
            "steps": [{"name": "mail", "effect": "email", "duration": "4s", "outages": [["4s", "4500ms"]]}]})",
        R"([{"name": "memory", "retry": {"maxAttempts": 1}, "visibilityTimeout": ["3500ms", "1h"],
             "store": {"kind": "memory", "key": "per message"}}])");
    const Counts& counts = given["memory"];
    EXPECT_EQ(counts.deliveries, 4);
    EXPECT_EQ(counts.calls.total, 2);
    EXPECT_EQ(counts.failed, 1);
    EXPECT_EQ(counts.succeeded, 1);
    EXPECT_EQ(counts.staleReceipts, 2);
    EXPECT_EQ(counts.stepsDoneAgain.total, 0);
    EXPECT_EQ(counts.latencies.max(), 5 * second);
}

} // namespace twice::test
