#pragma once

#include <string_view>

namespace twice::cli {

/// Writes all of `text` to standard output. Where that fails (a full disk, a closed pipe), says so on standard error
/// and returns false: the program then ends with exitNotReadOrWritten.
[[nodiscard]] bool writeOut(std::string_view text);

/// One line on standard error, "twice-cli: …", made harmless for a terminal.
void complain(std::string_view message);

} // namespace twice::cli
