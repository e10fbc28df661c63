#pragma once

#include <cstdint>

namespace twice {

/// Hazards (model 5): a chance of probability p is worth -ln(1 - p), and a request survives until it has spent a total
/// that is exponential with mean 1. Both are whole multiples of 2^-57, so that spending is exact and its order cannot
/// matter: the largest total, 64 ln 2, fits into 63 bits, and a probability of 10^-12 is still kept to 6 digits.
inline constexpr int hazardFractionBits = 57;

/// The hazard of a chance that always strikes; no request has so much. Such a chance spends nothing.
inline constexpr std::uint64_t certainHazard = UINT64_MAX;

/// -ln(1 - probability) in units of 2^-57: 0 for 0, at least 1 unit for any other, certainHazard for 1.
/// `probability` in [0, 1]. The same on every machine.
[[nodiscard]] std::uint64_t hazardOf(double probability);

/// Above every totalHazard(); sums of hazards may be cut off here.
inline constexpr std::uint64_t endlessHazard = std::uint64_t{1} << 63;

/// The total hazard that belongs to 64 random bits: floor(-ln((random + 1) / 2^64) · 2^57). Falls as `random` rises,
/// up to the last bits of a double. The same on every machine.
[[nodiscard]] std::uint64_t totalHazard(std::uint64_t random);

/// With fewer random bits than this, totalHazard() is surely at least `hazard`; with more than that, it is surely below
/// `hazard`. Nearly all requests are settled by these comparisons, without a logarithm; for the few numbers in between
/// (one in 10^10) and none other the exact total has to be looked at. `hazard` at most endlessHazard.
[[nodiscard]] std::uint64_t surelySurvivedBelow(std::uint64_t hazard);
[[nodiscard]] std::uint64_t surelyStruckAbove(std::uint64_t hazard);

} // namespace twice
