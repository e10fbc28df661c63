#pragma once

#include "counting/latencies.h"

#include <array>
#include <string_view>

namespace twice {

/// What results tell of latencies (model 6, latencySeconds), in this order.
struct LatencyField
{
    std::string_view jsonName; ///< "p95"
    double percent = 0;
};
inline constexpr std::array<LatencyField, 4> latencyFields{{{"p50", 50}, {"p95", 95}, {"p99", 99}, {"max", 100}}};

/// Of latencies that are not empty.
[[nodiscard]] inline double latencySeconds(const Latencies& latencies, const LatencyField& field)
{
    return static_cast<double>(latencies.percentile(field.percent)) / 1e6;
}

} // namespace twice
