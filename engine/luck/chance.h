#pragma once

#include "luck/hazard.h"
#include "luck/mulberry32.h"

#include <cstdint>

namespace twice {

/// Something that happens with a fixed probability, worked out once for both random sources (model 5).
struct Chance
{
    /// `probability` in [0, 1].
    explicit Chance(double probability) : hazard(hazardOf(probability)), threshold32(strikeThreshold32(probability)) {}

    std::uint64_t hazard;      ///< what it spends of a request's hazard; certainHazard for probability 1
    std::uint64_t threshold32; ///< mulberry32 strikes below it
};

} // namespace twice
