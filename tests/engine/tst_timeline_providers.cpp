// What providers remember, refuse and answer too late, and handlers that wait for them (model 4.3). All times in
// seconds; #2 is a second delivery.
#include "support/timeline_case.h"

namespace twice::test {

// a acts at 1 and is known until 6, b acts at 2 and is known until 62. The copy at 20 does a again at 21; b is answered
// from memory at 22.
TEST(TimelineProviders, aProviderThatHasForgottenTheKeyDoesItAgain)
{
    const TimelineCase given(
        R"({"jobs": 1, "repeatedRequests": {"rate": 1, "after": "20s"}, "steps": [
            {"name": "a", "effect": "charge", "duration": "1s", "remembersKeys": true, "keyRetention": "5s"},
            {"name": "b", "effect": "email", "duration": "1s", "remembersKeys": true, "keyRetention": "60s"}]})",
        R"([{"name": "key", "providerKey": "per action"}])");
    const Counts& counts = given["key"];
    EXPECT_EQ(counts.calls.total, 4);
    EXPECT_EQ(counts.stepsDoneAgain.total, 1);
    EXPECT_EQ(counts.harmfulRepeats.total, 1);
    EXPECT_EQ(counts.usersChargedTwice, 1);
    EXPECT_EQ(counts.usersWithTwoOrMoreEmails, 0);
    EXPECT_EQ(counts.savedAnswers.total, 1);
    EXPECT_EQ(counts.providerPeakKeys, 2);
    EXPECT_EQ(causes(counts), (Causes{{"key expired", 1}}));
}

// The copy comes at 10 with other data. A provider refuses it once and for all, a store drops it without a word.
TEST(TimelineProviders, aCopyWithDifferentDataIsRefusedForGoodOrDroppedInSilence)
{
    const TimelineCase given(
        R"({"jobs": 1, "repeatedRequests": {"rate": 1, "after": "10s", "changedDataRate": 1},
            "steps": [{"name": "mail", "effect": "email", "duration": "1s", "remembersKeys": true}]})",
        R"([{"name": "key", "providerKey": "per action"}, {"name": "none"},
            {"name": "memory", "store": {"kind": "memory"}},
            {"name": "table, per step", "store": {"kind": "table", "scope": "step"}},
            {"name": "job", "providerKey": "per action", "retry": {"scope": "job"}},
            {"name": "redeliver", "providerKey": "per action", "onFailure": "redeliver", "redeliveryDelay": "1s",
             "maxDeliveries": 4}])");
    EXPECT_EQ(given["key"].differentDataIgnored, 0);
    EXPECT_EQ(given["key"].succeeded, 1);
    EXPECT_EQ(given["key"].stepsDoneAgain.total, 0);
    // Neither an attempt nor a delivery more.
    for (const char* name : {"key", "job", "redeliver"}) {
        SCOPED_TRACE(name);
        EXPECT_EQ(given[name].calls.total, 2);
        EXPECT_EQ(given[name].differentDataRefused, 1);
        EXPECT_EQ(given[name].failed, 1);
    }
    EXPECT_EQ(given["redeliver"].deliveries, 2);
    EXPECT_EQ(given["redeliver"].deadLetters, 0);

    EXPECT_EQ(given["none"].calls.total, 2);
    EXPECT_EQ(given["none"].stepsDoneAgain.total, 1);
    EXPECT_EQ(given["none"].differentDataIgnored, 0);

    for (const char* name : {"memory", "table, per step"}) {
        SCOPED_TRACE(name);
        EXPECT_EQ(given[name].calls.total, 1);
        EXPECT_EQ(given[name].differentDataIgnored, 1);
        EXPECT_EQ(given[name].succeeded, 2);
    }
}

