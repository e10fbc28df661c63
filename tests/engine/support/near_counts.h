#pragma once

#include "counting/counts.h"
#include "theory/expectation.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <gtest/gtest.h>

namespace twice::test {

/// A count within 4 standard errors, its own squares telling the spread.
inline void expectNear(const char* name, const SummedCount& counted, Expectation::Value expected, double requests)
{
    SCOPED_TRACE(name);
    ASSERT_TRUE(expected);
    const double mean = static_cast<double>(counted.total) / requests;
    const double variance = static_cast<double>(counted.squares) - requests * mean * mean;
    EXPECT_NEAR(static_cast<double>(counted.total), *expected, 4 * std::sqrt(std::max(1.0, variance)));
}

/// Likewise, of how many requests something holds.
inline void expectNear(const char* name, std::uint64_t counted, Expectation::Value expected, double requests)
{
    expectNear(name, SummedCount{counted, counted, counted}, expected, requests);
}

/// All counts of independent requests.
inline void expectNear(const Counts& counts, const Expectation& expected)
{
    const auto requests = static_cast<double>(counts.requests);
    expectNear("failed", counts.failed, expected.failed, requests);
    expectNear("failedButDone", counts.failedButDone, expected.failedButDone, requests);
    expectNear("halfDone", counts.halfDone, expected.halfDone, requests);
    expectNear("calls", counts.calls, expected.calls, requests);
    expectNear("lookups", counts.lookups, expected.lookups, requests);
    expectNear("savedAnswers", counts.savedAnswers, expected.savedAnswers, requests);
    expectNear("stepsDoneAgain", counts.stepsDoneAgain, expected.stepsDoneAgain, requests);
    expectNear("harmfulRepeats", counts.harmfulRepeats, expected.harmfulRepeats, requests);
    expectNear("missingEffects", counts.missingEffects, expected.missingEffects, requests);
    expectNear("two emails", counts.usersWithTwoOrMoreEmails, expected.usersWithTwoOrMoreEmails, requests);
    expectNear("charged twice", counts.usersChargedTwice, expected.usersChargedTwice, requests);
    ASSERT_TRUE(expected.emailsPerUser);
    for (std::size_t i = 0; i < counts.emailsPerUser.size(); ++i)
        expectNear("emails", counts.emailsPerUser[i], (*expected.emailsPerUser)[i], requests);
}

} // namespace twice::test
