// Claims in a table, and how long they and finished rows hold (model 4.4). All times in seconds; #2 is a second
// delivery.
#include "support/timeline_case.h"

namespace twice::test {

// Work 0–12, lease until 5, which nobody minds. The beat at 8 makes it 13, so the copy at 10 is busy, and at 40 it
// skips.
TEST(TimelineClaims, aRenewalRevivesALeaseThatRanOutWhileNobodyTookIt)
{
    const TimelineCase given(
        R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "12s"}],
            "workers": {"concurrency": 2}, "repeatedRequests": {"rate": 1, "after": "10s"}})",
        R"([{"name": "renewed", "visibilityTimeout": "20s", "heartbeat": "8s",
             "store": {"kind": "table", "lease": "5s", "renewLease": true}},
            {"name": "left", "visibilityTimeout": "20s", "heartbeat": "8s",
             "store": {"kind": "table", "lease": "5s"}}])");
    EXPECT_EQ(given["renewed"].calls.total, 1);
    EXPECT_EQ(given["renewed"].takeovers, 0);
    EXPECT_EQ(given["renewed"].deliveries, 1 + 2);
    EXPECT_EQ(given["renewed"].succeeded, 2);
    EXPECT_EQ(given["left"].calls.total, 2);
    EXPECT_EQ(given["left"].takeovers, 1);
    EXPECT_EQ(given["left"].deliveries, 2);
    EXPECT_EQ(causes(given["left"]), (Causes{{"repeated request", 1}}));
}

// Work 0–12 fails, but its lease ended at 10 and the copy of 10 has the row, until 20. The copy of 15 is busy and comes
// back at 45; the work of 10–22 is done by then.
TEST(TimelineClaims, aFailedHandlerReleasesOnlyARowThatIsStillItsOwn)
{
    const TimelineCase given(
        R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "12s", "outages": [["0s", "13s"]]}],
            "workers": {"concurrency": 2},
            "repeatedRequests": {"copies": [{"request": 0, "after": "10s"}, {"request": 0, "after": "15s"}]}})",
        R"([{"name": "release", "retry": {"maxAttempts": 1},
             "store": {"kind": "table", "lease": "10s", "releaseOnFailure": true}}])");
    const Counts& counts = given["release"];
    EXPECT_EQ(counts.calls.total, 2);
    EXPECT_EQ(counts.takeovers, 1);
    EXPECT_EQ(counts.deliveries, 1 + 1 + 2);
    EXPECT_EQ(counts.failed, 1);
    EXPECT_EQ(counts.succeeded, 2);
    EXPECT_EQ(counts.stepsDoneAgain.total, 0);
}

// The time limit at 5 is a failure like another: the redelivery at 6 may begin at once instead of at 5 + 1 + 30.
TEST(TimelineClaims, aHandlerStoppedAtItsTimeLimitReleasesItsRow)
{
    const TimelineCase given(
        R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "durationByDelivery": ["20s", "2s"]}]})",
        R"([{"name": "release", "timeLimit": "5s", "onFailure": "redeliver",
             "store": {"kind": "table", "releaseOnFailure": true}}])");
    EXPECT_EQ(given["release"].deliveries, 2);
    EXPECT_EQ(given["release"].takeovers, 0);
    EXPECT_EQ(given["release"].latencies.max(), 8 * second);
    EXPECT_EQ(emails(given["release"]), (Emails{0, 0, 1})); // at 8 and, still on its way, at 20
}

