#include "run/cell_spread.h"
#include "run/count_list.h"
#include "run/latency_list.h"
#include "run/number_text.h"
#include "run/results.h"
#include "scenario/scenario_file.h"
#include "scenario/words.h"
#include "version.h"

#include <nlohmann/json.hpp>

#include <array>
#include <cmath>
#include <string_view>

namespace twice {

namespace {

/// One line of RFC 4180: fields in quotes where they need them, CR LF at the end.
class CsvLine
{
public:
    void add(std::string_view field)
    {
        if (!m_first)
            m_text += ',';
        m_first = false;
        if (field.find_first_of(",\"\r\n") == std::string_view::npos) {
            m_text += field;
            return;
        }
        m_text += '"';
        for (const char letter : field) {
            if (letter == '"')
                m_text += '"';
            m_text += letter;
        }
        m_text += '"';
    }
    void add(std::optional<double> number) { add(number ? std::string_view{numberText(*number)} : std::string_view{}); }

    [[nodiscard]] std::string text() const { return m_text + "\r\n"; }

private:
    // Counts are whole below 2^53 and then read best without an exponent.
    std::string_view numberText(double number)
    {
        const bool isWhole = std::abs(number) < 9007199254740992.0 && number == std::floor(number);
        m_number = isWhole ? fixed(number, 0) : exact(number);
        return m_number;
    }

    std::string m_text;
    std::string m_number;
    bool m_first = true;
};

/// Words that a stranger may have chosen. Spreadsheets compute what begins with one of these; an apostrophe in front
/// makes them show it instead.
std::string guarded(std::string_view words)
{
    constexpr std::array<std::string_view, 10> formulaStarts{"=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "＠"};
    std::string text;
    for (const std::string_view start : formulaStarts)
        if (words.substr(0, start.size()) == start)
            text = '\'';
    text += words;
    return text;
}

std::string header()
{
    CsvLine line;
    for (const std::string_view name : {"strategy", "engine", "partial", "notRun", "seed", "random", "program"})
        line.add(name);
    for (const CountField& field : countFields())
        line.add(field.jsonName);
    for (std::size_t i = 0; i < causeCount; ++i)
        line.add("repeatsByCause." + std::string{word(static_cast<Cause>(i))});
    for (std::size_t i = 0; i < Counts{}.emailsPerUser.size(); ++i)
        line.add("emailsPerUser." + std::to_string(i));
    for (const LatencyField& field : latencyFields)
        line.add("latencySeconds." + std::string{field.jsonName});
    line.add("latencySeconds.exact");
    for (const CountField& field : countFields()) {
        line.add("expected." + std::string{field.jsonName});
        line.add("low95." + std::string{field.jsonName});
        line.add("high95." + std::string{field.jsonName});
    }
    line.add("scenario");
    return line.text();
}

/// Whether the percentiles are exact; empty where there are none.
std::string_view exactnessOf(const Latencies& latencies)
{
    if (latencies.empty())
        return {};
    return latencies.exact() ? "true" : "false";
}

std::string row(const Snapshot& snapshot, const StrategyProgress& strategy, const std::vector<Step>& steps,
                std::string_view scenarioText)
{
    const Scenario& scenario = *snapshot.scenario;
    const Counts& counts = strategy.counts;
    const bool wasRun = !strategy.refusal;
    const auto ifRun = [wasRun](double number) { return wasRun ? std::optional{number} : std::nullopt; };
    CsvLine line;
    line.add(guarded(strategy.name));
    line.add(wasRun ? word(strategy.engine) : std::string_view{});
    line.add(snapshot.state == RunState::Finished ? "false" : "true");
    line.add(wasRun ? std::string{} : guarded(strategy.refusal->path + ": " + strategy.refusal->reason));
    line.add(std::to_string(scenario.seed));
    line.add(word(scenario.random));
    line.add(programVersion);
    for (const CountField& field : countFields())
        line.add(ifRun(field.value(counts, steps)));
    for (const std::uint64_t repeats : counts.repeatsByCause)
        line.add(ifRun(static_cast<double>(repeats)));
    for (const std::uint64_t users : counts.emailsPerUser)
        line.add(ifRun(static_cast<double>(users)));
    for (const LatencyField& field : latencyFields) {
        const bool hasLatencies = wasRun && !counts.latencies.empty();
        line.add(hasLatencies ? std::optional{latencySeconds(counts.latencies, field)} : std::nullopt);
    }
    line.add(exactnessOf(counts.latencies));
    for (const CountField& field : countFields()) {
        const auto jobs = static_cast<double>(scenario.world.jobs);
        line.add(strategy.expected ? field.expected(*strategy.expected, jobs) : std::nullopt);
        const std::optional<Interval> interval = wasRun ? intervalOf(field, counts, steps) : std::nullopt;
        line.add(interval ? std::optional{interval->low} : std::nullopt);
        line.add(interval ? std::optional{interval->high} : std::nullopt);
    }
    line.add(scenarioText);
    return line.text();
}

} // namespace

std::string resultsAsCsv(const Snapshot& snapshot)
{
    const std::vector<Step> steps = expandedSteps(snapshot.scenario->world.steps);
    const std::string scenarioText =
        nlohmann::ordered_json::parse(formatResolvedScenario(*snapshot.scenario)).dump(); // on one line
    std::string text = header();
    for (const StrategyProgress& strategy : snapshot.strategies)
        text += row(snapshot, strategy, steps, scenarioText);
    return text;
}

} // namespace twice
