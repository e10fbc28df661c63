// Incidents of real job queues in which the work itself, its record or its publication goes wrong. All times in
// seconds; #2 is a second delivery.
#include "support/timeline_case.h"

namespace twice::test {

// The sender waits 60, the mail server answers after 120: each try is booked as failed and its mail arrives. 46 later
// comes the next, as often as allowed.
TEST(TimelineWorkIncidents, aMailServerSlowerThanTheSendersPatienceGetsACopyForEachTry)
{
    const TimelineCase given(
        R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "120s", "callTimeout": "60s"}]})",
        R"([{"name": "9", "retry": {"maxAttempts": 1}, "onFailure": "redeliver", "redeliveryDelay": "46s",
             "maxDeliveries": 9},
            {"name": "18", "retry": {"maxAttempts": 1}, "onFailure": "redeliver", "redeliveryDelay": "46s",
             "maxDeliveries": 18}])");
    const Counts& nine = given["9"];
    EXPECT_EQ(nine.calls.total, 9);
    EXPECT_EQ(nine.stepsDoneAgain.total, 8);
    EXPECT_EQ(emails(nine), (Emails{0, 0, 0, 0, 0, 0, 0, 0, 0, 1}));
    EXPECT_EQ(nine.failed, 1);
    EXPECT_EQ(nine.failedButDone, 1);
    EXPECT_TRUE(nine.latencies.empty());
    const Counts& eighteen = given["18"];
    EXPECT_EQ(eighteen.calls.total, 18);
    EXPECT_EQ(eighteen.stepsDoneAgain.total, 17);
    EXPECT_EQ(eighteen.failed, 1);
    EXPECT_EQ(eighteen.deadLetters, 1);
    EXPECT_EQ(emails(eighteen), (Emails{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1}));
    EXPECT_EQ(causes(eighteen), (Causes{{"redelivered after failure", 17}}));
}

// Four reachable addresses and one that is not, four runs: 16 mails, 12 too many. With a mark for each recipient: 4,
// and 4 tries at the bad one.
TEST(TimelineWorkIncidents, oneBadAddressMailsEveryoneElseFourTimes)
{
    const TimelineCase given(
        R"({"jobs": 1, "shape": "batch", "steps": [{"name": "mail", "effect": "email", "duration": "0s", "count": 4},
                {"name": "bad", "effect": "email", "duration": "0s", "failureRate": 1}]})",
        R"([{"name": "whole", "retry": {"scope": "job", "maxAttempts": 4}},
            {"name": "marks", "retry": {"scope": "job", "maxAttempts": 4}, "store": {"kind": "memory"}}])");
    const Counts& whole = given["whole"];
    EXPECT_EQ(whole.calls.total, 4 * 5);
    EXPECT_EQ(whole.stepsDoneAgain.total, 12);
    EXPECT_EQ(whole.failed, 1);
    EXPECT_EQ(whole.halfDone, 1);
    EXPECT_EQ(emails(whole), (Emails{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1}));
    EXPECT_EQ(causes(whole), (Causes{{"whole job retried", 12}}));
    const Counts& marks = given["marks"];
    EXPECT_EQ(marks.calls.total, 4 + 4);
    EXPECT_EQ(marks.stepsDoneAgain.total, 0);
    EXPECT_EQ(marks.failed, 1);
    EXPECT_EQ(emails(marks), (Emails{0, 0, 0, 0, 1}));
}

// Sent one second and marked five seconds after the start; the watchdog kills at 4, 9 and 14, each time in the gap.
// Runs begin at 0, 5, 10 and 15; the marks on their way are written too, which harms nobody.
TEST(TimelineWorkIncidents, aWatchdogThatKillsBetweenSentAndMarkedMakesFourCopies)
{
    const TimelineCase given(
        R"({"crashes": {"at": [{"time": "4s"}, {"time": "9s"}, {"time": "14s"}]},
            "queue": {"redeliverOnDisconnect": true}, "jobs": 1,
            "steps": [{"name": "mail", "effect": "email", "duration": "1s", "remembersKeys": true},
                      {"name": "mark", "effect": "set", "duration": "4s"}]})",
        R"([{"name": "none"}, {"name": "key", "providerKey": "per action"}])");
    const Counts& none = given["none"];
    EXPECT_EQ(none.deliveries, 4);
    EXPECT_EQ(none.calls.total, 8);
    EXPECT_EQ(none.harmfulRepeats.total, 3);
    EXPECT_EQ(none.stepsDoneAgain.total, 6);
    EXPECT_EQ(emails(none), (Emails{0, 0, 0, 0, 1}));
    EXPECT_EQ(none.succeeded, 1);
    EXPECT_EQ(none.latencies.max(), 20 * second);
    EXPECT_EQ(causes(none), (Causes{{"crash", 6}}));
    EXPECT_EQ(given["key"].calls.total, 8);
    EXPECT_EQ(given["key"].harmfulRepeats.total, 0);
    EXPECT_EQ(given["key"].savedAnswers.total, 3);
}

