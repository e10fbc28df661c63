#pragma once

#include "scenario/format/fault_list.h"
#include "scenario/format/found.h"
#include "scenario/format/json_tree.h"
#include "scenario/scenario.h"

#include <concepts>
#include <string>

namespace twice {

/// Going over a scenario value to find faults.
struct Checking
{
    FaultList& faults;
    Random random = Random::PerRequest; ///< mulberry32 rules some values out (model 5)
};

/// How much is written.
enum class Detail
{
    WithoutDefaults,
    Everything
};

/// A *format* is the one description of how a value of type T stands in a scenario file: it reads, checks and writes
/// it. Most are scalar formats, which tell only what is good; the functions below then say what is wrong.
/// Other formats (lists, objects, distributions) have read, check and write of their own, because they have
/// paths inside.
///
/// accepts() takes over what has the right type, whatever its range, so that a value out of range is told by the
/// same check that an edited value gets.
template <typename Format, typename T>
concept ScalarFormat = requires(const Format& format, const JsonValue& json, T& value)
{
    {
        format.accepts(json, value)
        } -> std::same_as<bool>;
    {
        format.allows(value)
        } -> std::same_as<bool>;
    {
        format.type()
        } -> std::convertible_to<std::string>; ///< "a number between 0 and 1", "one of …"
    {
        format.range()
        } -> std::convertible_to<std::string>; ///< "between 0 and 1"
};

/// "; did you mean …?" where the format has an idea what was meant.
template <typename Format>
std::string hintOf(const Format& format, const JsonValue& json)
{
    if constexpr (requires { format.hint(json); })
        if (const auto hint = format.hint(json))
            return "; did you mean " + inQuotes(*hint) + "?";
    return {};
}

template <typename Format, typename T>
void readValue(const Format& format, const JsonValue& json, T& value, const FieldPath& path, FaultList& faults)
{
    if constexpr (ScalarFormat<Format, T>) {
        if (!format.accepts(json, value))
            faults.add(path, found(json) + " is not " + format.type() + hintOf(format, json));
    } else {
        format.read(json, value, path, faults);
    }
}

template <typename Format, typename T>
void checkValue(const Format& format, const T& value, const FieldPath& path, Checking& checking)
{
    if constexpr (ScalarFormat<Format, T>) {
        if (!format.allows(value))
            checking.faults.add(path, format.shown(value) + " is not " + format.range());
    } else {
        format.check(value, path, checking);
    }
}

} // namespace twice
