// How a submission becomes a message: two writes, outbox and relays, a queue that drops what it knows (model 4.6). All
// times in seconds.
#include "support/timeline_case.h"

namespace twice::test {

// Five submissions, and the producer dies in each of them, if there is anything between two writes.
TEST(TimelinePublishing, aProducerThatDiesBetweenItsTwoWrites)
{
    const TimelineCase given(R"({"jobs": 5, "steps": [{"name": "mail", "effect": "email", "duration": "1s"}],
                                 "producer": {"crashRate": 1}})",
                             R"([{"name": "direct", "publish": "direct"},
                                 {"name": "save first", "publish": "save then publish"},
                                 {"name": "publish first", "publish": "publish then save"},
                                 {"name": "outbox", "publish": "outbox"}])");
    const Counts& direct = given["direct"];
    EXPECT_EQ(direct.messages, 5);
    EXPECT_EQ(direct.succeeded, 5);
    EXPECT_EQ(direct.lost, 0);
    EXPECT_EQ(direct.ordersWithoutMessage, 0);
    EXPECT_EQ(direct.messagesWithoutOrder, 0);
    EXPECT_EQ(direct.refused, 0);

    const Counts& saveFirst = given["save first"];
    EXPECT_EQ(saveFirst.messages, 0);
    EXPECT_EQ(saveFirst.ordersWithoutMessage, 5);
    EXPECT_EQ(saveFirst.lost, 5);
    EXPECT_EQ(saveFirst.succeeded, 0);
    EXPECT_EQ(saveFirst.deliveries, 0);
    EXPECT_EQ(saveFirst.calls.total, 0);

    const Counts& publishFirst = given["publish first"];
    EXPECT_EQ(publishFirst.messages, 5);
    EXPECT_EQ(publishFirst.messagesWithoutOrder, 5);
    EXPECT_EQ(publishFirst.succeeded, 5);
    EXPECT_EQ(publishFirst.calls.total, 5);
    EXPECT_EQ(publishFirst.lost, 0);

    const Counts& outbox = given["outbox"];
    EXPECT_EQ(outbox.messages, 0);
    EXPECT_EQ(outbox.refused, 5);
    EXPECT_EQ(outbox.lost, 0);
    EXPECT_EQ(outbox.succeeded, 0);
    EXPECT_EQ(outbox.ordersWithoutMessage, 0);
}

// Submitted at 1 and published by the relay that wakes at 1; submitted at 1.5 and published at 2.
TEST(TimelinePublishing, atOneInstantRelaysComeAfterSubmissions)
{
    const TimelineCase given(R"({"arrivals": {"kind": "at", "times": ["1s", "1500ms"]},
                                 "steps": [{"name": "mail", "effect": "email", "duration": "0s"}]})",
                             R"([{"name": "outbox", "publish": "outbox"}])");
    EXPECT_EQ(given["outbox"].messages, 2);
    EXPECT_EQ(given["outbox"].succeeded, 2);
    EXPECT_EQ(given["outbox"].latencies.percentile(50), 0);
    EXPECT_EQ(given["outbox"].latencies.max(), 500 * millisecond);
}

// Wakes at 2 and, restarted 3 later each time, at 5, 8 and 11, until 12: one row, published four times.
TEST(TimelinePublishing, aRelayThatAlwaysDiesBeforeItsCommitPublishesARowAgainAndAgain)
{
    const TimelineCase given(
        R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "500ms", "remembersKeys": true}],
            "relay": {"interval": "2s", "crashRate": 1, "restartAfter": "3s"}, "until": "12s"})",
        R"([{"name": "none", "publish": "outbox", "providerKey": "none"},
            {"name": "per action", "publish": "outbox", "providerKey": "per action"},
            {"name": "per message", "publish": "outbox", "providerKey": "per message"}])");
    const Counts& none = given["none"];
    EXPECT_EQ(none.messages, 4);
    EXPECT_EQ(none.republished, 3);
    EXPECT_EQ(none.calls.total, 4);
    EXPECT_EQ(none.stepsDoneAgain.total, 3);
    EXPECT_EQ(none.succeeded, 4);
    EXPECT_EQ(causes(none), (Causes{{"relay", 3}}));
    // All four messages have the job ID of their row.
    for (const char* name : {"per action", "per message"}) {
        SCOPED_TRACE(name);
        EXPECT_EQ(given[name].messages, 4);
        EXPECT_EQ(given[name].republished, 3);
        EXPECT_EQ(given[name].calls.total, 4);
        EXPECT_EQ(given[name].stepsDoneAgain.total, 0);
        EXPECT_EQ(given[name].savedAnswers.total, 3);
        EXPECT_EQ(given[name].succeeded, 4);
    }
}

