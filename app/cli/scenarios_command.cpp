#include "commands.h"
#include "exit_code.h"
#include "output.h"
#include "run/display_text.h"
#include "scenario/builtin_scenarios.h"
#include "scenario/scenario_file.h"

#include <algorithm>

namespace twice::cli {

namespace {

/// A line for each: what the command line takes, then what it is about.
std::string list()
{
    std::size_t width = 0;
    for (const BuiltinScenario& builtin : builtinScenarios())
        width = std::max(width, builtin.name.size());
    std::string text;
    for (const BuiltinScenario& builtin : builtinScenarios()) {
        text += builtin.name;
        const Outcome<Scenario> outcome = parseScenario(builtin.text);
        if (outcome)
            text += std::string(width - builtin.name.size() + 2, ' ') + printable(outcome.value().name);
        text += '\n';
    }
    return text;
}

} // namespace

int scenariosCommand(const std::optional<std::string>& name)
{
    if (!name)
        return writeOut(list()) ? exitDone : exitNotReadOrWritten;
    const auto builtin = builtinScenario(*name);
    if (!builtin) {
        complain("there is no built-in scenario \"" + *name + "\"; \"twice-cli scenarios\" lists them");
        return exitWrongUsage;
    }
    return writeOut(builtin->text) ? exitDone : exitNotReadOrWritten;
}

} // namespace twice::cli