// The client sends again at 61 and 122. A key that is stored only after 70 is not there at 61, but at 122; one stored
// after 20 is there at 61.
TEST(TimelineWorkIncidents, aKeyWrittenTooLateLetsOneMorePostThrough)
{
    const TimelineCase given(
        R"({"jobs": 1, "steps": [{"name": "post", "effect": "append", "duration": "20s"}],
            "workers": {"concurrency": 3},
            "repeatedRequests": {"copies": [{"request": 0, "after": "61s"}, {"request": 0, "after": "122s"}]}})",
        R"([{"name": "after 70", "store": {"kind": "table", "claim": "check then act", "gap": "70s"}},
            {"name": "after 20", "store": {"kind": "table", "claim": "check then act", "gap": "20s"}},
            {"name": "reserved", "store": {"kind": "table"}}])");
    const Counts& late = given["after 70"];
    EXPECT_EQ(late.calls.total, 2);
    EXPECT_EQ(late.stepsDoneAgain.total, 1);
    EXPECT_EQ(late.succeeded, 3);
    EXPECT_EQ(late.deliveries, 3);
    EXPECT_EQ(causes(late), (Causes{{"race", 1}}));
    EXPECT_EQ(given["after 20"].calls.total, 1);
    EXPECT_EQ(given["after 20"].stepsDoneAgain.total, 0);
    EXPECT_EQ(given["after 20"].succeeded, 3);
    EXPECT_EQ(given["reserved"].calls.total, 1);
    EXPECT_EQ(given["reserved"].stepsDoneAgain.total, 0);
}

// The withdrawal is there at 250, then the function hangs until it is stopped at 300; back at 360.
TEST(TimelineWorkIncidents, aRecordLeftInProgressBlocksOrLetsEverythingHappenAgain)
{
    const TimelineCase given(
        R"({"jobs": 1, "steps": [{"name": "withdraw", "effect": "charge", "duration": "250s", "remembersKeys": true},
                                 {"name": "hang", "effect": "transform", "duration": "10000s", "failureRate": 1}]})",
        R"([{"name": "1 h", "timeLimit": "300s", "retry": {"maxAttempts": 1}, "onFailure": "redeliver",
             "redeliveryDelay": "60s", "maxDeliveries": 5,
             "store": {"kind": "table", "lease": "1h", "retryLater": "360s"}},
            {"name": "300 s", "timeLimit": "300s", "retry": {"maxAttempts": 1}, "onFailure": "redeliver",
             "redeliveryDelay": "60s", "maxDeliveries": 5,
             "store": {"kind": "table", "lease": "300s", "retryLater": "360s"}},
            {"name": "300 s, key", "timeLimit": "300s", "retry": {"maxAttempts": 1}, "onFailure": "redeliver",
             "redeliveryDelay": "60s", "maxDeliveries": 5,
             "store": {"kind": "table", "lease": "300s", "retryLater": "360s"}, "providerKey": "per action"}])");
    // Busy at 360, 720, 1080 and 1440, dead at 1800, before the hour is over.
    const Counts& hour = given["1 h"];
    EXPECT_EQ(hour.deliveries, 5);
    EXPECT_EQ(hour.calls.total, 2);
    EXPECT_EQ(hour.harmfulRepeats.total, 0);
    EXPECT_EQ(hour.deadLetters, 1);
    EXPECT_EQ(hour.failed, 1);
    EXPECT_EQ(hour.takeovers, 0);
    EXPECT_EQ(hour.halfDone, 1);
    // Runs at 0, 360, … 1440, withdrawals at 250, 610, … 1690, dead at 1800.
    const Counts& limit = given["300 s"];
    EXPECT_EQ(limit.deliveries, 5);
    EXPECT_EQ(limit.calls.total, 5 * 2);
    EXPECT_EQ(limit.harmfulRepeats.total, 4);
    EXPECT_EQ(limit.deadLetters, 1);
    EXPECT_EQ(limit.takeovers, 4);
    EXPECT_EQ(causes(limit), (Causes{{"redelivered after failure", 4}}));
    const Counts& key = given["300 s, key"];
    EXPECT_EQ(key.calls.total, 10);
    EXPECT_EQ(key.harmfulRepeats.total, 0);
    EXPECT_EQ(key.savedAnswers.total, 4);
    EXPECT_EQ(key.deadLetters, 1);
}

