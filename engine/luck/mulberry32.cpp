#include "luck/mulberry32.h"

#include <cmath>

namespace twice {

std::uint64_t strikeThreshold32(double probability)
{
    // Scaling by a power of two is exact, so this is the least integer that is not below probability · 2^32.
    return static_cast<std::uint64_t>(std::ceil(std::ldexp(probability, 32)));
}

} // namespace twice
