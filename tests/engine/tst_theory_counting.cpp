// Counting against theory, within 4 standard errors.
#include "counting/clock_need.h"
#include "support/count_all.h"
#include "support/random_worlds.h"
#include "theory/expectation.h"

#include <cmath>
#include <gtest/gtest.h>

namespace twice::test {

namespace {

// Sanitizers, like a build without optimisation, make a request some twenty times as slow.
#if !defined(NDEBUG) || defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define TWICE_SLOW_BUILD
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define TWICE_SLOW_BUILD
#endif
#endif

// 1, 2, 3 and 5 requests a user divide both.
#if defined(TWICE_SLOW_BUILD)
constexpr std::uint64_t jobs = 150'000;
#else
constexpr std::uint64_t jobs = 9'999'990;
#endif
constexpr std::uint32_t worlds = 40;
constexpr double standardErrors = 4;

// A sum over requests, from its own squares; the requests of a user may depend on one another, in the worst case all
// the same way, so the variance may be larger by their number. The floor is that of a rare event.
void expectSum(const char* name, const SummedCount& counted, Expectation::Value expected, double requestsPerUser)
{
    SCOPED_TRACE(name);
    ASSERT_TRUE(expected);
    const double n = static_cast<double>(jobs);
    const double mean = static_cast<double>(counted.total) / n;
    const double variance = n * std::max(0.0, static_cast<double>(counted.squares) / n - mean * mean);
    const double error = std::sqrt(requestsPerUser * std::max(variance, *expected > 1e-6 ? 1.0 : 0.0));
    EXPECT_NEAR(static_cast<double>(counted.total), *expected, standardErrors * error + 1e-9 * *expected);
}

void expectRequests(const char* name, std::uint64_t counted, Expectation::Value expected, double requestsPerUser)
{
    expectSum(name, {.total = counted, .requests = counted, .squares = counted}, expected, requestsPerUser);
}

} // namespace

TEST(TheoryAndCounting, agreeInRandomWorlds)
{
    std::uint32_t compared = 0;
    for (std::uint32_t seed = 0; compared < worlds; ++seed) {
        Scenario scenario = randomCountingScenario(seed);
        if (clockNeed(scenario, 0))
            continue;
        ++compared;
        World& world = scenario.world;
        scenario.cellSize = 10000;
        scenario.random = Random::PerRequest;
        world.jobs = jobs;
        SCOPED_TRACE("world number " + std::to_string(seed));
        const Expectation expected = expectation(scenario, 0);
        const Counts counts = countAll(scenario, 0);
        const auto users = static_cast<double>(world.requestsPerUser);
        expectRequests("failed", counts.failed, expected.failed, users);
        expectRequests("failedButDone", counts.failedButDone, expected.failedButDone, users);
        expectRequests("halfDone", counts.halfDone, expected.halfDone, users);
        expectRequests("two emails", counts.usersWithTwoOrMoreEmails, expected.usersWithTwoOrMoreEmails, users);
        expectRequests("charged twice", counts.usersChargedTwice, expected.usersChargedTwice, users);
        expectSum("calls", counts.calls, expected.calls, users);
        expectSum("stepsDoneAgain", counts.stepsDoneAgain, expected.stepsDoneAgain, users);
        expectSum("harmfulRepeats", counts.harmfulRepeats, expected.harmfulRepeats, users);
        expectSum("missingEffects", counts.missingEffects, expected.missingEffects, users);
        expectSum("savedAnswers", counts.savedAnswers, expected.savedAnswers, users);
        expectSum("lookups", counts.lookups, expected.lookups, users);
    }
}

} // namespace twice::test
