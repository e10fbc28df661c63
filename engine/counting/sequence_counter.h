#pragma once

#include "counting/outcome_tree.h"
#include "counting/request_simulation.h"
#include "luck/low_numbers.h"
#include "luck/sequence_luck.h"

#include <cstdint>
#include <vector>

namespace twice {

/// Counts requests one after another on the one mulberry32, for plans whose requests share no keys: the fast way to
/// what RequestSimulation says. Only numbers below the greatest threshold can strike, so it jumps from one to the next
/// and takes the requests in between at once. Not thread-safe.
class SequenceCounter
{
public:
    /// Keeps `plan` and `tree` by reference.
    SequenceCounter(const StrategyPlan& plan, std::uint32_t seed, const OutcomeTree& tree);

    /// The next `requests` requests; each costs its share of time even where nothing ever strikes.
    void count(std::uint64_t requests);
    /// What has been counted since the last call.
    [[nodiscard]] Counts takeCounts();
    /// By all requests so far.
    [[nodiscard]] std::uint64_t numbersDrawn() const { return m_drawn; }

private:
    void followNext();

    const StrategyPlan& m_plan;
    const OutcomeTree& m_tree;
    std::uint32_t m_seed;
    LowNumbers m_lowNumbers;
    std::uint64_t m_drawn = 0; ///< by the requests so far
    RequestSimulation<SequenceLuck> m_simulation;
    UserMemory m_memory;
    std::vector<std::uint64_t> m_hits;
    Counts m_simulated;
};

} // namespace twice
