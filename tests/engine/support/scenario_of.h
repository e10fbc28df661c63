#pragma once

#include "scenario/scenario_file.h"

#include <stdexcept>
#include <string>

namespace twice::test {

/// The scenario with this `world` and these `strategies`, both as in a scenario file. `more` are further fields, each
/// followed by a comma. Throws where there is a fault.
inline Scenario scenarioOf(const std::string& world, const std::string& strategies, const std::string& more = "")
{
    const auto read = parseScenario(R"({"format": "twice-scenario", "version": 1, )" + more + R"("world": )" + world +
                                    R"(, "strategies": )" + strategies + "}");
    if (!read) {
        const Fault fault = read.faults().front();
        throw std::runtime_error(fault.path + ": " + fault.message);
    }
    return read.value();
}

} // namespace twice::test
