#pragma once

#include <bit>
#include <cstdint>
#include <vector>

namespace twice {

/// A set of small numbers, such as the free slots, whose least one is found in a few steps: a tree of 64-bit words,
/// each bit of an upper word telling whether the word below it has any.
class NumberSet
{
public:
    /// Of numbers below `size`; empty at first.
    explicit NumberSet(std::uint32_t size)
    {
        std::uint32_t words = size;
        do {
            words = (words + 63) / 64;
            m_levels.emplace_back(words, 0);
        } while (words > 1);
    }

    [[nodiscard]] bool any() const { return m_levels.back()[0] != 0; }
    [[nodiscard]] bool has(std::uint32_t number) const { return (m_levels[0][number / 64] >> number % 64 & 1) != 0; }
    void insert(std::uint32_t number)
    {
        for (auto& level : m_levels) {
            level[number / 64] |= std::uint64_t{1} << number % 64;
            number /= 64;
        }
    }
    void remove(std::uint32_t number)
    {
        for (auto& level : m_levels) {
            level[number / 64] &= ~(std::uint64_t{1} << number % 64);
            if (level[number / 64] != 0)
                return;
            number /= 64;
        }
    }
    void set(std::uint32_t number, bool in) { in ? insert(number) : remove(number); }
    /// The least one; there is one.
    [[nodiscard]] std::uint32_t first() const
    {
        std::uint32_t number = 0;
        for (auto level = m_levels.rbegin(); level != m_levels.rend(); ++level)
            number = number * 64 + static_cast<std::uint32_t>(std::countr_zero((*level)[number]));
        return number;
    }

private:
    std::vector<std::vector<std::uint64_t>> m_levels; ///< the last one is a single word
};

} // namespace twice
