#pragma once

#include "counting/counting_engine.h"
#include "scenario/scenario.h"

#include <cstddef>

namespace twice::test {

/// All requests of one strategy, whatever the random source.
inline Counts countAll(const Scenario& scenario, std::size_t strategy)
{
    const CountingEngine engine(scenario, strategy);
    if (scenario.random == Random::PerRequest)
        return engine.count(0, engine.units(), {});
    return CountingEngine::Sequence(engine).countNext(scenario.world.jobs, {});
}

} // namespace twice::test