// Three attempts, every reply lost: three mails, unless the key stays the same.
TEST(TimelineProviders, aKeyMadeForEachAttemptProtectsNothingFromLostReplies)
{
    const TimelineCase given(
        R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "1s", "remembersKeys": true,
                                  "lostReplyRate": 1}]})",
        R"([{"name": "none", "providerKey": "none"}, {"name": "per call", "providerKey": "per call"},
            {"name": "per attempt", "providerKey": "per attempt"},
            {"name": "per message", "providerKey": "per message"},
            {"name": "per action", "providerKey": "per action"},
            {"name": "job, per attempt", "providerKey": "per attempt", "retry": {"scope": "job"}},
            {"name": "memory", "store": {"kind": "memory"}}])");
    for (const char* name : {"none", "per call", "per attempt", "job, per attempt", "memory"}) {
        SCOPED_TRACE(name);
        EXPECT_EQ(given[name].calls.total, 3);
        EXPECT_EQ(given[name].stepsDoneAgain.total, 2);
        EXPECT_EQ(given[name].savedAnswers.total, 0);
        EXPECT_EQ(given[name].failed, 1);
        EXPECT_EQ(emails(given[name]), (Emails{0, 0, 0, 1}));
        EXPECT_EQ(causes(given[name]), (Causes{{"lost reply", 2}}));
    }
    for (const char* name : {"per message", "per action"}) {
        SCOPED_TRACE(name);
        EXPECT_EQ(given[name].calls.total, 3);
        EXPECT_EQ(given[name].stepsDoneAgain.total, 0);
        EXPECT_EQ(given[name].savedAnswers.total, 2);
        EXPECT_EQ(given[name].failed, 1);
    }
}

// One call for each of the two messages. Keys per message and per call differ between them; the first attempts of both
// have one key per attempt.
TEST(TimelineProviders, onlyAKeyThatNamesTheActionHoldsAgainstARepeatedRequest)
{
    const TimelineCase given(
        R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "1s", "remembersKeys": true}],
            "repeatedRequests": {"rate": 1, "after": "10s"}})",
        R"([{"name": "none", "providerKey": "none"}, {"name": "per call", "providerKey": "per call"},
            {"name": "per attempt", "providerKey": "per attempt"},
            {"name": "per message", "providerKey": "per message"},
            {"name": "per action", "providerKey": "per action"}, {"name": "per user", "providerKey": "per user"}])");
    for (const char* name : {"none", "per call", "per message"}) {
        SCOPED_TRACE(name);
        EXPECT_EQ(given[name].calls.total, 2);
        EXPECT_EQ(given[name].stepsDoneAgain.total, 1);
        EXPECT_EQ(given[name].savedAnswers.total, 0);
    }
    for (const char* name : {"per attempt", "per action", "per user"}) {
        SCOPED_TRACE(name);
        EXPECT_EQ(given[name].calls.total, 2);
        EXPECT_EQ(given[name].stepsDoneAgain.total, 0);
        EXPECT_EQ(given[name].savedAnswers.total, 1);
    }
}

// The first call is on its way 0–4, the copy's 1–5: at 5 the key is known.
TEST(TimelineProviders, aCallWhoseKeyIsOnTheWayIsJudgedAtItsOwnMoment)
{
    const TimelineCase given(
        R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "4s", "remembersKeys": true}],
            "workers": {"concurrency": 2}, "repeatedRequests": {"copies": [{"request": 0, "after": "1s"}]}})",
        R"([{"name": "key", "providerKey": "per action"}])");
    EXPECT_EQ(given["key"].calls.total, 2);
    EXPECT_EQ(given["key"].savedAnswers.total, 1);
    EXPECT_EQ(given["key"].succeeded, 2);
    EXPECT_EQ(given["key"].stepsDoneAgain.total, 0);
}

// b's call has the key that a's left at their provider, and other data.
TEST(TimelineProviders, aKeyPerUserCollidesAtASharedProvider)
{
    const TimelineCase given(
        R"({"jobs": 1, "steps": [{"name": "a", "duration": "1s", "provider": "p", "remembersKeys": true},
                                 {"name": "b", "duration": "1s", "provider": "p", "remembersKeys": true}]})",
        R"([{"name": "per user", "providerKey": "per user"}, {"name": "per action", "providerKey": "per action"}])");
    const Counts& perUser = given["per user"];
    EXPECT_EQ(perUser.calls.total, 2);
    EXPECT_EQ(perUser.differentDataRefused, 1);
    EXPECT_EQ(perUser.failed, 1);
    EXPECT_EQ(perUser.halfDone, 1);
    EXPECT_EQ(perUser.savedAnswers.total, 0);
    EXPECT_EQ(perUser.succeeded, 0);
    EXPECT_EQ(given["per action"].calls.total, 2);
    EXPECT_EQ(given["per action"].succeeded, 1);
    EXPECT_EQ(given["per action"].savedAnswers.total, 0);
}

// Asks 0–1, call 1–4, its reply is lost, which is noticed at 1 + 5 = 6; a wait of 2; asks 8–9: it is there.
TEST(TimelineProviders, askingFirstAfterALostReplySkipsTheCall)
{
    const TimelineCase given(
        R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "3s", "lostReplyRate": 1,
                                  "callTimeout": "5s"}]})",
        R"([{"name": "ask", "askFirst": true, "askDuration": "1s", "retry": {"baseDelay": "2s", "maxDelay": "10s"}}])");
    const Counts& counts = given["ask"];
    EXPECT_EQ(counts.calls.total, 1);
    EXPECT_EQ(counts.lookups.total, 2);
    EXPECT_EQ(counts.succeeded, 1);
    EXPECT_EQ(counts.stepsDoneAgain.total, 0);
    EXPECT_EQ(counts.latencies.max(), 9 * second);
}

