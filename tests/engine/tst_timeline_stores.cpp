// Our own memory of finished work: in a process, or in a table with claims and leases (model 4.4). All times in
// seconds; #2 is a second delivery.
#include "support/timeline_case.h"

namespace twice::test {

// The request runs in process 0, its copy, at 1, in process 1.
TEST(TimelineStores, twoProcessesShareATableButNoMemory)
{
    const TimelineCase given(R"({"jobs": 1, "workers": {"processes": 2},
                                 "repeatedRequests": {"rate": 1, "after": "1s"},
                                 "steps": [{"name": "mail", "effect": "email", "duration": "4s"}]})",
                             R"([{"name": "memory", "store": {"kind": "memory"}},
                                 {"name": "table", "store": {"kind": "table"}}])");
    EXPECT_EQ(given["memory"].calls.total, 2);
    EXPECT_EQ(given["memory"].stepsDoneAgain.total, 1);
    EXPECT_EQ(given["table"].calls.total, 1);
    EXPECT_EQ(given["table"].stepsDoneAgain.total, 0);
}

// The copy comes at 1, while the first run goes 0–4, in the same process: both end at 4.
TEST(TimelineStores, aKeyThatIsRunningInTheProcessIsShared)
{
    const TimelineCase given(R"({"jobs": 1, "workers": {"concurrency": 2},
                                 "repeatedRequests": {"rate": 1, "after": "1s"},
                                 "steps": [{"name": "mail", "effect": "email", "duration": "4s"}]})",
                             R"([{"name": "none"}, {"name": "memory", "store": {"kind": "memory"}}])");
    const Counts& none = given["none"];
    EXPECT_EQ(none.calls.total, 2);
    EXPECT_EQ(none.stepsDoneAgain.total, 1);
    EXPECT_EQ(none.usersWithTwoOrMoreEmails, 1);
    EXPECT_EQ(causes(none), (Causes{{"repeated request", 1}}));

    const Counts& memory = given["memory"];
    EXPECT_EQ(memory.calls.total, 1);
    EXPECT_EQ(memory.stepsDoneAgain.total, 0);
    EXPECT_EQ(memory.succeeded, 2);
    EXPECT_EQ(memory.deliveries, 2);
    EXPECT_EQ(memory.latencies.max(), 4 * second);
}

// The copy comes at 1. With a gap of 2 both look before either writes: looks at 0 and 1, writes at 2 and 3, calls 2–7
// and 3–8. With 0.5 the first has written before the second looks: busy at 1, done at 11.
TEST(TimelineStores, lookingAndWritingApartLetsTwoWorkersBelieveThatTheWorkIsTheirs)
{
    const TimelineCase given(
        R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "5s"}],
            "workers": {"concurrency": 2}, "repeatedRequests": {"rate": 1, "after": "1s"}})",
        R"([{"name": "2 s", "store": {"kind": "table", "claim": "check then act", "gap": "2s", "retryLater": "10s"}},
            {"name": "500 ms",
             "store": {"kind": "table", "claim": "check then act", "gap": "500ms", "retryLater": "10s"}},
            {"name": "atomic", "store": {"kind": "table", "retryLater": "10s"}}])");
    const Counts& race = given["2 s"];
    EXPECT_EQ(race.calls.total, 2);
    EXPECT_EQ(race.stepsDoneAgain.total, 1);
    EXPECT_EQ(race.deliveries, 2);
    EXPECT_EQ(race.succeeded, 2);
    EXPECT_EQ(race.takeovers, 0);
    EXPECT_EQ(causes(race), (Causes{{"race", 1}}));

    for (const char* name : {"500 ms", "atomic"}) {
        SCOPED_TRACE(name);
        EXPECT_EQ(given[name].calls.total, 1);
        EXPECT_EQ(given[name].stepsDoneAgain.total, 0);
        EXPECT_EQ(given[name].deliveries, 3);
        EXPECT_EQ(given[name].succeeded, 2);
    }
    EXPECT_EQ(given["atomic"].latencies.max(), 5 * second);
}

