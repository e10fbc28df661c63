#pragma once

#include "run/count_list.h"

#include <string_view>
#include <vector>

namespace twice {

/// Percentiles of latency as if they were counts, so that tables and charts can offer them beside those: named as the
/// columns of CSV, "latencySeconds.p95", in seconds (CountField::isDuration). No number (NaN) where no request has
/// succeeded and from the counting engine, which has no clock; neither interval nor expectation.
[[nodiscard]] const std::vector<CountField>& latencyMeasures();

/// All that can be chosen: counts, then latencies.
[[nodiscard]] const std::vector<const CountField*>& measures();
/// Nothing where none has this name.
[[nodiscard]] const CountField* measure(std::string_view name);

} // namespace twice
