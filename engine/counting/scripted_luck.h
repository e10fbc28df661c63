#pragma once

#include "luck/chance.h"
#include "scenario/scenario.h"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace twice {

/// Luck by script: strikes where it is told to and writes down the chances met after the last of these strikes. So the
/// outcomes of a strategy can be worked out beforehand, one for each way that luck can go.
class ScriptedLuck
{
public:
    /// `script`: for each strike, the number of the chance that it hits, counted from 0 after the strike before.
    /// Chances that are certain with `random` strike in any case and are not part of it.
    ScriptedLuck(std::vector<std::size_t> script, Random random) : m_script(std::move(script)), m_random(random) {}

    bool strikes(const Chance& chance)
    {
        if (m_strikes == m_script.size()) {
            m_met.push_back(chance);
            return isCertain(chance);
        }
        if (m_survived++ < m_script[m_strikes])
            return isCertain(chance);
        m_survived = 0;
        ++m_strikes;
        return true;
    }

    /// The chances met after the last strike of the script, certain ones among them.
    [[nodiscard]] const std::vector<Chance>& met() const { return m_met; }

private:
    [[nodiscard]] bool isCertain(const Chance& chance) const
    {
        return m_random == Random::PerRequest ? chance.hazard == certainHazard : chance.threshold32 > UINT32_MAX;
    }

    std::vector<std::size_t> m_script;
    Random m_random;
    std::size_t m_strikes = 0;
    std::size_t m_survived = 0;
    std::vector<Chance> m_met;
};

} // namespace twice
