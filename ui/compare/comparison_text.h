#pragma once

#include "compare/comparison.h"

#include <QString>

namespace twice::ui {

/// One number of one strategy in words, for tool tips and for those who hear it: strategy, count, number, interval,
/// expectation, or why there is none.
[[nodiscard]] QString textOf(const Comparison& comparison, std::size_t row, const CountField& field);

/// A number of a count as it is shown: "10,106", or of a latency "1.25 s". A dash for no number.
[[nodiscard]] QString valueText(const CountField& field, double value);

/// How many jobs are counted: "412,000", or where strategies differ "411,000 to 412,500".
[[nodiscard]] QString jobsCountedText(const Comparison& comparison);

/// "Failed jobs: retry each step 11, retry the whole job 995." for each count: a chart's description.
[[nodiscard]] QString summaryOf(const Comparison& comparison, const std::vector<const CountField*>& fields);

} // namespace twice::ui
