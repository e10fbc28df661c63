// Small worlds whose every count is certain: rates are 0 or 1, so no number depends on the seed. The arithmetic stands
// beside each.
#include "counting/clock_need.h"
#include "support/count_all.h"
#include "support/counts_text.h"
#include "support/scenario_of.h"

#include <gtest/gtest.h>

#include <array>
#include <string>

namespace twice::test {

/// The counts of a strategy by its name, the same from both random sources.
Counts countsOf(Scenario scenario, const std::string& name)
{
    for (std::size_t i = 0; i < scenario.strategies.size(); ++i) {
        if (scenario.strategies[i].name != name)
            continue;
        const auto need = clockNeed(scenario, i);
        EXPECT_FALSE(need) << need->path;
        Counts counts = countAll(scenario, i);
        scenario.random = Random::Mulberry32;
        EXPECT_EQ(counts, countAll(scenario, i));
        return counts;
    }
    ADD_FAILURE() << "no strategy " << name;
    return {};
}

std::uint64_t repeats(const Counts& counts, Cause cause)
{
    return counts.repeatsByCause[static_cast<std::size_t>(cause)];
}

using Emails = std::array<std::uint64_t, 11>;

// Three looks at 2 credits and a charge of 5 whose replies are all lost, two jobs of three attempts at the charge.
TEST(CountingCases, aLostReplyIsPaidAndASavedAnswerIsNot)
{
    const Scenario scenario = scenarioOf(
        R"({"jobs": 2, "steps": [{"name": "look", "effect": "lookup", "count": 3, "cost": 2},
            {"name": "charge", "effect": "charge", "cost": 5, "remembersKeys": true, "lostReplyRate": 1}]})",
        R"([{"name": "key", "providerKey": "per action"}, {"name": "no key"}])");
    const std::vector<Step> steps = expandedSteps(scenario.world.steps);

    // 3 · 2 + 5 a job, and two of three answers saved.
    const Counts key = countsOf(scenario, "key");
    EXPECT_EQ(key.calls.total, 2 * (3 + 3));
    EXPECT_EQ(credits(key, steps), 2 * (3 * 2 + 5));
    EXPECT_EQ(wastedCredits(key, steps), 0);
    EXPECT_EQ(key.savedAnswers.total, 2 * 2);
    EXPECT_EQ(key.failed, 2);
    EXPECT_EQ(key.failedButDone, 2);

    // Three charges each, two of them for nothing.
    const Counts none = countsOf(scenario, "no key");
    EXPECT_EQ(none.calls.total, 2 * (3 + 3));
    EXPECT_EQ(credits(none, steps), 2 * (3 * 2 + 3 * 5));
    EXPECT_EQ(wastedCredits(none, steps), 2 * 2 * 5);
    EXPECT_EQ(none.usersChargedTwice, 2);
    EXPECT_EQ(repeats(none, Cause::LostReply), 2 * 2);
}