// The copy looks at 5. A lease of 5 is over then; one of 5.001 is not: busy, back at 35, done since 12.
TEST(TimelineStores, aLeaseThatEndsAtTheMomentOfTheLookMayBeTakenOver)
{
    const TimelineCase given(R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "12s"}],
                                 "workers": {"concurrency": 2}, "repeatedRequests": {"rate": 1, "after": "5s"}})",
                             R"([{"name": "5 s", "store": {"kind": "table", "lease": "5s"}},
                                 {"name": "5.001 s", "store": {"kind": "table", "lease": "5001ms"}}])");
    EXPECT_EQ(given["5 s"].calls.total, 2);
    EXPECT_EQ(given["5 s"].takeovers, 1);
    EXPECT_EQ(given["5 s"].stepsDoneAgain.total, 1);
    // Between messages the newer one decides, also where it takes over a claim.
    EXPECT_EQ(causes(given["5 s"]), (Causes{{"repeated request", 1}}));
    EXPECT_EQ(given["5.001 s"].calls.total, 1);
    EXPECT_EQ(given["5.001 s"].takeovers, 0);
    EXPECT_EQ(given["5.001 s"].deliveries, 3);
    EXPECT_EQ(given["5.001 s"].succeeded, 2);
}

// #1 0–12, lease until 5, receipt until 8. #2 takes over at 8: 8–20, receipt until 16. At 12 the first effect; the row
// is done, #1's acknowledgement is stale. #3 at 16 skips and acknowledges. At 20 the second effect, and #2 is stale.
TEST(TimelineStores, aLeaseShorterThanTheWorkHandsALiveWorkersClaimOn)
{
    const TimelineCase given(R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "12s"}],
                                 "workers": {"concurrency": 2}})",
                             R"([{"name": "5 s", "visibilityTimeout": "8s",
                                  "store": {"kind": "table", "lease": "5s"}}])");
    const Counts& counts = given["5 s"];
    EXPECT_EQ(counts.calls.total, 2);
    EXPECT_EQ(counts.stepsDoneAgain.total, 1);
    EXPECT_EQ(counts.takeovers, 1);
    EXPECT_EQ(counts.deliveries, 3);
    EXPECT_EQ(counts.staleReceipts, 2);
    EXPECT_EQ(counts.succeeded, 1);
    EXPECT_EQ(counts.latencies.max(), 16 * second);
    EXPECT_EQ(causes(counts), (Causes{{"lease", 1}}));
}

// The call at 0 fails. The retry at 2 finds the key if it was marked before the work, and there never is an effect.
TEST(TimelineStores, aKeyRecordedBeforeTheWorkMakesARetrySkipIt)
{
    const TimelineCase given(
        R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "0s", "outages": [["0s", "1s"]]}]})",
        R"([{"name": "before", "store": {"kind": "memory", "record": "before"}, "retry": {"baseDelay": "2s"}},
            {"name": "after", "store": {"kind": "memory", "record": "after"}, "retry": {"baseDelay": "2s"}}])");
    EXPECT_EQ(given["before"].calls.total, 1);
    EXPECT_EQ(given["before"].succeeded, 1);
    EXPECT_EQ(given["before"].missingEffects.total, 1);
    EXPECT_EQ(emails(given["before"]), (Emails{1}));
    EXPECT_EQ(given["after"].calls.total, 2);
    EXPECT_EQ(given["after"].succeeded, 1);
    EXPECT_EQ(given["after"].missingEffects.total, 0);
}

