#pragma once

#include "counting/strategy_plan.h"
#include "scenario/step.h"
#include "theory/request_chain.h"

#include <optional>
#include <stop_token>
#include <vector>

namespace twice {

/// Expected counts of all requests of a user that share keys, where each is one pass over a batch and every item has
/// keys of its own. Then the items are independent through all of the user's requests: each is followed alone from
/// request to request, and those of one request are put together.
///
/// Nothing where that does not hold, where a user has so many requests that it would take a second, or when told to
/// stop. Only positive numbers are added and multiplied.
[[nodiscard]] std::optional<UserCounts> countUserBatch(const StrategyPlan& plan, const std::vector<Step>& expanded,
                                                       const std::stop_token& stop);

} // namespace twice
