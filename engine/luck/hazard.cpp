#include "luck/hazard.h"

#include <bit>
#include <cassert>

namespace twice {

namespace {

constexpr double ln2 = 0.69314718055994530942;
constexpr double unit = 144115188075855872.0; // 2^57
constexpr double twoTo64 = 18446744073709551616.0;
constexpr double halfRoot = 0.70710678118654752440;

// ln((1 + s) / (1 - s)) = 2 (s + s^3/3 + s^5/5 + …). With |s| <= 0.1716, which arguments between sqrt(1/2) and
// sqrt(2) give, the terms below leave an error under a tenth of a double's last bit. Only + - * / are used, which every
// IEEE machine rounds alike; a library's logarithm differs between systems.
double logarithmOfQuotient(double s)
{
    const double z = s * s;
    double sum = 1.0 / 23;
    sum = sum * z + 1.0 / 21;
    sum = sum * z + 1.0 / 19;
    sum = sum * z + 1.0 / 17;
    sum = sum * z + 1.0 / 15;
    sum = sum * z + 1.0 / 13;
    sum = sum * z + 1.0 / 11;
    sum = sum * z + 1.0 / 9;
    sum = sum * z + 1.0 / 7;
    sum = sum * z + 1.0 / 5;
    sum = sum * z + 1.0 / 3;
    return 2 * (s + s * z * sum);
}

// -ln(1 - p) for p up to 1 - sqrt(1/2), small p without loss.
double negativeLogNearOne(double p)
{
    return logarithmOfQuotient(p / (2 - p));
}

// -ln(number · 2^-exponent), number from 0.5 to 1.
double negativeLogScaled(double number, int exponent)
{
    if (number < halfRoot) {
        number *= 2;
        ++exponent;
    }
    return exponent * ln2 - logarithmOfQuotient((number - 1) / (number + 1));
}

} // namespace

std::uint64_t hazardOf(double probability)
{
    assert(probability >= 0 && probability <= 1);
    if (probability == 0)
        return 0;
    if (probability == 1)
        return certainHazard;
    double hazard = 0;
    if (probability <= 1 - halfRoot) {
        hazard = negativeLogNearOne(probability);
    } else {
        double survived = 1 - probability; // exact from a half on
        int exponent = 0;
        while (survived < 0.5) {
            survived *= 2;
            ++exponent;
        }
        hazard = negativeLogScaled(survived, exponent);
    }
    const auto units = static_cast<std::uint64_t>(hazard * unit + 0.5);
    return units == 0 ? 1 : units;
}

std::uint64_t totalHazard(std::uint64_t random)
{
    const std::uint64_t above = ~random; // (random + 1) / 2^64 = 1 - above / 2^64
    const double missing = static_cast<double>(above) / twoTo64;
    if (missing <= 1 - halfRoot)
        return static_cast<std::uint64_t>(negativeLogNearOne(missing) * unit);
    const std::uint64_t number = random + 1; // no overflow: that is a missing part of 0
    const int zeros = std::countl_zero(number);
    const double scaled = static_cast<double>(number << zeros) / twoTo64;
    return static_cast<std::uint64_t>(negativeLogScaled(scaled, zeros) * unit);
}

std::uint64_t surelySurvivedBelow(std::uint64_t hazard)
{
    // totalHazard() errs by less than 2^-48 of its value; a margin of 2^-40 makes the test safe, and leaves one number
    // in 10^12 to the exact way.
    const std::uint64_t wanted = hazard + (hazard >> 40) + 16;
    std::uint64_t low = 0; // bisection for the first number that falls short
    std::uint64_t high = UINT64_MAX;
    if (totalHazard(low) < wanted)
        return 0;
    while (high - low > 1) {
        const std::uint64_t middle = low + (high - low) / 2;
        (totalHazard(middle) >= wanted ? low : high) = middle;
    }
    return low;
}

} // namespace twice
