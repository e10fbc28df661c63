// Processes that die: what is gone, what still happens, who brings a message back (model 4.5). All times in seconds;
// #2 is a second delivery.
#include "support/timeline_case.h"

namespace twice::test {

// #1 acts at 2, then the process dies; back at 10; #2 acts at 12 and dies with it; back at 20: a dead letter. A lease
// of one second is over by then.
TEST(TimelineCrashes, afterACallOnlyTheProvidersKeyHelps)
{
    const TimelineCase given(
        R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "2s", "remembersKeys": true}],
            "crashes": {"afterCall": 1}})",
        R"([{"name": "none", "visibilityTimeout": "10s", "maxDeliveries": 2},
            {"name": "memory", "store": {"kind": "memory"}, "visibilityTimeout": "10s", "maxDeliveries": 2},
            {"name": "table", "store": {"kind": "table", "lease": "1s"}, "visibilityTimeout": "10s",
             "maxDeliveries": 2},
            {"name": "table, per step", "store": {"kind": "table", "lease": "1s", "scope": "step"},
             "visibilityTimeout": "10s", "maxDeliveries": 2},
            {"name": "key", "providerKey": "per action", "visibilityTimeout": "10s", "maxDeliveries": 2}])");
    const Counts& none = given["none"];
    EXPECT_EQ(none.calls.total, 2);
    EXPECT_EQ(none.stepsDoneAgain.total, 1);
    EXPECT_EQ(none.usersWithTwoOrMoreEmails, 1);
    EXPECT_EQ(causes(none), (Causes{{"crash", 1}}));
    EXPECT_EQ(none.failed, 1);
    EXPECT_EQ(none.halfDone, 0);
    EXPECT_EQ(none.failedButDone, 1);

    for (const char* name : {"memory", "table", "table, per step"}) {
        SCOPED_TRACE(name);
        EXPECT_EQ(given[name].calls.total, 2);
        EXPECT_EQ(given[name].stepsDoneAgain.total, 1);
        // A dead worker's claim: not "lease", which is a live one's.
        EXPECT_EQ(causes(given[name]), (Causes{{"crash", 1}}));
    }
    EXPECT_EQ(given["table"].takeovers, 1);
    EXPECT_EQ(given["table, per step"].takeovers, 1);

    EXPECT_EQ(given["key"].calls.total, 2);
    EXPECT_EQ(given["key"].stepsDoneAgain.total, 0);
    EXPECT_EQ(given["key"].savedAnswers.total, 1);
    EXPECT_EQ(given["key"].failed, 1);
}

// The work is recorded at 2, then the process dies; back at 10. Memory died too, the table still knows.
TEST(TimelineCrashes, beforeTheAcknowledgementTheTableStillKnows)
{
    const TimelineCase given(
        R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "2s"}], "crashes": {"beforeAck": 1}})",
        R"([{"name": "none", "visibilityTimeout": "10s", "maxDeliveries": 2},
            {"name": "memory", "store": {"kind": "memory"}, "visibilityTimeout": "10s", "maxDeliveries": 2},
            {"name": "table", "store": {"kind": "table"}, "visibilityTimeout": "10s", "maxDeliveries": 2}])");
    EXPECT_EQ(given["none"].calls.total, 2);
    EXPECT_EQ(given["none"].stepsDoneAgain.total, 1);
    EXPECT_EQ(given["none"].failed, 1);
    EXPECT_EQ(given["none"].deadLetters, 1);
    EXPECT_EQ(given["memory"].calls.total, 2);
    EXPECT_EQ(given["memory"].stepsDoneAgain.total, 1);
    // #2 skips, and the process dies before that acknowledgement as well.
    EXPECT_EQ(given["table"].calls.total, 1);
    EXPECT_EQ(given["table"].stepsDoneAgain.total, 0);
    EXPECT_EQ(given["table"].deliveries, 2);
    EXPECT_EQ(given["table"].takeovers, 0);
}

// Deaths at 0 and 10, dead letter at 20; no call was begun.
TEST(TimelineCrashes, beforeACallNothingIsEverSent)
{
    const TimelineCase given(
        R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "2s"}], "crashes": {"beforeCall": 1}})",
        R"([{"name": "two", "visibilityTimeout": "10s", "maxDeliveries": 2}])");
    const Counts& counts = given["two"];
    EXPECT_EQ(counts.deliveries, 2);
    EXPECT_EQ(counts.calls.total, 0);
    EXPECT_EQ(counts.failed, 1);
    EXPECT_EQ(counts.deadLetters, 1);
    EXPECT_EQ(counts.halfDone, 0);
    EXPECT_EQ(emails(counts), (Emails{1}));
    EXPECT_EQ(counts.succeeded, 0);
    EXPECT_EQ(counts.lost, 0);
}

const char* const deployInMidJob =
    R"({"jobs": 2, "arrivals": {"kind": "every", "interval": "15s"}, "crashes": {"deploysEvery": "20s"},
        "queue": {"redeliverOnDisconnect": true},
        "steps": [{"name": "a", "effect": "append", "duration": "4s", "remembersKeys": true},
                  {"name": "mail", "effect": "email", "duration": "4s", "remembersKeys": true}]})";

