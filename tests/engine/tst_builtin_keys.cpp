// What the built-in scenarios about keys must show. Expectations are derived beside each.
#include "support/builtin_run.h"
#include "support/near_counts.h"

namespace twice::test {

// Effects never fail here. A charge is done twice after a lost reply (another message or not), or by the copy; a key
// made for the message knows its own calls only, so it lets exactly the copies through.
TEST(BuiltinKeys, ofMessagesLetRepeatedRequestsThrough)
{
    const BuiltinRun given("repeated-request");
    const std::uint64_t sentAgain = copies(given["no key"]);
    expectShare(sentAgain, given["no key"].requests, 0.02);
    EXPECT_EQ(given["no key"].harmfulRepeats.total, given["no key"].calls.total - given["no key"].requests);
    EXPECT_GT(given["no key"].harmfulRepeats.total, sentAgain);
    EXPECT_EQ(given["key per message"].harmfulRepeats.total, sentAgain);
    expectAllRepeats(given["key per message"], Cause::RepeatedRequest);
    EXPECT_EQ(given["key per action"].harmfulRepeats.total, 0);
    EXPECT_EQ(given["key per action"].savedAnswers.total, given["no key"].harmfulRepeats.total);
}

// Every copy meets its original's key. With other data, one in three, the address is ignored and the charge refused;
// a table skips the whole job, both steps.
TEST(BuiltinKeys, meetDifferentData)
{
    const BuiltinRun given("changed-data");
    const std::uint64_t sentAgain = copies(given["no key"]);
    const std::uint64_t changed = given["key per action"].failed;
    expectShare(changed, sentAgain, 0.33);
    EXPECT_EQ(given["no key"].harmfulRepeats.total, sentAgain);
    EXPECT_EQ(given["key per message"].harmfulRepeats.total, sentAgain);
    EXPECT_EQ(given["key per action"].harmfulRepeats.total, 0);
    EXPECT_EQ(given["key per action"].differentDataRefused, changed);
    EXPECT_EQ(given["key per action"].differentDataIgnored, changed);
    EXPECT_EQ(given["table of finished jobs"].harmfulRepeats.total, 0);
    EXPECT_EQ(given["table of finished jobs"].differentDataRefused, 0);
    EXPECT_EQ(given["table of finished jobs"].differentDataIgnored, 2 * changed);
}

// Copies come evenly over 48 hours: 47 in 48 after an hour, a half after a day, none after a week.
TEST(BuiltinKeys, expireBeforeTheDuplicateComes)
{
    const BuiltinRun given("key-expires");
    const std::uint64_t sentAgain = copies(given["no key"]);
    EXPECT_EQ(given["no key"].harmfulRepeats.total, sentAgain);
    expectAllRepeats(given["no key"], Cause::RepeatedRequest);
    expectShare(given["table that keeps 1 hour"].harmfulRepeats.total, sentAgain, 47.0 / 48);
    expectAllRepeats(given["table that keeps 1 hour"], Cause::KeyExpired);
    expectShare(given["provider that keeps 24 hours"].harmfulRepeats.total, sentAgain, 0.5);
    expectAllRepeats(given["provider that keeps 24 hours"], Cause::KeyExpired);
    EXPECT_EQ(given["table that keeps 7 days"].harmfulRepeats.total, 0);
    EXPECT_EQ(given["table that keeps 7 days"].calls.total, given["table that keeps 7 days"].requests);
}

// A call is unheard with u = q + (1 − q) l, q = 1/20 too late, l = 0.02 lost; each makes the next of three attempts
// repeat the charge. Who asks from the 10th second to 10.1 misses what comes in the 0.4 s after, 4 % of all; two
// seconds later, at 12.1, the slowest charge of 10.5 s is long there.
TEST(BuiltinKeys, areNotNeededByWhoAsksLateEnough)
{
    const BuiltinRun given("ask-first");
    const double unheard = 0.05 + 0.95 * 0.02;
    const Counts& atOnce = given["retry at once"];
    expectNear("at once", atOnce.harmfulRepeats, given.jobs() * (unheard + unheard * unheard), given.jobs());
    EXPECT_EQ(given["same key, ignored"].harmfulRepeats, atOnce.harmfulRepeats);
    const Counts& asked = given["ask first, retry at once"];
    expectNear("asked", asked.harmfulRepeats, given.jobs() * 0.04, given.jobs());
    expectAllRepeats(asked, Cause::LostReply);
    EXPECT_EQ(given["ask first, retry after 2 s"].harmfulRepeats.total, 0);
    EXPECT_EQ(given["ask first, retry after 2 s"].calls.total, atOnce.requests);
    EXPECT_EQ(given["ask first, retry after 2 s"].succeeded, atOnce.requests);
}

// Nothing but chance happens in these; what theory says of them has its own tests.
TEST(BuiltinKeys, ofActionsAreTheCureOfLostReplies)
{
    const BuiltinRun lost("lost-replies");
    for (const char* strategy : {"no key", "key per call", "key per attempt"})
        EXPECT_EQ(lost[strategy].harmfulRepeats, lost["no key"].harmfulRepeats) << strategy;
    expectAllRepeats(lost["no key"], Cause::LostReply);
    for (const char* strategy : {"key per message", "key per action", "no key, but ask first"})
        EXPECT_EQ(lost[strategy].harmfulRepeats.total, 0) << strategy;

    const BuiltinRun more("more-attempts");
    EXPECT_EQ(more["1 attempt"].stepsDoneAgain.total, 0);
    EXPECT_LT(more["2 attempts"].harmfulRepeats.total, more["10 attempts"].harmfulRepeats.total);
    EXPECT_GT(more["2 attempts"].failed, more["10 attempts"].failed);
    EXPECT_EQ(more["10 attempts, same key"].harmfulRepeats.total, 0);
}

// The second email meets the key of the first and is never sent, nor is whatever else shares the entry.
TEST(BuiltinKeys, thatAreTooCoarseLoseEffects)
{
    const BuiltinRun steps("too-coarse-key");
    EXPECT_EQ(steps["key per action"].missingEffects.total, 0);
    EXPECT_EQ(steps["key per action"].harmfulRepeats.total, 0);
    for (const char* strategy : {"key per user", "store by user"}) {
        EXPECT_EQ(steps[strategy].harmfulRepeats.total, 0) << strategy;
        EXPECT_GE(steps[strategy].missingEffects.total, steps[strategy].succeeded) << strategy;
    }

    // Of five reminders one is sent.
    const BuiltinRun days("next-reminder");
    EXPECT_EQ(days["key per action"].missingEffects.total, 0);
    EXPECT_GT(days["key per user and step"].missingEffects.total, days["key per user and step"].succeeded * 3 / 4);
}

TEST(BuiltinKeys, eachScenarioRunsToItsEnd)
{
    for (const BuiltinScenario& builtin : builtinScenarios()) {
        SCOPED_TRACE(builtin.name);
        const BuiltinRun run(builtin.name);
        EXPECT_GT(run.jobs(), 0);
    }
}

} // namespace twice::test
