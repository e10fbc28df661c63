#pragma once

#include "theory/request_chain.h"

#include <cmath>
#include <cstddef>
#include <gtest/gtest.h>
#include <iterator>
#include <string>

namespace twice::test {

inline void expectAlike(double value, double exact)
{
    EXPECT_NEAR(value, exact, 1e-12 * (std::abs(exact) + 1));
}

/// All of two complete counts, digit for digit but the last three.
inline void expectAlike(const UserCounts& counts, const UserCounts& exact)
{
    constexpr double LinearCounts::*sums[] = {&LinearCounts::calls,
                                              &LinearCounts::effects,
                                              &LinearCounts::repeatsAfterLostReply,
                                              &LinearCounts::savedAnswers,
                                              &LinearCounts::lookups,
                                              &LinearCounts::repeatsOfWholeJob,
                                              &LinearCounts::keysAtProviders,
                                              &LinearCounts::keysInStore,
                                              &LinearCounts::differentDataRefused,
                                              &LinearCounts::differentDataIgnored};
    for (std::size_t i = 0; i < std::size(sums); ++i) {
        SCOPED_TRACE("sum " + std::to_string(i));
        expectAlike(counts.linear.*sums[i], exact.linear.*sums[i]);
    }
    for (std::size_t i = 0; i < exact.effectsOfStep.size(); ++i) {
        SCOPED_TRACE("step " + std::to_string(i));
        expectAlike(counts.effectsOfStep[i], exact.effectsOfStep[i]);
        expectAlike(counts.repeatsOfStep[i], exact.repeatsOfStep[i]);
    }
    expectAlike(counts.succeeded, exact.succeeded);
    expectAlike(counts.failed, exact.failed);
    expectAlike(counts.missingEffects, exact.missingEffects);
    ASSERT_TRUE(counts.complete());
    expectAlike(*counts.failedButDone, *exact.failedButDone);
    expectAlike(*counts.halfDone, *exact.halfDone);
    expectAlike(*counts.twoOrMoreEmails, *exact.twoOrMoreEmails);
    expectAlike(*counts.chargedTwice, *exact.chargedTwice);
    for (std::size_t i = 0; i < exact.emails->size(); ++i) {
        SCOPED_TRACE("emails " + std::to_string(i));
        expectAlike((*counts.emails)[i], (*exact.emails)[i]);
    }
}

} // namespace twice::test
