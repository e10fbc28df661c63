#include "run/measure_list.h"

#include "run/latency_list.h"

#include <algorithm>
#include <limits>

namespace twice {

namespace {

template <std::size_t place>
double latencyOf(const Counts& counts, const std::vector<Step>& /*steps*/)
{
    return counts.latencies.empty() ? std::numeric_limits<double>::quiet_NaN()
                                    : latencySeconds(counts.latencies, latencyFields[place]);
}

std::optional<double> noExpectation(const Expectation& /*expectation*/, double /*jobs*/)
{
    return {};
}

std::optional<Interval> noInterval(const Counts& /*counts*/, const std::vector<Step>& /*steps*/)
{
    return {};
}

CountField latency(std::string_view name, std::string_view title, std::string_view explanation,
                   double (*value)(const Counts&, const std::vector<Step>&))
{
    return {.jsonName = name,
            .title = title,
            .explanation = explanation,
            .isRatio = true,
            .isDuration = true,
            .hasTheory = false,
            .value = value,
            .expected = &noExpectation,
            .interval = &noInterval};
}

std::vector<const CountField*> makeMeasures()
{
    std::vector<const CountField*> all;
    for (const std::vector<CountField>* list : {&countFields(), &latencyMeasures()})
        for (const CountField& field : *list)
            all.push_back(&field);
    return all;
}

} // namespace

// In the order of latencyFields.
const std::vector<CountField>& latencyMeasures()
{
    static const std::vector<CountField> fields{
        latency("latencySeconds.p50", "Latency p50",
                "Half of the requests took no longer from their submission to their first success.", &latencyOf<0>),
        latency("latencySeconds.p95", "Latency p95",
                "95 of 100 requests took no longer from their submission to their first success.", &latencyOf<1>),
        latency("latencySeconds.p99", "Latency p99",
                "99 of 100 requests took no longer from their submission to their first success.", &latencyOf<2>),
        latency("latencySeconds.max", "Longest latency",
                "The longest time that a request took from its submission to its first success.", &latencyOf<3>),
    };
    return fields;
}

const std::vector<const CountField*>& measures()
{
    static const std::vector<const CountField*> all = makeMeasures();
    return all;
}

const CountField* measure(std::string_view name)
{
    const std::vector<const CountField*>& all = measures();
    const auto found =
        std::find_if(all.begin(), all.end(), [name](const CountField* field) { return field->jsonName == name; });
    return found == all.end() ? nullptr : *found;
}

} // namespace twice
