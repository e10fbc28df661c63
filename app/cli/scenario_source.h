#pragma once

#include "scenario/scenario.h"

#include <string>
#include <variant>

namespace twice::cli {

/// The text that FILE stands for: a built-in scenario's name, "-" for standard input, else a file. Nothing, and a
/// complaint on standard error, where it could not be read.
[[nodiscard]] std::optional<std::string> readSource(const std::string& file);

/// The scenario that FILE stands for, or the exit code after the complaints were written.
[[nodiscard]] std::variant<Scenario, int> loadScenario(const std::string& file);

} // namespace twice::cli
