#include "scenario/builtin_scenarios.h"

#include <algorithm>

namespace twice {

std::optional<BuiltinScenario> builtinScenario(std::string_view name)
{
    const std::vector<BuiltinScenario>& all = builtinScenarios();
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const BuiltinScenario& scenario) { return scenario.name == name; });
    if (found == all.end())
        return {};
    return *found;
}

} // namespace twice