// Both wake at 1 and take the same three rows, long before either commits at 1.3.
TEST(TimelinePublishing, relaysThatDoNotLockPublishEachRowOncePerRelay)
{
    const TimelineCase given(R"({"jobs": 3, "steps": [{"name": "mail", "effect": "email", "duration": "1s"}],
                                 "relay": {"count": 2, "locking": "none", "publishDuration": "100ms"}})",
                             R"([{"name": "outbox", "publish": "outbox"}])");
    const Counts& counts = given["outbox"];
    EXPECT_EQ(counts.messages, 6);
    EXPECT_EQ(counts.republished, 3);
    EXPECT_EQ(counts.calls.total, 6);
    EXPECT_EQ(counts.stepsDoneAgain.total, 3);
    EXPECT_EQ(counts.usersWithTwoOrMoreEmails, 3);
    EXPECT_EQ(causes(counts), (Causes{{"relay", 3}}));
}

// Three rows in batches of two: two are published at 1, and the run stops before the relay wakes again.
TEST(TimelinePublishing, aRowThatNobodyHasPublishedYetIsUnfinished)
{
    const TimelineCase given(R"({"jobs": 3, "steps": [{"name": "mail", "effect": "email", "duration": "0s"}],
                                 "relay": {"batchSize": 2}, "until": "1500ms"})",
                             R"([{"name": "outbox", "publish": "outbox"}])");
    EXPECT_EQ(given["outbox"].messages, 2);
    EXPECT_EQ(given["outbox"].succeeded, 2);
    EXPECT_EQ(given["outbox"].unfinished, 1);
}

// One key at 0, 299 and 301. A window of 300 drops the second and is over for the third; one of 299 is over for the
// second and drops the third.
TEST(TimelinePublishing, theQueueDropsWhatItAcceptedWithinTheWindow)
{
    const TimelineCase given(
        R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "0s"}],
            "repeatedRequests": {"copies": [{"request": 0, "after": "299s"}, {"request": 0, "after": "301s"}]}})",
        R"([{"name": "per action", "queueDedupe": {"window": "300s", "key": "per action"}},
            {"name": "per message", "queueDedupe": {"window": "300s", "key": "per message"}},
            {"name": "299 s", "queueDedupe": {"window": "299s", "key": "per action"}}])");
    EXPECT_EQ(given["per action"].messages, 2);
    EXPECT_EQ(given["per action"].droppedByQueue, 1);
    EXPECT_EQ(given["per action"].calls.total, 2);
    EXPECT_EQ(given["per action"].succeeded, 2);
    EXPECT_EQ(given["per message"].messages, 3);
    EXPECT_EQ(given["per message"].droppedByQueue, 0);
    EXPECT_EQ(given["299 s"].messages, 2);
    EXPECT_EQ(given["299 s"].droppedByQueue, 1);
}

// The producer dies behind both publications, but the second makes no message that could lack its order.
TEST(TimelinePublishing, aDroppedMessageIsNotOneWithoutAnOrder)
{
    const TimelineCase given(R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email"}],
                                 "producer": {"crashRate": 1}, "repeatedRequests": {"rate": 1}})",
                             R"([{"name": "dedupe", "publish": "publish then save",
                                  "queueDedupe": {"window": "1h", "key": "per action"}}])");
    EXPECT_EQ(given["dedupe"].messages, 1);
    EXPECT_EQ(given["dedupe"].droppedByQueue, 1);
    EXPECT_EQ(given["dedupe"].messagesWithoutOrder, 1);
}

} // namespace twice::test
