// The luck of requests (model 5): what a chance strikes, and that the numbers of neighbouring requests look unrelated.
// Seeds are fixed; statistical bounds are stated in standard errors.
#include "luck/request_luck.h"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <vector>

namespace twice::test {

TEST(RequestLuck, neverStrikesImpossibleAndAlwaysCertainChances)
{
    const RequestNumbers numbers(1);
    const Chance never(0);
    const Chance always(1);
    RequestLuck luck(numbers, 0);
    RequestLuck undisturbed(numbers, 0);
    for (int i = 0; i < 1000; ++i) {
        ASSERT_FALSE(luck.strikes(never));
        ASSERT_TRUE(luck.strikes(always));
    }
    // Neither has spent anything: both go on alike.
    const Chance half(0.5);
    for (int i = 0; i < 1000; ++i)
        ASSERT_EQ(luck.strikes(half), undisturbed.strikes(half));
}

// One chance twice as likely to be survived as two: spending is exact, so splitting a chance changes nothing.
TEST(RequestLuck, spendsTheSameForAChanceCutInTwo)
{
    const RequestNumbers numbers(5);
    Chance whole(0);
    Chance part(0);
    part.hazard = std::uint64_t{1} << 55;
    whole.hazard = std::uint64_t{1} << 56;
    for (std::uint64_t request = 0; request < 10'000; ++request) {
        RequestLuck one(numbers, request);
        RequestLuck two(numbers, request);
        ASSERT_EQ(one.strikes(whole), two.strikes(part) || two.strikes(part));
    }
}

TEST(RequestLuck, strikesAsOftenAsTheProbabilitySays)
{
    constexpr int requests = 40'000;
    constexpr int chances = 25; // a million in all
    for (const std::uint64_t seed : {0u, 1u, 2u}) {
        const RequestNumbers numbers(seed);
        for (const double probability : {0.001, 0.01, 0.25, 0.5, 0.9, 0.999}) {
            const Chance chance(probability);
            int strikes = 0;
            for (std::uint64_t request = 0; request < requests; ++request) {
                RequestLuck luck(numbers, request);
                for (int i = 0; i < chances; ++i)
                    strikes += luck.strikes(chance) ? 1 : 0;
            }
            const double expected = probability * requests * chances;
            const double standardError = std::sqrt(expected * (1 - probability));
            EXPECT_NEAR(strikes, expected, 4 * standardError) << "seed " << seed << ", probability " << probability;
        }
    }
}

// Chi-square with `cells` equally likely cells, in standard errors from its mean (normal for so many cells).
double chiSquareDeviation(const std::vector<std::uint64_t>& cells)
{
    double total = 0;
    for (const std::uint64_t count : cells)
        total += static_cast<double>(count);
    const double expected = total / static_cast<double>(cells.size());
    double chiSquare = 0;
    for (const std::uint64_t count : cells) {
        const double difference = static_cast<double>(count) - expected;
        chiSquare += difference * difference / expected;
    }
    const double freedom = static_cast<double>(cells.size()) - 1;
    return (chiSquare - freedom) / std::sqrt(2 * freedom);
}

class RequestNumbersOfSeed : public testing::TestWithParam<std::uint64_t>
{
};

TEST_P(RequestNumbersOfSeed, areUniformAtBothEndsOfTheBits)
{
    const RequestNumbers numbers(GetParam());
    std::vector<std::uint64_t> high(1024);
    std::vector<std::uint64_t> low(1024);
    for (std::uint64_t request = 0; request < 1'000'000; ++request) {
        ++high[numbers.first(request) >> 54];
        ++low[numbers.first(request) % 1024];
    }
    EXPECT_LT(std::abs(chiSquareDeviation(high)), 4);
    EXPECT_LT(std::abs(chiSquareDeviation(low)), 4);
}

TEST_P(RequestNumbersOfSeed, areUnrelatedFromRequestToRequestAndFromNumberToNumber)
{
    const RequestNumbers numbers(GetParam());
    std::vector<std::uint64_t> neighbours(1024);
    std::vector<std::uint64_t> successive(1024);
    std::vector<std::uint64_t> later(1024);
    for (std::uint64_t request = 0; request < 1'000'000; ++request) {
        const std::uint64_t first = numbers.first(request);
        const std::uint64_t second = RequestNumbers::later(first, 1);
        const std::uint64_t third = RequestNumbers::later(first, 2);
        ++neighbours[(first >> 59) * 32 + (numbers.first(request + 1) >> 59)];
        ++successive[(first >> 59) * 32 + (second >> 59)];
        ++later[(second >> 59) * 32 + (third >> 59)];
    }
    EXPECT_LT(std::abs(chiSquareDeviation(neighbours)), 4);
    EXPECT_LT(std::abs(chiSquareDeviation(successive)), 4);
    EXPECT_LT(std::abs(chiSquareDeviation(later)), 4);
}

TEST_P(RequestNumbersOfSeed, haveEachBitSetHalfTheTime)
{
    const RequestNumbers numbers(GetParam());
    constexpr int requests = 100'000;
    std::array<int, 64> set{};
    std::array<int, 64> flipped{}; // against the next request
    for (std::uint64_t request = 0; request < requests; ++request) {
        const std::uint64_t bits = numbers.first(request);
        const std::uint64_t changed = bits ^ numbers.first(request + 1);
        for (std::size_t i = 0; i < 64; ++i) {
            set[i] += static_cast<int>((bits >> i) & 1);
            flipped[i] += static_cast<int>((changed >> i) & 1);
        }
    }
    const double standardError = std::sqrt(requests) / 2;
    for (std::size_t i = 0; i < 64; ++i) {
        EXPECT_NEAR(set[i], requests / 2.0, 4.5 * standardError) << "bit " << i;
        EXPECT_NEAR(flipped[i], requests / 2.0, 4.5 * standardError) << "bit " << i;
    }
}

// Another seed must give other luck, not the same luck moved on by a few requests.
TEST_P(RequestNumbersOfSeed, areNotThoseOfTheNextSeedMovedOn)
{
    const RequestNumbers numbers(GetParam());
    const RequestNumbers ofNextSeed(GetParam() + 1);
    for (std::uint64_t request = 0; request < 1000; ++request)
        for (std::uint64_t other = 0; other < 1000; ++other)
            ASSERT_NE(numbers.first(request), ofNextSeed.first(other));
}

INSTANTIATE_TEST_SUITE_P(Seeds, RequestNumbersOfSeed, testing::Values(0, 1, 2));

} // namespace twice::test
