#include "luck/hazard.h"

#include <bit>
#include <cassert>
#include <cmath>

namespace twice {

namespace {

constexpr double ln2 = 0.69314718055994530942;
constexpr double unit = 144115188075855872.0; // 2^57
constexpr double twoTo64 = 18446744073709551616.0;
constexpr double halfRoot = 0.70710678118654752440;
constexpr std::uint64_t halfRoot64 = 0xb504'f333'f9de'6484u; // halfRoot · 2^64

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
        hazard = logarithmOfQuotient(probability / (2 - probability));
    } else {
        double survived = 1 - probability; // exact from a half on, else to the last bit
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
    const std::uint64_t number = random + 1; // of 2^64
    if (number == 0)
        return 0;
    // The number is m · 2^-halvings with m from sqrt(1/2) to sqrt(2). 1 - m is taken from the integer, so that nothing
    // is lost next to 1; it fits into 63 bits, for which a conversion needs no branch.
    const int zeros = std::countl_zero(number);
    const std::uint64_t scaled = number << zeros;
    // Doubling is a shift and no branch: which it is in two of five numbers, nobody could foretell.
    const int doubled = scaled < halfRoot64 ? 1 : 0;
    const auto missing = static_cast<double>(static_cast<std::int64_t>(0 - (scaled << doubled)));
    const int halvings = zeros + doubled;
    const double total = halvings * ln2 + logarithmOfQuotient(missing / (2 * twoTo64 - missing));
    return static_cast<std::uint64_t>(static_cast<std::int64_t>(total * unit));
}

namespace {

// Far more than totalHazard() and a library's exponential can err together, which is below 2^-45; so it matters to no
// result how the latter rounds.
constexpr double margin = 0x1p-36;

// The number whose total is `hazard`, so much less or more.
std::uint64_t numberOfTotal(std::uint64_t hazard, double factor)
{
    const double number = std::exp(-static_cast<double>(hazard) / unit) * factor * twoTo64;
    return number >= twoTo64 ? UINT64_MAX : static_cast<std::uint64_t>(number);
}

} // namespace

std::uint64_t surelySurvivedBelow(std::uint64_t hazard)
{
    return hazard == 0 ? UINT64_MAX : numberOfTotal(hazard, 1 - margin);
}

std::uint64_t surelyStruckAbove(std::uint64_t hazard)
{
    return numberOfTotal(hazard, 1 + margin);
}

} // namespace twice
