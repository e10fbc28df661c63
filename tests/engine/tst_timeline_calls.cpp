// Calls that are too late, keys that providers keep, and asking first (model 4.3). All times in seconds; #2 is a second
// delivery.
#include "support/timeline_case.h"

namespace twice::test {

std::string worldOfSlowCalls(const std::string& inFlight)
{
    return R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "10s", "callTimeout": "4s",
               "remembersKeys": true, "inFlight": ")" +
           inFlight + R"("}]})";
}

// Calls at 0 and 4 are given up at 4 and 8 and act at 10 and 14; with a key the second finds the first.
TEST(TimelineCalls, aProviderGoesOnAfterTheWorkerGaveUp)
{
    const TimelineCase given(worldOfSlowCalls("wait"),
                             R"([{"name": "none", "retry": {"maxAttempts": 2}},
                                 {"name": "key", "retry": {"maxAttempts": 2}, "providerKey": "per action"}])");
    const Counts& none = given["none"];
    EXPECT_EQ(none.calls.total, 2);
    EXPECT_EQ(none.failed, 1);
    EXPECT_EQ(none.failedButDone, 1);
    EXPECT_EQ(emails(none), (Emails{0, 0, 1}));
    EXPECT_EQ(causes(none), (Causes{{"lost reply", 1}})); // it came too late
    EXPECT_EQ(given["key"].calls.total, 2);
    EXPECT_EQ(given["key"].savedAnswers.total, 1);
    EXPECT_EQ(emails(given["key"]), (Emails{0, 1}));
}

// The call of 4 meets the one that is on its way until 10: it fails, at 14.
TEST(TimelineCalls, aCallMayConflictWithOneThatItsWorkerGaveUp)
{
    const TimelineCase given(worldOfSlowCalls("conflict"),
                             R"([{"name": "key", "retry": {"maxAttempts": 2}, "providerKey": "per action"}])");
    EXPECT_EQ(given["key"].calls.total, 2);
    EXPECT_EQ(given["key"].savedAnswers.total, 0);
    EXPECT_EQ(given["key"].failed, 1);
    EXPECT_EQ(given["key"].failedButDone, 1);
    EXPECT_EQ(emails(given["key"]), (Emails{0, 1}));
}

// The first call 0–4; the copy's, 1–5, conflicts though the key is known at 5, and its retry, 5–9, gets the saved
// answer.
TEST(TimelineCalls, aConflictIsJudgedWhenTheCallBeginsAndMayBeRetried)
{
    const TimelineCase given(
        R"({"jobs": 1, "workers": {"concurrency": 2}, "repeatedRequests": {"rate": 1, "after": "1s"},
            "steps": [{"name": "mail", "effect": "email", "duration": "4s", "remembersKeys": true,
                       "remembersFailures": true, "inFlight": "conflict"}]})",
        R"([{"name": "key", "providerKey": "per action"}, {"name": "none"}])");
    EXPECT_EQ(given["key"].calls.total, 3);
    EXPECT_EQ(given["key"].savedAnswers.total, 1);
    EXPECT_EQ(given["key"].succeeded, 2);
    EXPECT_EQ(given["key"].stepsDoneAgain.total, 0);
    // Without a key there is nothing to meet.
    EXPECT_EQ(given["none"].calls.total, 2);
    EXPECT_EQ(given["none"].stepsDoneAgain.total, 1);
}

// The first call fails at 4; the copy's, which waited for no one, does it at 5.
TEST(TimelineCalls, aCallThatFailsOnItsWayLeavesTheNextToDoIt)
{
    const TimelineCase given(
        R"({"jobs": 1, "workers": {"concurrency": 2}, "repeatedRequests": {"rate": 1, "after": "1s"},
            "steps": [{"name": "mail", "effect": "email", "duration": "4s", "remembersKeys": true,
                       "outages": [["4s", "4500ms"]]}]})",
        R"([{"name": "key", "retry": {"maxAttempts": 1}, "providerKey": "per action"}])");
    EXPECT_EQ(given["key"].calls.total, 2);
    EXPECT_EQ(given["key"].failed, 1);
    EXPECT_EQ(given["key"].succeeded, 1);
    EXPECT_EQ(given["key"].savedAnswers.total, 0);
    EXPECT_EQ(given["key"].latencies.max(), 5 * second);
}

