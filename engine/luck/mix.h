#pragma once

#include <cstdint>

namespace twice {

/// Stafford's variant 13 of the 64-bit finalizer, which splitmix64 uses: every input bit flips about half of the output
/// bits.
[[nodiscard]] constexpr std::uint64_t mixed(std::uint64_t bits)
{
    bits = (bits ^ (bits >> 30)) * 0xbf58'476d'1ce4'e5b9u;
    bits = (bits ^ (bits >> 27)) * 0x94d0'49bb'1331'11ebu;
    return bits ^ (bits >> 31);
}

} // namespace twice
