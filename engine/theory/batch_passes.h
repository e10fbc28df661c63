#pragma once

#include "theory/request_chain.h"
#include "theory/step_odds.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace twice {

/// Adds what does not add up (emails, repeats and effects of a whole request) for a batch with independent passes. Each
/// count only where it takes some ten million operations at most, and none when told to stop.
void addBatchMarks(UserCounts& counts, const std::vector<StepOdds>& odds, std::uint32_t passes,
                   const std::stop_token& stop);

} // namespace twice