// The handler fails at 1, the sender tries again at 60.
TEST(TimelineWorkIncidents, anEventMarkedAsSeenBeforeItsHandlerRunsIsLost)
{
    const TimelineCase given(
        R"({"jobs": 1, "steps": [{"name": "handle", "effect": "append", "duration": "1s",
                                  "outages": [["0s", "2s"]]}]})",
        R"([{"name": "before", "retry": {"maxAttempts": 1}, "onFailure": "redeliver", "redeliveryDelay": "59s",
             "store": {"kind": "table", "record": "before"}},
            {"name": "after", "retry": {"maxAttempts": 1}, "onFailure": "redeliver", "redeliveryDelay": "59s",
             "store": {"kind": "table", "releaseOnFailure": true}}])");
    // "Seen already", acknowledged.
    const Counts& before = given["before"];
    EXPECT_EQ(before.deliveries, 2);
    EXPECT_EQ(before.calls.total, 1);
    EXPECT_EQ(before.succeeded, 1);
    EXPECT_EQ(before.missingEffects.total, 1);
    EXPECT_EQ(before.failed, 0);
    EXPECT_EQ(before.latencies.max(), 60 * second);
    const Counts& after = given["after"];
    EXPECT_EQ(after.deliveries, 2);
    EXPECT_EQ(after.calls.total, 2);
    EXPECT_EQ(after.succeeded, 1);
    EXPECT_EQ(after.missingEffects.total, 0);
    EXPECT_EQ(after.latencies.max(), 61 * second);
}

// Three replicas each send the day's mail, for seven days.
TEST(TimelineWorkIncidents, everyReplicaRunsTheCronJob)
{
    std::string copies;
    for (int day = 0; day < 7; ++day)
        for (int replica = 1; replica < 3; ++replica)
            copies += (copies.empty() ? "" : ", ") + (R"({"request": )" + std::to_string(day)) + R"(, "after": "0s"})";
    const TimelineCase given(
        R"({"jobs": 7, "workers": {"processes": 3}, "arrivals": {"kind": "every", "interval": "24h"},
            "steps": [{"name": "mail", "effect": "email", "duration": "1s", "remembersKeys": true}],
            "repeatedRequests": {"copies": [)" +
            copies + "]}}",
        R"([{"name": "none", "providerKey": "none"}, {"name": "key", "providerKey": "per action"}])");
    const Counts& none = given["none"];
    EXPECT_EQ(none.messages, 7 * 3);
    EXPECT_EQ(none.calls.total, 7 * 3);
    EXPECT_EQ(none.stepsDoneAgain.total, 7 * 2);
    EXPECT_EQ(emails(none), (Emails{0, 0, 0, 7}));
    EXPECT_EQ(causes(none), (Causes{{"repeated request", 14}}));
    EXPECT_EQ(given["key"].calls.total, 7 * 3);
    EXPECT_EQ(given["key"].stepsDoneAgain.total, 0);
    EXPECT_EQ(given["key"].savedAnswers.total, 7 * 2);
}

std::string twoRelaysAndTenRows(const std::string& publishDuration)
{
    return R"({"jobs": 10, "steps": [{"name": "mail", "effect": "email", "duration": "0s"}],
               "relay": {"count": 2, "interval": "5s", "locking": "none", "phases": ["5s", "7500ms"],
                         "publishDuration": ")" +
           publishDuration + R"("}})";
}

