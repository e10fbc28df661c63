#include "output.h"

#include "run/display_text.h"

#include <cerrno>
#include <cstdio>
#include <string>
#include <system_error>

namespace twice::cli {

bool writeOut(std::string_view text)
{
    if (std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0)
        return true;
    complain("standard output could not be written: " + std::generic_category().message(errno));
    return false;
}

void complain(std::string_view message)
{
    const std::string line = "twice-cli: " + printable(message) + "\n";
    std::fwrite(line.data(), 1, line.size(), stderr);
}

} // namespace twice::cli
