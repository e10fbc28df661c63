#pragma once

#include "scenario/fault.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace twice {

struct JsonValue;
struct JsonMember;
using JsonList = std::vector<JsonValue>;
using JsonObject = std::vector<JsonMember>;

/// A value of a JSON text. Unlike the library's own tree it keeps a field that is given twice, takes an object with a
/// million fields in no more than linear time, and is never deeper than maxJsonDepth.
struct JsonValue
{
    std::variant<std::nullptr_t, bool, std::int64_t, std::uint64_t, double, std::string, JsonList, JsonObject> content;
};

[[nodiscard]] bool isNull(const JsonValue& json);

struct JsonMember
{
    std::string name;
    JsonValue value;
};

/// Far above what a scenario needs (7), far below what would endanger a stack.
inline constexpr std::size_t maxJsonDepth = 64;
/// Bounds the memory for a hostile text: some 70 bytes a value, texts themselves apart.
inline constexpr std::size_t maxJsonValues = 2'000'000;

/// Reads one JSON text, or says in one fault, with line and column, why it is none. A UTF-8 byte order mark in front is
/// skipped; a NUL byte anywhere is refused.
[[nodiscard]] Outcome<JsonValue> parseJson(std::string_view text);

} // namespace twice