// Ten rows take the first relay from 5 to 6; the other wakes at 7.5 and finds none.
TEST(TimelineWorkIncidents, relaysWithoutLocksThatWakeApartPublishOnce)
{
    const TimelineCase given(twoRelaysAndTenRows("100ms"), R"([{"name": "outbox", "publish": "outbox"}])");
    EXPECT_EQ(given["outbox"].messages, 10);
    EXPECT_EQ(given["outbox"].republished, 0);
    EXPECT_EQ(given["outbox"].calls.total, 10);
    EXPECT_EQ(given["outbox"].stepsDoneAgain.total, 0);
}

// They take it from 5 to 8, so the other, at 7.5, finds all ten.
TEST(TimelineWorkIncidents, relaysWithoutLocksThatAreSlowPublishTwice)
{
    const TimelineCase given(twoRelaysAndTenRows("300ms"), R"([{"name": "outbox", "publish": "outbox"}])");
    EXPECT_EQ(given["outbox"].messages, 20);
    EXPECT_EQ(given["outbox"].republished, 10);
    EXPECT_EQ(given["outbox"].calls.total, 20);
    EXPECT_EQ(given["outbox"].stepsDoneAgain.total, 10);
}

// The row is written at 2 and the mark would be at 2.1; killed at 2.05, restarted at 10: a second row at 12, done at
// 12.1. The mark was on its way and is written twice as well.
TEST(TimelineWorkIncidents, dataAndMarkInTwoTransactionsWriteTheRowTwice)
{
    const TimelineCase given(R"({"jobs": 1, "steps": [{"name": "data", "effect": "append", "duration": "2s"},
                                                      {"name": "mark", "effect": "set", "duration": "100ms"}],
                                 "crashes": {"at": [{"time": "2.05s"}], "restartAfter": "7950ms"},
                                 "queue": {"redeliverOnDisconnect": true}})",
                             R"([{"name": "plain"}])");
    const Counts& counts = given["plain"];
    EXPECT_EQ(counts.deliveries, 2);
    EXPECT_EQ(counts.harmfulRepeats.total, 1);
    EXPECT_EQ(counts.stepsDoneAgain.total, 2);
    EXPECT_EQ(counts.succeeded, 1);
    EXPECT_EQ(counts.latencies.max(), 12'100 * millisecond);
    EXPECT_EQ(causes(counts), (Causes{{"crash", 2}}));
}

// Ten jobs of a minute have 6, 12, … 60 to go when a deploy comes at 100 with a grace of 25: four end by 124, six are
// killed at 125. Their calls act all the same, but the mail at the end is never sent.
TEST(TimelineWorkIncidents, jobsAcknowledgedOnReceiveVanishInADeploy)
{
    const TimelineCase given(
        R"({"arrivals": {"kind": "at", "times": ["46s", "52s", "58s", "64s", "70s", "76s", "82s", "88s", "94s",
                                                 "99900ms"]},
            "workers": {"concurrency": 10}, "crashes": {"deploysEvery": "100s", "grace": "25s"},
            "queue": {"redeliverOnDisconnect": true},
            "steps": [{"name": "work", "effect": "transform", "duration": "60s"},
                      {"name": "mail", "effect": "email", "duration": "0s"}]})",
        R"([{"name": "on receive", "ack": "on receive"}, {"name": "after", "ack": "after"}])");
    const Counts& onReceive = given["on receive"];
    EXPECT_EQ(onReceive.lost, 6);
    EXPECT_EQ(onReceive.succeeded, 4);
    EXPECT_EQ(onReceive.deliveries, 10);
    EXPECT_EQ(emails(onReceive), (Emails{6, 4}));
    EXPECT_EQ(onReceive.halfDone, 6);
    EXPECT_EQ(onReceive.harmfulRepeats.total, 0);
    // Back at 125, 126–186: the work is done again, no mail is sent twice.
    const Counts& after = given["after"];
    EXPECT_EQ(after.lost, 0);
    EXPECT_EQ(after.succeeded, 10);
    EXPECT_EQ(after.deliveries, 10 + 6);
    EXPECT_EQ(emails(after), (Emails{0, 10}));
    EXPECT_EQ(after.harmfulRepeats.total, 0);
    EXPECT_EQ(after.stepsDoneAgain.total, 6);
}

} // namespace twice::test
