#include "counting/cell_counter.h"

#include "counting/outcome_tree.h"

#include <algorithm>
#include <utility>

namespace twice {

CellCounter::CellCounter(const StrategyPlan& plan, std::uint32_t seed, std::uint64_t usersOfCell)
    : m_plan(plan),
      m_luck(seed),
      m_simulation(plan),
      m_memories(std::min(usersOfCell, plan.users), UserMemory(plan)),
      m_usersOfCell(usersOfCell),
      m_counts(noCounts(plan))
{}

void CellCounter::count(std::uint64_t requests)
{
    for (; requests > 0; --requests) {
        const std::uint64_t request = m_occasion * m_plan.users + m_firstUser + m_user;
        m_simulation.run(request, m_luck, m_memories[m_user], m_counts);
        moveOn();
    }
}

void CellCounter::moveOn()
{
    const std::uint64_t users = std::min(m_usersOfCell, m_plan.users - m_firstUser);
    if (++m_user < users)
        return;
    m_user = 0;
    if (++m_occasion < m_plan.requestsPerUser)
        return;
    m_occasion = 0;
    m_firstUser += users;
    for (UserMemory& memory : m_memories)
        memory.beginUser();
}

Counts CellCounter::takeCounts()
{
    return std::exchange(m_counts, noCounts(m_plan));
}

} // namespace twice
