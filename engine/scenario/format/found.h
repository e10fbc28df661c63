#pragma once

#include "scenario/format/json_tree.h"

#include <string>
#include <string_view>

namespace twice {

/// `text` in double quotes, as JSON would write it, cut where it is long: for messages.
[[nodiscard]] std::string inQuotes(std::string_view text);

/// What was found, for messages: a number, a text in quotes, "a list", "an object".
[[nodiscard]] std::string found(const JsonValue& json);

} // namespace twice
