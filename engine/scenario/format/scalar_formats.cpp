#include "scenario/format/scalar_formats.h"

#include "scenario/format/json_text.h"
#include "scenario/format/utf8.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace twice {

bool Flag::accepts(const JsonValue& json, bool& value) const
{
    const auto* flag = std::get_if<bool>(&json.content);
    if (flag != nullptr)
        value = *flag;
    return flag != nullptr;
}

std::optional<std::uint64_t> WholeNumber::wholeNumber(const JsonValue& json)
{
    if (const auto* number = std::get_if<std::uint64_t>(&json.content))
        return *number;
    if (const auto* number = std::get_if<std::int64_t>(&json.content); number != nullptr && *number >= 0)
        return static_cast<std::uint64_t>(*number);
    constexpr double twoToThe64 = 18446744073709551616.0;
    const auto* number = std::get_if<double>(&json.content);
    if (number == nullptr || !(*number >= 0 && *number < twoToThe64) || *number != std::floor(*number))
        return {};
    return static_cast<std::uint64_t>(*number);
}

std::string WholeNumber::range() const
{
    return "between " + std::to_string(low) + " and " + std::to_string(high);
}

bool Number::accepts(const JsonValue& json, double& value) const
{
    if (const auto* number = std::get_if<double>(&json.content))
        value = *number + 0.0; // -0 becomes 0
    else if (const auto* negative = std::get_if<std::int64_t>(&json.content))
        value = static_cast<double>(*negative);
    else if (const auto* natural = std::get_if<std::uint64_t>(&json.content))
        value = static_cast<double>(*natural);
    else
        return false;
    return true;
}

std::string Number::range() const
{
    // The bounds are moderate numbers that people read and type, hence without an exponent.
    const auto plain = [](double bound) {
        std::array<char, 32> buffer{};
        const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), bound, std::chars_format::fixed);
        return std::string{buffer.data(), end.ptr};
    };
    if (!lowIsGood)
        return "above " + plain(low) + " and at most " + plain(high);
    return "between " + plain(low) + " and " + plain(high);
}

bool Text::accepts(const JsonValue& json, std::string& value) const
{
    const auto* text = std::get_if<std::string>(&json.content);
    if (text != nullptr)
        value = *text;
    return text != nullptr;
}

bool Text::allows(const std::string& value) const
{
    const auto isGood = [this](char c) {
        return static_cast<unsigned char>(c) >= 0x20 ? c != 0x7F : severalLines && (c == '\n' || c == '\t');
    };
    return value.size() >= fewestBytes && value.size() <= mostBytes && wellFormedLength(value) == value.size() &&
           std::all_of(value.begin(), value.end(), isGood);
}

std::string Text::range() const
{
    const std::string length = fewestBytes == 0 ? "at most " + std::to_string(mostBytes)
                                                : std::to_string(fewestBytes) + " to " + std::to_string(mostBytes);
    return "a text of " + length + " bytes of UTF-8 without control characters" +
           (severalLines ? " other than line breaks and tabs" : "");
}

std::string alternatives(const std::vector<std::string_view>& words)
{
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i > 0)
            text += i + 1 == words.size() ? " or " : ", ";
        text += inQuotes(words[i]);
    }
    return text;
}

} // namespace twice
