#pragma once

#include "counting/strategy_plan.h"
#include "theory/request_chain.h"
#include "theory/settling_item.h"

#include <stop_token>
#include <vector>

namespace twice {

/// Adds what does not add up (emails, repeats and effects of a whole request) for a batch in which items settle. Each
/// count only where it takes some ten million operations at most, and none when told to stop. `counts.succeeded` is
/// there already.
void addSettlingMarks(UserCounts& counts, VisitTable& visits, const StrategyPlan& plan,
                      const std::vector<SettlingItem>& items, const std::stop_token& stop);

} // namespace twice
