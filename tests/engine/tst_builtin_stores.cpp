// What the built-in scenarios about stores must show. Expectations are derived beside each.
#include "support/builtin_run.h"
#include "support/near_counts.h"

namespace twice::test {

// A copy comes evenly within the 30 minutes between two restarts, its original at any moment of them: a restart lies
// between the two for a half of them.
TEST(BuiltinStores, losesItsMemoryAtEveryRestart)
{
    const BuiltinRun given("lost-memory");
    const std::uint64_t sentAgain = copies(given["no store"]);
    EXPECT_EQ(given["no store"].harmfulRepeats.total, sentAgain);
    const Counts& memory = given["store in memory"];
    expectShare(memory.harmfulRepeats.total, sentAgain, 0.5);
    expectAllRepeats(memory, Cause::RepeatedRequest);
    EXPECT_EQ(given["table of finished steps"].stepsDoneAgain.total, 0);
    const Counts& keyed = given["memory, and a key per action"];
    EXPECT_EQ(keyed.harmfulRepeats.total, 0);
    EXPECT_EQ(keyed.savedAnswers.total, memory.harmfulRepeats.total);
    EXPECT_EQ(keyed.stepsDoneAgain.total, memory.harmfulRepeats.total) << "the room is booked again, harmlessly";
}

// Where a copy lands depends on who is free. Each effect leaves an entry in the memory of its process.
TEST(BuiltinStores, doNotShareTheirMemories)
{
    const BuiltinRun given("two-memories");
    const std::uint64_t sentAgain = copies(given["no store"]);
    EXPECT_EQ(given["no store"].harmfulRepeats.total, sentAgain);
    const Counts& memory = given["memory of each process"];
    EXPECT_GT(memory.harmfulRepeats.total, sentAgain / 4);
    EXPECT_LT(memory.harmfulRepeats.total, sentAgain * 3 / 4);
    EXPECT_EQ(memory.peakKeys, memory.requests + memory.harmfulRepeats.total);
    EXPECT_EQ(given["one table for both"].harmfulRepeats.total, 0);
    EXPECT_EQ(given["one table for both"].calls.total, memory.requests);
}

// A copy comes evenly within 200 ms of its original and races where it looks before the original has written: 50 and
// 1 of the 200 ms. All others find a running claim and come back once.
TEST(BuiltinStores, raceBetweenCheckAndAct)
{
    const BuiltinRun given("check-then-act");
    const std::uint64_t sentAgain = copies(given["no table"]);
    EXPECT_EQ(given["no table"].harmfulRepeats.total, sentAgain);
    const auto expectRaces = [&](const char* strategy, double share) {
        SCOPED_TRACE(strategy);
        const Counts& counts = given[strategy];
        expectShare(counts.harmfulRepeats.total, sentAgain, share);
        expectAllRepeats(counts, Cause::Race);
        EXPECT_EQ(counts.redeliveries, sentAgain - counts.harmfulRepeats.total);
    };
    expectRaces("check, then act 50 ms later", 0.25);
    expectRaces("check, then act 1 ms later", 0.005);
    EXPECT_EQ(given["atomic claim"].stepsDoneAgain.total, 0);
    EXPECT_EQ(given["atomic claim"].redeliveries, sentAgain);
}

// The work lasts evenly from 20.2 s to 40.2 s and the message comes back after 30 s: q = 0.51 of the first deliveries
// are not the last. Without a table every delivery may be superseded so, up to the tenth. With a short lease the second
// takes the claim over; the first is done by 40.2 s, so a third one finds that. A lease of 60 s outlives all of them.
TEST(BuiltinStores, takeClaimsOfLiveWorkersOver)
{
    const BuiltinRun given("short-lease");
    const double q = 0.51;
    const Counts& none = given["no table"];
    EXPECT_EQ(none.harmfulRepeats.total, none.redeliveries);
    expectNear("none", none.harmfulRepeats, given.jobs() * q * (1 - std::pow(q, 9)) / (1 - q), given.jobs());
    const Counts& tooShort = given["lease of 15 s"];
    expectShare(tooShort.takeovers, tooShort.requests, q);
    EXPECT_EQ(tooShort.harmfulRepeats.total, tooShort.takeovers);
    expectAllRepeats(tooShort, Cause::Lease);
    EXPECT_EQ(given.wastedCreditsOf("lease of 15 s"), 6 * static_cast<double>(tooShort.takeovers));
    const Counts& enough = given["lease of 60 s"];
    EXPECT_EQ(enough.stepsDoneAgain.total, 0);
    EXPECT_EQ(enough.takeovers, 0);
    EXPECT_GT(enough.redeliveries, 0);
    const Counts& renewed = given["lease of 15 s, renewed every 5 s"];
    EXPECT_EQ(renewed.stepsDoneAgain.total, 0);
    EXPECT_EQ(renewed.redeliveries, 0);
}

// An item is paid before the worker dies with a = s / (1 − (1 − p) f), s = (1 − p)(1 − f), p = 0.002 for a crash before
// each call and f = 0.01 for a failure (three in a row, one in a million, left out). Starting anew until 25 in a row
// worked pays for a (a^−25 − 1) / (1 − a). With a table of items nothing that was paid is paid again.
TEST(BuiltinStores, keepItemsOfABatchWhoseWorkerDies)
{
    const BuiltinRun given("batch-crash");
    const Counts& failed = given["send only what failed again"];
    const double a = 0.998 * 0.99 / (1 - 0.998 * 0.01);
    const double paid = a * (std::pow(a, -25) - 1) / (1 - a);
    expectNear("only what failed", failed.stepsDoneAgain, given.jobs() * (paid - 25), given.jobs());
    expectAllRepeats(failed, Cause::Crash);
    EXPECT_EQ(given["items kept in memory"].stepsDoneAgain, failed.stepsDoneAgain);
    // Resending 25 because one failed: 1 − 0.99^25 = 22 % of the passes that live are run again, 25 items each.
    EXPECT_GT(given.wastedCreditsOf("send the whole batch again"),
              5 * given.wastedCreditsOf("send only what failed again"));
    EXPECT_EQ(given.wastedCreditsOf("items kept in a table"), 0);
    EXPECT_GT(given["items kept in a table"].takeovers, 0);
}

} // namespace twice::test