std::string worldOfSavedFailures(const std::string& retention)
{
    return R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "outages": [["0s", "1s"]],
               "remembersKeys": true, "remembersFailures": true, "keyRetention": ")" +
           retention + R"("}]})";
}

const char* const triesAtZeroTwoAndSix =
    R"([{"name": "key", "providerKey": "per action", "retry": {"baseDelay": "2s"}},
        {"name": "fresh", "providerKey": "per attempt", "retry": {"baseDelay": "2s"}}])";

// Tries at 0, 2 and 6. The failure of 0 is saved and told again, twice, though the outage is over; with a key of its
// own the second try works.
TEST(TimelineCalls, aSavedFailureIsToldAgain)
{
    const TimelineCase given(worldOfSavedFailures("forever"), triesAtZeroTwoAndSix);
    EXPECT_EQ(given["key"].calls.total, 3);
    EXPECT_EQ(given["key"].savedAnswers.total, 2);
    EXPECT_EQ(given["key"].failed, 1);
    EXPECT_EQ(emails(given["key"]), (Emails{1}));
    EXPECT_EQ(given["fresh"].calls.total, 2);
    EXPECT_EQ(given["fresh"].savedAnswers.total, 0);
    EXPECT_EQ(given["fresh"].succeeded, 1);
}

// Saved at 0 for 3, told again at 2, which does not renew it, and forgotten at 6.
TEST(TimelineCalls, aSavedFailureIsForgottenLikeAnyAnswer)
{
    const TimelineCase given(worldOfSavedFailures("3s"), triesAtZeroTwoAndSix);
    EXPECT_EQ(given["key"].calls.total, 3);
    EXPECT_EQ(given["key"].savedAnswers.total, 1);
    EXPECT_EQ(given["key"].succeeded, 1);
    EXPECT_EQ(given["key"].latencies.max(), 6 * second);
}

// Acts at 1, remembered for 15. The copy of 10 is answered from memory at 11; the one of 20 acts again at 21.
TEST(TimelineCalls, aSavedAnswerDoesNotRenewItsKey)
{
    const TimelineCase given(
        R"({"jobs": 1, "repeatedRequests": {"copies": [{"request": 0, "after": "10s"}, {"request": 0, "after": "20s"}]},
            "steps": [{"name": "mail", "effect": "email", "duration": "1s", "remembersKeys": true,
                       "keyRetention": "15s"}]})",
        R"([{"name": "key", "providerKey": "per action"}])");
    EXPECT_EQ(given["key"].calls.total, 3);
    EXPECT_EQ(given["key"].savedAnswers.total, 1);
    EXPECT_EQ(given["key"].providerPeakKeys, 1);
    EXPECT_EQ(causes(given["key"]), (Causes{{"key expired", 1}}));
}

// Acts at 1; the copy of 20 is judged at 21, when a retention of 20 is just over.
TEST(TimelineCalls, aProvidersKeyIsOverAtTheEndOfItsRetention)
{
    const auto given = [](const std::string& retention) {
        return TimelineCase(R"({"jobs": 1, "repeatedRequests": {"rate": 1, "after": "20s"},
                                "steps": [{"name": "mail", "effect": "email", "duration": "1s", "remembersKeys": true,
                                           "keyRetention": ")" +
                                retention + R"("}]})",
                            R"([{"name": "key", "providerKey": "per action"}])");
    };
    EXPECT_EQ(causes(given("20s")["key"]), (Causes{{"key expired", 1}}));
    EXPECT_EQ(given("20001ms")["key"].savedAnswers.total, 1);
    EXPECT_EQ(given("20001ms")["key"].stepsDoneAgain.total, 0);
}