// a 0–2, b 2–12. The copy skips a at 3 and is busy with b, at 7 and 11 as well; at 15 it skips both.
TEST(TimelineClaims, aBusyStepGivesTheWholeMessageBack)
{
    const TimelineCase given(R"({"jobs": 1, "steps": [{"name": "a", "effect": "append", "duration": "2s"},
                                                      {"name": "b", "effect": "email", "duration": "10s"}],
                                 "workers": {"concurrency": 2}, "repeatedRequests": {"rate": 1, "after": "3s"}})",
                             R"([{"name": "steps", "store": {"kind": "table", "scope": "step", "retryLater": "4s"}}])");
    EXPECT_EQ(given["steps"].deliveries, 1 + 4);
    EXPECT_EQ(given["steps"].redeliveries, 3);
    EXPECT_EQ(given["steps"].calls.total, 2);
    EXPECT_EQ(given["steps"].succeeded, 2);
    EXPECT_EQ(given["steps"].peakKeys, 2);
}

// a 0–2, b 2–12, c 12–13. At 3 the copy is busy with b and leaves c alone: if it did c, the first would be done at 12.
TEST(TimelineClaims, aBusyItemEndsThePassOfABatch)
{
    const TimelineCase given(
        R"({"jobs": 1, "shape": "batch", "steps": [{"name": "a", "effect": "email", "duration": "2s"},
                {"name": "b", "effect": "email", "duration": "10s"}, {"name": "c", "effect": "email", "duration": "1s"}],
            "workers": {"concurrency": 2}, "repeatedRequests": {"rate": 1, "after": "3s"}})",
        R"([{"name": "items", "store": {"kind": "table", "scope": "step", "retryLater": "20s"}}])");
    EXPECT_EQ(given["items"].calls.total, 3);
    EXPECT_EQ(given["items"].deliveries, 1 + 2);
    EXPECT_EQ(given["items"].succeeded, 2);
    EXPECT_EQ(given["items"].latencies.max(), 13 * second);
}

// The first attempt, 0–4, fails; the second, 4–8, has a lease until 9: the copy of 7 is busy and skips at 37. A lease
// that went on from 0 would be over at 5.
TEST(TimelineClaims, aRetryGoesOnWithItsOwnRowAndANewLease)
{
    const TimelineCase given(
        R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "4s", "outages": [["0s", "5s"]]}],
            "workers": {"concurrency": 2}, "repeatedRequests": {"rate": 1, "after": "7s"}})",
        R"([{"name": "steps", "store": {"kind": "table", "scope": "step", "lease": "5s"}}])");
    EXPECT_EQ(given["steps"].calls.total, 2);
    EXPECT_EQ(given["steps"].takeovers, 0);
    EXPECT_EQ(given["steps"].deliveries, 1 + 2);
    EXPECT_EQ(given["steps"].succeeded, 2);
    EXPECT_EQ(given["steps"].stepsDoneAgain.total, 0);
}

// Death at 1 of 0–3, back at 2 and skipped: the call still acts at 3. Memory that was marked before died as well: 2–5.
TEST(TimelineClaims, recordedBeforeTheWorkTheRedeliveryOfACrashIsSkipped)
{
    const TimelineCase given(
        R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "3s"}],
            "crashes": {"at": [{"time": "1s"}]}, "queue": {"redeliverOnDisconnect": true}})",
        R"([{"name": "table", "store": {"kind": "table", "record": "before"}},
            {"name": "memory", "store": {"kind": "memory", "record": "before"}}])");
    EXPECT_EQ(given["table"].calls.total, 1);
    EXPECT_EQ(given["table"].deliveries, 2);
    EXPECT_EQ(given["table"].succeeded, 1);
    EXPECT_EQ(given["table"].missingEffects.total, 0);
    EXPECT_EQ(given["table"].latencies.max(), 2 * second);
    EXPECT_EQ(given["memory"].calls.total, 2);
    EXPECT_EQ(given["memory"].latencies.max(), 5 * second);
    EXPECT_EQ(causes(given["memory"]), (Causes{{"crash", 1}}));
}

