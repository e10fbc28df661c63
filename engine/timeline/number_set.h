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
    /// All from `from` on and below `to`, word by word: ten thousand processes with ten thousand slots each are there
    /// at once, where bit by bit took most of a second in which no stop was heard.
    void insertAll(std::uint32_t from, std::uint32_t to)
    {
        for (auto& level : m_levels) {
            if (from == to)
                return;
            for (std::uint32_t word = from / 64; word <= (to - 1) / 64; ++word)
                level[word] |= bitsOf(word, from, to);
            from /= 64;
            to = (to + 63) / 64;
        }
    }
    void removeAll(std::uint32_t from, std::uint32_t to)
    {
        for (auto& level : m_levels) {
            if (from >= to)
                return;
            const std::uint32_t first = from / 64;
            const std::uint32_t last = (to - 1) / 64;
            for (std::uint32_t word = first; word <= last; ++word)
                level[word] &= ~bitsOf(word, from, to);
            // Words between the two ends are empty now; the ends may hold others.
            from = first + (level[first] != 0 ? 1 : 0);
            to = last + (level[last] != 0 ? 0 : 1);
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
    /// The bits of a word for the numbers from `from` on and below `to`, some of which are in it.
    static std::uint64_t bitsOf(std::uint32_t word, std::uint32_t from, std::uint32_t to)
    {
        std::uint64_t bits = ~std::uint64_t{0};
        if (word == from / 64)
            bits &= ~std::uint64_t{0} << from % 64;
        if (word == (to - 1) / 64)
            bits &= ~std::uint64_t{0} >> (63 - (to - 1) % 64);
        return bits;
    }

    std::vector<std::vector<std::uint64_t>> m_levels; ///< the last one is a single word
};

} // namespace twice