// Every reply is lost. The redelivery's attempts 1 and 2 have the keys of the first delivery's.
TEST(TimelineCalls, attemptsAreNumberedAnewInEachDelivery)
{
    const TimelineCase given(
        R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "1s", "remembersKeys": true,
                                  "lostReplyRate": 1}]})",
        R"([{"name": "attempt", "providerKey": "per attempt", "retry": {"maxAttempts": 2}, "onFailure": "redeliver",
             "maxDeliveries": 2}])");
    const Counts& counts = given["attempt"];
    EXPECT_EQ(counts.calls.total, 4);
    EXPECT_EQ(counts.savedAnswers.total, 2);
    EXPECT_EQ(counts.providerPeakKeys, 2);
    EXPECT_EQ(counts.deadLetters, 1);
    EXPECT_EQ(causes(counts), (Causes{{"lost reply", 1}}));
}

// Called two seconds before midnight, the reply lost; called again a second after it, on another day.
TEST(TimelineCalls, aKeyOfTheClockDayOpensAtMidnight)
{
    const TimelineCase given(R"({"arrivals": {"kind": "at", "times": ["23h59m58s"]},
                                 "steps": [{"name": "mail", "effect": "email", "duration": "1s", "remembersKeys": true,
                                            "lostReplyRate": 1}]})",
                             R"([{"name": "day", "providerKey": "per action and clock day",
                                  "retry": {"maxAttempts": 2, "baseDelay": "2s"}},
                                 {"name": "action", "providerKey": "per action",
                                  "retry": {"maxAttempts": 2, "baseDelay": "2s"}}])");
    EXPECT_EQ(given["day"].calls.total, 2);
    EXPECT_EQ(given["day"].savedAnswers.total, 0);
    EXPECT_EQ(causes(given["day"]), (Causes{{"lost reply", 1}}));
    EXPECT_EQ(given["action"].savedAnswers.total, 1);
    EXPECT_EQ(given["action"].stepsDoneAgain.total, 0);
}

// Calls begin one second and half a second before midnight and at midnight; all act on the next day. The first two
// share the key of their day.
TEST(TimelineCalls, theDayOfAKeyIsThatOfTheCallsBeginning)
{
    const TimelineCase given(
        R"({"arrivals": {"kind": "at", "times": ["23h59m59s"]}, "workers": {"concurrency": 3},
            "repeatedRequests": {"copies": [{"request": 0, "after": "500ms"}, {"request": 0, "after": "1s"}]},
            "steps": [{"name": "mail", "effect": "email", "duration": "2s", "remembersKeys": true}]})",
        R"([{"name": "day", "providerKey": "per action and clock day"}])");
    EXPECT_EQ(given["day"].calls.total, 3);
    EXPECT_EQ(given["day"].savedAnswers.total, 1);
    EXPECT_EQ(given["day"].providerPeakKeys, 2);
    EXPECT_EQ(causes(given["day"]), (Causes{{"repeated request", 1}}));
}

// The copy's data are other ones; the provider gives it the first one's result.
TEST(TimelineCalls, aProviderMayDropDifferentDataInSilence)
{
    const TimelineCase given(
        R"({"jobs": 1, "repeatedRequests": {"rate": 1, "after": "10s", "changedDataRate": 1},
            "steps": [{"name": "mail", "effect": "email", "duration": "1s", "remembersKeys": true,
                       "differentData": "first result"}]})",
        R"([{"name": "key", "providerKey": "per action"}])");
    EXPECT_EQ(given["key"].succeeded, 2);
    EXPECT_EQ(given["key"].savedAnswers.total, 1);
    EXPECT_EQ(given["key"].differentDataIgnored, 1);
    EXPECT_EQ(given["key"].differentDataRefused, 0);
}

