#pragma once

#include "scenario/format/json_tree.h"

#include <string>
#include <string_view>

namespace twice {

/// `text` in double quotes, as JSON would write it, cut where it is long: for messages.
[[nodiscard]] std::string inQuotes(std::string_view text);

/// The shortest decimal text that reads back as `number`.
[[nodiscard]] std::string numberText(double number);

/// What was found, for messages: a number, a text in quotes, "a list", "an object".
[[nodiscard]] std::string found(const JsonValue& json);

} // namespace twice