// Marked, then dead before anything is sent; at 1 the message is skipped and acknowledged.
TEST(TimelineClaims, recordedBeforeTheWorkADeathBeforeTheCallLosesTheEffect)
{
    const TimelineCase given(R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "3s"}],
                                 "crashes": {"beforeCall": 1}, "queue": {"redeliverOnDisconnect": true}})",
                             R"([{"name": "table", "store": {"kind": "table", "record": "before"}}])");
    EXPECT_EQ(given["table"].calls.total, 0);
    EXPECT_EQ(given["table"].succeeded, 1);
    EXPECT_EQ(given["table"].missingEffects.total, 1);
    EXPECT_EQ(given["table"].latencies.max(), 1 * second);
}

// Finished at 1; the copy comes at 20, when a period of 19 is just over.
TEST(TimelineClaims, aRememberedKeyIsOverAtTheEndOfItsPeriod)
{
    const TimelineCase given(R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "1s"}],
                                 "repeatedRequests": {"rate": 1, "after": "20s"}})",
                             R"([{"name": "memory, over", "store": {"kind": "memory", "ttl": "19s"}},
                                 {"name": "table, over", "store": {"kind": "table", "retention": "19s"}},
                                 {"name": "memory, held", "store": {"kind": "memory", "ttl": "19001ms"}},
                                 {"name": "table, held", "store": {"kind": "table", "retention": "19001ms"}}])");
    for (const char* name : {"memory, over", "table, over"}) {
        SCOPED_TRACE(name);
        EXPECT_EQ(given[name].calls.total, 2);
        EXPECT_EQ(causes(given[name]), (Causes{{"key expired", 1}}));
    }
    for (const char* name : {"memory, held", "table, held"}) {
        SCOPED_TRACE(name);
        EXPECT_EQ(given[name].calls.total, 1);
        EXPECT_EQ(given[name].succeeded, 2);
    }
}

// Work 0–5, copy at 12. Marked at 0 for 10 it is forgotten by then, marked at 5 it is not.
TEST(TimelineClaims, theTimeToLiveStartsAtTheRecording)
{
    const TimelineCase given(R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "5s"}],
                                 "repeatedRequests": {"rate": 1, "after": "12s"}})",
                             R"([{"name": "before", "store": {"kind": "memory", "ttl": "10s", "record": "before"}},
                                 {"name": "after", "store": {"kind": "memory", "ttl": "10s"}}])");
    EXPECT_EQ(given["before"].calls.total, 2);
    EXPECT_EQ(causes(given["before"]), (Causes{{"key expired", 1}}));
    EXPECT_EQ(given["after"].calls.total, 1);
}

// Looks at 0 and 1.5, writes at 2 and 3.5. The first call, 2–3, is done when the second write makes the row running
// again, and the second call goes 3.5–4.5: the copy of 4 is busy and skips at 14.
TEST(TimelineClaims, aLateWriteGoesOverARowThatIsDone)
{
    const TimelineCase given(
        R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "1s"}], "workers": {"concurrency": 3},
            "repeatedRequests": {"copies": [{"request": 0, "after": "1500ms"}, {"request": 0, "after": "4s"}]}})",
        R"([{"name": "apart",
             "store": {"kind": "table", "claim": "check then act", "gap": "2s", "retryLater": "10s"}}])");
    EXPECT_EQ(given["apart"].calls.total, 2);
    EXPECT_EQ(given["apart"].deliveries, 1 + 1 + 2);
    EXPECT_EQ(given["apart"].succeeded, 3);
    EXPECT_EQ(causes(given["apart"]), (Causes{{"race", 1}}));
}

