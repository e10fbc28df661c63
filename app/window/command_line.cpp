#include "command_line.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace twice::app {

namespace {

/// Options of Qt that take a value, each known with one dash and with two.
constexpr std::array<std::string_view, 4> qtOptions{"platform", "style", "display", "qwindowgeometry"};

std::string_view withoutDashes(std::string_view argument)
{
    argument.remove_prefix(std::min(argument.find_first_not_of('-'), argument.size()));
    return argument;
}

bool isQtOption(std::string_view argument)
{
    return std::find(qtOptions.begin(), qtOptions.end(), withoutDashes(argument)) != qtOptions.end();
}

CommandLine wrong(std::string fault)
{
    return {.what = CommandLine::What::Wrong, .file = {}, .fault = std::move(fault)};
}

} // namespace

CommandLine parseCommandLine(std::span<const std::string> arguments)
{
    CommandLine line;
    bool options = true;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::string& argument = arguments[i];
        if (options && argument == "--") {
            options = false;
        } else if (options && (argument == "--help" || argument == "-h")) {
            return {.what = CommandLine::What::ShowHelp, .file = {}, .fault = {}};
        } else if (options && (argument == "--version" || argument == "-v")) {
            return {.what = CommandLine::What::ShowVersion, .file = {}, .fault = {}};
        } else if (options && argument.size() > 1 && argument.front() == '-') {
            if (!isQtOption(argument))
                return wrong("unknown option " + argument);
            if (++i == arguments.size())
                return wrong(argument + " needs a value");
        } else if (argument.empty()) {
            return wrong("the file has no name");
        } else if (!line.file.empty()) {
            return wrong("one file at a time: " + line.file + " or " + argument);
        } else {
            line.file = argument;
        }
    }
    return line;
}

std::string helpText()
{
    return "Usage: twice [FILE]\n"
           "\n"
           "Opens the window with FILE, a scenario (.twice), and runs it. Without FILE it shows the sign-up in ten\n"
           "steps. twice-cli does the same without a display.\n"
           "\n"
           "  -h, --help     shows this\n"
           "  -v, --version  shows the version\n";
}

} // namespace twice::app
