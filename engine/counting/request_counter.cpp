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
    const std::uint64_t clean = m_tree.root().allSurvivedBelow;
    std::uint64_t survived = 0;
    for (std::uint64_t request = first; request < last; ++request) {
        const std::uint64_t number = m_numbers.first(request);
        if (number < clean)
            ++survived;
        else
            follow(request, number);
    }
    m_hits[0] += survived;
}

namespace {

// The chance of `node` that strikes a request with these random bits, or as many as it has.
std::size_t struckChance(const OutcomeTree::Node& node, std::uint64_t number)
{
    const std::size_t chances = node.spent.size();
    std::size_t chance = 0;
    if (chances <= 32) {
        // Counting all is twice as fast as a search, whose branches nobody can foresee.
        for (const std::uint64_t struckAbove : node.struckAbove)
            chance += number <= struckAbove ? 1 : 0;
    } else {
        const auto surely = std::partition_point(node.struckAbove.begin(), node.struckAbove.end(),
                                                 [number](std::uint64_t above) { return number <= above; });
        chance = static_cast<std::size_t>(surely - node.struckAbove.begin());
    }
    if (chance == 0 || number < node.survivedBelow[chance - 1])
        return chance;
    // Too near to tell. RequestLuck strikes where less remains than the chance's hazard.
    const auto struck = std::upper_bound(node.spent.begin(), node.spent.end(), totalHazard(number));
    return static_cast<std::size_t>(struck - node.spent.begin());
}

} // namespace

// The way of a request through the tree, strike by strike.
void RequestCounter::follow(std::uint64_t request, std::uint64_t first)
{
    std::uint64_t number = first;
    std::uint32_t at = 0;
    for (std::uint64_t strikes = 1;; ++strikes) {
        const OutcomeTree::Node& node = m_tree.node(at);
        if (number < node.allSurvivedBelow)
            break;
        const std::size_t chance = struckChance(node, number);
        if (chance == node.spent.size())
            break;
        at = m_tree.child(at, chance);
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
