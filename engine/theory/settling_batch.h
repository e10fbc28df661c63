#pragma once

#include "counting/strategy_plan.h"
#include "scenario/step.h"
#include "theory/request_chain.h"

#include <optional>
#include <stop_token>
#include <vector>

namespace twice {

/// Expected counts of a request whose whole batch is sent again where some items *settle*: the provider is asked first
/// about them, so they fail in the first few passes and never again, or it saved their failure, so they fail for ever.
///
/// The items are independent. Those that settle fail in the first passes, as many as the slowest of them takes; how
/// many that are, is known. After that the others must have failed for there to be another pass, and of these all later
/// passes are alike, as in a batch where nothing settles (independent_passes.h).
///
/// Nothing where that does not hold (keys that steps or requests share, a store that skips), where no item settles or
/// all are asked about, or when told to stop. All that adds up is always given; the rest where it is not too much work.
[[nodiscard]] std::optional<UserCounts> countSettlingBatch(const StrategyPlan& plan, const std::vector<Step>& expanded,
                                                           const std::stop_token& stop);

} // namespace twice
