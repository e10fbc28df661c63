#pragma once

#include "charts/line_chart.h"
#include "compare/comparison.h"
#include "compare/value_scale.h"

namespace twice::ui {

/// One count against the jobs done, a line for each strategy, with its 95 % band and the exact expectation as a level.
/// Counts are shown per million jobs, ratios as they are; `dark` chooses the strategies' colours.
///
/// The height fits what has settled: the first twentieth of the jobs done, where a handful of jobs stands for a
/// million, may leave the picture. Lines are thinned to about the pixels there are.
[[nodiscard]] ChartPicture tracePicture(const Comparison& comparison, const CountField& field, ScaleKind scale,
                                        bool dark);

/// At most `most` (2 or more) of `count` places, evenly spread, the last always among them.
[[nodiscard]] std::vector<std::size_t> thinned(std::size_t count, std::size_t most);

} // namespace twice::ui