// A row for the message does not know the copy; a row for each delivery does not know the redelivery of 10.
TEST(TimelineClaims, keysThatDoNotNameTheActionMakeRowsOfTheirOwn)
{
    const TimelineCase given(R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "1s"}],
                                 "repeatedRequests": {"rate": 1, "after": "20s"}})",
                             R"([{"name": "per message", "store": {"kind": "table", "key": "per message"}}])");
    EXPECT_EQ(given["per message"].calls.total, 2);
    EXPECT_EQ(given["per message"].peakKeys, 2);
    EXPECT_EQ(causes(given["per message"]), (Causes{{"repeated request", 1}}));

    const TimelineCase lost(R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "1s"}],
                                "queue": {"lostAckRate": 1}})",
                            R"([{"name": "per call", "visibilityTimeout": "10s", "maxDeliveries": 2,
                                 "store": {"kind": "table", "key": "per call"}},
                                {"name": "per attempt", "visibilityTimeout": "10s", "maxDeliveries": 2,
                                 "store": {"kind": "table", "key": "per attempt"}},
                                {"name": "per message", "visibilityTimeout": "10s", "maxDeliveries": 2,
                                 "store": {"kind": "table", "key": "per message"}}])");
    for (const char* name : {"per call", "per attempt"}) {
        SCOPED_TRACE(name);
        EXPECT_EQ(lost[name].calls.total, 2);
        EXPECT_EQ(lost[name].peakKeys, 2);
        EXPECT_EQ(causes(lost[name]), (Causes{{"lost acknowledgement", 1}}));
    }
    EXPECT_EQ(lost["per message"].calls.total, 1);
    EXPECT_EQ(lost["per message"].peakKeys, 1);
}

// The user's second request meets a row that is done: both of its steps are skipped, with other data in both.
TEST(TimelineClaims, aRowForTheUserSwallowsTheNextJobWhole)
{
    const TimelineCase given(R"({"jobs": 2, "requestsPerUser": 2, "steps": [
                                    {"name": "charge", "effect": "charge", "duration": "1s"},
                                    {"name": "mail", "effect": "email", "duration": "1s"}]})",
                             R"([{"name": "per user", "store": {"kind": "table", "key": "per user"}}])");
    const Counts& counts = given["per user"];
    EXPECT_EQ(counts.calls.total, 2);
    EXPECT_EQ(counts.succeeded, 2);
    EXPECT_EQ(counts.missingEffects.total, 2);
    EXPECT_EQ(counts.differentDataIgnored, 2);
    EXPECT_EQ(counts.peakKeys, 1);
    EXPECT_EQ(emails(counts), (Emails{1, 1}));
}

// The table saves the job's failure when its handler ends, after both attempts; the redelivery "succeeds". The memory
// saves the step's at its first attempt's end, and the second "succeeds".
TEST(TimelineClaims, aStoreThatRemembersFailuresTakesThemForWork)
{
    const TimelineCase given(
        R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "1s", "failureRate": 1}]})",
        R"([{"name": "table", "retry": {"maxAttempts": 2}, "onFailure": "redeliver",
             "store": {"kind": "table", "remembersFailures": true}},
            {"name": "memory", "retry": {"maxAttempts": 2}, "onFailure": "redeliver",
             "store": {"kind": "memory", "remembersFailures": true}}])");
    EXPECT_EQ(given["table"].calls.total, 2);
    EXPECT_EQ(given["table"].deliveries, 2);
    EXPECT_EQ(given["memory"].calls.total, 1);
    EXPECT_EQ(given["memory"].deliveries, 1);
    for (const char* name : {"table", "memory"}) {
        SCOPED_TRACE(name);
        EXPECT_EQ(given[name].succeeded, 1);
        EXPECT_EQ(given[name].missingEffects.total, 1);
    }
}

// Done at 1 and forgotten at 11. The copy of 20 fails at 21 and does it again at 22: that it was forgotten is what the
// retry found too, whose row or entry is its own by then.
TEST(TimelineClaims, aRetryStillKnowsThatTheKeyHadExpired)
{
    const TimelineCase given(
        R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "1s", "outages": [["20s", "22s"]]}],
            "repeatedRequests": {"rate": 1, "after": "20s"}})",
        R"([{"name": "table", "store": {"kind": "table", "scope": "step", "retention": "10s"}},
            {"name": "memory", "store": {"kind": "memory", "ttl": "10s"}}])");
    for (const char* name : {"table", "memory"}) {
        SCOPED_TRACE(name);
        EXPECT_EQ(given[name].calls.total, 3);
        EXPECT_EQ(causes(given[name]), (Causes{{"key expired", 1}}));
    }
}

