#pragma once

#include "luck/mix.h"

#include <cstdint>

namespace twice {

/// Random bits for values that are not strikes: durations, jitter, gaps (model 5).
///
/// Number `n` of an owner is a pure function of the seed, the purpose, the owner and n, so values need no order: the
/// third call of a step lasts as long under every strategy, whatever was drawn before, and nobody's strikes change.
class ValueNumbers
{
public:
    enum class Purpose : std::uint64_t
    {
        ArrivalGaps = 0x6172'7269'7661'6c73u, ///< owner: request, n: 0
        Calls = 0x6361'6c6c'7320'2e2eu,       ///< owner: request, n: step and number of the step's call
        Waits = 0x7761'6974'7320'2e2eu,       ///< owner: request, n: in the order of the request's own events
        Processes = 0x7072'6f63'6573'7365u,   ///< owner: process of a cell, n: in order
        Relays = 0x7265'6c61'7973'2e2eu,      ///< owner: relay of a cell, n: in order
        RelayStrikes = 0x7265'6c61'7921'2121u
    };

    ValueNumbers(std::uint64_t seed, Purpose purpose) : m_key(mixed(seed ^ static_cast<std::uint64_t>(purpose))) {}

    [[nodiscard]] std::uint64_t number(std::uint64_t owner, std::uint64_t n) const
    {
        return mixed(mixed(m_key + (owner + 1) * 0x9e37'79b9'7f4a'7c15u) + (n + 1) * 0xd1b5'4a32'd192'ed03u);
    }

private:
    std::uint64_t m_key;
};

} // namespace twice
