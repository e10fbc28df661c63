#pragma once

#include "counting/counts.h"
#include "counting/strategy_plan.h"
#include "scenario/scenario.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace twice {

/// What happens to a request for each of the likeliest ways that its luck can go, worked out beforehand.
///
/// As long as nothing strikes, a request goes one way, which the strategy alone decides: a known list of chances and a
/// known outcome. So does the rest of its way after a first strike at a known place, and so on. The nodes are these
/// ways; a node's child number i is the way on after a strike at the node's chance number i. Nine in ten sign-ups end
/// at the root, nearly all others one strike further, so their counts are sums of multiples of the nodes' counts, and
/// only what leaves the tree has to be simulated.
///
/// All nodes come from RequestSimulation, so the tree cannot mean anything else than it. Only for plans whose requests
/// share no keys. Immutable, so threads may share it.
class OutcomeTree
{
public:
    static constexpr std::uint32_t noChild = UINT32_MAX;

    struct Node
    {
        /// Per-request luck: what the request has spent once it has survived open chance number i of this way, cut off
        /// at endlessHazard. Chances that cannot strike or always do are left out.
        std::vector<std::uint64_t> spent;
        /// The same in random bits: with fewer than survivedBelow[i] it surely survives chance i, with more than
        /// struckAbove[i] that one or an earlier one surely strikes.
        std::vector<std::uint64_t> survivedBelow;
        std::vector<std::uint64_t> struckAbove;
        /// With fewer random bits than this, the request surely survives all of them.
        std::uint64_t allSurvivedBelow = 0;
        /// mulberry32: what the number drawn at chance number i must be below to strike; 0 where there is no choice.
        std::vector<std::uint32_t> thresholds;
        /// One for each chance, or none at all where the tree ends.
        std::vector<std::uint32_t> children;
        /// Of one request that ends here.
        Counts counts;
    };

    OutcomeTree(const StrategyPlan& plan, Random random);

    [[nodiscard]] const Node& root() const { return m_nodes.front(); }
    [[nodiscard]] const Node& node(std::uint32_t index) const { return m_nodes[index]; }
    [[nodiscard]] std::size_t size() const { return m_nodes.size(); }

    /// The child after a strike at `chance`, or noChild.
    [[nodiscard]] std::uint32_t child(std::uint32_t index, std::size_t chance) const
    {
        const std::vector<std::uint32_t>& children = m_nodes[index].children;
        return children.empty() ? noChild : children[chance];
    }

    /// Adds the counts of `hits[i]` requests that ended at node i.
    void addTo(Counts& counts, const std::vector<std::uint64_t>& hits) const;

private:
    std::vector<Node> m_nodes;
};

/// All counts 0, with as many steps as `plan` has.
[[nodiscard]] Counts noCounts(const StrategyPlan& plan);

} // namespace twice
