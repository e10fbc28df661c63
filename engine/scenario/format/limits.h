#pragma once

#include "scenario/format/duration_formats.h"
#include "scenario/format/scalar_formats.h"

#include <cstddef>

namespace twice {

// Where the model is silent: far above what anyone simulates, low enough that no sum of a run leaves 64 bits and that a
// hostile file is refused instead of filling the memory (resources/help/model.md, "Limits").
inline constexpr std::size_t maxNameBytes = 1000;
inline constexpr std::size_t maxDescriptionBytes = 100'000;
inline constexpr std::size_t maxListLength = 100'000;
inline constexpr std::size_t maxListedArrivals = 1'000'000;
inline constexpr std::uint64_t maxListedDurations = 1'000'000; ///< of all steps, each count written out
inline constexpr std::size_t maxStrategies = 1000;
inline constexpr std::size_t maxSchedule = 1000; ///< of visibility timeouts, redelivery delays
inline constexpr std::uint32_t maxDeliveriesLimit = 1'000'000;
inline constexpr std::uint32_t maxPrefetch = 1'000'000;
inline constexpr double maxCost = 1e9;
inline constexpr double maxRatePerSecond = 1e9;

inline constexpr Number probability{0, 1};
inline constexpr Text nameText{1, maxNameBytes};

} // namespace twice
