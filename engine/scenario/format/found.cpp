#include "scenario/format/found.h"

#include "scenario/format/json_text.h"
#include "scenario/format/utf8.h"

namespace twice {

std::string inQuotes(std::string_view text)
{
    constexpr std::size_t longest = 60;
    const std::string_view shown = cutAt(text, longest);
    std::string result = jsonString(shown);
    if (shown.size() < text.size())
        result.insert(result.size() - 1, "…");
    return result;
}

std::string found(const JsonValue& json)
{
    if (const auto* text = std::get_if<std::string>(&json.content))
        return inQuotes(*text);
    if (std::holds_alternative<JsonList>(json.content))
        return "a list";
    if (std::holds_alternative<JsonObject>(json.content))
        return "an object";
    return scalarText(json);
}

} // namespace twice
