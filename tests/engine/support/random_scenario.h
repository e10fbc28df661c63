#pragma once

#include "scenario/scenario.h"

#include <cstdint>

namespace twice::test {

/// A valid scenario drawn from `seed`, which uses every field of the format sooner or later, also those that only a
/// clock can simulate. The same seed gives the same scenario on every machine.
[[nodiscard]] Scenario randomScenario(std::uint64_t seed);

} // namespace twice::test
