#include "scenario/scenario_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <istream>
#include <system_error>

namespace twice {
namespace {

/// Closes the file when it goes.
class OpenFile
{
public:
    /// Does not wait for the other end of a FIFO.
    explicit OpenFile(const std::filesystem::path& file)
        : m_descriptor(::open(file.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC))
    {}
    ~OpenFile()
    {
        if (isOpen())
            ::close(m_descriptor);
    }
    OpenFile(const OpenFile&) = delete;
    OpenFile& operator=(const OpenFile&) = delete;

    [[nodiscard]] bool isOpen() const { return m_descriptor >= 0; }
    [[nodiscard]] int descriptor() const { return m_descriptor; }

private:
    int m_descriptor;
};

std::string lastError()
{
    return std::system_category().message(errno);
}

FileError refusal(const std::filesystem::path& file, const std::string& why)
{
    return {file.string() + ": " + why};
}

std::string tooLong()
{
    return "longer than " + std::to_string(maxScenarioBytes >> 20) + " MiB, too long for a scenario";
}

/// Why what was opened is not read at all; empty for a regular file of a good length.
std::string faultOfKind(const OpenFile& open)
{
    struct stat status = {};
    if (::fstat(open.descriptor(), &status) != 0)
        return lastError();
    if (S_ISDIR(status.st_mode))
        return "a directory, not a scenario file";
    if (!S_ISREG(status.st_mode))
        return "not a regular file";
    return static_cast<std::uint64_t>(status.st_size) > maxScenarioBytes ? tooLong() : std::string();
}

} // namespace

std::variant<std::string, FileError> readScenarioText(const std::filesystem::path& file)
{
    const OpenFile open(file);
    if (!open.isOpen())
        return refusal(file, lastError());
    if (const std::string fault = faultOfKind(open); !fault.empty())
        return refusal(file, fault);
    std::string text;
    std::array<char, 65536> buffer{};
    while (true) {
        const ssize_t length = ::read(open.descriptor(), buffer.data(), buffer.size());
        if (length == 0)
            return text;
        if (length < 0 && errno == EINTR)
            continue;
        if (length < 0)
            return refusal(file, lastError());
        text.append(buffer.data(), static_cast<std::size_t>(length));
        if (text.size() > maxScenarioBytes) // it grew meanwhile
            return refusal(file, tooLong());
    }
}

std::variant<std::string, FileError> readScenarioText(std::istream& stream)
{
    std::string text;
    std::array<char, 65536> buffer{};
    while (stream) {
        stream.read(buffer.data(), buffer.size());
        text.append(buffer.data(), static_cast<std::size_t>(stream.gcount()));
        if (text.size() > maxScenarioBytes)
            return FileError{"standard input: " + tooLong()};
    }
    if (stream.bad())
        return FileError{"standard input: could not be read"};
    return text;
}

} // namespace twice
