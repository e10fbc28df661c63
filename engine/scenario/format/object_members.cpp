#include "scenario/format/object_members.h"

#include "scenario/format/closest_name.h"
#include "scenario/format/found.h"
#include "scenario/format/scalar_formats.h"

#include <algorithm>
#include <unordered_set>

namespace twice {

const JsonValue* ObjectMembers::find(std::string_view name)
{
    m_known.push_back(name);
    const auto found =
        std::find_if(m_object.begin(), m_object.end(), [&](const JsonMember& member) { return member.name == name; });
    return found == m_object.end() ? nullptr : &found->value;
}

std::optional<std::size_t> ObjectMembers::kind(std::span<const std::string_view> kinds, const FieldPath& path,
                                               FaultList& faults)
{
    const JsonValue* json = find("kind");
    if (json == nullptr)
        return 0;
    if (const auto* text = std::get_if<std::string>(&json->content)) {
        const auto named = std::find(kinds.begin(), kinds.end(), *text);
        if (named != kinds.end())
            return static_cast<std::size_t>(named - kinds.begin());
    }
    faults.add(path.field("kind"), found(*json) + " is not " + alternatives({kinds.begin(), kinds.end()}));
    return {};
}

void ObjectMembers::refuseOthers(const FieldPath& path, FaultList& faults) const
{
    std::unordered_set<std::string_view> seen;
    for (const JsonMember& member : m_object) {
        const bool isKnown = std::find(m_known.begin(), m_known.end(), member.name) != m_known.end();
        const bool isFirst = seen.insert(member.name).second;
        if (!isFirst)
            faults.add(path.field(member.name), "the field is given twice");
        else if (!isKnown)
            faults.add(path.field(member.name), faults.isFull() ? std::string() : whyUnknown(member.name));
    }
}

std::string ObjectMembers::whyUnknown(std::string_view name) const
{
    if (const std::optional<std::string_view> closest = closestName(name, m_known))
        return "unknown field; did you mean " + inQuotes(*closest) + "?";
    return "unknown field; known here: " + alternatives(m_known);
}

} // namespace twice
