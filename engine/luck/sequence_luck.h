#pragma once

#include "luck/chance.h"
#include "luck/mulberry32.h"

#include <cstdint>

namespace twice {

/// Strikes from the one generator that all events share in turn (model 5, mulberry32). Every chance met draws one
/// number, also one of probability 0 or 1.
class SequenceLuck
{
public:
    /// Begins behind the first `drawn` numbers of `seed`.
    explicit SequenceLuck(std::uint32_t seed, std::uint64_t drawn = 0) : m_generator(seed), m_drawn(drawn)
    {
        m_generator.skip(drawn);
    }

    bool strikes(const Chance& chance)
    {
        ++m_drawn;
        return m_generator.next() < chance.threshold32;
    }

    /// How many numbers have been drawn since the seed.
    [[nodiscard]] std::uint64_t drawn() const { return m_drawn; }

private:
    Mulberry32 m_generator;
    std::uint64_t m_drawn;
};

} // namespace twice
