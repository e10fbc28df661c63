#pragma once

#include "scenario/format/json_tree.h"

#include <string>
#include <string_view>

namespace twice {

/// `text` as JSON writes it, in double quotes; what is not UTF-8 becomes the replacement character.
[[nodiscard]] std::string jsonString(std::string_view text);

/// The shortest decimal text that reads back as `number`; a whole number without a point. Not for infinities.
[[nodiscard]] std::string numberText(double number);

/// What has no parts, and an empty list or object, on one line.
[[nodiscard]] std::string scalarText(const JsonValue& json);

/// `json` as a text for people: two spaces an indent, and whatever is short on one line, such as a step. The outer two
/// levels and lists of objects are always spread over lines.
[[nodiscard]] std::string jsonText(const JsonValue& json);

} // namespace twice
