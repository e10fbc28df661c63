// The keys article's generator and the search for its low numbers.
#include "luck/mulberry32.h"

#include "luck/low_numbers.h"
#include "luck/sequence_luck.h"

#include <gtest/gtest.h>

#include <vector>

namespace twice::test {

// The first numbers of the article's JavaScript function for seeds 1 and 4294967295, written out by node.
TEST(Mulberry32, givesTheNumbersOfTheArticlesFunction)
{
    Mulberry32 one(1);
    Mulberry32 greatest(4294967295u);
    for (const std::uint32_t expected : {2693262067u, 11749833u, 2265367787u, 4213581821u, 4159151403u})
        EXPECT_EQ(one.next(), expected);
    for (const std::uint32_t expected : {3850105811u, 813802916u, 3073704848u, 4054706436u, 3630262831u})
        EXPECT_EQ(greatest.next(), expected);
}

TEST(Mulberry32, skipsWithoutDrawing)
{
    for (const std::uint64_t numbers : {0u, 1u, 7u, 100'000u}) {
        Mulberry32 drawn(3);
        Mulberry32 skipped(3);
        for (std::uint64_t i = 0; i < numbers; ++i)
            drawn.next();
        skipped.skip(numbers);
        EXPECT_EQ(drawn.next(), skipped.next());
    }
}

// The article compares number / 2^32 < probability in floating point.
TEST(StrikeThreshold, meansTheSameAsTheArticlesComparison)
{
    for (const double probability : {0.0, 1e-12, 0.005, 0.01, 0.1, 1.0 / 3, 0.5, 0.999999, 1 - 0x1p-53, 1.0}) {
        const std::uint64_t threshold = strikeThreshold32(probability);
        for (std::uint64_t number = threshold < 3 ? 0 : threshold - 3; number < threshold + 3; ++number) {
            if (number > UINT32_MAX)
                continue;
            EXPECT_EQ(number < threshold, static_cast<double>(number) / 4294967296.0 < probability)
                << number << " at " << probability;
        }
    }
}

TEST(SequenceLuck, drawsOneNumberForEveryChance)
{
    SequenceLuck luck(1);
    const Chance never(0);
    const Chance always(1);
    EXPECT_FALSE(luck.strikes(never));
    EXPECT_TRUE(luck.strikes(always));
    EXPECT_EQ(luck.drawn(), 2);

    const Chance half(0.5);
    SequenceLuck behind(1, 2);
    for (int i = 0; i < 100; ++i)
        ASSERT_EQ(luck.strikes(half), behind.strikes(half));
}

TEST(LowNumbers, areAllThatAPlainLoopFinds)
{
    constexpr std::uint64_t numbers = 50'000;
    for (const std::uint32_t seed : {0u, 1u, 4294967295u}) {
        for (const double probability : {0.0, 0.0001, 0.01, 0.3, 0.9999}) {
            const auto limit = static_cast<std::uint32_t>(strikeThreshold32(probability));
            std::vector<std::uint64_t> expected;
            Mulberry32 generator(seed);
            for (std::uint64_t i = 0; i < numbers; ++i) {
                if (generator.next() < limit)
                    expected.push_back(i);
            }
            std::vector<std::uint64_t> found;
            LowNumbers low(seed, limit);
            for (std::uint64_t i = low.firstFrom(0, numbers); i < numbers; i = low.firstFrom(i + 1, numbers)) {
                ASSERT_LT(low.number(i), limit);
                found.push_back(i);
            }
            EXPECT_EQ(found, expected) << "seed " << seed << ", probability " << probability;
        }
    }
}

TEST(LowNumbers, areFoundBehindAJump)
{
    const auto limit = static_cast<std::uint32_t>(strikeThreshold32(0.01));
    LowNumbers jumping(1, limit);
    LowNumbers plain(1, limit);
    std::uint64_t expected = 0;
    for (std::uint64_t from = 0; from < 3'000'000; from += 7919 * (1 + from % 5)) {
        const std::uint64_t end = from + 10'000;
        while (expected < from || plain.number(expected) >= limit)
            expected = plain.firstFrom(expected + 1, end);
        ASSERT_EQ(jumping.firstFrom(from, end), expected);
    }
}

} // namespace twice::test