// Held: #1 0–2 fails, #2 at 5 and #3 at 12 find their own message's claim of 100, at 19 a dead letter. Released: 0–2,
// 5–7 and 10–12 all call, dead at 15.
TEST(TimelineStores, aFailedHandlersClaimBlocksItsOwnRedeliveriesUnlessItIsReleased)
{
    const TimelineCase given(
        R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "2s", "failureRate": 1}]})",
        R"([{"name": "held", "retry": {"maxAttempts": 1}, "onFailure": "redeliver", "redeliveryDelay": "3s",
             "maxDeliveries": 3,
             "store": {"kind": "table", "lease": "100s", "retryLater": "7s", "releaseOnFailure": false}},
            {"name": "released", "retry": {"maxAttempts": 1}, "onFailure": "redeliver", "redeliveryDelay": "3s",
             "maxDeliveries": 3,
             "store": {"kind": "table", "lease": "100s", "retryLater": "7s", "releaseOnFailure": true}}])");
    EXPECT_EQ(given["held"].calls.total, 1);
    EXPECT_EQ(given["held"].deliveries, 3);
    EXPECT_EQ(given["held"].deadLetters, 1);
    EXPECT_EQ(given["held"].failed, 1);
    EXPECT_EQ(given["held"].takeovers, 0);
    EXPECT_EQ(given["released"].calls.total, 3);
    EXPECT_EQ(given["released"].deliveries, 3);
    EXPECT_EQ(given["released"].deadLetters, 1);
    EXPECT_EQ(given["released"].takeovers, 0);
}

// The request works 0–10; its copy is busy at 3 and 7 and skips at 11.
TEST(TimelineStores, aCopyWaitsForTheClaimOfItsRequest)
{
    const TimelineCase given(R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "10s"}],
                                 "workers": {"concurrency": 2}, "repeatedRequests": {"rate": 1, "after": "3s"}})",
                             R"([{"name": "table", "store": {"kind": "table", "retryLater": "4s"}}])");
    const Counts& counts = given["table"];
    EXPECT_EQ(counts.messages, 2);
    EXPECT_EQ(counts.succeeded, 2);
    EXPECT_EQ(counts.deliveries, 1 + 3);
    EXPECT_EQ(counts.redeliveries, 2);
    EXPECT_EQ(counts.calls.total, 1); // for one request: 1 per job
    EXPECT_EQ(counts.requests, 1);
    EXPECT_EQ(counts.stepsDoneAgain.total, 0);
    EXPECT_EQ(emails(counts), (Emails{0, 1}));
    EXPECT_EQ(counts.latencies.max(), 10 * second);
}

// Finished at 1; the copy comes at 20. A period of 5 is over at 6, one of 60 holds until 61.
TEST(TimelineStores, aKeyThatExpiresBeforeTheCopyComesLetsItThrough)
{
    const TimelineCase given(R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "1s"}],
                                 "repeatedRequests": {"rate": 1, "after": "20s"}})",
                             R"([{"name": "memory 5 s", "store": {"kind": "memory", "ttl": "5s"}},
                                 {"name": "memory 60 s", "store": {"kind": "memory", "ttl": "60s"}},
                                 {"name": "table 5 s", "store": {"kind": "table", "retention": "5s"}},
                                 {"name": "table 60 s", "store": {"kind": "table", "retention": "60s"}}])");
    for (const char* name : {"memory 5 s", "table 5 s"}) {
        SCOPED_TRACE(name);
        EXPECT_EQ(given[name].calls.total, 2);
        EXPECT_EQ(given[name].stepsDoneAgain.total, 1);
        EXPECT_EQ(causes(given[name]), (Causes{{"key expired", 1}}));
    }
    for (const char* name : {"memory 60 s", "table 60 s"}) {
        SCOPED_TRACE(name);
        EXPECT_EQ(given[name].calls.total, 1);
        EXPECT_EQ(given[name].stepsDoneAgain.total, 0);
    }
    EXPECT_EQ(given["memory 5 s"].peakKeys, 1);
    EXPECT_EQ(given["memory 60 s"].peakKeys, 1);
}

} // namespace twice::test
