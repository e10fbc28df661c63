#include "luck/low_numbers.h"

#include <bit>
#include <cstring>

namespace twice {

namespace {

// Numbers looked at together. The inner loop has no branch, so that the compiler makes vector code of it.
constexpr std::size_t batch = 64;

// Writes the offsets of the low ones among `count` numbers behind `state`, and returns how many there are.
[[gnu::always_inline]] inline std::size_t findLow(std::uint32_t state, std::uint32_t limit, std::size_t count,
                                                  std::uint16_t* offsets)
{
    std::size_t found = 0;
    for (std::size_t begin = 0; begin < count; begin += batch) {
        std::array<std::uint8_t, batch> low;
        for (std::uint32_t i = 0; i < batch; ++i)
            low[i] = Mulberry32::numberOf(state + (i + 1) * Mulberry32::increment) < limit ? 1 : 0;
        state += static_cast<std::uint32_t>(batch) * Mulberry32::increment;
        for (std::size_t i = 0; i < batch; i += sizeof(std::uint64_t)) {
            std::uint64_t eight = 0;
            std::memcpy(&eight, &low[i], sizeof eight);
            if (eight == 0)
                continue;
            for (std::size_t k = i; k < i + sizeof eight; ++k) {
                offsets[found] = static_cast<std::uint16_t>(begin + k);
                found += low[k];
            }
        }
    }
    return found;
}

using FindLow = std::size_t (*)(std::uint32_t, std::uint32_t, std::size_t, std::uint16_t*);

std::size_t findLowAnywhere(std::uint32_t state, std::uint32_t limit, std::size_t count, std::uint16_t* offsets)
{
    return findLow(state, limit, count, offsets);
}

#if defined(__x86_64__)
[[gnu::target("avx2")]] std::size_t findLowAvx2(std::uint32_t state, std::uint32_t limit, std::size_t count,
                                                std::uint16_t* offsets)
{
    return findLow(state, limit, count, offsets);
}
#endif

FindLow bestFindLow()
{
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2"))
        return findLowAvx2;
#endif
    return findLowAnywhere;
}

} // namespace

void LowNumbers::loadBlock(std::uint64_t begin)
{
    static const FindLow find = bestFindLow();
    m_blockBegin = begin;
    m_blockEnd = begin + blockSize;
    m_found =
        find(m_seed + static_cast<std::uint32_t>(begin) * Mulberry32::increment, m_limit, blockSize, m_offsets.data());
    m_next = 0;
}

} // namespace twice