// Every reply is lost, so the worker learns of no refusal: the copy tries three times. One call is paid of six.
TEST(TimelineCalls, aRefusalWhoseReplyIsLostIsTriedAgain)
{
    const TimelineCase given(
        R"({"jobs": 1, "repeatedRequests": {"rate": 1, "after": "10s", "changedDataRate": 1},
            "steps": [{"name": "mail", "effect": "email", "duration": "1s", "remembersKeys": true, "lostReplyRate": 1,
                       "cost": 3}]})",
        R"([{"name": "key", "providerKey": "per action"}])");
    EXPECT_EQ(given["key"].calls.total, 6);
    EXPECT_EQ(given["key"].savedAnswers.total, 2);
    EXPECT_EQ(given["key"].differentDataRefused, 3);
    EXPECT_EQ(given["key"].failed, 2);
    EXPECT_EQ(given.creditsOf("key"), 3);
}

// Called at 0, judged at 3: by an outage that ends then, and by one that begins then.
TEST(TimelineCalls, anOutageMeetsACallAtTheProvidersMoment)
{
    const auto given = [](const std::string& outage) {
        return TimelineCase(R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "3s", "cost": 1,
                                                      "outages": [)" +
                                outage + "]}]}",
                            R"([{"name": "once", "retry": {"maxAttempts": 1}}])");
    };
    EXPECT_EQ(given(R"(["0s", "3s"])")["once"].succeeded, 1);
    EXPECT_EQ(given(R"(["3s", "4s"])")["once"].failed, 1);
    EXPECT_EQ(given(R"(["3s", "4s"])").creditsOf("once"), 0);
}

// Request 0 fails at 1 and would try again at 11, but it is stopped at 5 while it waits. Request 1 works 5–6.
TEST(TimelineCalls, aTimeLimitEndsAWait)
{
    const TimelineCase given(
        R"({"jobs": 2, "steps": [{"name": "mail", "effect": "email", "duration": "1s", "outages": [["0s", "2s"]]}]})",
        R"([{"name": "limit", "timeLimit": "5s", "retry": {"baseDelay": "10s"}}])");
    EXPECT_EQ(given["limit"].calls.total, 2);
    EXPECT_EQ(given["limit"].failed, 1);
    EXPECT_EQ(given["limit"].succeeded, 1);
    EXPECT_EQ(given["limit"].latencies.max(), 6 * second);
}

// #1 asks 0–1, calls 1–3 and dies; back at 10, #2 asks 10–11: there.
TEST(TimelineCalls, askingFirstAfterACrashSkipsTheCall)
{
    const TimelineCase given(R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "2s"}],
                                 "crashes": {"afterCall": 1}})",
                             R"([{"name": "ask", "askFirst": true, "askDuration": "1s", "visibilityTimeout": "10s"}])");
    EXPECT_EQ(given["ask"].calls.total, 1);
    EXPECT_EQ(given["ask"].lookups.total, 2);
    EXPECT_EQ(given["ask"].deliveries, 2);
    EXPECT_EQ(given["ask"].succeeded, 1);
    EXPECT_EQ(given["ask"].latencies.max(), 11 * second);
}

// The acknowledgement of 3 is lost. #2 at 10 reads again, which harms nobody, asks 10–11 and sends no mail.
TEST(TimelineCalls, onlyHarmfulCallsAreAskedAbout)
{
    const TimelineCase given(
        R"({"jobs": 1, "steps": [{"name": "read", "effect": "lookup"},
                                 {"name": "mail", "effect": "email", "duration": "2s"}],
            "queue": {"lostAckRate": 1}})",
        R"([{"name": "ask", "askFirst": true, "askDuration": "1s", "visibilityTimeout": "10s", "maxDeliveries": 2}])");
    EXPECT_EQ(given["ask"].lookups.total, 2);
    EXPECT_EQ(given["ask"].calls.total, 2 + 1);
    EXPECT_EQ(given["ask"].stepsDoneAgain.total, 1);
    EXPECT_EQ(given["ask"].harmfulRepeats.total, 0);
}

