#pragma once

#include "scenario/scenario.h"

#include <cstdint>

namespace twice::test {

/// A small valid scenario with one strategy, drawn from `seed`, in which every field of the model takes part sooner or
/// later. Times lie on a coarse grid, so that many things happen at one instant, and the run ends after seconds of
/// virtual time. The same seed gives the same scenario on every machine.
[[nodiscard]] Scenario randomTimelineWorld(std::uint64_t seed);

} // namespace twice::test
