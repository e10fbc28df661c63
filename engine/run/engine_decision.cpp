#include "counting/run_length.h"
#include "run/run.h"

#include <utility>

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
    switch (choice) {
    case EngineChoice::Timeline:
        return {Engine::Timeline, {}};
    case EngineChoice::Counting: {
        std::optional<ClockNeed> need = clockNeed(scenario, strategy);
        if (need)
            need->reason += " This needs the timeline engine.";
        return {Engine::Counting, std::move(need)};
    }
    case EngineChoice::Auto:
        break;
    }
    // Where no time passes a clock has nothing to tell, and counting is many times faster.
    const bool isCounted = !clockNeed(scenario, strategy) && runLength(scenario, strategy).end == 0;
    return {isCounted ? Engine::Counting : Engine::Timeline, {}};
}

} // namespace twice
