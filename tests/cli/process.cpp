#include "process.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <poll.h>
#include <stdexcept>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <system_error>
#include <termios.h>
#include <thread>
#include <unistd.h>
#include <utility>

namespace twice::testing {

namespace {

[[noreturn]] void giveUp(const char* what)
{
    throw std::system_error{errno, std::generic_category(), what};
}

/// A file descriptor that is closed in the end.
class Descriptor
{
public:
    explicit Descriptor(int number = -1) : m_number(number) {}
    ~Descriptor() { close(); }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    Descriptor(Descriptor&& other) noexcept : m_number(std::exchange(other.m_number, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept
    {
        close();
        m_number = std::exchange(other.m_number, -1);
        return *this;
    }
    void close()
    {
        if (m_number >= 0)
            ::close(m_number);
        m_number = -1;
    }
    [[nodiscard]] int get() const { return m_number; }

private:
    int m_number;
};

struct Pipe
{
    Descriptor read;
    Descriptor write;
};

Pipe makePipe()
{
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0)
        giveUp("pipe");
    return {Descriptor{ends[0]}, Descriptor{ends[1]}};
}

/// Our end is `read`, the program's is `write`.
Pipe makeTerminal()
{
    Descriptor ours{posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)};
    if (ours.get() < 0 || grantpt(ours.get()) != 0 || unlockpt(ours.get()) != 0)
        giveUp("terminal");
    Descriptor theirs{open(ptsname(ours.get()), O_RDWR | O_NOCTTY | O_CLOEXEC)};
    termios raw{};
    if (theirs.get() < 0 || tcgetattr(theirs.get(), &raw) != 0)
        giveUp("terminal");
    cfmakeraw(&raw);
    tcsetattr(theirs.get(), TCSANOW, &raw);
    return {std::move(ours), std::move(theirs)};
}

/// Reads from both until both are at their end.
void readAll(Descriptor& out, std::string& outText, Descriptor& err, std::string& errText)
{
    std::array<char, 65536> buffer{};
    while (out.get() >= 0 || err.get() >= 0) {
        std::array<pollfd, 2> waiting{{{out.get(), POLLIN, 0}, {err.get(), POLLIN, 0}}};
        if (poll(waiting.data(), waiting.size(), -1) < 0)
            giveUp("poll");
        const auto take = [&buffer](const pollfd& ready, Descriptor& from, std::string& to) {
            if (ready.revents == 0)
                return;
            const ssize_t length = read(from.get(), buffer.data(), buffer.size());
            if (length > 0)
                to.append(buffer.data(), static_cast<std::size_t>(length));
            else
                from.close(); // its end; a terminal says so with an error
        };
        take(waiting[0], out, outText);
        take(waiting[1], err, errText);
    }
}

void writeAll(Descriptor& to, const std::string& text)
{
    std::size_t done = 0;
    while (done < text.size()) {
        const ssize_t length = write(to.get(), text.data() + done, text.size() - done);
        if (length <= 0)
            break; // the program need not read all of it
        done += static_cast<std::size_t>(length);
    }
    to.close();
}

[[noreturn]] void becomeProgram(const std::vector<std::string>& commandLine, int in, int out, int err,
                                const std::string& workingDirectory)
{
    std::signal(SIGPIPE, SIG_DFL);
    std::vector<char*> arguments;
    for (const std::string& argument : commandLine)
        arguments.push_back(const_cast<char*>(argument.c_str())); // execv does not write to them
    arguments.push_back(nullptr);
    const bool ready = (workingDirectory.empty() || chdir(workingDirectory.c_str()) == 0) &&
                       dup2(in, STDIN_FILENO) >= 0 && dup2(out, STDOUT_FILENO) >= 0 && dup2(err, STDERR_FILENO) >= 0;
    if (ready)
        execvp(arguments[0], arguments.data());
    _exit(127);
}

} // namespace

Ended runProgram(const std::vector<std::string>& commandLine, const Surroundings& surroundings)
{
    std::signal(SIGPIPE, SIG_IGN);
    Pipe in = makePipe();
    Pipe out = makePipe();
    Pipe err = surroundings.errIsTerminal ? makeTerminal() : makePipe();
    if (!surroundings.outFile.empty())
        out.write = Descriptor{open(surroundings.outFile.c_str(), O_WRONLY | O_CLOEXEC)};
    if (surroundings.closeOutAtOnce)
        out.read.close();

    const pid_t child = fork();
    if (child < 0)
        giveUp("fork");
    if (child == 0)
        becomeProgram(commandLine, in.read.get(), out.write.get(), err.write.get(), surroundings.workingDirectory);
    in.read.close();
    out.write.close();
    err.write.close();

    Ended ended;
    {
        const std::jthread writer{[&in, &surroundings] { writeAll(in.write, surroundings.input); }};
        const std::jthread signaller{[child, &surroundings] {
            auto wait = surroundings.signalAfter;
            for (const int signal : surroundings.signals) {
                std::this_thread::sleep_for(wait);
                kill(child, signal); // not yet waited for, so the number is still the child's
                wait = surroundings.signalGap;
            }
        }};
        readAll(out.read, ended.out, err.read, ended.err);
    }
    int status = 0;
    if (waitpid(child, &status, 0) != child)
        giveUp("waitpid");
    if (WIFEXITED(status))
        ended.code = WEXITSTATUS(status);
    if (WIFSIGNALED(status))
        ended.signal = WTERMSIG(status);
    return ended;
}

Ended twiceCli(const std::vector<std::string>& arguments, const Surroundings& surroundings)
{
    const char* program = std::getenv("TWICE_CLI");
    if (program == nullptr)
        throw std::runtime_error{"TWICE_CLI does not name the program that is to be tested"};
    std::vector<std::string> commandLine{program};
    commandLine.insert(commandLine.end(), arguments.begin(), arguments.end());
    return runProgram(commandLine, surroundings);
}

TemporaryFile::TemporaryFile(const std::string& content, const std::string& suffix)
{
    const char* folder = std::getenv("TMPDIR");
    m_path = std::string{folder == nullptr ? "/tmp" : folder} + "/twice-test-XXXXXX" + suffix;
    Descriptor file{mkstemps(m_path.data(), static_cast<int>(suffix.size()))};
    if (file.get() < 0)
        giveUp("temporary file");
    writeAll(file, content);
}

TemporaryFile::~TemporaryFile()
{
    unlink(m_path.c_str());
}

} // namespace twice::testing
