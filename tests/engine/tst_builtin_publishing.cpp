// What the built-in scenarios about publishing must show. Expectations are derived beside each.
#include "support/builtin_run.h"
#include "support/near_counts.h"

namespace twice::test {

// The same producers die in all three. A client is told of it only by the outbox, and comes again.
TEST(BuiltinPublishing, twoWritesOrOneOutbox)
{
    const BuiltinRun given("dual-write");
    const Counts& saved = given["save, then publish"];
    expectShare(saved.ordersWithoutMessage, saved.requests, 0.01);
    EXPECT_EQ(saved.lost, saved.ordersWithoutMessage);
    EXPECT_EQ(saved.succeeded, saved.requests - saved.ordersWithoutMessage);
    EXPECT_EQ(saved.messagesWithoutOrder, 0);
    const Counts& published = given["publish, then save"];
    EXPECT_EQ(published.messagesWithoutOrder, saved.ordersWithoutMessage);
    EXPECT_EQ(published.ordersWithoutMessage, 0);
    EXPECT_EQ(published.succeeded, published.requests);
    const Counts& outbox = given["outbox"];
    EXPECT_EQ(outbox.ordersWithoutMessage, 0);
    EXPECT_EQ(outbox.messagesWithoutOrder, 0);
    EXPECT_EQ(outbox.succeeded, outbox.requests);
    EXPECT_GE(outbox.refused, saved.ordersWithoutMessage);
    EXPECT_EQ(outbox.stepsDoneAgain.total, 0);
}

// A batch is published 1 / (1 − p) times, p = 0.05, so about p / (1 − p) of the rows again. Rows share the fate of
// their batch, so this is rough: a half to twice as many.
TEST(BuiltinPublishing, theRelayThatDies)
{
    const BuiltinRun given("relay-dies");
    const Counts& alone = given["outbox alone"];
    EXPECT_NEAR(static_cast<double>(alone.republished) / given.jobs(), 0.065, 0.04);
    EXPECT_EQ(alone.harmfulRepeats.total, alone.republished);
    EXPECT_EQ(copies(alone), alone.republished);
    expectAllRepeats(alone, Cause::Relay);
    EXPECT_EQ(given["new key on every call"].harmfulRepeats, alone.harmfulRepeats);
    for (const char* strategy : {"key per message", "table of job IDs"}) {
        EXPECT_EQ(given[strategy].harmfulRepeats.total, 0) << strategy;
        EXPECT_EQ(given[strategy].republished, alone.republished) << strategy;
        EXPECT_EQ(given[strategy].lost, 0) << strategy;
    }
}

// Both relays take every row.
TEST(BuiltinPublishing, twoRelaysWithoutALock)
{
    const BuiltinRun given("colliding-relays");
    const Counts& alone = given["outbox alone"];
    EXPECT_EQ(alone.republished, alone.requests);
    EXPECT_EQ(alone.messages, 2 * alone.requests);
    EXPECT_EQ(alone.harmfulRepeats.total, alone.requests);
    EXPECT_EQ(given["key per message"].harmfulRepeats.total, 0);
    EXPECT_EQ(given["key per message"].savedAnswers.total, alone.requests);
    const Counts& dropping = given["queue that drops job IDs"];
    EXPECT_EQ(dropping.messages, alone.requests);
    EXPECT_EQ(dropping.droppedByQueue, alone.requests);
    EXPECT_EQ(dropping.harmfulRepeats.total, 0);
}

} // namespace twice::test
