#pragma once

#include "counting/strategy_plan.h"
#include "scenario/step.h"
#include "theory/request_chain.h"

#include <optional>
#include <stop_token>
#include <vector>

namespace twice {

/// Expected counts of a request whose whole sequence is run again from its start, also where providers are asked first,
/// remember failures, or are shared by steps whose keys collide.
///
/// What a pass finds depends on little: every step that some pass got past is in one known state for good, every step
/// that none came to is untouched, and only the *furthest* step, which no pass got past, has a few pasts. So a request
/// is followed by the number of its furthest step and that step's past. Only positive numbers are added and
/// multiplied, so it is exact up to rounding, and takes time in proportion to steps times passes.
///
/// Nothing where requests share keys, where a store skips steps, or when told to stop.
[[nodiscard]] std::optional<UserCounts> countByFurthestStep(const StrategyPlan& plan, const std::vector<Step>& expanded,
                                                            const std::stop_token& stop);

} // namespace twice
