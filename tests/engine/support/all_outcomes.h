#pragma once

#include "theory/expectation.h"

#include <optional>

namespace twice::test {

/// Every count that is one number.
inline constexpr Expectation::Value Expectation::*singleCounts[] = {
    &Expectation::succeeded,         &Expectation::failed,
    &Expectation::failedButDone,     &Expectation::calls,
    &Expectation::stepsDoneAgain,    &Expectation::harmfulRepeats,
    &Expectation::usersChargedTwice, &Expectation::usersWithTwoOrMoreEmails,
    &Expectation::missingEffects,    &Expectation::halfDone,
    &Expectation::savedAnswers,      &Expectation::lookups,
    &Expectation::credits,           &Expectation::differentDataRefused,
    &Expectation::wastedCredits,     &Expectation::differentDataIgnored,
    &Expectation::peakKeys,          &Expectation::providerPeakKeys,
};

/// The expectation of a small counting world by trying every outcome of every chance, written from the text of the
/// model alone. Nothing where there are more than `mostOutcomes`.
[[nodiscard]] std::optional<Expectation> expectationByAllOutcomes(const Scenario& scenario, int mostOutcomes);

} // namespace twice::test
