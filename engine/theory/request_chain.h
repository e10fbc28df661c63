#pragma once

#include "counting/strategy_plan.h"
#include "scenario/step.h"
#include "theory/step_visit.h"

#include <array>
#include <cstddef>
#include <optional>
#include <stop_token>
#include <vector>

namespace twice {

/// Expected counts of the requests of one user. Those that do not simply add up over steps and passes may be too much
/// work to be given; followRequests() gives all of them or nothing.
struct UserCounts
{
    LinearCounts linear;
    std::vector<double> effectsOfStep;
    std::vector<double> repeatsOfStep;
    double succeeded = 0;
    double failed = 0;
    double missingEffects = 0;
    std::optional<double> failedButDone;
    std::optional<double> halfDone;
    std::optional<double> twoOrMoreEmails;
    std::optional<double> chargedTwice;
    std::optional<std::array<double, 11>> emails;

    [[nodiscard]] bool complete() const
    {
        return failedButDone && halfDone && twoOrMoreEmails && chargedTwice && emails;
    }
};

/// Follows the requests of one user through all ways that they can go, and merges ways that agree in everything that
/// can still matter. Exact, not a sample: every chance is branched at, and what adds up is added at the branch where it
/// happens, weighted with the branch's probability.
///
/// Nothing where there would be more ways than `mostTransitions` lets it follow (each counts 1, and 1 more for every 4
/// steps and keys that have to be kept apart), which bounds memory as well; nothing, too, when told to stop.
[[nodiscard]] std::optional<UserCounts> followRequests(const StrategyPlan& plan, const std::vector<Step>& expanded,
                                                       std::size_t mostTransitions, const std::stop_token& stop);

} // namespace twice
