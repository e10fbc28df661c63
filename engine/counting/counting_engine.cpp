#include "counting/counting_engine.h"

#include "counting/request_simulation.h"
#include "counting/strategy_plan.h"
#include "luck/request_luck.h"
#include "luck/sequence_luck.h"

#include <algorithm>
#include <cassert>

namespace twice {

namespace {

Counts noCounts(const StrategyPlan& plan)
{
    Counts counts;
    counts.effectsOfStep.resize(plan.steps.size());
    counts.repeatsOfStep.resize(plan.steps.size());
    return counts;
}

// How many requests are simulated between two looks at the stop token: about a millisecond's worth.
constexpr std::uint64_t requestsPerLook = 1024;

} // namespace

struct CountingEngine::Plan
{
    StrategyPlan strategy;
    RequestNumbers numbers;
    std::uint32_t seed32;
    std::uint64_t usersOfCell;
};

CountingEngine::CountingEngine(const Scenario& scenario, std::size_t strategy)
    : m_plan(new Plan{StrategyPlan(scenario.world, scenario.strategies.at(strategy)), RequestNumbers(scenario.seed),
                      static_cast<std::uint32_t>(scenario.seed),
                      std::max<std::uint64_t>(1, scenario.cellSize / scenario.world.requestsPerUser)})
{}

CountingEngine::~CountingEngine() = default;
CountingEngine::CountingEngine(CountingEngine&&) noexcept = default;
CountingEngine& CountingEngine::operator=(CountingEngine&&) noexcept = default;

std::uint64_t CountingEngine::units() const
{
    return m_plan->strategy.users;
}

Counts CountingEngine::count(std::uint64_t first, std::uint64_t last, const std::stop_token& stop) const
{
    const StrategyPlan& plan = m_plan->strategy;
    assert(first <= last && last <= plan.users);
    Counts counts = noCounts(plan);
    UserMemory memory(plan);
    RequestSimulation<RequestLuck> simulation(plan);
    for (std::uint64_t user = first; user < last; ++user) {
        if (user % requestsPerLook == 0 && stop.stop_requested())
            break;
        memory.forget();
        for (std::uint64_t n = 0; n < plan.requestsPerUser; ++n) {
            const std::uint64_t request = n * plan.users + user;
            RequestLuck luck(m_plan->numbers, request);
            simulation.run(request, luck, memory, counts);
        }
    }
    return counts;
}

struct CountingEngine::Sequence::State
{
    explicit State(const Plan& ofEngine)
        : plan(ofEngine),
          luck(plan.seed32),
          simulation(plan.strategy),
          memories(std::min(plan.usersOfCell, plan.strategy.users), UserMemory(plan.strategy))
    {}

    const Plan& plan;
    SequenceLuck luck;
    RequestSimulation<SequenceLuck> simulation;
    std::vector<UserMemory> memories;
    std::uint64_t counted = 0;
    // Where the next request is: cells run one after another, each with all requests of its users, in request order.
    std::uint64_t firstUser = 0; ///< of the cell
    std::uint64_t user = 0;      ///< within the cell
    std::uint64_t occasion = 0;  ///< which of the user's requests

    void step(Counts& counts)
    {
        const std::uint64_t users = std::min(plan.usersOfCell, plan.strategy.users - firstUser);
        simulation.run(occasion * plan.strategy.users + firstUser + user, luck, memories[user], counts);
        ++counted;
        if (++user < users)
            return;
        user = 0;
        if (++occasion < plan.strategy.requestsPerUser)
            return;
        occasion = 0;
        firstUser += users;
        for (UserMemory& memory : memories)
            memory.forget();
    }
};

CountingEngine::Sequence::Sequence(const CountingEngine& engine) : m_state(std::make_unique<State>(*engine.m_plan)) {}
CountingEngine::Sequence::~Sequence() = default;
CountingEngine::Sequence::Sequence(Sequence&&) noexcept = default;
CountingEngine::Sequence& CountingEngine::Sequence::operator=(Sequence&&) noexcept = default;

std::uint64_t CountingEngine::Sequence::requestsLeft() const
{
    return m_state->plan.strategy.jobs - m_state->counted;
}

Counts CountingEngine::Sequence::countNext(std::uint64_t requests, const std::stop_token& stop)
{
    Counts counts = noCounts(m_state->plan.strategy);
    const std::uint64_t wanted = std::min(requests, requestsLeft());
    for (std::uint64_t n = 0; n < wanted; ++n) {
        if (n % requestsPerLook == 0 && stop.stop_requested())
            break;
        m_state->step(counts);
    }
    return counts;
}

} // namespace twice
