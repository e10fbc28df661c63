#pragma once

#include "counting/request_simulation.h"
#include "luck/sequence_luck.h"

#include <cstdint>
#include <vector>

namespace twice {

/// Counts requests one after another on the one mulberry32 where requests of a user share keys: cell by cell (model 8),
/// each with all requests of its users in the order of their numbers, step by step. Keeps the memory of a cell's users.
class CellCounter
{
public:
    /// Keeps `plan` by reference. `usersOfCell` at least 1.
    CellCounter(const StrategyPlan& plan, std::uint32_t seed, std::uint64_t usersOfCell);

    /// The next `requests` requests, no more than there are.
    void count(std::uint64_t requests);
    /// What has been counted since the last call.
    [[nodiscard]] Counts takeCounts();
    /// By all requests so far.
    [[nodiscard]] std::uint64_t numbersDrawn() const { return m_luck.drawn(); }

private:
    void moveOn();

    const StrategyPlan& m_plan;
    SequenceLuck m_luck;
    RequestSimulation<SequenceLuck> m_simulation;
    std::vector<UserMemory> m_memories; ///< of the cell's users
    std::uint64_t m_usersOfCell;
    Counts m_counts;
    // The next request:
    std::uint64_t m_firstUser = 0; ///< of the cell
    std::uint64_t m_user = 0;      ///< within the cell
    std::uint64_t m_occasion = 0;  ///< which of the user's requests
};

} // namespace twice
