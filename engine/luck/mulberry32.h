#pragma once

#include <cstdint>

namespace twice {

/// The keys article's generator (model 5): one 32-bit state, one number for each chance, in the order of events.
///
/// The state only counts up by a constant, so number n can be had without the ones before it.
class Mulberry32
{
public:
    /// After so many numbers it begins again with the first.
    static constexpr std::uint64_t period = std::uint64_t{1} << 32;

    explicit Mulberry32(std::uint32_t seed) : m_state(seed) {}

    /// The next 32 bits; divided by 2^32 they are the article's number in [0, 1).
    std::uint32_t next()
    {
        m_state += increment;
        return numberOf(m_state);
    }

    /// Leaves out `numbers` numbers.
    void skip(std::uint64_t numbers) { m_state += static_cast<std::uint32_t>(numbers) * increment; }

    /// What every number adds to the state.
    static constexpr std::uint32_t increment = 0x6D2B79F5u;
    /// The number that belongs to a state.
    static constexpr std::uint32_t numberOf(std::uint32_t state)
    {
        std::uint32_t t = (state ^ (state >> 15)) * (state | 1u);
        t ^= t + (t ^ (t >> 7)) * (t | 61u);
        return t ^ (t >> 14);
    }

private:
    std::uint32_t m_state;
};

/// The least number that a chance of `probability` in [0, 1] does not strike at: next() strikes when it is below.
/// 2^32 for probability 1, hence 64 bits. Exact: next() / 2^32 < probability for the same numbers.
[[nodiscard]] std::uint64_t strikeThreshold32(double probability);

} // namespace twice
