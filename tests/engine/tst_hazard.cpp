// Hazards in fixed point (model 5): the values, the ends of the range, and the bounds that save the logarithm.
#include "luck/hazard.h"

#include "luck/chance.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace twice::test {

constexpr double unit = 0x1p57;

TEST(Hazard, ofTheEndsOfTheRange)
{
    EXPECT_EQ(hazardOf(0), 0);
    EXPECT_EQ(hazardOf(1), certainHazard);
    // The least probability above 0 is still a chance; 1e-18 · 2^57 = 0.144 is rounded up to the one unit.
    EXPECT_EQ(hazardOf(5e-324), 1);
    EXPECT_EQ(hazardOf(1e-18), 1);
    // 1 - 2^-53 is the greatest double below 1: 53 ln 2.
    EXPECT_NEAR(static_cast<double>(hazardOf(1 - 0x1p-53)) / unit, 53 * std::log(2.0), 1e-14);
    EXPECT_LT(hazardOf(1 - 0x1p-53), endlessHazard);
}

TEST(Hazard, isTheNegativeLogarithmOfSurviving)
{
    // Written-out values: -ln(0.99), -ln(0.995), -ln(1/2) to 20 digits.
    EXPECT_NEAR(static_cast<double>(hazardOf(0.01)) / unit, 0.010050335853501441183, 1e-17);
    EXPECT_NEAR(static_cast<double>(hazardOf(0.005)) / unit, 0.0050125418235442820431, 1e-17);
    EXPECT_NEAR(static_cast<double>(hazardOf(0.5)) / unit, 0.69314718055994530942, 2e-16);

    std::mt19937_64 generator(1);
    for (int i = 0; i < 100'000; ++i) {
        const double probability = std::ldexp(static_cast<double>(generator() >> 11), -53);
        const double expected = -std::log1p(-probability);
        ASSERT_NEAR(static_cast<double>(hazardOf(probability)) / unit, expected, 4e-16 * expected + 0.5 / unit)
            << probability;
    }
}

TEST(TotalHazard, ofTheEndsOfTheRange)
{
    EXPECT_EQ(totalHazard(UINT64_MAX), 0);     // -ln 1
    EXPECT_EQ(totalHazard(UINT64_MAX - 1), 0); // 2^-64 is below half a unit
    // The longest life: -ln(2^-64) = 64 ln 2 = 44.36, which is below the end.
    EXPECT_NEAR(static_cast<double>(totalHazard(0)) / unit, 64 * std::log(2.0), 1e-13);
    EXPECT_LT(totalHazard(0), endlessHazard);
    // 2^64 - 2^20 of 2^64: 2^-44 (1 + 2^-45) · 2^57 = 8192 and a bit.
    EXPECT_EQ(totalHazard(UINT64_MAX - (1u << 20)), 8192);
}

TEST(TotalHazard, isTheNegativeLogarithmOfTheBits)
{
    std::mt19937_64 generator(2);
    for (int i = 0; i < 100'000; ++i) {
        const std::uint64_t bits = generator() >> (generator() % 64);
        const long double expected = -std::log((static_cast<long double>(bits) + 1) / 0x1p64L);
        const auto tolerance = static_cast<double>(4e-16L * expected) + 1 / unit;
        ASSERT_NEAR(static_cast<double>(totalHazard(bits)) / unit, static_cast<double>(expected), tolerance) << bits;
    }
}

// Where the halving begins the two ways to scale meet; the totals must not rise there.
TEST(TotalHazard, doesNotRiseAcrossTheSeams)
{
    for (const std::uint64_t seam : {0xb504f333f9de6484u, 0x8000000000000000u, 0x5a827999fcef3242u}) {
        for (std::uint64_t step = 1; step < (std::uint64_t{1} << 40); step *= 2)
            ASSERT_GE(totalHazard(seam - step) + 64, totalHazard(seam + step)) << seam << " and " << step;
    }
}

TEST(TotalHazard, isSettledByItsBounds)
{
    std::mt19937_64 generator(3);
    for (int i = 0; i < 20'000; ++i) {
        const std::uint64_t hazard = generator() >> (1 + generator() % 63);
        const std::uint64_t survived = surelySurvivedBelow(hazard);
        const std::uint64_t struck = surelyStruckAbove(hazard);
        ASSERT_LE(survived, struck == UINT64_MAX ? struck : struck + 1);
        if (survived > 0) {
            ASSERT_GE(totalHazard(survived - 1), hazard);
            ASSERT_GE(totalHazard((survived - 1) - (survived - 1) / 3), hazard);
        }
        if (struck < UINT64_MAX) {
            ASSERT_LT(totalHazard(struck + 1), hazard);
            ASSERT_LT(totalHazard(struck + 1 + (UINT64_MAX - struck - 1) / 3), hazard);
            // They leave little between them: 2 · 2^-36 of the number.
            ASSERT_LE(static_cast<double>(struck - survived), 0x1p-34 * static_cast<double>(struck) + 4);
        }
    }
}

} // namespace twice::test
