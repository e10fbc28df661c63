#pragma once

#include "run/run.h"
#include "scenario/builtin_scenarios.h"
#include "scenario/scenario_file.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace twice::test {

/// A built-in scenario, run as the programs run it, with twenty cells of it at most.
class BuiltinRun
{
public:
    explicit BuiltinRun(std::string_view name) : m_scenario(parseScenario(builtinScenario(name).value().text).value())
    {
        m_scenario.world.jobs = std::min(m_scenario.world.jobs, 20 * m_scenario.cellSize);
        m_steps = expandedSteps(m_scenario.world.steps);
        const Run run(m_scenario, {.threads = 2});
        run.wait();
        const Snapshot last = run.snapshot();
        EXPECT_EQ(last.state, RunState::Finished) << last.failure;
        for (const StrategyProgress& strategy : last.strategies) {
            EXPECT_FALSE(strategy.refusal) << strategy.name;
            EXPECT_EQ(strategy.counts.requests, m_scenario.world.jobs) << strategy.name;
            EXPECT_EQ(strategy.counts.unfinished, 0) << strategy.name;
            m_counts[strategy.name] = strategy.counts;
        }
    }

    [[nodiscard]] const Counts& operator[](const std::string& strategy) const { return m_counts.at(strategy); }
    [[nodiscard]] double jobs() const { return static_cast<double>(m_scenario.world.jobs); }
    [[nodiscard]] double wastedCreditsOf(const std::string& strategy) const
    {
        return wastedCredits((*this)[strategy], m_steps);
    }

private:
    Scenario m_scenario;
    std::vector<Step> m_steps;
    std::map<std::string, Counts> m_counts;
};

/// Every repeat has this cause.
inline void expectAllRepeats(const Counts& counts, Cause cause)
{
    EXPECT_GT(counts.stepsDoneAgain.total, 0);
    EXPECT_EQ(counts.repeatsByCause[static_cast<std::size_t>(cause)], counts.stepsDoneAgain.total);
}

/// Messages that were made because a request was sent again.
inline std::uint64_t copies(const Counts& counts)
{
    return counts.messages - counts.requests;
}

/// `counted` of `tries` within 4 standard errors of the binomial distribution.
inline void expectShare(std::uint64_t counted, std::uint64_t tries, double share)
{
    const auto n = static_cast<double>(tries);
    EXPECT_NEAR(static_cast<double>(counted), n * share, 4 * std::sqrt(n * share * (1 - share)));
}

} // namespace twice::test
