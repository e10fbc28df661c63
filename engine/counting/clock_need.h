#pragma once

#include "scenario/scenario.h"

#include <optional>
#include <string>

namespace twice {

/// Why the counting engine may not be used for a strategy: the field that only a clock can simulate.
struct ClockNeed
{
    std::string path;   ///< such as world.crashes.beforeCall or strategies[2].visibilityTimeout
    std::string reason; ///< one sentence
};

/// The first field that makes time matter for strategy number `strategy` (model 8), or nothing where the counting
/// engine gives the same counts as a clock would. `scenario` must be valid.
[[nodiscard]] std::optional<ClockNeed> clockNeed(const Scenario& scenario, std::size_t strategy);

} // namespace twice
