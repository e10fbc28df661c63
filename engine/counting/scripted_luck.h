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
    /// `script`: for each strike, the number of the chance that it hits, counted from 0 after the strike before. With
    /// per-request luck only chances that are open count and are written down; with mulberry32 all are, for each draws
    /// a number. Certain chances strike in any case and are not part of the script.
    ScriptedLuck(std::vector<std::size_t> script, Random random) : m_script(std::move(script)), m_random(random) {}

    bool strikes(const Chance& chance)
    {
        const bool certain =
            m_random == Random::PerRequest ? chance.hazard == certainHazard : chance.threshold32 > UINT32_MAX;
        if (m_random == Random::PerRequest && (certain || chance.hazard == 0))
            return certain;
        if (m_strikes == m_script.size()) {
            m_met.push_back(chance);
            return certain;
        }
        if (m_survived++ < m_script[m_strikes])
            return certain;
        m_survived = 0;
        ++m_strikes;
        return true;
    }

    /// The chances met after the last strike of the script.
    [[nodiscard]] const std::vector<Chance>& met() const { return m_met; }

private:
    std::vector<std::size_t> m_script;
    Random m_random;
    std::size_t m_strikes = 0;
    std::size_t m_survived = 0;
    std::vector<Chance> m_met;
};

} // namespace twice
