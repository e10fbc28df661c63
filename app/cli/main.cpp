#include "commands.h"
#include "exit_code.h"
#include "output.h"
#include "version.h"

#include <CLI/CLI.hpp>

#include <charconv>
#include <csignal>
#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace {

using namespace twice;
using namespace twice::cli;

std::optional<std::uint64_t> wholeNumber(const std::string& text)
{
    std::uint64_t number = 0;
    const char* end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, number);
    return error == std::errc{} && rest == end && !text.empty() ? std::optional{number} : std::nullopt;
}

/// An option that takes a whole number from `least` to `most`. (CLI11 itself would read 010 as eight.)
CLI::Option* addNumber(CLI::App& command, const std::string& name, std::uint64_t least, std::uint64_t most,
                       const std::function<void(std::uint64_t)>& take, const std::string& description)
{
    const auto check = [least, most](const std::string& text) {
        const auto number = wholeNumber(text);
        const bool good = number && *number >= least && *number <= most;
        return good ? std::string{}
                    : "\"" + text + "\" is not a whole number from " + std::to_string(least) + " to " +
                          std::to_string(most);
    };
    return command
        .add_option_function<std::string>(
            name, [take](const std::string& text) { take(wholeNumber(text).value()); }, description)
        ->check(CLI::Validator(check, ""))
        ->type_name("N");
}

/// An option that takes one of a few words.
template <typename Choice>
void addChoice(CLI::App& command, const std::string& name, Choice& choice, const std::map<std::string, Choice>& words,
               const std::string& description)
{
    std::string allowed;
    for (const auto& [word, value] : words)
        allowed += (allowed.empty() ? "" : "|") + word;
    const auto check = [words, allowed](const std::string& text) {
        return words.count(text) == 1 ? std::string{} : "\"" + text + "\" is none of " + allowed;
    };
    command
        .add_option_function<std::string>(
            name, [&choice, words](const std::string& text) { choice = words.at(text); }, description)
        ->check(CLI::Validator(check, ""))
        ->type_name(allowed);
}

constexpr const char* exitCodes = "Exit codes: 0 done, 1 the scenario is faulty or cannot be run, 2 wrong usage,\n"
                                  "3 could not read, write or go on. A run that Ctrl-C stops prints what was counted\n"
                                  "so far, marked as partial, and ends with 130 (143 for SIGTERM); a second Ctrl-C\n"
                                  "ends it at once.";

constexpr const char* fileHelp = "A scenario file, the name of a built-in scenario, or - for standard input";

void addRun(CLI::App& app, RunArguments& arguments)
{
    CLI::App& run = *app.add_subcommand("run", "Runs a scenario and prints the results");
    run.add_option("FILE", arguments.file, fileHelp)->required()->type_name("");
    addNumber(
        run, "--seed", 0, UINT64_MAX, [&](std::uint64_t n) { arguments.seed = n; }, "Another seed than the file's");
    addNumber(
        run, "--jobs", 1, maxJobs, [&](std::uint64_t n) { arguments.jobs = n; },
        "Another number of requests than the file's");
    addNumber(
        run, "--threads", 0, 256, [&](std::uint64_t n) { arguments.options.threads = static_cast<unsigned>(n); },
        "Worker threads; 0, the default, is one for each processor. Results do not depend on it");
    addChoice<EngineChoice>(
        run, "--engine", arguments.options.engine,
        {{"auto", EngineChoice::Auto}, {"counting", EngineChoice::Counting}, {"timeline", EngineChoice::Timeline}},
        "Which engine; auto, the default, counts wherever no clock is needed");
    addChoice<Format>(
        run, "--format", arguments.format,
        {{"table", Format::Table}, {"json", Format::Json}, {"csv", Format::Csv}, {"markdown", Format::Markdown}},
        "How the results are printed; table is the default, the others hold seed, version and scenario too");
    run.add_option("--strategy", arguments.strategies, "Run only this strategy; may be given several times")
        ->allow_extra_args(false)
        ->type_name("NAME");
    run.footer(std::string{"Examples:\n"
                           "  twice-cli run signup\n"
                           "  twice-cli run signup --jobs 1000000000 --strategy \"retry each step, no key\"\n"
                           "  twice-cli run mine.twice --seed 7 --format json > mine.json\n"
                           "  twice-cli scenarios signup | twice-cli run - --format markdown\n\n"} +
               exitCodes);
}

void addCheck(CLI::App& app, std::vector<std::string>& files)
{
    CLI::App& check = *app.add_subcommand("check", "Tells every fault of scenario files");
    check.add_option("FILE", files, fileHelp)->required()->type_name("");
    check.footer(
        "Prints a line for each fault, which begins with its place in the file, or with the file's name where\n"
        "there are several files; exit code 1 if there is a fault, 3 if a file\n"
        "could not be read.\n\n"
        "Examples:\n"
        "  twice-cli check mine.twice\n"
        "  twice-cli check *.twice && echo fine");
}

void addScenarios(CLI::App& app, std::optional<std::string>& name)
{
    CLI::App& scenarios = *app.add_subcommand("scenarios", "Lists the built-in scenarios, or prints one as a file");
    scenarios.add_option("NAME", name, "Which one to print")->type_name("");
    scenarios.footer("Examples:\n"
                     "  twice-cli scenarios\n"
                     "  twice-cli scenarios signup > mine.twice");
}

int parseAndDo(int argc, char** argv)
{
    CLI::App app{"Shows why background jobs run twice, and what each way of preventing it is worth.", "twice-cli"};
    RunArguments runArguments;
    std::vector<std::string> checkFiles;
    std::optional<std::string> scenarioName;
    app.set_version_flag("--version", std::string{"twice-cli "} + programVersion, "Prints the version");
    app.require_subcommand(1);
    addRun(app, runArguments);
    addCheck(app, checkFiles);
    addScenarios(app, scenarioName);
    app.footer(std::string{"Examples:\n"
                           "  twice-cli run signup\n"
                           "  twice-cli check mine.twice\n"
                           "  twice-cli scenarios\n"
                           "\"twice-cli COMMAND --help\" tells more.\n\n"} +
               exitCodes);
    try {
        app.parse(argc, argv);
    } catch (const CLI::CallForVersion& version) {
        return writeOut(std::string{version.what()} + "\n") ? exitDone : exitNotReadOrWritten;
    } catch (const CLI::CallForHelp&) {
        return writeOut(app.help()) ? exitDone : exitNotReadOrWritten; // of the command that was named, if one was
    } catch (const CLI::ParseError& error) {
        // CLI11 would only say that a command is missing.
        const std::vector<std::string> unknown = app.remaining();
        if (app.get_subcommands().empty() && !unknown.empty())
            complain("there is no command \"" + unknown.front() + "\"");
        else
            complain(error.what());
        complain("\"twice-cli --help\" and \"twice-cli COMMAND --help\" tell what is allowed");
        return exitWrongUsage;
    }
    if (app.got_subcommand("run"))
        return runCommand(runArguments);
    if (app.got_subcommand("check"))
        return checkCommand(checkFiles);
    return scenariosCommand(scenarioName);
}

} // namespace

int main(int argc, char** argv)
{
    // A reader that goes away is a failed write, which we tell, not a silent death.
    std::signal(SIGPIPE, SIG_IGN);
    try {
        return parseAndDo(argc, argv);
    } catch (const std::exception& error) {
        complain(error.what());
        return exitNotReadOrWritten;
    }
}
