#pragma once

#include "counting/counts.h"
#include "counts_text.h"
#include "scenario/scenario.h"
#include "scenario_of.h"
#include "simulate_all.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

namespace twice::test {

/// Latencies are microseconds.
inline constexpr std::int64_t millisecond = 1000;
inline constexpr std::int64_t second = 1000 * millisecond;
inline constexpr std::int64_t minute = 60 * second;

/// Causes by their words, without those that made no repeat.
using Causes = std::map<std::string_view, std::uint64_t>;
inline Causes causes(const Counts& counts)
{
    Causes above;
    for (std::size_t i = 0; i < causeCount; ++i)
        if (counts.repeatsByCause[i] > 0)
            above[word(static_cast<Cause>(i))] = counts.repeatsByCause[i];
    return above;
}

/// Requests with 0, 1, 2, … emails, without the zeros at the end.
using Emails = std::vector<std::uint64_t>;
inline Emails emails(const Counts& counts)
{
    Emails cut(counts.emailsPerUser.begin(), counts.emailsPerUser.end());
    while (!cut.empty() && cut.back() == 0)
        cut.pop_back();
    return cut;
}

/// A small world in which nothing is left to luck: every chance is 0 or 1. Each strategy is simulated with both random
/// sources and several seeds, which must make no difference, and the laws of bookkeeping must hold.
class TimelineCase
{
public:
    /// As for scenarioOf().
    TimelineCase(const std::string& world, const std::string& strategies, const std::string& more = "")
        : m_scenario(scenarioOf(world, strategies, more)),
          m_steps(expandedSteps(m_scenario.world.steps))
    {
        for (std::size_t i = 0; i < m_scenario.strategies.size(); ++i)
            m_counts[m_scenario.strategies[i].name] = simulateWithAnyLuck(i);
    }

    const Counts& operator[](const std::string& strategy) const { return m_counts.at(strategy); }
    double creditsOf(const std::string& strategy) const { return credits(m_counts.at(strategy), m_steps); }
    double wastedCreditsOf(const std::string& strategy) const { return wastedCredits(m_counts.at(strategy), m_steps); }

private:
    Counts simulateWithAnyLuck(std::size_t strategy) const
    {
        SCOPED_TRACE(m_scenario.strategies[strategy].name);
        Counts counts = simulateAll(m_scenario, strategy);
        Scenario other = m_scenario;
        other.seed = 20;
        EXPECT_EQ(counts, simulateAll(other, strategy));
        other.random = Random::Mulberry32;
        EXPECT_EQ(counts, simulateAll(other, strategy));
        expectLaws(counts);
        return counts;
    }

    void expectLaws(const Counts& counts) const
    {
        EXPECT_EQ(counts.requests, m_scenario.world.jobs);
        EXPECT_EQ(std::accumulate(counts.repeatsByCause.begin(), counts.repeatsByCause.end(), std::uint64_t{0}),
                  counts.stepsDoneAgain.total);
        EXPECT_EQ(std::accumulate(counts.emailsPerUser.begin(), counts.emailsPerUser.end(), std::uint64_t{0}),
                  counts.requests);
        // Rows that nobody has published are the only ones without a message.
        const std::uint64_t settled = counts.succeeded + counts.failed + counts.lost + counts.unfinished;
        EXPECT_GE(settled, counts.messages + counts.ordersWithoutMessage);
        EXPECT_LE(counts.succeeded + counts.failed, counts.messages);
        EXPECT_GE(counts.deliveries, counts.redeliveries);
    }

    Scenario m_scenario;
    std::vector<Step> m_steps;
    std::map<std::string, Counts> m_counts;
};

} // namespace twice::test
