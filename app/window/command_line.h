#pragma once

#include <span>
#include <string>
#include <vector>

namespace twice::app {

/// What `twice` was asked for.
struct CommandLine
{
    enum class What
    {
        OpenWindow,
        ShowHelp,
        ShowVersion,
        Wrong ///< `fault` says why
    };
    What what = What::OpenWindow;
    std::string file; ///< to open; empty: none was given
    std::string fault;
};

/// Understands the arguments without Qt, so that help and version need no display. `-platform NAME` and the like, which
/// Qt understands, pass through.
[[nodiscard]] CommandLine parseCommandLine(std::span<const std::string> arguments);

[[nodiscard]] std::string helpText();

} // namespace twice::app
