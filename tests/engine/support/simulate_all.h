#pragma once

#include "scenario/scenario.h"
#include "timeline/timeline_engine.h"

#include <cstddef>
#include <cstdint>

namespace twice::test {

/// All cells of one strategy with a clock, whatever the random source.
inline Counts simulateAll(const Scenario& scenario, std::size_t strategy)
{
    const TimelineEngine engine(scenario, strategy);
    if (scenario.random == Random::PerRequest) {
        Counts counts = engine.simulate(0, {});
        for (std::uint64_t cell = 1; cell < engine.cells(); ++cell)
            counts += engine.simulate(cell, {});
        return counts;
    }
    TimelineEngine::Sequence sequence(engine);
    Counts counts = sequence.simulateNext({});
    while (sequence.cellsLeft() > 0)
        counts += sequence.simulateNext({});
    return counts;
}

} // namespace twice::test
