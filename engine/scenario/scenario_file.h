#pragma once

#include "scenario/fault.h"
#include "scenario/scenario.h"

#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <string>
#include <string_view>
#include <variant>

namespace twice {

/// The largest scenario file that is read; a longer one is refused before it is parsed.
inline constexpr std::uint64_t maxScenarioBytes = 64ull << 20;

/// Reads scenario text (model 9). Every fault of the text is told at once; any input whatever ends in a scenario or in
/// faults, in bounded memory and time.
[[nodiscard]] Outcome<Scenario> parseScenario(std::string_view text);

/// What can go wrong with the file itself, apart from its content.
struct FileError
{
    std::string message; ///< in words, with the file's name
};

/// The text of a file, or of standard input up to its end. Refuses what is not a regular file (a directory, a FIFO
/// would block) and what is longer than maxScenarioBytes.
[[nodiscard]] std::variant<std::string, FileError> readScenarioText(const std::filesystem::path& file);
[[nodiscard]] std::variant<std::string, FileError> readScenarioText(std::istream& stream);

/// All faults of a scenario value: ranges, names, and combinations that make no sense. Empty: it can be run, saved and
/// read again. What `parseScenario` gives never has any.
[[nodiscard]] Faults validate(const Scenario& scenario);

/// The scenario as text, two spaces an indent, fields in the order of the model, fields at their defaults left out
/// (name, format and version are always there). `parseScenario(formatScenario(s)) == s` for every valid s.
[[nodiscard]] std::string formatScenario(const Scenario& scenario);

/// The scenario with every field written, defaults included: what results carry as "resolved scenario".
[[nodiscard]] std::string formatResolvedScenario(const Scenario& scenario);

} // namespace twice
