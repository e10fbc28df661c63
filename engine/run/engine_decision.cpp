#include "run/run.h"

namespace twice {

std::string_view word(Engine engine)
{
    switch (engine) {
    case Engine::Counting:
        return "counting";
    case Engine::Timeline:
        return "timeline";
    }
    return "";
}

EngineDecision decideEngine(const Scenario& scenario, std::size_t strategy, EngineChoice choice)
{
    // There is no timeline engine yet: what only a clock can simulate is refused, and all else is counted, also where
    // a clock would have something to tell.
    std::optional<ClockNeed> need = clockNeed(scenario, strategy);
    if (choice == EngineChoice::Timeline) {
        if (!need)
            need = ClockNeed{"", "The timeline engine was asked for, which this version does not have yet."};
        else
            need->reason += " This needs the timeline engine, which this version does not have yet.";
        return {Engine::Timeline, std::move(need)};
    }
    if (!need)
        return {Engine::Counting, {}};
    if (choice == EngineChoice::Counting)
        return {Engine::Counting, std::move(need)};
    need->reason += " This needs the timeline engine, which this version does not have yet.";
    return {Engine::Timeline, std::move(need)};
}

} // namespace twice
