#pragma once

#include "scenario/scenario.h"

#include <cstdint>

namespace twice::test {

/// A small scenario with one strategy, drawn from `seed`: every choice of the model that can matter without a clock,
/// rates of 0 and 1 among them. Some of these combinations need a clock all the same (clockNeed tells).
[[nodiscard]] Scenario randomCountingScenario(std::uint32_t seed);

} // namespace twice::test