// Request 0 is done at 8. Request 1: a 15–19, mail sent at 19, deploy at 20, the call acts at 23; restart at 21.
TEST(TimelineCrashes, aDeployInMidJobAndWhatEachStoreStillKnows)
{
    const TimelineCase given(deployInMidJob, R"([{"name": "none"}, {"name": "memory", "store": {"kind": "memory"}},
        {"name": "key", "providerKey": "per action"},
        {"name": "table, per step", "store": {"kind": "table", "scope": "step", "lease": "5s", "retryLater": "10s"}}])");
    // Again a 21–25 and mail 25–29, which is 14 after the submission.
    const Counts& none = given["none"];
    EXPECT_EQ(none.calls.total, 6);
    EXPECT_EQ(none.stepsDoneAgain.total, 2);
    EXPECT_EQ(none.harmfulRepeats.total, 2);
    EXPECT_EQ(none.usersWithTwoOrMoreEmails, 1);
    EXPECT_EQ(none.deliveries, 3);
    EXPECT_EQ(none.redeliveries, 1);
    EXPECT_EQ(none.succeeded, 2);
    EXPECT_EQ(none.latencies.max(), 14 * second);
    EXPECT_EQ(causes(none), (Causes{{"crash", 2}}));

    EXPECT_EQ(given["memory"].calls.total, 6);
    EXPECT_EQ(given["memory"].stepsDoneAgain.total, 2);
    EXPECT_EQ(given["memory"].succeeded, 2);
    EXPECT_EQ(given["memory"].latencies.max(), 14 * second);

    EXPECT_EQ(given["key"].calls.total, 6);
    EXPECT_EQ(given["key"].stepsDoneAgain.total, 0);
    EXPECT_EQ(given["key"].savedAnswers.total, 2);
    EXPECT_EQ(given["key"].succeeded, 2);

    // #2 at 21 skips a and finds mail's row running until 19 + 5 = 24: busy. #3 at 31 takes it over, mail 31–35.
    const Counts& table = given["table, per step"];
    EXPECT_EQ(table.calls.total, 5);
    EXPECT_EQ(table.stepsDoneAgain.total, 1);
    EXPECT_EQ(table.takeovers, 1);
    EXPECT_EQ(table.deliveries, 4);
    EXPECT_EQ(table.succeeded, 2);
    EXPECT_EQ(table.latencies.max(), 20 * second);
}

// Request 1's claim of 120 holds until 135, though its worker died at 20: #2 at 21 is busy, #3 at 51 as well, and at 81
// it is a dead letter. Its effects, at 19 and 23, are both there.
TEST(TimelineCrashes, aDeadWorkersClaimEatsTheDeliveries)
{
    const TimelineCase given(deployInMidJob, R"([{"name": "table", "store": {"kind": "table"}, "maxDeliveries": 3}])");
    const Counts& counts = given["table"];
    EXPECT_EQ(counts.succeeded, 1);
    EXPECT_EQ(counts.failed, 1);
    EXPECT_EQ(counts.deadLetters, 1);
    EXPECT_EQ(counts.deliveries, 1 + 3);
    EXPECT_EQ(counts.calls.total, 4);
    EXPECT_EQ(counts.stepsDoneAgain.total, 0);
    EXPECT_EQ(counts.halfDone, 0);
    EXPECT_EQ(counts.failedButDone, 1);
    EXPECT_EQ(counts.takeovers, 0);
}

// Request 0 0–6, request 1 from 6 on, killed at 10 with the queue; request 2 was waiting in it. The call of request 1
// acts at 12.
TEST(TimelineCrashes, aQueueThatIsNotDurableLosesWaitingAndRunningMessages)
{
    const TimelineCase given(R"({"jobs": 3, "steps": [{"name": "mail", "effect": "email", "duration": "6s"}],
                                 "crashes": {"deploysEvery": "10s"},
                                 "queue": {"durable": false, "redeliverOnDisconnect": true}})",
                             R"([{"name": "30 s", "visibilityTimeout": "30s"}])");
    const Counts& counts = given["30 s"];
    EXPECT_EQ(counts.succeeded, 1);
    EXPECT_EQ(counts.lost, 2);
    EXPECT_EQ(counts.failed, 0);
    EXPECT_EQ(counts.unfinished, 0);
    EXPECT_EQ(counts.calls.total, 2);
    EXPECT_EQ(counts.deliveries, 2);
    EXPECT_EQ(counts.halfDone, 0);
    EXPECT_EQ(counts.failedButDone, 1);
    EXPECT_EQ(counts.stepsDoneAgain.total, 0);
}

// Death at 5, restart at 15. Request 1 is refused at 6 and 11 and accepted at 16: done at 17, 11 after it first came.
TEST(TimelineCrashes, aQueueThatIsDownRefusesAndTheClientTriesAgain)
{
    const TimelineCase given(R"({"jobs": 2, "arrivals": {"kind": "at", "times": ["0s", "6s"]},
                                 "steps": [{"name": "mail", "effect": "email", "duration": "1s"}],
                                 "crashes": {"at": [{"time": "5s"}], "restartAfter": "10s"},
                                 "queue": {"durable": false}, "producer": {"retryAfter": "5s"}})",
                             R"([{"name": "again"}])");
    EXPECT_EQ(given["again"].refused, 2);
    EXPECT_EQ(given["again"].messages, 2);
    EXPECT_EQ(given["again"].succeeded, 2);
    EXPECT_EQ(given["again"].latencies.max(), 11 * second);
}

} // namespace twice::test