// Two good items, a bad one, two more good ones, three attempts.
TEST(CountingCases, aBatchWithOneBadItem)
{
    const std::string steps = R"("steps": [{"name": "good", "effect": "lookup", "cost": 1, "count": 2},
        {"name": "bad", "effect": "lookup", "cost": 1, "failureRate": 1},
        {"name": "fine", "effect": "lookup", "cost": 1, "count": 2}]})";
    const std::string strategies = R"([{"name": "whole", "retry": {"scope": "job"}},
        {"name": "whole, memory", "retry": {"scope": "job"}, "store": {"kind": "memory"}},
        {"name": "whole, table", "retry": {"scope": "job"}, "store": {"kind": "table", "scope": "step"}},
        {"name": "items", "retry": {"scope": "step"}}])";
    const Scenario batch = scenarioOf(R"({"jobs": 1, "shape": "batch", )" + steps, strategies);
    const std::vector<Step> expanded = expandedSteps(batch.world.steps);

    // Resent whole: 3 · 5 calls, 3 · 4 paid, 2 · 4 of them again.
    const Counts whole = countsOf(batch, "whole");
    EXPECT_EQ(whole.calls.total, 15);
    EXPECT_EQ(whole.stepsDoneAgain.total, 8);
    EXPECT_EQ(repeats(whole, Cause::WholeJobRetried), 8);
    EXPECT_EQ(whole.harmfulRepeats.total, 0);
    EXPECT_EQ(credits(whole, expanded), 12);
    EXPECT_EQ(wastedCredits(whole, expanded), 8);
    EXPECT_EQ(whole.failed, 1);
    EXPECT_EQ(whole.halfDone, 1);

    // In part: 5 + 1 + 1 calls, 4 paid.
    for (const char* name : {"whole, memory", "whole, table", "items"}) {
        SCOPED_TRACE(name);
        const Counts part = countsOf(batch, name);
        EXPECT_EQ(part.calls.total, 7);
        EXPECT_EQ(part.stepsDoneAgain.total, 0);
        EXPECT_EQ(credits(part, expanded), 4);
        EXPECT_EQ(part.failed, 1);
    }
    // The memory remembers what was done; the table has a row for the bad item too.
    EXPECT_EQ(countsOf(batch, "whole, memory").peakKeys, 4);
    EXPECT_EQ(countsOf(batch, "whole, table").peakKeys, 5);

    // In sequence the bad one ends each pass: 3 · 3 calls, the last two steps never come.
    const Counts sequence = countsOf(scenarioOf(R"({"jobs": 1, )" + steps, strategies), "whole");
    EXPECT_EQ(sequence.calls.total, 9);
    EXPECT_EQ(sequence.stepsDoneAgain.total, 4);
    EXPECT_EQ(credits(sequence, expanded), 6);
    EXPECT_EQ(sequence.halfDone, 1);
    EXPECT_EQ(sequence.missingEffects.total, 0); // of succeeded requests only
}

// Four good addresses and a bad one, four attempts.
TEST(CountingCases, oneBadAddressInABulkMail)
{
    const Scenario scenario = scenarioOf(
        R"({"jobs": 1, "shape": "batch", "steps": [{"name": "mail", "effect": "email", "count": 4},
            {"name": "bad", "effect": "email", "failureRate": 1}]})",
        R"([{"name": "whole", "retry": {"scope": "job", "maxAttempts": 4}},
            {"name": "marker", "retry": {"scope": "job", "maxAttempts": 4}, "store": {"kind": "memory"}}])");
    // 4 · 4 mails, of which 12 too many: the request is in the class "10 or more".
    const Counts whole = countsOf(scenario, "whole");
    EXPECT_EQ(whole.calls.total, 20);
    EXPECT_EQ(whole.stepsDoneAgain.total, 12);
    EXPECT_EQ(whole.harmfulRepeats.total, 12);
    EXPECT_EQ(whole.usersWithTwoOrMoreEmails, 1);
    EXPECT_EQ(whole.emailsPerUser, (Emails{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1}));
    // One mail each, four tries at the bad address.
    const Counts marker = countsOf(scenario, "marker");
    EXPECT_EQ(marker.calls.total, 8);
    EXPECT_EQ(marker.stepsDoneAgain.total, 0);
    EXPECT_EQ(marker.emailsPerUser, (Emails{0, 0, 0, 0, 1}));
}

