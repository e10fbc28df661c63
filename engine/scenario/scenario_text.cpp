#include "scenario/scenario_file.h"

#include "scenario/format/file_order.h"
#include "scenario/format/json_text.h"
#include "scenario/format/scenario_fields.h"

#include <algorithm>

namespace twice {
namespace {

constexpr std::string_view formatName = "twice-scenario";
constexpr std::uint64_t formatVersion = 1;

/// Looks at what tells a scenario file from others. Whether it makes sense to go on reading.
bool readHeading(ObjectMembers& members, const FieldPath& path, FaultList& faults)
{
    const JsonValue* format = members.find("format");
    const JsonValue* version = members.find("version");
    if (format == nullptr) {
        faults.add(path.field("format"), "is missing; a scenario has \"format\": \"twice-scenario\"");
    } else if (const auto* name = std::get_if<std::string>(&format->content); name == nullptr || *name != formatName) {
        faults.add(path.field("format"), found(*format) + " is not " + inQuotes(formatName));
        if (name != nullptr)
            return false; // another kind of file, of which the rest would only make noise
    }
    constexpr WholeNumber versions{formatVersion, formatVersion};
    std::uint64_t number = 0;
    if (version == nullptr) {
        faults.add(path.field("version"), "is missing; this program reads \"version\": 1");
    } else if (!versions.accepts(*version, number) || number < formatVersion) {
        faults.add(path.field("version"), found(*version) + " is not 1");
    } else if (number > formatVersion) {
        faults.add(path.field("version"), "version " + found(*version) +
                                              " is newer than 1, the newest that this program reads; "
                                              "a newer Twice is needed");
        return false;
    }
    return true;
}

bool hasJobs(const JsonObject& object)
{
    ObjectMembers members(object);
    const JsonValue* world = members.find("world");
    const auto* fields = world == nullptr ? nullptr : std::get_if<JsonObject>(&world->content);
    return fields != nullptr && ObjectMembers(*fields).find("jobs") != nullptr;
}

std::string write(const Scenario& scenario, Detail detail)
{
    JsonObject json = {{"format", {std::string(formatName)}}, {"version", {formatVersion}}};
    writeFields(json, scenario, detail);
    return jsonText({std::move(json)});
}

} // namespace

Outcome<Scenario> parseScenario(std::string_view text)
{
    if (text.size() > maxScenarioBytes)
        return Faults{{"", "the text is longer than " + std::to_string(maxScenarioBytes >> 20) + " MiB"}};
    const Outcome<JsonValue> json = parseJson(text);
    if (!json)
        return json.faults();
    const auto* object = std::get_if<JsonObject>(&json.value().content);
    if (object == nullptr)
        return Faults{{"", found(json.value()) + " is not a scenario, which is a JSON object"}};

    FaultList faults;
    const FieldPath root;
    ObjectMembers members(*object);
    if (!readHeading(members, root, faults))
        return faults.gathered();
    Scenario scenario;
    readFields(members, scenario, root, faults);
    // The list of times says how many requests there are; a number beside it must say the same.
    if (const auto* listed = std::get_if<ListedArrivals>(&scenario.world.arrivals);
        listed && !listed->times.empty() && !hasJobs(*object))
        scenario.world.jobs = listed->times.size();
    Checking checking{faults, scenario.random};
    checkFields(scenario, root, checking);
    if (!faults.isEmpty())
        return withRest(inFileOrder(faults.gathered(), json.value()), faults.leftOut());
    return scenario;
}

Faults validate(const Scenario& scenario)
{
    FaultList faults;
    Checking checking{faults, scenario.random};
    checkFields(scenario, FieldPath{}, checking);
    return withRest(faults.gathered(), faults.leftOut());
}

std::string formatScenario(const Scenario& scenario)
{
    return write(scenario, Detail::WithoutDefaults);
}

std::string formatResolvedScenario(const Scenario& scenario)
{
    return write(scenario, Detail::Everything);
}

} // namespace twice
