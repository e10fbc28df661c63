#pragma once

#include "counting/strategy_plan.h"
#include "scenario/step.h"

#include <optional>
#include <stop_token>
#include <vector>

namespace twice {

/// Whether the job is a batch that is sent again whole, but asks first about every item and skips those whose effect
/// is there. Then each item has attempts of its own: one that worked is not called again, and one that did not makes
/// another pass certain. Only the questions come again with every pass.
[[nodiscard]] bool asksAboutAllOfBatch(const StrategyPlan& plan);

/// How many passes such a job has on average. Nothing when told to stop.
[[nodiscard]] std::optional<double> passesOfAskedBatch(const StrategyPlan& plan, const std::vector<Step>& expanded,
                                                       const std::stop_token& stop);

} // namespace twice
