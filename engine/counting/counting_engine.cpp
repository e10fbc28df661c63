#include "counting/counting_engine.h"

#include "counting/cell_counter.h"
#include "counting/outcome_tree.h"
#include "counting/request_counter.h"
#include "counting/request_simulation.h"
#include "counting/sequence_counter.h"
#include "counting/strategy_plan.h"
#include "luck/request_luck.h"

#include <algorithm>
#include <cassert>
#include <optional>

namespace twice {

namespace {

// How many requests are counted between two looks at the stop token: some milliseconds' worth even where every attempt
// is needed and has to be simulated.
std::uint64_t requestsBetweenLooks(const StrategyPlan& plan)
{
    constexpr std::uint64_t calls = 200'000;
    const std::uint64_t callsOfRequest = plan.steps.size() * plan.passes * plan.callsPerStep;
    return std::clamp<std::uint64_t>(calls / callsOfRequest, 1, 4096);
}

} // namespace

struct CountingEngine::Plan
{
    Plan(const Scenario& scenario, std::size_t number)
        : strategy(scenario.world, scenario.strategies.at(number)),
          numbers(scenario.seed),
          seed32(static_cast<std::uint32_t>(scenario.seed)),
          usersOfCell(std::max<std::uint64_t>(1, scenario.cellSize / scenario.world.requestsPerUser)),
          requestsPerLook(requestsBetweenLooks(strategy))
    {
        if (!strategy.requestsShareKeys)
            outcomes.emplace(strategy, scenario.random);
    }

    StrategyPlan strategy;
    RequestNumbers numbers;
    std::uint32_t seed32;
    std::uint64_t usersOfCell;
    std::uint64_t requestsPerLook;
    std::optional<OutcomeTree> outcomes; ///< none where requests share keys
};

CountingEngine::CountingEngine(const Scenario& scenario, std::size_t strategy)
    : m_plan(std::make_unique<const Plan>(scenario, strategy))
{}

CountingEngine::~CountingEngine() = default;
CountingEngine::CountingEngine(CountingEngine&&) noexcept = default;
CountingEngine& CountingEngine::operator=(CountingEngine&&) noexcept = default;

std::uint64_t CountingEngine::units() const
{
    return m_plan->outcomes ? m_plan->strategy.jobs : m_plan->strategy.users;
}

Counts CountingEngine::count(std::uint64_t first, std::uint64_t last, const std::stop_token& stop) const
{
    assert(first <= last && last <= units());
    return m_plan->outcomes ? countIndependent(first, last, stop) : countUserByUser(first, last, stop);
}

Counts CountingEngine::countIndependent(std::uint64_t first, std::uint64_t last, const std::stop_token& stop) const
{
    const std::uint64_t requestsPerLook = m_plan->requestsPerLook;
    RequestCounter counter(m_plan->strategy, m_plan->numbers, *m_plan->outcomes);
    for (std::uint64_t request = first; request < last && !stop.stop_requested(); request += requestsPerLook)
        counter.count(request, std::min(request + requestsPerLook, last));
    return counter.counts();
}

Counts CountingEngine::countUserByUser(std::uint64_t first, std::uint64_t last, const std::stop_token& stop) const
{
    const StrategyPlan& plan = m_plan->strategy;
    Counts counts = noCounts(plan);
    UserMemory memory(plan);
    RequestSimulation<RequestLuck> simulation(plan);
    std::uint64_t sinceLook = 0;
    for (std::uint64_t user = first; user < last; ++user) {
        memory.beginUser();
        for (std::uint64_t occasion = 0; occasion < plan.requestsPerUser; ++occasion) {
            if (++sinceLook % m_plan->requestsPerLook == 0 && stop.stop_requested())
                return counts;
            const std::uint64_t request = occasion * plan.users + user;
            RequestLuck luck(m_plan->numbers, request);
            simulation.run(request, luck, memory, counts);
        }
    }
    return counts;
}

struct CountingEngine::Sequence::State
{
    explicit State(const Plan& ofEngine) : plan(ofEngine)
    {
        if (plan.outcomes)
            independent.emplace(plan.strategy, plan.seed32, *plan.outcomes);
        else
            sharing.emplace(plan.strategy, plan.seed32, plan.usersOfCell);
    }

    const Plan& plan;
    std::uint64_t counted = 0;
    // One of the two:
    std::optional<SequenceCounter> independent;
    std::optional<CellCounter> sharing;
};

CountingEngine::Sequence::Sequence(const CountingEngine& engine) : m_state(std::make_unique<State>(*engine.m_plan)) {}
CountingEngine::Sequence::~Sequence() = default;
CountingEngine::Sequence::Sequence(Sequence&&) noexcept = default;
CountingEngine::Sequence& CountingEngine::Sequence::operator=(Sequence&&) noexcept = default;

std::uint64_t CountingEngine::Sequence::requestsLeft() const
{
    return m_state->plan.strategy.jobs - m_state->counted;
}

std::uint64_t CountingEngine::Sequence::numbersDrawn() const
{
    return m_state->independent ? m_state->independent->numbersDrawn() : m_state->sharing->numbersDrawn();
}

Counts CountingEngine::Sequence::countNext(std::uint64_t requests, const std::stop_token& stop)
{
    const auto countWith = [&](auto& counter) {
        std::uint64_t wanted = std::min(requests, requestsLeft());
        while (wanted > 0 && !stop.stop_requested()) {
            const std::uint64_t some = std::min(wanted, m_state->plan.requestsPerLook);
            counter.count(some);
            m_state->counted += some;
            wanted -= some;
        }
        return counter.takeCounts();
    };
    return m_state->independent ? countWith(*m_state->independent) : countWith(*m_state->sharing);
}

} // namespace twice
