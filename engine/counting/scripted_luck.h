#pragma once

#include "luck/chance.h"

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
    /// `script`: how many chances are survived before each strike, counted from the start or the previous strike.
    explicit ScriptedLuck(std::vector<std::size_t> script) : m_script(std::move(script)) {}

    bool strikes(const Chance& chance)
    {
        if (m_next == m_script.size()) {
            m_met.push_back(chance);
            return chance.hazard == certainHazard;
        }
        if (m_survived++ < m_script[m_next])
            return chance.hazard == certainHazard;
        m_survived = 0;
        ++m_next;
        return true;
    }

    /// The chances met after the last strike of the script, certain ones among them.
    [[nodiscard]] const std::vector<Chance>& met() const { return m_met; }

private:
    std::vector<std::size_t> m_script;
    std::size_t m_next = 0;
    std::size_t m_survived = 0;
    std::vector<Chance> m_met;
};

} // namespace twice
