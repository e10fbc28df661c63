#pragma once

#include "scenario/format/fault_list.h"
#include "scenario/format/json_tree.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace twice {

/// The fields of one object of a file, while they are looked up one after the other; what nobody asked for is unknown.
class ObjectMembers
{
public:
    /// `object` must outlive this.
    explicit ObjectMembers(const JsonObject& object) : m_object(object) {}

    /// The value of the field `name`, or null. The first one where it is given twice.
    [[nodiscard]] const JsonValue* find(std::string_view name);

    /// Which of `kinds` the field "kind" names: the first without such a field, nothing (and a fault) for other words.
    [[nodiscard]] std::optional<std::size_t> kind(std::span<const std::string_view> kinds, const FieldPath& path,
                                                  FaultList& faults);

    /// Refuses the fields that find() was never asked for, with the nearest name that it was, and those given twice.
    void refuseOthers(const FieldPath& path, FaultList& faults) const;

private:
    [[nodiscard]] std::string whyUnknown(std::string_view name) const;

    const JsonObject& m_object;
    std::vector<std::string_view> m_known;
};

} // namespace twice
