#pragma once

#include "luck/chance.h"
#include "luck/mix.h"

#include <cstdint>

namespace twice {

/// Random bits of every request of a scenario (model 5): number `n` of request `r` is a pure function of seed, r and n,
/// so that any request can be looked at alone and threads cannot matter.
///
/// These are the strikes. Values such as durations and jitter come with the clock and take streams of their own, made
/// in the same way from another `purpose`, so that adding jitter changes nobody's strikes.
class RequestNumbers
{
public:
    explicit RequestNumbers(std::uint64_t seed) : m_key(mixed(seed ^ purpose)) {}

    /// The first number of `request`. Consecutive requests get the outputs of one splitmix64 generator.
    [[nodiscard]] std::uint64_t first(std::uint64_t request) const { return mixed(m_key + (request + 1) * step); }

    /// Number `n` = 1, 2, … of the request whose first number is `first`: a generator of its own, which starts there.
    [[nodiscard]] static std::uint64_t later(std::uint64_t first, std::uint64_t n)
    {
        return mixed(first + n * laterStep);
    }

private:
    static constexpr std::uint64_t purpose = 0x7374'7269'6b65'7321u; // "strikes!"
    static constexpr std::uint64_t step = 0x9e37'79b9'7f4a'7c15u;
    static constexpr std::uint64_t laterStep = 0xd1b5'4a32'd192'ed03u;

    std::uint64_t m_key;
};

/// The strikes that one request meets, in the order of its own events (model 5).
class RequestLuck
{
public:
    /// Of a request that meets no chance above 0.
    RequestLuck() = default;
    RequestLuck(const RequestNumbers& numbers, std::uint64_t request)
        : m_first(numbers.first(request)),
          m_remaining(totalHazard(m_first))
    {}

    /// Whether `chance`, which the request meets now, strikes.
    bool strikes(const Chance& chance)
    {
        if (chance.hazard == certainHazard)
            return true;
        if (m_remaining >= chance.hazard) {
            m_remaining -= chance.hazard;
            return false;
        }
        m_remaining = totalHazard(RequestNumbers::later(m_first, ++m_strikes));
        return true;
    }

private:
    std::uint64_t m_first = 0;
    std::uint64_t m_remaining = 0;
    std::uint64_t m_strikes = 0;
};

} // namespace twice
