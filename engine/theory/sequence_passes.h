#pragma once

#include "theory/request_chain.h"
#include "theory/step_odds.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace twice {

/// Adds what does not add up (emails, repeats and effects of a whole request) for a sequence with independent passes.
/// Worthless when told to stop.
void addSequenceMarks(UserCounts& counts, const std::vector<StepOdds>& odds, std::uint32_t passes,
                      const std::stop_token& stop);

} // namespace twice
