#include "counting/outcome_tree.h"

#include "counting/request_simulation.h"
#include "counting/scripted_luck.h"

#include <algorithm>
#include <cmath>
#include <queue>
#include <utility>

namespace twice {

namespace {

// Enough for all ways with two strikes in ten steps; beyond that, building costs more than it saves. The second bound
// is for long workflows: chances in all nodes together.
constexpr std::size_t maxNodes = 400;
constexpr std::size_t maxChances = 50'000;
// A way that fewer requests of the whole run take is not worth working out.
constexpr double minRequests = 16;

constexpr std::uint64_t certain32 = std::uint64_t{1} << 32;

struct Way
{
    std::uint32_t node = 0;
    std::vector<std::size_t> script;
    double probability = 1; // only decides what is worth working out, so its last bits do not matter
    friend bool operator<(const Way& a, const Way& b) { return a.probability < b.probability; }
};

class Builder
{
public:
    Builder(const StrategyPlan& plan, Random random, std::vector<OutcomeTree::Node>& nodes)
        : m_plan(plan),
          m_random(random),
          m_simulation(plan),
          m_memory(plan),
          m_nodes(nodes)
    {}

    void build()
    {
        add({});
        std::priority_queue<Way> ways;
        ways.push({});
        while (!ways.empty()) {
            const Way way = ways.top();
            ways.pop();
            const std::size_t chances = chancesOf(way.node);
            if (m_nodes.size() + chances > maxNodes || m_chances > maxChances)
                break;
            if (way.probability * static_cast<double>(m_plan.jobs) < minRequests)
                break;
            expand(way, ways);
        }
    }

private:
    [[nodiscard]] std::size_t chancesOf(std::uint32_t node) const
    {
        return m_random == Random::PerRequest ? m_nodes[node].spent.size() : m_nodes[node].thresholds.size();
    }

    void expand(const Way& way, std::priority_queue<Way>& ways)
    {
        const std::size_t chances = chancesOf(way.node);
        std::vector<std::uint32_t> children(chances, OutcomeTree::noChild);
        double survived = way.probability;
        for (std::size_t i = 0; i < chances; ++i) {
            const double strike = strikeProbability(m_nodes[way.node], i);
            if (strike == 0)
                continue;
            Way child{static_cast<std::uint32_t>(m_nodes.size()), way.script, survived * strike};
            child.script.push_back(i);
            add(child.script);
            children[i] = child.node;
            survived *= 1 - strike;
            ways.push(std::move(child));
        }
        m_nodes[way.node].children = std::move(children);
    }

    void add(const std::vector<std::size_t>& script)
    {
        OutcomeTree::Node& node = m_nodes.emplace_back();
        node.counts = noCounts(m_plan);
        ScriptedLuck luck(script, m_random);
        m_memory.beginUser();
        m_simulation.run(0, luck, m_memory, node.counts);
        m_chances += luck.met().size();
        if (m_random == Random::PerRequest) {
            std::uint64_t spent = 0;
            for (const Chance& chance : luck.met()) {
                spent = std::min(spent + chance.hazard, endlessHazard);
                node.spent.push_back(spent);
                node.survivedBelow.push_back(surelySurvivedBelow(spent));
                node.struckAbove.push_back(surelyStruckAbove(spent));
            }
            node.allSurvivedBelow = surelySurvivedBelow(spent);
        } else {
            for (const Chance& chance : luck.met())
                node.thresholds.push_back(
                    chance.threshold32 == certain32 ? 0 : static_cast<std::uint32_t>(chance.threshold32));
        }
    }

    [[nodiscard]] double strikeProbability(const OutcomeTree::Node& node, std::size_t chance) const
    {
        if (m_random == Random::Mulberry32)
            return std::ldexp(static_cast<double>(node.thresholds[chance]), -32);
        const std::uint64_t before = chance == 0 ? 0 : node.spent[chance - 1];
        return -std::expm1(-std::ldexp(static_cast<double>(node.spent[chance] - before), -hazardFractionBits));
    }

    const StrategyPlan& m_plan;
    const Random m_random;
    RequestSimulation<ScriptedLuck> m_simulation;
    UserMemory m_memory;
    std::vector<OutcomeTree::Node>& m_nodes;
    std::size_t m_chances = 0;
};

} // namespace

OutcomeTree::OutcomeTree(const StrategyPlan& plan, Random random)
{
    Builder(plan, random, m_nodes).build();
}

void OutcomeTree::addTo(Counts& counts, const std::vector<std::uint64_t>& hits) const
{
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        if (hits[i] > 0)
            counts.add(m_nodes[i].counts, hits[i]);
    }
}

Counts noCounts(const StrategyPlan& plan)
{
    Counts counts;
    counts.effectsOfStep.resize(plan.steps.size());
    counts.repeatsOfStep.resize(plan.steps.size());
    return counts;
}

} // namespace twice
