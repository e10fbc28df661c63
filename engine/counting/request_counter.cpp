#include "counting/request_counter.h"

#include <algorithm>

namespace twice {

RequestCounter::RequestCounter(const StrategyPlan& plan, const RequestNumbers& numbers, const OutcomeTree& tree)
    : m_numbers(numbers),
      m_tree(tree),
      m_simulation(plan),
      m_memory(plan),
      m_hits(tree.size()),
      m_simulated(noCounts(plan))
{}

void RequestCounter::count(std::uint64_t first, std::uint64_t last)
{
    const std::uint64_t clean = m_tree.root().surelySurvivedBelow;
    std::uint64_t survived = 0;
    for (std::uint64_t request = first; request < last; ++request) {
        if (m_numbers.first(request) < clean)
            ++survived;
        else
            follow(request);
    }
    m_hits[0] += survived;
}

// The way of a request through the tree, strike by strike.
void RequestCounter::follow(std::uint64_t request)
{
    const std::uint64_t first = m_numbers.first(request);
    std::uint64_t number = first;
    std::uint32_t at = 0;
    for (std::uint64_t strikes = 1;; ++strikes) {
        const OutcomeTree::Node& node = m_tree.node(at);
        if (number < node.surelySurvivedBelow)
            break;
        const std::uint64_t total = totalHazard(number);
        // RequestLuck strikes where less remains than the chance's hazard.
        const auto struck = std::upper_bound(node.spent.begin(), node.spent.end(), total);
        if (struck == node.spent.end())
            break;
        at = m_tree.child(at, static_cast<std::size_t>(struck - node.spent.begin()));
        if (at == OutcomeTree::noChild) {
            RequestLuck luck(m_numbers, request);
            m_memory.beginUser();
            m_simulation.run(request, luck, m_memory, m_simulated);
            return;
        }
        number = RequestNumbers::later(first, strikes);
    }
    ++m_hits[at];
}

Counts RequestCounter::counts() const
{
    Counts counts = m_simulated;
    m_tree.addTo(counts, m_hits);
    return counts;
}

} // namespace twice