// #1 works 0–18, its lease until 8. #2 takes over at 10, fails at 15 and tries again with its own row, 15–20.
TEST(TimelineClaims, aRetryStillKnowsFromWhomItTookOver)
{
    const TimelineCase given(R"({"jobs": 1, "workers": {"concurrency": 2},
                                 "steps": [{"name": "mail", "effect": "email", "durationByDelivery": ["18s", "5s"],
                                            "outages": [["14s", "16s"]]}]})",
                             R"([{"name": "steps", "visibilityTimeout": "10s",
                                  "store": {"kind": "table", "scope": "step", "lease": "8s"}}])");
    EXPECT_EQ(given["steps"].deliveries, 2);
    EXPECT_EQ(given["steps"].takeovers, 1);
    EXPECT_EQ(given["steps"].calls.total, 3);
    EXPECT_EQ(causes(given["steps"]), (Causes{{"lease", 1}}));
}

// Stopped at 2 and 4, in the gap before the claim is written; the failures are saved until 12 and 14.
TEST(TimelineClaims, aFailureThatIsSavedBeforeTheClaimIsWrittenIsOneKey)
{
    const TimelineCase given(R"({"jobs": 2, "steps": [{"name": "mail", "effect": "email", "duration": "1s"}]})",
                             R"([{"name": "gap", "timeLimit": "2s",
                                  "store": {"kind": "table", "key": "per call", "retention": "10s", "gap": "5s",
                                            "claim": "check then act", "remembersFailures": true}}])");
    EXPECT_EQ(given["gap"].calls.total, 0);
    EXPECT_EQ(given["gap"].failed, 2);
    EXPECT_EQ(given["gap"].peakKeys, 2);
}

// a 0–1, forgotten at 6, b 1–21. The copy of 7 fails in a at 8 and is busy with b. At 24 it may do a at once, and b is
// remembered until 26; a row of a that it had left running would be busy until 127.
TEST(TimelineClaims, aHandlerThatGivesBackReleasesWhatItHadFailedIn)
{
    const TimelineCase given(
        R"({"jobs": 1, "shape": "batch", "workers": {"concurrency": 2}, "repeatedRequests": {"rate": 1, "after": "7s"},
            "steps": [{"name": "a", "effect": "email", "duration": "1s", "outages": [["7s", "9s"]]},
                      {"name": "b", "effect": "append", "duration": "20s"}]})",
        R"([{"name": "release", "retry": {"maxAttempts": 1},
             "store": {"kind": "table", "scope": "step", "retention": "5s", "retryLater": "16s",
                       "releaseOnFailure": true}}])");
    EXPECT_EQ(given["release"].deliveries, 1 + 2);
    EXPECT_EQ(given["release"].calls.total, 4);
    EXPECT_EQ(given["release"].succeeded, 2);
    EXPECT_EQ(causes(given["release"]), (Causes{{"key expired", 1}}));
}

// a 0–1, forgotten by the table at 6, b 1–21. The changed copy of 7 is refused for good at 8; that b is busy then
// brings no redelivery.
TEST(TimelineClaims, aBusyItemDoesNotBringBackAJobThatWasRefusedForGood)
{
    const TimelineCase given(
        R"({"jobs": 1, "shape": "batch", "workers": {"concurrency": 2},
            "repeatedRequests": {"copies": [{"request": 0, "after": "7s", "changedData": true}]},
            "steps": [{"name": "a", "effect": "email", "duration": "1s", "remembersKeys": true},
                      {"name": "b", "effect": "append", "duration": "20s"}]})",
        R"([{"name": "refused", "providerKey": "per action",
             "store": {"kind": "table", "scope": "step", "retention": "5s"}}])");
    EXPECT_EQ(given["refused"].differentDataRefused, 1);
    EXPECT_EQ(given["refused"].deliveries, 2);
    EXPECT_EQ(given["refused"].failed, 1);
    EXPECT_EQ(given["refused"].succeeded, 1);
}