// The process dies at 2 with its call on the way, 1–3, and is back at 2.5; #2 asks 2.5–3.5, and at the end it is there.
TEST(TimelineCalls, anAnswerTellsTheStateAtItsEnd)
{
    const TimelineCase given(R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "2s"}],
                                 "crashes": {"at": [{"time": "2s"}], "restartAfter": "500ms"},
                                 "queue": {"redeliverOnDisconnect": true}})",
                             R"([{"name": "ask", "askFirst": true, "askDuration": "1s"}])");
    EXPECT_EQ(given["ask"].calls.total, 1);
    EXPECT_EQ(given["ask"].lookups.total, 2);
    EXPECT_EQ(given["ask"].succeeded, 1);
    EXPECT_EQ(given["ask"].latencies.max(), 3500 * millisecond);
}

// b fails at 2 and works at 4: a is done again because of the retry of the whole job.
TEST(TimelineCalls, aStepThatWorkedIsDoneAgainWithTheWholeJob)
{
    const TimelineCase given(
        R"({"jobs": 1, "steps": [{"name": "a", "effect": "append", "duration": "1s"},
                                 {"name": "b", "effect": "email", "duration": "1s", "outages": [["0s", "3s"]]}]})",
        R"([{"name": "job", "retry": {"scope": "job"}}, {"name": "step"}])");
    EXPECT_EQ(given["job"].calls.total, 4);
    EXPECT_EQ(causes(given["job"]), (Causes{{"whole job retried", 1}}));
    EXPECT_EQ(given["job"].latencies.max(), 4 * second);
    // b alone is tried at 1–2 and 2–3, when the outage is just over.
    EXPECT_EQ(given["step"].calls.total, 3);
    EXPECT_EQ(given["step"].stepsDoneAgain.total, 0);
    EXPECT_EQ(given["step"].latencies.max(), 3 * second);
}

// The reply was lost, but between deliveries it is how the earlier one went that counts.
TEST(TimelineCalls, betweenDeliveriesALostReplyIsAFailure)
{
    const TimelineCase given(
        R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "1s", "lostReplyRate": 1}]})",
        R"([{"name": "redeliver", "retry": {"maxAttempts": 1}, "onFailure": "redeliver", "maxDeliveries": 2}])");
    EXPECT_EQ(given["redeliver"].calls.total, 2);
    EXPECT_EQ(causes(given["redeliver"]), (Causes{{"redelivered after failure", 1}}));
}

// A key for each message. The request's call, 0–4, fails; the copy's, 1–5, works and its acknowledgement is lost.
// Called again 11–15, the provider knows the copy's key, and nobody else is on the way with it.
TEST(TimelineCalls, keysOnTheWayAreToldApart)
{
    const TimelineCase given(
        R"({"jobs": 1, "workers": {"concurrency": 2}, "repeatedRequests": {"rate": 1, "after": "1s"},
            "steps": [{"name": "mail", "effect": "email", "duration": "4s", "remembersKeys": true,
                       "inFlight": "conflict", "outages": [["4s", "4500ms"]]}],
            "queue": {"lostAckRate": 1}})",
        R"([{"name": "key", "providerKey": "per message", "retry": {"maxAttempts": 1}, "visibilityTimeout": "10s",
             "maxDeliveries": 2}])");
    const Counts& counts = given["key"];
    EXPECT_EQ(counts.calls.total, 3);
    EXPECT_EQ(counts.savedAnswers.total, 1);
    EXPECT_EQ(counts.stepsDoneAgain.total, 0);
    EXPECT_EQ(counts.failed, 2);
    EXPECT_EQ(counts.deadLetters, 1);
}

} // namespace twice::test