// The first asks 0–1 and sends 1–4. The copy asks 2–3, when nothing is there yet, and sends 3–6.
TEST(TimelineProviders, betweenAskingAndSendingAnotherMessageSendsToo)
{
    const TimelineCase given(R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "3s"}],
                                 "workers": {"concurrency": 2}, "repeatedRequests": {"rate": 1, "after": "2s"}})",
                             R"([{"name": "ask", "askFirst": true, "askDuration": "1s"}])");
    const Counts& counts = given["ask"];
    EXPECT_EQ(counts.calls.total, 2);
    EXPECT_EQ(counts.lookups.total, 2);
    EXPECT_EQ(counts.stepsDoneAgain.total, 1);
    EXPECT_EQ(counts.succeeded, 2);
    EXPECT_EQ(counts.latencies.max(), 4 * second);
    EXPECT_EQ(causes(counts), (Causes{{"race", 1}}));
}

// Moments at 0, 1, 2 and 3, an outage from 1 to just before 2.
TEST(TimelineProviders, callsFailFromTheBeginningOfAnOutageToJustBeforeItsEnd)
{
    const TimelineCase given(R"({"arrivals": {"kind": "at", "times": ["0s", "1s", "2s", "3s"]},
                                 "steps": [{"name": "mail", "effect": "email", "duration": "0s",
                                            "outages": [["1s", "2s"]]}]})",
                             R"([{"name": "once", "retry": {"maxAttempts": 1}}])");
    EXPECT_EQ(given["once"].succeeded, 3);
    EXPECT_EQ(given["once"].failed, 1);
    EXPECT_EQ(given["once"].calls.total, 4);
}

// #1 is stopped at 4, and its call acts at 10. Back at 5, #2 is stopped at 9 and acts at 15. Dead letter at 10.
TEST(TimelineProviders, aHandlerStoppedAtItsTimeLimitLeavesItsCallOnTheWay)
{
    const TimelineCase given(R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "10s"}]})",
                             R"([{"name": "redeliver", "timeLimit": "4s", "onFailure": "redeliver", "maxDeliveries": 2},
            {"name": "give up", "timeLimit": "4s"}, {"name": "longer", "timeLimit": "11s"}])");
    const Counts& redeliver = given["redeliver"];
    EXPECT_EQ(redeliver.calls.total, 2);
    EXPECT_EQ(redeliver.failed, 1);
    EXPECT_EQ(redeliver.deadLetters, 1);
    EXPECT_EQ(redeliver.deliveries, 2);
    EXPECT_EQ(redeliver.stepsDoneAgain.total, 1);
    EXPECT_EQ(redeliver.failedButDone, 1);
    EXPECT_EQ(causes(redeliver), (Causes{{"redelivered after failure", 1}}));
    EXPECT_EQ(given["give up"].calls.total, 1);
    EXPECT_EQ(given["give up"].failed, 1);
    EXPECT_EQ(given["give up"].deliveries, 1);
    EXPECT_EQ(given["give up"].failedButDone, 1);
    EXPECT_EQ(given["longer"].succeeded, 1);
    EXPECT_EQ(given["longer"].calls.total, 1);
}

// One user's two requests, at 0 and 10, and a copy of the first at 20, under one key that is forgotten after 5. That of
// the first request had expired, though the key has stood for the second one since.
TEST(TimelineProviders, aKeyOfTheUserThatServedAnotherRequestSinceHasExpiredAllTheSame)
{
    const TimelineCase given(
        R"({"requestsPerUser": 2, "arrivals": {"kind": "at", "times": ["0s", "10s"]},
            "repeatedRequests": {"copies": [{"request": 0, "after": "20s"}]},
            "steps": [{"name": "mail", "effect": "email", "remembersKeys": true, "keyRetention": "5s"}]})",
        R"([{"name": "user", "providerKey": "per user and step"}])");
    EXPECT_EQ(given["user"].calls.total, 3);
    EXPECT_EQ(given["user"].providerPeakKeys, 1);
    EXPECT_EQ(causes(given["user"]), (Causes{{"key expired", 1}}));
}

} // namespace twice::test
