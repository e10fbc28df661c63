#include "run/display_text.h"
#include "run/number_text.h"
#include "run/results.h"
#include "scenario/scenario_file.h"
#include "scenario/words.h"
#include "version.h"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

namespace twice {

namespace {

using Row = std::vector<std::string>;

/// A cell of a Markdown table. `markup` also keeps the letters that mean something in Markdown from meaning it; a
/// terminal would only show the backslashes.
std::string cell(std::string_view text, bool markup)
{
    constexpr std::string_view special = "\\`*_[]<>&~";
    std::string result;
    for (const char letter : printable(text)) {
        if (letter == '|' || (markup && special.find(letter) != std::string_view::npos))
            result += '\\';
        result += letter;
    }
    return result;
}

bool isPartial(const Snapshot& snapshot)
{
    return snapshot.state != RunState::Finished;
}

/// The columns of model 7, with one more where the run did not end: how many jobs the row is about.
std::vector<Row> rowsOf(const Snapshot& snapshot, bool markup)
{
    std::vector<Row> rows{
        {"strategy", "succeeded", "failed", "calls per job", "steps done again", "users with 2+ emails", "calls"}};
    if (isPartial(snapshot))
        rows.front().emplace_back("jobs so far");
    for (const StrategyProgress& strategy : snapshot.strategies) {
        const Counts& counts = strategy.counts;
        Row row{cell(strategy.name, markup)};
        if (strategy.refusal) {
            row.emplace_back("not run");
        } else {
            row.insert(row.end(),
                       {formatSucceeded(counts), std::to_string(counts.failed), formatCallsPerJob(counts),
                        std::to_string(counts.stepsDoneAgain.total), std::to_string(counts.usersWithTwoOrMoreEmails),
                        std::to_string(counts.calls.total)});
            if (isPartial(snapshot))
                row.push_back(std::to_string(counts.requests));
        }
        row.resize(rows.front().size());
        rows.push_back(std::move(row));
    }
    return rows;
}

std::string line(const Row& row)
{
    std::string text = "|";
    for (const std::string& content : row)
        text.append(" ").append(content).append(" |");
    return text.append("\n");
}

std::string partialLine(const Snapshot& snapshot)
{
    return "Partial: " + grouped(snapshot.jobsDone) + " of " + grouped(snapshot.jobsInAll) + " jobs counted.\n";
}

} // namespace

std::string formatSucceeded(const Counts& counts)
{
    const std::uint64_t all = counts.succeeded + counts.failed + counts.lost + counts.unfinished;
    if (all == 0)
        return "–";
    const std::string text = fixed(100 * static_cast<double>(counts.succeeded) / static_cast<double>(all), 3);
    if (text == "100.000" && counts.succeeded < all)
        return "99.999%";
    if (text == "0.000" && counts.succeeded > 0)
        return "0.001%";
    return text + "%";
}

std::string formatCallsPerJob(const Counts& counts)
{
    if (counts.requests == 0)
        return "–";
    return trimmed(static_cast<double>(counts.calls.total) / static_cast<double>(counts.requests), 2);
}

std::string resultsAsTable(const Snapshot& snapshot)
{
    std::vector<Row> rows = rowsOf(snapshot, false);
    for (std::size_t column = 0; column < rows.front().size(); ++column) {
        std::size_t width = 3; // the shortest rule that Markdown knows
        for (const Row& row : rows)
            width = std::max(width, columnsOf(row[column]));
        for (Row& row : rows) {
            const std::string padding(width - columnsOf(row[column]), ' ');
            row[column] = column == 0 ? row[column] + padding : padding + row[column];
        }
    }
    Row rule;
    for (const std::string& title : rows.front())
        rule.push_back(rule.empty() ? std::string(columnsOf(title), '-')
                                    : std::string(columnsOf(title) - 1, '-') + ":");
    std::string text = line(rows.front()) + line(rule);
    for (std::size_t i = 1; i < rows.size(); ++i)
        text += line(rows[i]);
    if (isPartial(snapshot))
        text.append("\n").append(partialLine(snapshot));
    return text;
}

std::vector<std::string> notesOn(const Snapshot& snapshot)
{
    const bool repeated = std::any_of(snapshot.strategies.begin(), snapshot.strategies.end(),
                                      [](const StrategyProgress& strategy) { return strategy.luckRepeated; });
    if (!repeated)
        return {};
    return {"The one generator has begun again from its first number: these counts may lie further from the exact "
            "expectations than their intervals say. With own luck for each request there is no such end."};
}

std::string resultsAsMarkdown(const Snapshot& snapshot)
{
    const std::vector<Row> rows = rowsOf(snapshot, true);
    std::string text = line(rows.front()) + line(Row(rows.front().size(), "---"));
    for (std::size_t i = 1; i < rows.size(); ++i)
        text += line(rows[i]);
    text += "\n";
    if (isPartial(snapshot))
        text += partialLine(snapshot) + "\n";
    for (const std::string& note : notesOn(snapshot))
        text += note + "\n\n";
    const Scenario& scenario = *snapshot.scenario;
    text += "Seed " + std::to_string(scenario.seed) + ", random " + std::string{word(scenario.random)} + ", Twice " +
            programVersion + ".\n\n";
    // No line of the scenario can close the fence: JSON keeps line breaks inside strings escaped.
    text += "<details><summary>Scenario</summary>\n\n```json\n" + formatResolvedScenario(scenario);
    if (text.back() != '\n')
        text += '\n';
    return text + "```\n\n</details>\n";
}

} // namespace twice
