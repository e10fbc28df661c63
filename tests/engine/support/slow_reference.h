#pragma once

#include "counting/counts.h"
#include "scenario/scenario.h"

#include <cstddef>

namespace twice::test {

/// All counts of one strategy that needs no clock, by an implementation of its own: written from the text of the model,
/// one request after another, with keys that are texts and memories that are maps. It shares with the engine only the
/// values it is given and gives back, and the stream of a request's luck.
[[nodiscard]] Counts slowCounts(const Scenario& scenario, std::size_t strategy);

} // namespace twice::test
