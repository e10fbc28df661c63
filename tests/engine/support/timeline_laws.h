#pragma once

#include "counting/counts.h"
#include "scenario/scenario.h"

#include <string>
#include <vector>

namespace twice::test {

/// Which laws of bookkeeping (model 6) `counts` of the scenario's first strategy break, in words; empty where all hold.
[[nodiscard]] std::vector<std::string> brokenLaws(const Scenario& scenario, const Counts& counts);

} // namespace twice::test
