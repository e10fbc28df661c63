#pragma once

#include "luck/mulberry32.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace twice {

/// Finds the numbers of a mulberry32 that are below a limit, without looking at the others one by one: those are the
/// only ones at which anything can strike. Number i is the one that next() gives after i others. Not thread-safe.
class LowNumbers
{
public:
    LowNumbers(std::uint32_t seed, std::uint32_t limit) : m_seed(seed), m_limit(limit) {}

    /// The index of the first low number at `from` or later if it is below `end`; otherwise any index from `end` on.
    /// `from` never falls from call to call. Takes no longer than looking through the numbers up to `end`.
    std::uint64_t firstFrom(std::uint64_t from, std::uint64_t end)
    {
        for (;;) {
            for (; m_next < m_found; ++m_next) {
                const std::uint64_t index = m_blockBegin + m_offsets[m_next];
                if (index >= from)
                    return index;
            }
            if (m_limit == 0 || m_blockEnd >= end)
                return end;
            loadBlock(from > m_blockEnd ? from : m_blockEnd);
        }
    }

    /// Number `index`.
    [[nodiscard]] std::uint32_t number(std::uint64_t index) const
    {
        return Mulberry32::numberOf(m_seed + static_cast<std::uint32_t>(index + 1) * Mulberry32::increment);
    }

private:
    static constexpr std::size_t blockSize = 4096;
    void loadBlock(std::uint64_t begin);

    std::uint32_t m_seed;
    std::uint32_t m_limit;
    std::uint64_t m_blockBegin = 0; ///< the numbers looked at last
    std::uint64_t m_blockEnd = 0;
    std::size_t m_found = 0; ///< low numbers among them
    std::size_t m_next = 0;  ///< the first of these that has not been passed
    std::array<std::uint16_t, blockSize> m_offsets{};
};

} // namespace twice
