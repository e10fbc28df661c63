#include "commands.h"
#include "exit_code.h"
#include "output.h"
#include "run/display_text.h"
#include "scenario/scenario_file.h"
#include "scenario_source.h"

namespace twice::cli {

namespace {

void addLine(std::string& report, const std::string& words)
{
    report += printable(words) + "\n";
}

/// Adds what there is to say of one file; whether it is without fault. A fault's line begins with `prefix` and its
/// path.
bool checkText(const std::string& file, const std::string& text, const std::string& prefix, std::string& report)
{
    const Outcome<Scenario> outcome = parseScenario(text);
    for (const Fault& fault : outcome.faults())
        addLine(report, prefix + describe(fault));
    if (!outcome)
        return false;
    addLine(report, file + ": no faults");
    return true;
}

} // namespace

int checkCommand(const std::vector<std::string>& files)
{
    std::string report;
    bool allRead = true;
    bool allGood = true;
    for (const std::string& file : files) {
        if (const std::optional<std::string> text = readSource(file))
            allGood = checkText(file, *text, files.size() > 1 ? file + ": " : "", report) && allGood;
        else
            allRead = false;
    }
    if (!writeOut(report) || !allRead)
        return exitNotReadOrWritten;
    return allGood ? exitDone : exitFaultyScenario;
}

} // namespace twice::cli
