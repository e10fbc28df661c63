#include "scenario/format/file_order.h"

#include "scenario/format/field_path.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>

namespace twice {
namespace {

/// Which child on each level leads to the value: compared as words are, it is the order of the file.
using Place = std::vector<std::size_t>;

/// Takes "[3]" from the front of `path`.
std::optional<std::size_t> takeIndex(std::string_view& path)
{
    std::size_t index = 0;
    if (!path.starts_with('['))
        return {};
    const auto [end, error] = std::from_chars(path.data() + 1, path.data() + path.size(), index);
    if (error != std::errc{})
        return {};
    path.remove_prefix(static_cast<std::size_t>(end - path.data()) + 1);
    return index;
}

/// Takes the name of one of the fields of `object` from the front of `path`.
std::optional<std::size_t> takeField(std::string_view& path, const JsonObject& object)
{
    const std::string_view rest = path.starts_with('.') ? path.substr(1) : path;
    for (std::size_t i = 0; i < object.size(); ++i) {
        const std::string name = pathName(object[i].name);
        if (!rest.starts_with(name))
            continue;
        if (rest.size() == name.size() || rest[name.size()] == '.' || rest[name.size()] == '[') {
            path = rest.substr(name.size());
            return i;
        }
    }
    return {};
}

Place placeOf(std::string_view path, const JsonValue& file)
{
    Place place;
    const JsonValue* value = &file;
    while (!path.empty()) {
        if (const auto* object = std::get_if<JsonObject>(&value->content)) {
            const std::optional<std::size_t> field = takeField(path, *object);
            if (!field)
                break;
            place.push_back(*field);
            value = &(*object)[*field].value;
        } else if (const auto* list = std::get_if<JsonList>(&value->content)) {
            const std::optional<std::size_t> index = takeIndex(path);
            if (!index || *index >= list->size())
                break;
            place.push_back(*index);
            value = &(*list)[*index];
        } else {
            break;
        }
    }
    return place;
}

} // namespace

Faults inFileOrder(Faults faults, const JsonValue& file)
{
    std::vector<std::pair<Place, Fault>> placed;
    placed.reserve(faults.size());
    for (Fault& fault : faults) {
        Place place = placeOf(fault.path, file);
        placed.emplace_back(std::move(place), std::move(fault));
    }
    std::stable_sort(placed.begin(), placed.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::transform(placed.begin(), placed.end(), faults.begin(), [](auto& one) { return std::move(one.second); });
    return faults;
}

} // namespace twice
