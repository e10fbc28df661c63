#pragma once

#include "run/count_list.h"

#include <optional>
#include <vector>

namespace twice {

/// `counts` are those of one whole cell: notes each count's square, so that sums over cells know their spread.
void noteCell(Counts& counts, const std::vector<Step>& expandedSteps);

/// The 95 % interval of a count. Where requests share slots and crashes they are not independent, so it comes from the
/// spread between cells (model 8); from a single cell, and without a clock, as if requests were independent.
[[nodiscard]] std::optional<Interval> intervalOf(const CountField& field, const Counts& counts,
                                                 const std::vector<Step>& expandedSteps);

} // namespace twice
