#pragma once

#include "scenario/format/closest_name.h"
#include "scenario/format/format.h"
#include "scenario/format/json_text.h"
#include "scenario/words.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace twice {

/// true or false.
struct Flag
{
    [[nodiscard]] bool accepts(const JsonValue& json, bool& value) const;
    [[nodiscard]] bool allows(bool) const { return true; }
    [[nodiscard]] std::string shown(bool value) const { return value ? "true" : "false"; }
    [[nodiscard]] std::string type() const { return "true or false"; }
    [[nodiscard]] std::string range() const { return type(); }
    [[nodiscard]] JsonValue write(bool value, Detail) const { return {value}; }
};

/// A whole number in [low, high], which may be written as 1000000, 1e6 or 1.0.
struct WholeNumber
{
    std::uint64_t low;
    std::uint64_t high;

    template <std::unsigned_integral Number>
    [[nodiscard]] bool accepts(const JsonValue& json, Number& value) const
    {
        const std::optional<std::uint64_t> number = wholeNumber(json);
        if (!number || *number > std::numeric_limits<Number>::max())
            return false;
        value = static_cast<Number>(*number);
        return true;
    }
    [[nodiscard]] bool allows(std::uint64_t value) const { return value >= low && value <= high; }
    [[nodiscard]] std::string shown(std::uint64_t value) const { return std::to_string(value); }
    [[nodiscard]] std::string type() const { return "a whole number " + range(); }
    [[nodiscard]] std::string range() const;
    template <std::unsigned_integral Number>
    [[nodiscard]] JsonValue write(Number value, Detail) const
    {
        return {std::uint64_t{value}};
    }

private:
    /// Nothing where it is negative, has a fraction, or is 2^64 or more.
    [[nodiscard]] static std::optional<std::uint64_t> wholeNumber(const JsonValue& json);
};

/// A number in [low, high], or in (0, high] where low is no good.
struct Number
{
    double low;
    double high;
    bool lowIsGood = true;

    [[nodiscard]] bool accepts(const JsonValue& json, double& value) const;
    [[nodiscard]] bool allows(double value) const { return (lowIsGood ? value >= low : value > low) && value <= high; }
    [[nodiscard]] std::string shown(double value) const { return numberText(value); }
    [[nodiscard]] std::string type() const { return "a number " + range(); }
    [[nodiscard]] std::string range() const;
    [[nodiscard]] JsonValue write(double value, Detail) const { return {value + 0.0}; } // -0 is written as 0
};

/// A text in UTF-8 without control characters.
struct Text
{
    std::size_t fewestBytes;
    std::size_t mostBytes;
    bool severalLines = false; ///< line breaks and tabs are good too

    [[nodiscard]] bool accepts(const JsonValue& json, std::string& value) const;
    [[nodiscard]] bool allows(const std::string& value) const;
    [[nodiscard]] std::string shown(const std::string& value) const { return inQuotes(value); }
    [[nodiscard]] std::string type() const { return "a text"; }
    [[nodiscard]] std::string range() const;
    [[nodiscard]] JsonValue write(const std::string& value, Detail) const { return {value}; }
};

/// `"a", "b" or "c"`, for messages.
[[nodiscard]] std::string alternatives(const std::vector<std::string_view>& words);

/// One of the words of a choice (scenario/words.h).
template <typename Value>
struct Choice
{
    [[nodiscard]] bool accepts(const JsonValue& json, Value& value) const
    {
        const auto* text = std::get_if<std::string>(&json.content);
        for (const Word<Value>& one : words<Value>()) {
            if (text != nullptr && *text == one.text) {
                value = one.choice;
                return true;
            }
        }
        return false;
    }
    [[nodiscard]] bool allows(Value value) const { return !word(value).empty(); }
    [[nodiscard]] std::string shown(Value value) const { return inQuotes(word(value)); }
    [[nodiscard]] std::string type() const { return alternatives(wordTexts()); }
    [[nodiscard]] std::string range() const { return type(); }
    /// The word that was probably meant.
    [[nodiscard]] std::optional<std::string_view> hint(const JsonValue& json) const
    {
        const auto* text = std::get_if<std::string>(&json.content);
        return text == nullptr ? std::nullopt : closestName(*text, wordTexts());
    }
    [[nodiscard]] JsonValue write(Value value, Detail) const { return {std::string(word(value))}; }

private:
    [[nodiscard]] static std::vector<std::string_view> wordTexts()
    {
        std::vector<std::string_view> texts;
        for (const Word<Value>& one : words<Value>())
            texts.push_back(one.text);
        return texts;
    }
};

/// What `Format` describes, or a word for its absence, such as "unlimited".
template <typename Format>
struct OrWord
{
    std::string_view absence;
    Format format;

    template <typename T>
    [[nodiscard]] bool accepts(const JsonValue& json, std::optional<T>& value) const requires ScalarFormat<Format, T>
    {
        if (isAbsence(json)) {
            value.reset();
            return true;
        }
        return format.accepts(json, value.emplace());
    }
    template <typename T>
    [[nodiscard]] bool allows(const std::optional<T>& value) const requires ScalarFormat<Format, T>
    {
        return !value || format.allows(*value);
    }
    template <typename T>
    [[nodiscard]] std::string shown(const std::optional<T>& value) const
    {
        return format.shown(value.value());
    }
    [[nodiscard]] std::string type() const { return format.type() + " or " + inQuotes(absence); }
    [[nodiscard]] std::string range() const { return format.range() + " or " + inQuotes(absence); }

    template <typename T>
    void read(const JsonValue& json, std::optional<T>& value, const FieldPath& path, FaultList& faults) const
    {
        if (isAbsence(json))
            value.reset();
        else
            readValue(format, json, value.emplace(), path, faults);
    }
    template <typename T>
    void check(const std::optional<T>& value, const FieldPath& path, Checking& checking) const
    {
        if (value)
            checkValue(format, *value, path, checking);
    }
    template <typename T>
    [[nodiscard]] JsonValue write(const std::optional<T>& value, Detail detail) const
    {
        return value ? format.write(*value, detail) : JsonValue{std::string(absence)};
    }

private:
    [[nodiscard]] bool isAbsence(const JsonValue& json) const
    {
        const auto* text = std::get_if<std::string>(&json.content);
        return text != nullptr && *text == absence;
    }
};

/// A text, or nothing, for which there is no word: any word might be meant as a text. So nothing is never written.
struct OptionalText
{
    Text format;

    [[nodiscard]] bool accepts(const JsonValue& json, std::optional<std::string>& value) const
    {
        return format.accepts(json, value.emplace());
    }
    [[nodiscard]] bool allows(const std::optional<std::string>& value) const { return !value || format.allows(*value); }
    [[nodiscard]] std::string shown(const std::optional<std::string>& value) const
    {
        return inQuotes(value.value_or(""));
    }
    [[nodiscard]] std::string type() const { return format.type(); }
    [[nodiscard]] std::string range() const { return format.range(); }
    [[nodiscard]] JsonValue write(const std::optional<std::string>& value, Detail) const
    {
        return value ? JsonValue{*value} : JsonValue{};
    }
};

} // namespace twice