// Every reply of one mail is lost, three attempts: the provider's memory is all that could help.
TEST(CountingCases, keyKindsAgainstLostReplies)
{
    const Scenario scenario = scenarioOf(
        R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "1s", "remembersKeys": true,
            "lostReplyRate": 1}]})",
        R"([{"name": "none"}, {"name": "per call", "providerKey": "per call"},
            {"name": "per attempt", "providerKey": "per attempt"},
            {"name": "whole job, per attempt", "providerKey": "per attempt", "retry": {"scope": "job"}},
            {"name": "memory", "store": {"kind": "memory"}},
            {"name": "per message", "providerKey": "per message"},
            {"name": "per action", "providerKey": "per action"},
            {"name": "per day", "providerKey": "per action and clock day"}])");
    for (const char* name : {"none", "per call", "per attempt", "whole job, per attempt", "memory"}) {
        SCOPED_TRACE(name);
        const Counts counts = countsOf(scenario, name);
        EXPECT_EQ(counts.calls.total, 3);
        EXPECT_EQ(counts.stepsDoneAgain.total, 2);
        EXPECT_EQ(repeats(counts, Cause::LostReply), 2);
        EXPECT_EQ(counts.savedAnswers.total, 0);
        EXPECT_EQ(counts.failed, 1);
        EXPECT_EQ(counts.failedButDone, 1);
        EXPECT_EQ(counts.emailsPerUser, (Emails{0, 0, 0, 1}));
        EXPECT_EQ(counts.peakKeys, 0); // a memory remembers only what worked
    }
    EXPECT_EQ(countsOf(scenario, "per attempt").providerPeakKeys, 3);
    for (const char* name : {"per message", "per action", "per day"}) {
        SCOPED_TRACE(name);
        const Counts counts = countsOf(scenario, name);
        EXPECT_EQ(counts.calls.total, 3);
        EXPECT_EQ(counts.stepsDoneAgain.total, 0);
        EXPECT_EQ(counts.savedAnswers.total, 2);
        EXPECT_EQ(counts.failed, 1);
        EXPECT_EQ(counts.providerPeakKeys, 1);
    }
}

// Two steps at one provider: with the user alone as key the second has the first one's key and other data.
TEST(CountingCases, aKeyTooCoarseForASharedProvider)
{
    const std::string world = R"({"jobs": 1, "steps": [
        {"name": "a", "duration": "1s", "provider": "p", "remembersKeys": true, "differentData": "WHAT"},
        {"name": "b", "duration": "1s", "provider": "p", "remembersKeys": true, "differentData": "WHAT"}]})";
    const std::string strategies = R"([{"name": "per user", "providerKey": "per user"},
        {"name": "per user, whole job", "providerKey": "per user", "retry": {"scope": "job"}},
        {"name": "per action", "providerKey": "per action"}])";
    const auto worldWith = [&](const std::string& what) {
        std::string text = world;
        for (std::size_t at = text.find("WHAT"); at != std::string::npos; at = text.find("WHAT"))
            text.replace(at, 4, what);
        return scenarioOf(text, strategies);
    };

    // Refused for good: no second attempt of the step, no second pass.
    for (const char* name : {"per user", "per user, whole job"}) {
        SCOPED_TRACE(name);
        const Counts refused = countsOf(worldWith("error"), name);
        EXPECT_EQ(refused.calls.total, 2);
        EXPECT_EQ(refused.differentDataRefused, 1);
        EXPECT_EQ(refused.savedAnswers.total, 0);
        EXPECT_EQ(refused.failed, 1);
        EXPECT_EQ(refused.halfDone, 1);
    }
    // Or dropped in silence: it succeeds, and b was never done.
    const Counts ignored = countsOf(worldWith("first result"), "per user");
    EXPECT_EQ(ignored.calls.total, 2);
    EXPECT_EQ(ignored.differentDataIgnored, 1);
    EXPECT_EQ(ignored.savedAnswers.total, 1);
    EXPECT_EQ(ignored.succeeded, 1);
    EXPECT_EQ(ignored.missingEffects.total, 1);

    const Counts perAction = countsOf(worldWith("error"), "per action");
    EXPECT_EQ(perAction.calls.total, 2);
    EXPECT_EQ(perAction.succeeded, 1);
    EXPECT_EQ(perAction.savedAnswers.total, 0);
    EXPECT_EQ(perAction.providerPeakKeys, 2);
}

// A refusal whose reply is lost is an ordinary failure to the worker, who tries again.
TEST(CountingCases, aLostRefusalIsTriedAgain)
{
    const Scenario scenario = scenarioOf(
        R"({"jobs": 1, "steps": [{"name": "a", "provider": "p", "remembersKeys": true},
            {"name": "b", "provider": "p", "remembersKeys": true, "lostReplyRate": 1}]})",
        R"([{"name": "per user", "providerKey": "per user"}])");
    const Counts counts = countsOf(scenario, "per user");
    EXPECT_EQ(counts.calls.total, 1 + 3);
    EXPECT_EQ(counts.differentDataRefused, 3);
    EXPECT_EQ(counts.failed, 1);
}