// Looks at 0 and 2, writes at 5 and 7, calls 5–10 and 7–12. Each message has a row of its own, so nobody raced: the
// copy is another message. With lost acknowledgements both are known when they come back at 13 and 15.
TEST(TimelineClaims, rowsOfTwoMessagesStayApartBetweenLookAndWrite)
{
    const auto given = [](const std::string& lostAckRate) {
        return TimelineCase(R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "5s"}],
                                "workers": {"concurrency": 2}, "repeatedRequests": {"rate": 1, "after": "2s"},
                                "queue": {"lostAckRate": )" +
                                lostAckRate + "}}",
                            R"([{"name": "apart", "visibilityTimeout": "13s", "maxDeliveries": 2, "store": {
                                 "kind": "table", "key": "per message", "claim": "check then act", "gap": "5s"}}])");
    };
    for (const char* lostAckRate : {"0", "1"}) {
        SCOPED_TRACE(lostAckRate);
        const TimelineCase twoMessages = given(lostAckRate);
        EXPECT_EQ(twoMessages["apart"].calls.total, 2);
        EXPECT_EQ(twoMessages["apart"].peakKeys, 2);
        EXPECT_EQ(causes(twoMessages["apart"]), (Causes{{"repeated request", 1}}));
    }
    EXPECT_EQ(given("0")["apart"].succeeded, 2);
    EXPECT_EQ(given("1")["apart"].deliveries, 4);
    EXPECT_EQ(given("1")["apart"].deadLetters, 2);
}

// A row for each message. #1 of the request works 0–10; #2 takes its row over at 4, fails at 5 and releases it. The
// copy of 6 works 6–16. At 10 #1 writes that it is done, into its own row, so the copy's #2, which comes just then,
// takes over the copy's claim and calls 10–11.
TEST(TimelineClaims, aWorkerThatLostItsRowWritesIntoNobodyElses)
{
    const TimelineCase given(
        R"({"jobs": 1, "workers": {"concurrency": 3}, "repeatedRequests": {"rate": 1, "after": "6s"},
            "steps": [{"name": "mail", "effect": "email", "durationByDelivery": ["10s", "1s"],
                       "outages": [["4500ms", "5500ms"]]}]})",
        R"([{"name": "release", "retry": {"maxAttempts": 1}, "visibilityTimeout": ["4s", "1h"],
             "store": {"kind": "table", "key": "per message", "lease": "4s", "releaseOnFailure": true}}])");
    const Counts& counts = given["release"];
    EXPECT_EQ(counts.calls.total, 4);
    EXPECT_EQ(counts.deliveries, 4);
    EXPECT_EQ(counts.takeovers, 2);
    EXPECT_EQ(counts.failed, 1);
    EXPECT_EQ(counts.succeeded, 1);
    EXPECT_EQ(counts.staleReceipts, 2);
    EXPECT_EQ(causes(counts), (Causes{{"lease", 1}, {"repeated request", 1}}));
}

// The first attempt fails at 3. The second waits for its gap, 3–6, when the time limit stops it at 5; the row is still
// its own and released. The redelivery of 6 looks and finds none: call at 9, done.
TEST(TimelineClaims, aHandlerStoppedInTheGapOfARetryReleasesItsRow)
{
    const TimelineCase given(
        R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "outages": [["0s", "4s"]]}]})",
        R"([{"name": "gap", "timeLimit": "5s", "onFailure": "redeliver",
             "store": {"kind": "table", "scope": "step", "claim": "check then act", "gap": "3s",
                       "releaseOnFailure": true}}])");
    EXPECT_EQ(given["gap"].deliveries, 2);
    EXPECT_EQ(given["gap"].calls.total, 2);
    EXPECT_EQ(given["gap"].takeovers, 0);
    EXPECT_EQ(given["gap"].latencies.max(), 9 * second);
}

} // namespace twice::test
