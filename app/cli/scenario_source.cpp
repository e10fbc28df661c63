#include "scenario_source.h"

#include "exit_code.h"
#include "output.h"
#include "scenario/builtin_scenarios.h"
#include "scenario/scenario_file.h"

#include <iostream>
#include <utility>

namespace twice::cli {

std::optional<std::string> readSource(const std::string& file)
{
    if (const auto builtin = builtinScenario(file))
        return std::string{builtin->text};
    auto text = file == "-" ? readScenarioText(std::cin) : readScenarioText(std::filesystem::path{file});
    if (const auto* error = std::get_if<FileError>(&text)) {
        complain(error->message);
        return {};
    }
    return std::get<std::string>(std::move(text));
}

std::variant<Scenario, int> loadScenario(const std::string& file)
{
    const std::optional<std::string> text = readSource(file);
    if (!text)
        return exitNotReadOrWritten;
    Outcome<Scenario> outcome = parseScenario(*text);
    if (outcome)
        return std::move(outcome.value());
    for (const Fault& fault : outcome.faults())
        complain(file + ": " + describe(fault));
    return exitFaultyScenario;
}

} // namespace twice::cli