// In a batch the other items are still called when one is refused; then the job fails for good.
TEST(CountingCases, aRefusedItemDoesNotStopItsBatch)
{
    const Scenario scenario = scenarioOf(
        R"({"jobs": 1, "shape": "batch", "steps": [{"name": "a", "provider": "p", "remembersKeys": true},
            {"name": "b", "provider": "p", "remembersKeys": true}, {"name": "c", "failureRate": 1}]})",
        R"([{"name": "whole", "providerKey": "per user", "retry": {"scope": "job"}},
            {"name": "items", "providerKey": "per user"}])");
    const Counts whole = countsOf(scenario, "whole");
    EXPECT_EQ(whole.calls.total, 3);
    EXPECT_EQ(whole.differentDataRefused, 1);
    EXPECT_EQ(whole.failed, 1);
    EXPECT_EQ(countsOf(scenario, "items").calls.total, 1 + 1 + 3);
}

// Two mails for each of two users: 0 and 2 are user 0's, 1 and 3 user 1's.
TEST(CountingCases, aKeyThatForgetsTheOccasion)
{
    const Scenario scenario = scenarioOf(
        R"({"jobs": 4, "requestsPerUser": 2, "steps": [{"name": "mail", "effect": "email", "duration": "1s",
            "remembersKeys": true, "differentData": "first result"}]})",
        R"([{"name": "per user and step", "providerKey": "per user and step"},
            {"name": "per user", "providerKey": "per user"},
            {"name": "per action", "providerKey": "per action"},
            {"name": "memory", "store": {"kind": "memory", "key": "per user and step"}}])");
    for (const char* name : {"per user and step", "per user"}) {
        SCOPED_TRACE(name);
        const Counts counts = countsOf(scenario, name);
        EXPECT_EQ(counts.calls.total, 4);
        EXPECT_EQ(counts.savedAnswers.total, 2);
        EXPECT_EQ(counts.differentDataIgnored, 2);
        EXPECT_EQ(counts.missingEffects.total, 2);
        EXPECT_EQ(counts.succeeded, 4);
        EXPECT_EQ(counts.emailsPerUser, (Emails{2, 2}));
        EXPECT_EQ(counts.providerPeakKeys, 2);
    }
    const Counts perAction = countsOf(scenario, "per action");
    EXPECT_EQ(perAction.savedAnswers.total, 0);
    EXPECT_EQ(perAction.missingEffects.total, 0);
    const Counts memory = countsOf(scenario, "memory");
    EXPECT_EQ(memory.calls.total, 2);
    EXPECT_EQ(memory.missingEffects.total, 2);
    EXPECT_EQ(memory.differentDataIgnored, 2);
    EXPECT_EQ(memory.succeeded, 4);
    EXPECT_EQ(memory.peakKeys, 2);
}

// The store's entry of the first step answers for all the others.
TEST(CountingCases, aStoreKeyedByTheUserAlone)
{
    const Scenario scenario = scenarioOf(R"({"jobs": 1, "steps": [{"name": "step", "count": 3}]})",
                                         R"([{"name": "memory", "store": {"kind": "memory", "key": "per user"}},
            {"name": "table", "store": {"kind": "table", "scope": "step", "key": "per user"}}])");
    for (const char* name : {"memory", "table"}) {
        SCOPED_TRACE(name);
        const Counts counts = countsOf(scenario, name);
        EXPECT_EQ(counts.calls.total, 1);
        EXPECT_EQ(counts.succeeded, 1);
        EXPECT_EQ(counts.missingEffects.total, 2);
        EXPECT_EQ(counts.differentDataIgnored, 2);
        EXPECT_EQ(counts.peakKeys, 1);
    }
}

