#pragma once

#include "scenario/duration.h"
#include "scenario/scenario.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace twice {

/// The words of the scenario format for each choice ("per action", "check then act", …), used alike in files, in
/// messages and, translated, in the window.
[[nodiscard]] std::string_view word(Effect effect);
[[nodiscard]] std::string_view word(KeyKind kind);
[[nodiscard]] std::string_view word(Scope scope);
[[nodiscard]] std::string_view word(Random random);
[[nodiscard]] std::string_view word(Shape shape);

/// Reads "150ms", "1h30m", "7d", "0.5s"; units us ms s m h d, fractions rounded to whole microseconds. Nothing where
/// the text is no duration or longer than Duration::longest(). The words forever, never and none are not read here.
[[nodiscard]] std::optional<Duration> parseDuration(std::string_view text);

/// The shortest such text: "1h30m", "150ms"; "forever" for forever. parseDuration gives the same duration back.
[[nodiscard]] std::string formatDuration(Duration duration);

} // namespace twice
