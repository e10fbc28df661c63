#include "timeline/number_set.h"

#include "support/dice.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <set>

namespace twice::test {

// Sizes around those where a level of the tree is full, and ranges that begin and end anywhere.
TEST(NumberSet, isLikeAnOrdinarySetAlsoWithWholeRanges)
{
    Dice dice(7);
    for (const std::uint32_t size : {1u, 2u, 63u, 64u, 65u, 200u, 4095u, 4096u, 4097u, 9000u}) {
        NumberSet numbers(size);
        std::set<std::uint32_t> ordinary;
        for (int change = 0; change < 300; ++change) {
            const std::uint32_t from = dice.small(0, size);
            const std::uint32_t to = dice.once(3) ? size : dice.small(from, size);
            const bool in = dice.flag();
            in ? numbers.insertAll(from, to) : numbers.removeAll(from, to);
            for (std::uint32_t number = from; number < to; ++number)
                in ? void(ordinary.insert(number)) : void(ordinary.erase(number));
            const std::uint32_t one = dice.small(0, size - 1);
            numbers.set(one, !in);
            in ? void(ordinary.erase(one)) : void(ordinary.insert(one));

            ASSERT_EQ(numbers.any(), !ordinary.empty());
            if (numbers.any()) {
                ASSERT_EQ(numbers.first(), *ordinary.begin());
            }
            for (std::uint32_t number = 0; number < size; ++number)
                ASSERT_EQ(numbers.has(number), ordinary.contains(number));
        }
        // Emptied from below, the least one is right each time: no upper word tells of an empty one.
        while (numbers.any()) {
            ASSERT_EQ(numbers.first(), *ordinary.begin());
            numbers.remove(*ordinary.begin());
            ordinary.erase(ordinary.begin());
        }
        ASSERT_TRUE(ordinary.empty());
    }
}

} // namespace twice::test
