#pragma once

#include "scenario/scenario.h"

#include <optional>
#include <string_view>
#include <vector>

namespace twice {

/// A scenario that comes with the program (resources/scenarios), in the order in which they are shown.
struct BuiltinScenario
{
    std::string_view name;  ///< its file's name without ".twice", such as "signup"; what the command line takes
    std::string_view group; ///< the heading that it stands under, such as "Keys"; those of one group stand together
    std::vector<std::string_view> counts; ///< to look at, as results name them; none: the usual ones
    std::string_view text;                ///< the file
};

[[nodiscard]] const std::vector<BuiltinScenario>& builtinScenarios();
[[nodiscard]] std::optional<BuiltinScenario> builtinScenario(std::string_view name);

} // namespace twice
