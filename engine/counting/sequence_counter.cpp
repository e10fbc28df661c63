#include "counting/sequence_counter.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace twice {

namespace {

// No number from here on can strike where there is a choice; certain chances are none.
std::uint32_t greatestThreshold(const StrategyPlan& plan)
{
    std::uint64_t greatest = 0;
    const auto look = [&greatest](const Chance& chance) {
        if (chance.threshold32 <= UINT32_MAX)
            greatest = std::max(greatest, chance.threshold32);
    };
    for (const PlannedStep& step : plan.steps) {
        look(step.failure);
        if (step.lostReply)
            look(*step.lostReply);
    }
    return static_cast<std::uint32_t>(greatest);
}

} // namespace

SequenceCounter::SequenceCounter(const StrategyPlan& plan, std::uint32_t seed, const OutcomeTree& tree)
    : m_plan(plan),
      m_tree(tree),
      m_seed(seed),
      m_lowNumbers(seed, greatestThreshold(plan)),
      m_simulation(plan),
      m_memory(plan),
      m_hits(tree.size()),
      m_simulated(noCounts(plan))
{}

void SequenceCounter::count(std::uint64_t requests)
{
    const std::uint64_t drawsOfClean = m_tree.root().thresholds.size();
    assert(drawsOfClean > 0); // the first call always draws
    while (requests > 0) {
        const std::uint64_t low = m_lowNumbers.firstFrom(m_drawn, m_drawn + requests * drawsOfClean);
        const std::uint64_t clean = std::min(requests, (low - m_drawn) / drawsOfClean);
        m_hits[0] += clean;
        m_drawn += clean * drawsOfClean;
        requests -= clean;
        if (requests > 0) {
            followNext();
            --requests;
        }
    }
}

// The way of the next request through the tree, strike by strike.
void SequenceCounter::followNext()
{
    std::uint32_t at = 0;
    std::uint64_t begin = m_drawn; // of the node's numbers
    std::uint64_t from = begin;
    for (;;) {
        const OutcomeTree::Node& node = m_tree.node(at);
        const std::uint64_t end = begin + node.thresholds.size();
        const std::uint64_t low = m_lowNumbers.firstFrom(from, end);
        if (low >= end) {
            ++m_hits[at];
            m_drawn = end;
            return;
        }
        from = low + 1;
        if (m_lowNumbers.number(low) >= node.thresholds[low - begin])
            continue;
        at = m_tree.child(at, low - begin);
        if (at == OutcomeTree::noChild)
            break;
        begin = from;
    }
    // A rarer way: from its start, step by step. The request's number is of no account where no keys are shared.
    SequenceLuck luck(m_seed, m_drawn);
    m_memory.beginUser();
    m_simulation.run(0, luck, m_memory, m_simulated);
    m_drawn = luck.drawn();
}

Counts SequenceCounter::takeCounts()
{
    Counts counts = std::exchange(m_simulated, noCounts(m_plan));
    m_tree.addTo(counts, m_hits);
    std::fill(m_hits.begin(), m_hits.end(), 0);
    return counts;
}

} // namespace twice
