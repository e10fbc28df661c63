#pragma once

#include "counting/outcome_tree.h"
#include "counting/request_simulation.h"
#include "luck/request_luck.h"

#include <array>
#include <cstdint>
#include <vector>

namespace twice {

/// Counts requests with per-request luck, for plans whose requests share no keys: the fast way to what
/// RequestSimulation says. Not thread-safe, but many may share one tree.
class RequestCounter
{
public:
    /// Keeps its arguments by reference.
    RequestCounter(const StrategyPlan& plan, const RequestNumbers& numbers, const OutcomeTree& tree);

    /// Adds requests [first, last).
    void count(std::uint64_t first, std::uint64_t last);
    /// All that has been added.
    [[nodiscard]] Counts counts() const;

private:
    void follow(std::uint64_t request, std::uint64_t first);

    const RequestNumbers& m_numbers;
    const OutcomeTree& m_tree;
    RequestSimulation<RequestLuck> m_simulation;
    UserMemory m_memory;
    std::vector<std::uint64_t> m_hits;
    Counts m_simulated;
};

} // namespace twice
