#pragma once

#include "counting/strategy_plan.h"
#include "scenario/step.h"
#include "theory/request_chain.h"

#include <optional>
#include <stop_token>
#include <vector>

namespace twice {

/// Expected counts of a request whose whole job is run again from its start, where no call's failure depends on what
/// was before: no store that skips steps, no keys that several steps or requests share, no saved failures, and no
/// question first. Then all passes are alike and independent: a request has an n-th pass with probability
/// (1 − Q)^(n−1), Q being the chance that a pass succeeds.
///
/// Nothing where that does not hold, or when told to stop. Only additions and products of positive numbers, so it is
/// exact up to rounding for any number of steps. Takes time in proportion to steps times passes for everything that
/// adds up, which is always given, and some milliseconds for the rest; with dozens of attempts for a batch, counts
/// that do not add up can be too much work and are then not given.
[[nodiscard]] std::optional<UserCounts>
countIndependentPasses(const StrategyPlan& plan, const std::vector<Step>& expanded, const std::stop_token& stop);

} // namespace twice
