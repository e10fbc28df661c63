#pragma once

#include "run/run.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace twice::cli {

enum class Format
{
    Table,
    Json,
    Csv,
    Markdown
};

/// `run FILE` and its options; what is left out stays as the scenario has it.
struct RunArguments
{
    std::string file;
    std::optional<std::uint64_t> seed;
    std::optional<std::uint64_t> jobs;
    RunOptions options;
    Format format = Format::Table;
    std::vector<std::string> strategies; ///< only these; empty: all
};

// The commands. Each returns the exit code, having written results to standard output and complaints to standard error.
[[nodiscard]] int runCommand(const RunArguments& arguments);
[[nodiscard]] int checkCommand(const std::vector<std::string>& files);
/// Lists the built-in scenarios; with a name, prints that one as a file.
[[nodiscard]] int scenariosCommand(const std::optional<std::string>& name);

} // namespace twice::cli
