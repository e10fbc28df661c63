#include "timeline/timeline_engine.h"

#include "luck/sequence_luck.h"
#include "timeline/cell.h"
#include "timeline/timeline_plan.h"

#include <cassert>

namespace twice {

struct TimelineEngine::Plan
{
    Plan(const Scenario& scenario, std::size_t number) : strategy(scenario, number) {}

    [[nodiscard]] std::uint64_t cells() const
    {
        return (strategy.users + strategy.usersOfCell - 1) / strategy.usersOfCell;
    }

    TimelinePlan strategy;
};

TimelineEngine::TimelineEngine(const Scenario& scenario, std::size_t strategy)
    : m_plan(std::make_unique<const Plan>(scenario, strategy))
{}

TimelineEngine::~TimelineEngine() = default;
TimelineEngine::TimelineEngine(TimelineEngine&&) noexcept = default;
TimelineEngine& TimelineEngine::operator=(TimelineEngine&&) noexcept = default;

std::uint64_t TimelineEngine::cells() const
{
    return m_plan->cells();
}

std::uint64_t TimelineEngine::cellOf(std::uint64_t request) const
{
    return request % m_plan->strategy.users / m_plan->strategy.usersOfCell;
}

Counts TimelineEngine::simulate(std::uint64_t cell, const std::stop_token& stop, Witness* witness,
                                CellWatch* watch) const
{
    assert(cell < cells() && !m_plan->strategy.oneGenerator);
    return Cell(m_plan->strategy, cell, nullptr, witness).run(stop, watch);
}

struct TimelineEngine::Sequence::State
{
    explicit State(const Plan& ofEngine) : plan(ofEngine), luck(static_cast<std::uint32_t>(ofEngine.strategy.seed)) {}

    const Plan& plan;
    SequenceLuck luck;
    std::uint64_t next = 0;
};

TimelineEngine::Sequence::Sequence(const TimelineEngine& engine) : m_state(std::make_unique<State>(*engine.m_plan)) {}
TimelineEngine::Sequence::~Sequence() = default;
TimelineEngine::Sequence::Sequence(Sequence&&) noexcept = default;
TimelineEngine::Sequence& TimelineEngine::Sequence::operator=(Sequence&&) noexcept = default;

Counts TimelineEngine::Sequence::simulateNext(const std::stop_token& stop, Witness* witness, CellWatch* watch)
{
    assert(cellsLeft() > 0);
    return Cell(m_state->plan.strategy, m_state->next++, &m_state->luck, witness).run(stop, watch);
}

std::uint64_t TimelineEngine::Sequence::cellsLeft() const
{
    return m_state->plan.cells() - m_state->next;
}

std::uint64_t TimelineEngine::Sequence::numbersDrawn() const
{
    return m_state->luck.drawn();
}

} // namespace twice
