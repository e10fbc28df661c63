#pragma once

#include "scenario/format/format.h"

#include <string>
#include <utility>
#include <vector>

namespace twice {

/// A list of `fewest` to `most` values of one format.
template <typename Format>
struct ListOf
{
    Format format;
    std::size_t fewest;
    std::size_t most;

    template <typename T>
    void read(const JsonValue& json, std::vector<T>& values, const FieldPath& path, FaultList& faults) const
    {
        const auto* list = std::get_if<JsonList>(&json.content);
        if (list == nullptr) {
            faults.add(path, found(json) + " is not a list");
            return;
        }
        values.clear();
        if (!hasGoodLength(list->size(), path, faults))
            return;
        values.resize(list->size());
        for (std::size_t i = 0; i < values.size(); ++i)
            readValue(format, (*list)[i], values[i], path.item(i), faults);
    }
    template <typename T>
    void check(const std::vector<T>& values, const FieldPath& path, Checking& checking) const
    {
        if (!hasGoodLength(values.size(), path, checking.faults))
            return;
        for (std::size_t i = 0; i < values.size(); ++i)
            checkValue(format, values[i], path.item(i), checking);
    }
    template <typename T>
    [[nodiscard]] JsonValue write(const std::vector<T>& values, Detail detail) const
    {
        JsonList list;
        list.reserve(values.size());
        for (const T& value : values)
            list.push_back(format.write(value, detail));
        return {std::move(list)};
    }

private:
    bool hasGoodLength(std::size_t length, const FieldPath& path, FaultList& faults) const
    {
        if (length < fewest)
            faults.add(path, "a list of " + std::to_string(length) + " is too short; at least " +
                                 std::to_string(fewest) + " is needed");
        else if (length > most)
            faults.add(path, "a list of " + std::to_string(length) + " is too long; at most " + std::to_string(most) +
                                 " are possible");
        return length >= fewest && length <= most;
    }
};

/// One value, or a list of them. A list of one is that value, also in the paths of faults.
template <typename Format>
struct OneOrListOf
{
    ListOf<Format> list;

    template <typename T>
    void read(const JsonValue& json, std::vector<T>& values, const FieldPath& path, FaultList& faults) const
    {
        const auto* items = std::get_if<JsonList>(&json.content);
        if (items != nullptr && items->size() != 1) {
            list.read(json, values, path, faults);
        } else {
            values.assign(1, T{});
            readValue(list.format, items != nullptr ? items->front() : json, values.front(), path, faults);
        }
    }
    template <typename T>
    void check(const std::vector<T>& values, const FieldPath& path, Checking& checking) const
    {
        if (values.size() == 1)
            checkValue(list.format, values.front(), path, checking);
        else
            list.check(values, path, checking);
    }
    template <typename T>
    [[nodiscard]] JsonValue write(const std::vector<T>& values, Detail detail) const
    {
        return values.size() == 1 ? list.format.write(values.front(), detail) : list.write(values, detail);
    }
};

/// A list of exactly two values of one format.
template <typename Format>
struct PairOf
{
    Format format;

    template <typename T>
    void read(const JsonValue& json, std::pair<T, T>& value, const FieldPath& path, FaultList& faults) const
    {
        const auto* list = std::get_if<JsonList>(&json.content);
        if (list == nullptr || list->size() != 2) {
            faults.add(path, found(json) + " is not a list of two values, from and to");
            return;
        }
        readValue(format, (*list)[0], value.first, path.item(0), faults);
        readValue(format, (*list)[1], value.second, path.item(1), faults);
    }
    template <typename T>
    void check(const std::pair<T, T>& value, const FieldPath& path, Checking& checking) const
    {
        checkValue(format, value.first, path.item(0), checking);
        checkValue(format, value.second, path.item(1), checking);
    }
    template <typename T>
    [[nodiscard]] JsonValue write(const std::pair<T, T>& value, Detail detail) const
    {
        return {JsonList{format.write(value.first, detail), format.write(value.second, detail)}};
    }
};

} // namespace twice
