#include "commands.h"
#include "exit_code.h"
#include "interrupt.h"
#include "output.h"
#include "progress_line.h"
#include "run/number_text.h"
#include "run/results.h"
#include "scenario/scenario_file.h"
#include "scenario/words.h"
#include "scenario_source.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <utility>
#include <variant>

namespace twice::cli {

namespace {

/// Seed and jobs from the command line. They are checked as the file was, but a fault is one of usage.
bool applyOverrides(Scenario& scenario, const RunArguments& arguments)
{
    if (!arguments.seed && !arguments.jobs)
        return true;
    scenario.seed = arguments.seed.value_or(scenario.seed);
    scenario.world.jobs = arguments.jobs.value_or(scenario.world.jobs);
    const Faults faults = validate(scenario);
    for (const Fault& fault : faults)
        complain("with --seed or --jobs of the command line: " + describe(fault));
    return faults.empty();
}

/// Which strategies are meant, in the scenario's order.
std::optional<std::vector<std::size_t>> chosenStrategies(const Scenario& scenario,
                                                         const std::vector<std::string>& names)
{
    const auto isNamed = [&names](const std::string& name) {
        return names.empty() || std::find(names.begin(), names.end(), name) != names.end();
    };
    std::vector<std::size_t> chosen;
    for (std::size_t i = 0; i < scenario.strategies.size(); ++i)
        if (isNamed(scenario.strategies[i].name))
            chosen.push_back(i);

    bool allKnown = true;
    for (const std::string& name : names) {
        const auto hasName = [&name](const Strategy& strategy) { return strategy.name == name; };
        if (std::none_of(scenario.strategies.begin(), scenario.strategies.end(), hasName)) {
            complain("--strategy: the scenario has no strategy \"" + name + "\"");
            allKnown = false;
        }
    }
    if (allKnown)
        return chosen;
    std::string known;
    for (const Strategy& strategy : scenario.strategies)
        known += (known.empty() ? "\"" : ", \"") + strategy.name + "\"";
    complain("it has " + known);
    return {};
}

/// Says why strategies cannot be run, if any cannot; whether all can.
bool canRun(const Scenario& scenario, const std::vector<std::size_t>& strategies, EngineChoice engine)
{
    bool all = true;
    for (const std::size_t i : strategies) {
        const EngineDecision decision = decideEngine(scenario, i, engine);
        if (!decision.refusal)
            continue;
        all = false;
        const std::string field = decision.refusal->path.empty() ? "--engine" : decision.refusal->path;
        complain(field + ": strategy \"" + scenario.strategies[i].name + "\": " + decision.refusal->reason);
    }
    return all;
}

std::string resultsAs(Format format, const Snapshot& snapshot)
{
    switch (format) {
    case Format::Table:
        break;
    case Format::Json:
        return resultsAsJson(snapshot);
    case Format::Csv:
        return resultsAsCsv(snapshot);
    case Format::Markdown:
        return resultsAsMarkdown(snapshot);
    }
    return resultsAsTable(snapshot);
}

/// "5 strategies × 1,000,000 jobs in 0.06 s · seed 1 · mulberry32"
std::string summary(const Snapshot& snapshot)
{
    const Scenario& scenario = *snapshot.scenario;
    const std::size_t strategies = snapshot.strategies.size();
    std::string text = std::to_string(strategies) + (strategies == 1 ? " strategy × " : " strategies × ") +
                       grouped(scenario.world.jobs) + (scenario.world.jobs == 1 ? " job" : " jobs");
    if (snapshot.state == RunState::Stopped)
        text += ", stopped after " + grouped(snapshot.jobsDone) + " of " + grouped(snapshot.jobsInAll);
    return text + " in " + fixed(snapshot.elapsedSeconds, 2) + " s · seed " + std::to_string(scenario.seed) + " · " +
           std::string{word(scenario.random)} + "\n";
}

/// Runs to the end, or until a signal comes, whose number is in `stoppedBy` then.
Snapshot runToEnd(Scenario scenario, const RunOptions& options, int& stoppedBy)
{
    const Interrupt interrupt;
    ProgressLine progress;
    Run run{std::move(scenario), options};
    constexpr std::chrono::milliseconds look{20}; // how soon a signal is seen
    constexpr int looksPerLine = 5;
    for (int looks = 1; !run.waitFor(look); ++looks) {
        if (interrupt.signal() != 0)
            run.stop();
        else if (looks % looksPerLine == 0)
            progress.show(run.snapshot());
    }
    stoppedBy = interrupt.signal();
    return run.snapshot();
}

} // namespace

int runCommand(const RunArguments& arguments)
{
    std::variant<Scenario, int> loaded = loadScenario(arguments.file);
    if (const int* code = std::get_if<int>(&loaded))
        return *code;
    auto& scenario = std::get<Scenario>(loaded);
    if (!applyOverrides(scenario, arguments))
        return exitWrongUsage;
    const auto chosen = chosenStrategies(scenario, arguments.strategies);
    if (!chosen)
        return exitWrongUsage;
    // Asked of the scenario as it is in the file, so that the fields named are the file's.
    if (!canRun(scenario, *chosen, arguments.options.engine))
        return arguments.options.engine == EngineChoice::Timeline ? exitWrongUsage : exitFaultyScenario;
    std::vector<Strategy> strategies;
    for (const std::size_t i : *chosen)
        strategies.push_back(std::move(scenario.strategies[i]));
    scenario.strategies = std::move(strategies);

    int stoppedBy = 0;
    const Snapshot snapshot = runToEnd(std::move(scenario), arguments.options, stoppedBy);
    if (snapshot.state == RunState::Failed) {
        complain(snapshot.failure);
        return exitNotReadOrWritten;
    }
    if (!writeOut(resultsAs(arguments.format, snapshot)))
        return exitNotReadOrWritten;
    if (arguments.format == Format::Table)
        std::fputs(summary(snapshot).c_str(), stderr);
    for (const std::string& note : notesOn(snapshot))
        complain(note);
    // A signal that came too late to stop anything changed nothing.
    return snapshot.state == RunState::Stopped ? exitSignalBase + stoppedBy : exitDone;
}

} // namespace twice::cli
