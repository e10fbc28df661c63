#pragma once

#include <chrono>
#include <string>
#include <sys/types.h>
#include <vector>

namespace twice::testing {

/// What a program left behind.
struct Ended
{
    int code = -1;  ///< its exit code, or -1 where a signal killed it
    int signal = 0; ///< that signal
    std::string out;
    std::string err;
};

/// How a program is started beyond its arguments.
struct Surroundings
{
    std::string input = {};        ///< all of standard input
    std::string outFile = {};      ///< where standard output goes instead of being read, such as /dev/full
    bool errIsTerminal = false;    ///< standard error is a terminal of 80 columns
    bool closeOutAtOnce = false;   ///< the reader of standard output goes away before anything is written
    std::vector<int> signals = {}; ///< sent one after the other, the first after `signalAfter`
    std::chrono::milliseconds signalAfter{300};
    std::chrono::milliseconds signalGap{0};
    std::string workingDirectory = {};
};

/// Runs twice-cli, whose path the environment variable TWICE_CLI gives, with `arguments` to its end.
[[nodiscard]] Ended twiceCli(const std::vector<std::string>& arguments, const Surroundings& surroundings = {});
/// The same for any program.
[[nodiscard]] Ended runProgram(const std::vector<std::string>& commandLine, const Surroundings& surroundings = {});

/// A file that goes away with the object.
class TemporaryFile
{
public:
    explicit TemporaryFile(const std::string& content, const std::string& suffix = ".twice");
    ~TemporaryFile();
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    [[nodiscard]] const std::string& path() const { return m_path; }

private:
    std::string m_path;
};

} // namespace twice::testing
