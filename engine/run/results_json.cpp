#include "run/cell_spread.h"
#include "run/count_list.h"
#include "run/latency_list.h"
#include "run/results.h"
#include "scenario/scenario_file.h"
#include "scenario/words.h"
#include "version.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

namespace twice {

namespace {

using Json = nlohmann::ordered_json;

/// Whole numbers are written as such: counts are, and credits often.
Json number(double value)
{
    if (value >= 0 && value < 9007199254740992.0 && value == std::floor(value))
        return static_cast<std::uint64_t>(value);
    return value;
}

template <typename Number>
Json byCause(const std::array<Number, causeCount>& repeats)
{
    Json object = Json::object();
    for (std::size_t i = 0; i < causeCount; ++i)
        object[std::string{word(static_cast<Cause>(i))}] = repeats[i];
    return object;
}

/// Cut after its last number above 0 (model 6).
template <typename Number>
Json cutList(const std::array<Number, 11>& list)
{
    std::size_t length = list.size();
    while (length > 0 && !(list[length - 1] > 0))
        --length;
    return Json(std::vector<Number>(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(length)));
}

/// The counts that are no single number stand where the model has them.
constexpr std::string_view causesFollow = "harmfulRepeats";
constexpr std::string_view emailsFollow = "usersChargedTwice";

/// Null without a success, or without a clock (model 6). Only where percentiles are not exact is there a word of it.
Json latencySecondsOf(const Latencies& latencies)
{
    if (latencies.empty())
        return nullptr;
    Json object = Json::object();
    for (const LatencyField& field : latencyFields)
        object[std::string{field.jsonName}] = number(latencySeconds(latencies, field));
    if (!latencies.exact())
        object["exact"] = false;
    return object;
}

Json countsOf(const Counts& counts, const std::vector<Step>& steps)
{
    Json object = Json::object();
    for (const CountField& field : countFields()) {
        object[std::string{field.jsonName}] = number(field.value(counts, steps));
        if (field.jsonName == causesFollow)
            object["repeatsByCause"] = byCause(counts.repeatsByCause);
        if (field.jsonName == emailsFollow)
            object["emailsPerUser"] = cutList(counts.emailsPerUser);
    }
    object["latencySeconds"] = latencySecondsOf(counts.latencies);
    return object;
}

Json expectedOf(const Expectation& expectation, double jobs)
{
    Json object = Json::object();
    for (const CountField& field : countFields()) {
        if (const std::optional<double> expected = field.expected(expectation, jobs))
            object[std::string{field.jsonName}] = *expected;
        if (field.jsonName == causesFollow && expectation.repeatsByCause)
            object["repeatsByCause"] = byCause(*expectation.repeatsByCause);
        if (field.jsonName == emailsFollow && expectation.emailsPerUser)
            object["emailsPerUser"] = cutList(*expectation.emailsPerUser);
    }
    return object;
}

Json intervalsOf(const Counts& counts, const std::vector<Step>& steps)
{
    Json object = Json::object();
    for (const CountField& field : countFields())
        if (const std::optional<Interval> interval = intervalOf(field, counts, steps))
            object[std::string{field.jsonName}] = Json::array({interval->low, interval->high});
    return object;
}

Json strategyOf(const StrategyProgress& strategy, const std::vector<Step>& steps, double jobs)
{
    Json object;
    object["name"] = strategy.name;
    if (strategy.refusal) {
        object["engine"] = nullptr;
        object["notRun"] = {{"path", strategy.refusal->path}, {"reason", strategy.refusal->reason}};
        return object;
    }
    object["engine"] = word(strategy.engine);
    object["counts"] = countsOf(strategy.counts, steps);
    object["expected"] = strategy.expected ? expectedOf(*strategy.expected, jobs) : Json::object();
    object["interval95"] = intervalsOf(strategy.counts, steps);
    return object;
}

} // namespace

std::string resultsAsJson(const Snapshot& snapshot)
{
    const Scenario& scenario = *snapshot.scenario;
    const std::vector<Step> steps = expandedSteps(scenario.world.steps);
    Json result;
    result["format"] = "twice-result";
    result["version"] = 1;
    result["program"] = programVersion;
    result["scenario"] = Json::parse(formatResolvedScenario(scenario));
    result["partial"] = snapshot.state != RunState::Finished;
    result["seed"] = scenario.seed;
    result["random"] = word(scenario.random);
    std::vector<std::string> notes = notesOn(snapshot);
    if (std::any_of(snapshot.strategies.begin(), snapshot.strategies.end(),
                    [](const StrategyProgress& strategy) { return strategy.counts.cells == 1; }))
        notes.emplace_back("All requests are in one cell: its intervals are computed as if requests were independent. "
                           "With a smaller cellSize they come from the spread between cells.");
    if (!notes.empty())
        result["notes"] = notes;
    result["elapsedSeconds"] = snapshot.elapsedSeconds;
    result["strategies"] = Json::array();
    for (const StrategyProgress& strategy : snapshot.strategies)
        result["strategies"].push_back(strategyOf(strategy, steps, static_cast<double>(scenario.world.jobs)));
    return result.dump(2) + "\n";
}

} // namespace twice
