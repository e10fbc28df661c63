// What the built-in scenarios about deliveries must show. Expectations are derived beside each.
#include "support/builtin_run.h"
#include "support/near_counts.h"

namespace twice::test {

// With one slot a process takes only its own message with it, after both effects: two repeats for each redelivery,
// p / (1 − p) of which are expected with p = 0.02.
TEST(BuiltinDelivery, crashBeforeTheAcknowledgement)
{
    const BuiltinRun given("crash-before-ack");
    const Counts& unprotected = given["no key"];
    EXPECT_EQ(unprotected.harmfulRepeats.total, 2 * unprotected.redeliveries);
    expectNear("no key", unprotected.harmfulRepeats, given.jobs() * 2 * 0.02 / 0.98, given.jobs());
    expectAllRepeats(unprotected, Cause::Crash);
    EXPECT_EQ(given["new key on every call"].harmfulRepeats, unprotected.harmfulRepeats);
    EXPECT_EQ(given["key per action"].harmfulRepeats.total, 0);
    EXPECT_EQ(given["key per action"].savedAnswers.total, unprotected.harmfulRepeats.total);
    EXPECT_EQ(given["table of finished jobs"].harmfulRepeats.total, 0);
    EXPECT_EQ(given["table of finished jobs"].calls.total, 2 * unprotected.requests);
    EXPECT_EQ(given["table of finished jobs"].redeliveries, unprotected.redeliveries);
}

// A delivery ends at its first crash, p = 0.01 after each of two calls. Starting anew each time, the first step is
// called 1 / (1 − p)² times and the second 1 / (1 − p); resuming, each 1 / (1 − p) times. A table of jobs knows of a
// job that was not finished nothing but that, so it changes nothing at all.
TEST(BuiltinDelivery, crashBetweenTheEffectAndTheRecord)
{
    const BuiltinRun given("crash-after-effect");
    const double call = 1 / 0.99;
    const Counts& unprotected = given["no key"];
    expectNear("no key", unprotected.harmfulRepeats, given.jobs() * (call * call + call - 2), given.jobs());
    expectAllRepeats(unprotected, Cause::Crash);
    EXPECT_EQ(given["table of finished jobs"].harmfulRepeats, unprotected.harmfulRepeats);
    EXPECT_EQ(given["table of finished jobs"].takeovers, unprotected.redeliveries);
    const Counts& steps = given["table of finished steps"];
    expectNear("steps", steps.harmfulRepeats, given.jobs() * 2 * (call - 1), given.jobs());
    EXPECT_EQ(steps.harmfulRepeats.total, steps.redeliveries);
    const Counts& both = given["table of steps, and a key"];
    EXPECT_EQ(both.harmfulRepeats.total, 0);
    EXPECT_EQ(both.redeliveries, steps.redeliveries);
    EXPECT_EQ(both.savedAnswers.total, both.redeliveries);
}

/// Probability that a lognormal number of this median and 99th percentile is above `limit`.
double lognormalAbove(double limit, double median, double p99)
{
    const double z99 = 2.3263478740408408;
    const double z = std::log(limit / median) / (std::log(p99 / median) / z99);
    return 0.5 * std::erfc(z / std::sqrt(2.0));
}

// Whoever renders for longer than 19.8 s (the email takes 0.2 s) acknowledges in vain, as somebody else has the
// message: p / (1 − p) redeliveries, each with its own email.
TEST(BuiltinDelivery, visibilityShorterThanTheWork)
{
    const BuiltinRun given("short-visibility");
    const Counts& tooShort = given["20 s"];
    const double p = lognormalAbove(19.8, 8, 60);
    expectNear("20 s", tooShort.harmfulRepeats, given.jobs() * p / (1 - p), given.jobs());
    EXPECT_EQ(tooShort.harmfulRepeats.total, tooShort.redeliveries);
    EXPECT_EQ(tooShort.staleReceipts, tooShort.redeliveries);
    expectAllRepeats(tooShort, Cause::VisibilityTimeout);
    EXPECT_EQ(given.wastedCreditsOf("20 s"), 2 * static_cast<double>(tooShort.redeliveries));
    const double rare = lognormalAbove(119.8, 8, 60);
    expectNear("2 minutes", given["2 minutes"].harmfulRepeats, given.jobs() * rare / (1 - rare), given.jobs());
    EXPECT_GT(given["2 minutes"].harmfulRepeats.total, 0);
    EXPECT_EQ(given["20 s and a heartbeat every 5 s"].redeliveries, 0);
    EXPECT_EQ(given["20 s and a heartbeat every 5 s"].stepsDoneAgain.total, 0);
    EXPECT_EQ(given["20 s and a key per action"].harmfulRepeats.total, 0);
    EXPECT_EQ(given["20 s and a key per action"].savedAnswers.total, tooShort.redeliveries);
}

// l = 0.1. Every redelivery credits again, l / (1 − l) of them. With the events of the last minute only the delivery
// after 5 s is recognised: the first redelivery of each message does not count, l² / (1 − l) are left.
TEST(BuiltinDelivery, theWebhookWhoseReplyIsLost)
{
    const BuiltinRun given("lost-webhook-reply");
    const Counts& forgetful = given["remember nothing"];
    EXPECT_EQ(forgetful.harmfulRepeats.total, forgetful.redeliveries);
    expectNear("nothing", forgetful.harmfulRepeats, given.jobs() * 0.1 / 0.9, given.jobs());
    expectAllRepeats(forgetful, Cause::LostAcknowledgement);
    const Counts& minute = given["events of the last minute"];
    expectNear("minute", minute.harmfulRepeats, given.jobs() * 0.01 / 0.9, given.jobs());
    expectAllRepeats(minute, Cause::KeyExpired);
    EXPECT_EQ(given["events of the last week"].harmfulRepeats.total, 0);
    EXPECT_EQ(given["events of the last week"].calls.total, forgetful.requests);
    EXPECT_EQ(given["events of the last week"].redeliveries, forgetful.redeliveries);
    EXPECT_EQ(given["key per message at the provider"].harmfulRepeats.total, 0);
    EXPECT_EQ(given["key per message at the provider"].savedAnswers.total, forgetful.redeliveries);
}

// 100 of each cell's 1000 seconds fail. The rerun reaches everybody: those who had an email get a second one.
TEST(BuiltinDelivery, yesterdaysJobRunAgain)
{
    const BuiltinRun given("rerun-yesterday");
    const Counts& unprotected = given["no key"];
    expectShare(unprotected.failed, unprotected.requests, 0.1);
    const std::uint64_t done = unprotected.requests - unprotected.failed;
    for (const char* strategy : {"no key", "key with today's date", "key per message"}) {
        SCOPED_TRACE(strategy);
        EXPECT_EQ(given[strategy].harmfulRepeats.total, done);
        expectAllRepeats(given[strategy], Cause::Rerun);
    }
    const Counts& keyed = given["key per action"];
    EXPECT_EQ(keyed.harmfulRepeats.total, 0);
    EXPECT_EQ(keyed.emailsPerUser[1], keyed.requests);
    const Counts& dropping = given["queue that drops repeats"];
    EXPECT_EQ(dropping.harmfulRepeats.total, 0);
    EXPECT_EQ(dropping.droppedByQueue, dropping.requests);
    EXPECT_EQ(dropping.emailsPerUser[0], unprotected.failed);
    EXPECT_EQ(dropping.halfDone, unprotected.failed);
}

} // namespace twice::test
