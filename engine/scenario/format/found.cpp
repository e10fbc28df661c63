#include "scenario/format/found.h"

#include "scenario/format/utf8.h"

#include <nlohmann/json.hpp>

#include <array>
#include <charconv>

namespace twice {

std::string inQuotes(std::string_view text)
{
    constexpr std::size_t longest = 60;
    const std::string_view shown = cutAt(text, longest);
    std::string result = nlohmann::json(shown).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    if (shown.size() < text.size())
        result.insert(result.size() - 1, "…");
    return result;
}

std::string numberText(double number)
{
    std::array<char, 32> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number);
    return {buffer.data(), end.ptr};
}

std::string found(const JsonValue& json)
{
    struct Visitor
    {
        std::string operator()(std::nullptr_t) const { return "null"; }
        std::string operator()(bool flag) const { return flag ? "true" : "false"; }
        std::string operator()(std::int64_t number) const { return std::to_string(number); }
        std::string operator()(std::uint64_t number) const { return std::to_string(number); }
        std::string operator()(double number) const { return numberText(number); }
        std::string operator()(const std::string& text) const { return inQuotes(text); }
        std::string operator()(const JsonList&) const { return "a list"; }
        std::string operator()(const JsonObject&) const { return "an object"; }
    };
    return std::visit(Visitor{}, json.content);
}

} // namespace twice
