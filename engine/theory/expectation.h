#pragma once

#include "counting/counts.h"
#include "scenario/scenario.h"

#include <array>
#include <cstddef>
#include <optional>
#include <stop_token>
#include <string_view>
#include <vector>

namespace twice {

/// Exact expectations of the counts of one strategy, for the whole run (all `jobs`). A count that theory does not give
/// is not there; each of them is exact up to rounding (relative error below 1e-9), none is estimated.
struct Expectation
{
    using Value = std::optional<double>;
    Value succeeded;
    Value failed;
    Value failedButDone;
    Value calls;
    Value stepsDoneAgain;
    Value harmfulRepeats;
    std::optional<std::array<double, causeCount>> repeatsByCause;
    Value usersWithTwoOrMoreEmails;
    Value usersChargedTwice;
    std::optional<std::array<double, 11>> emailsPerUser;
    Value missingEffects;
    Value halfDone;
    Value savedAnswers;
    Value lookups;
    Value differentDataRefused;
    Value differentDataIgnored;
    Value credits;
    Value wastedCredits;
    Value peakKeys;
    Value providerPeakKeys;
    std::string_view leftOut; ///< why some of these are not there, half a sentence; empty where all are
};

/// Exact, in one of four ways. Where a whole job is run again and nothing of an earlier pass changes whether a later
/// one fails, from one pass (independent_passes.h). Where a whole sequence is run again otherwise, by the furthest step
/// that a pass came to (furthest_step.h); where a whole batch is, by the pass in which its items settled
/// (settling_batch.h). Else by following all ways of a request, or of a user's requests that share keys, and merging
/// those that are alike (request_chain.h). Where there are too many ways, which takes a batch of ten items or more
/// that share a key and are sent again whole, or some ten keys that a user's requests share, no count is given; for a
/// batch with dozens of attempts perhaps only those that add up.
///
/// Nothing, either, where the strategy has a ClockNeed. `scenario` must be valid. Takes milliseconds at most for the
/// built-in scenarios. When told to stop it gives nothing, within milliseconds.
[[nodiscard]] Expectation expectation(const Scenario& scenario, std::size_t strategy, const std::stop_token& stop = {});

} // namespace twice