// A failing call recorded before the work, or whose failure is saved: the retry skips it and the job "succeeds".
TEST(CountingCases, aStoreThatRemembersTooMuch)
{
    const Scenario scenario =
        scenarioOf(R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "failureRate": 1}]})",
                   R"([{"name": "before", "store": {"kind": "memory", "record": "before"}},
            {"name": "failures", "store": {"kind": "memory", "remembersFailures": true}},
            {"name": "table before", "store": {"kind": "table", "scope": "step", "record": "before"}},
            {"name": "table failures", "store": {"kind": "table", "scope": "step", "remembersFailures": true}},
            {"name": "table of jobs", "store": {"kind": "table", "record": "before", "remembersFailures": true}},
            {"name": "after", "store": {"kind": "memory"}}])");
    for (const char* name : {"before", "failures", "table before", "table failures"}) {
        SCOPED_TRACE(name);
        const Counts counts = countsOf(scenario, name);
        EXPECT_EQ(counts.calls.total, 1);
        EXPECT_EQ(counts.succeeded, 1);
        EXPECT_EQ(counts.missingEffects.total, 1);
        EXPECT_EQ(counts.emailsPerUser, (Emails{1}));
    }
    // A whole job's row is looked at once for a delivery, before its attempts.
    for (const char* name : {"table of jobs", "after"}) {
        SCOPED_TRACE(name);
        const Counts counts = countsOf(scenario, name);
        EXPECT_EQ(counts.calls.total, 3);
        EXPECT_EQ(counts.failed, 1);
    }
}

// A provider that saves a failure returns it for ever; a failure on the way is not repeated from its memory.
TEST(CountingCases, aProviderThatRemembersFailures)
{
    const std::string strategies = R"([{"name": "key", "providerKey": "per action"}])";
    const Scenario always = scenarioOf(R"({"jobs": 1, "steps": [{"name": "charge", "effect": "charge", "failureRate": 1,
        "remembersKeys": true, "remembersFailures": true}]})",
                                       strategies);
    // Each call strikes before the key is looked at, so none is answered from memory.
    EXPECT_EQ(countsOf(always, "key").savedAnswers.total, 0);
    EXPECT_EQ(countsOf(always, "key").providerPeakKeys, 1);

    // With mulberry32 and seed 1 the numbers are 0.627, 0.0027, 0.527, 0.98 (2693262067 / 2^32, …): at a rate of 0.01
    // the second request's first call fails and is saved; its next two calls are answered with that failure.
    Scenario sometimes = scenarioOf(R"({"jobs": 2, "steps": [{"name": "charge", "effect": "charge", "failureRate": 0.01,
        "remembersKeys": true, "remembersFailures": true}]})",
                                    strategies, R"("random": "mulberry32", )");
    const Counts counts = countAll(sometimes, 0);
    EXPECT_EQ(counts.calls.total, 1 + 3);
    EXPECT_EQ(counts.savedAnswers.total, 2);
    EXPECT_EQ(counts.failed, 1);
    EXPECT_EQ(counts.effectsOfStep.front(), 1);
}

// Every reply is lost; the second attempt asks, finds the effect and is content.
TEST(CountingCases, askingFirstAfterALostReply)
{
    const Scenario scenario = scenarioOf(
        R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "3s", "lostReplyRate": 1,
            "callTimeout": "5s"}, {"name": "look", "effect": "lookup", "lostReplyRate": 0}]})",
        R"([{"name": "asks", "askFirst": true, "askDuration": "1s", "retry": {"baseDelay": "2s", "maxDelay": "10s"}},
            {"name": "asks, memory", "askFirst": true, "store": {"kind": "memory"}, "retry": {"scope": "job"}}])");
    const Counts asks = countsOf(scenario, "asks");
    EXPECT_EQ(asks.calls.total, 1 + 1);
    EXPECT_EQ(asks.lookups.total, 2); // harmless steps are not asked about
    EXPECT_EQ(asks.succeeded, 1);
    EXPECT_EQ(asks.stepsDoneAgain.total, 0);
    // What was found by asking is recorded as done.
    EXPECT_EQ(countsOf(scenario, "asks, memory").peakKeys, 2);
}

} // namespace twice::test
