#include "scenario/format/duration_formats.h"

#include "scenario/format/list_formats.h"
#include "scenario/format/object_format.h"
#include "scenario/words.h"

namespace twice {

bool Period::accepts(const JsonValue& json, Duration& value) const
{
    const auto* text = std::get_if<std::string>(&json.content);
    if (text == nullptr)
        return false;
    if (!endless.empty() && (*text == "forever" || *text == "never" || *text == "none")) {
        value = Duration::forever();
        return true;
    }
    const std::optional<Duration> duration = parseDuration(*text);
    if (duration)
        value = *duration;
    return duration.has_value();
}

bool Period::allows(Duration value) const
{
    if (value.isForever())
        return !endless.empty();
    return value >= Duration{} && value <= Duration::longest() && !(zero == Zero::Refused && value.isZero());
}

std::string Period::shown(Duration value) const
{
    if (value.isForever())
        return "forever";
    return value < Duration{} ? std::to_string(value.inMicroseconds()) + "us" : formatDuration(value);
}

std::string Period::type() const
{
    return "a duration such as \"150ms\", \"30s\" or \"1h30m\", " + range();
}

std::string Period::range() const
{
    std::string text = zero == Zero::Refused ? "above 0 and at most " : "at least 0s and at most ";
    text += formatDuration(Duration::longest());
    if (!endless.empty())
        text += ", or " + inQuotes(endless);
    return text;
}

JsonValue Period::write(Duration value, Detail) const
{
    return {value.isForever() ? std::string(endless) : formatDuration(value)};
}

template <>
struct Fields<LognormalDuration>
{
    template <typename Visitor>
    static void visit(Visitor& object)
    {
        object.required("median", &LognormalDuration::median, Period{Zero::Refused, {}});
        object.required("p99", &LognormalDuration::p99, Period{Zero::Refused, {}});
    }
    static void checkTogether(const LognormalDuration& lognormal, const FieldPath& path, Checking& checking)
    {
        if (lognormal.p99 < lognormal.median && checking.faults.isClean(path.field("median")))
            checking.faults.add(path.field("p99"), formatDuration(lognormal.p99) + " is below the median, " +
                                                       formatDuration(lognormal.median));
    }
};

namespace {

const Period distributionPart{};
const ObjectOf<LognormalDuration> lognormalFormat{};

void readUniform(const JsonValue& json, DurationDistribution& value, const FieldPath& path, FaultList& faults)
{
    const auto* list = std::get_if<JsonList>(&json.content);
    if (list == nullptr || list->size() != 2) {
        faults.add(path, found(json) + " is not a list of two durations, the lowest and the highest");
        return;
    }
    UniformDuration uniform;
    readValue(distributionPart, (*list)[0], uniform.low, path.item(0), faults);
    readValue(distributionPart, (*list)[1], uniform.high, path.item(1), faults);
    value = uniform;
}

} // namespace

void Span::read(const JsonValue& json, DurationDistribution& value, const FieldPath& path, FaultList& faults) const
{
    const auto* object = std::get_if<JsonObject>(&json.content);
    if (object == nullptr) {
        Duration fixed;
        if (Period{}.accepts(json, fixed))
            value = fixed;
        else
            faults.add(path, found(json) + " is not " + Period{zero, {}}.type() + ", nor a distribution");
        return;
    }
    const std::string_view kind = object->size() == 1 ? std::string_view(object->front().name) : std::string_view();
    const FieldPath inside = path.field(kind);
    if (kind == "uniform") {
        readUniform(object->front().value, value, inside, faults);
    } else if (kind == "exponential") {
        ExponentialDuration exponential;
        readValue(distributionPart, object->front().value, exponential.mean, inside, faults);
        value = exponential;
    } else if (kind == "lognormal") {
        LognormalDuration lognormal;
        lognormalFormat.read(object->front().value, lognormal, inside, faults);
        value = lognormal;
    } else {
        faults.add(path, "a distribution has exactly one field, \"uniform\", \"exponential\" or \"lognormal\"");
    }
}

void Span::check(const DurationDistribution& value, const FieldPath& path, Checking& checking) const
{
    const auto* fixed = std::get_if<Duration>(&value);
    if (fixed != nullptr) {
        checkValue(Period{zero, {}}, *fixed, path, checking);
        return;
    }
    if (checking.random == Random::Mulberry32) {
        checking.faults.add(path, "a distribution is not possible with random \"mulberry32\"; "
                                  "a fixed duration is, or random \"per request\"");
        return;
    }
    if (const auto* uniform = std::get_if<UniformDuration>(&value)) {
        const FieldPath inside = path.field("uniform");
        checkValue(distributionPart, uniform->low, inside.item(0), checking);
        checkValue(distributionPart, uniform->high, inside.item(1), checking);
        if (uniform->low > uniform->high && checking.faults.isClean(inside.item(0)) &&
            checking.faults.isClean(inside.item(1)))
            checking.faults.add(inside, "the lowest, " + formatDuration(uniform->low) + ", is above the highest, " +
                                            formatDuration(uniform->high));
    } else if (const auto* exponential = std::get_if<ExponentialDuration>(&value)) {
        checkValue(distributionPart, exponential->mean, path.field("exponential"), checking);
    } else {
        lognormalFormat.check(std::get<LognormalDuration>(value), path.field("lognormal"), checking);
    }
    if (zero == Zero::Refused && isAlwaysZero(value))
        checking.faults.add(path, "always 0 is not above 0");
}

JsonValue Span::write(const DurationDistribution& value, Detail detail) const
{
    struct Visitor
    {
        Detail detail;
        JsonValue operator()(Duration fixed) const { return distributionPart.write(fixed, detail); }
        JsonValue operator()(const UniformDuration& uniform) const
        {
            JsonList range{distributionPart.write(uniform.low, detail), distributionPart.write(uniform.high, detail)};
            return {JsonObject{{"uniform", {std::move(range)}}}};
        }
        JsonValue operator()(const ExponentialDuration& exponential) const
        {
            return {JsonObject{{"exponential", distributionPart.write(exponential.mean, detail)}}};
        }
        JsonValue operator()(const LognormalDuration& lognormal) const
        {
            return {JsonObject{{"lognormal", lognormalFormat.write(lognormal, detail)}}};
        }
    };
    return std::visit(Visitor{detail}, value);
}

} // namespace twice
