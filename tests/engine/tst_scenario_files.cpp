#include "scenario/scenario_file.h"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/stat.h>

#include <array>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

namespace twice {
namespace {

/// A directory of its own for each test.
class ScenarioFiles : public testing::Test
{
protected:
    void SetUp() override
    {
        std::string pattern = (std::filesystem::temp_directory_path() / "twice-XXXXXX").string();
        ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
        m_directory = pattern;
    }
    void TearDown() override { std::filesystem::remove_all(m_directory); }

    [[nodiscard]] std::filesystem::path path(const char* name) const { return m_directory / name; }

    /// The message for a file that cannot be read, without its name in front.
    [[nodiscard]] static std::string refusal(const std::filesystem::path& file)
    {
        const auto text = readScenarioText(file);
        const auto* error = std::get_if<FileError>(&text);
        if (error == nullptr)
            return "it was read";
        EXPECT_EQ(error->message.find(file.string() + ": "), 0u);
        return error->message.substr(file.string().size() + 2);
    }

private:
    std::filesystem::path m_directory;
};

TEST_F(ScenarioFiles, aFileIsReadWhole)
{
    std::string content = "{\"a\": 1}\n";
    content += std::string(200'000, ' ') + '\0' + "\xFF";
    std::ofstream(path("a.twice"), std::ios::binary) << content;
    EXPECT_EQ(std::get<std::string>(readScenarioText(path("a.twice"))), content);
    std::ofstream(path("empty.twice")).close();
    EXPECT_EQ(std::get<std::string>(readScenarioText(path("empty.twice"))), "");
}

TEST_F(ScenarioFiles, whatIsNoFileIsRefusedWithoutWaiting)
{
    EXPECT_EQ(refusal(path("missing.twice")), "No such file or directory");
    EXPECT_EQ(refusal(path("")), "a directory, not a scenario file");
    ASSERT_EQ(::mkfifo(path("fifo").c_str(), 0600), 0);
    EXPECT_EQ(refusal(path("fifo")), "not a regular file");
    EXPECT_EQ(refusal("/dev/zero"), "not a regular file");
    EXPECT_EQ(refusal("/dev/null"), "not a regular file");
    std::filesystem::create_symlink("loop", path("loop"));
    EXPECT_EQ(refusal(path("loop")), "Too many levels of symbolic links");
}

TEST_F(ScenarioFiles, aLinkToAFileIsTheFile)
{
    std::ofstream(path("a.twice")) << "{}";
    std::filesystem::create_symlink("a.twice", path("link.twice"));
    EXPECT_EQ(std::get<std::string>(readScenarioText(path("link.twice"))), "{}");
}

TEST_F(ScenarioFiles, aFileThatIsTooLongIsNotRead)
{
    std::ofstream(path("long.twice")).close();
    std::filesystem::resize_file(path("long.twice"), 200'000'000);
    EXPECT_EQ(refusal(path("long.twice")), "longer than 64 MiB, too long for a scenario");
    std::filesystem::resize_file(path("long.twice"), maxScenarioBytes);
    EXPECT_EQ(std::get<std::string>(readScenarioText(path("long.twice"))).size(), maxScenarioBytes);
}

TEST(ScenarioStream, isReadToItsEnd)
{
    std::istringstream stream(std::string(100'000, 'x'));
    EXPECT_EQ(std::get<std::string>(readScenarioText(stream)), std::string(100'000, 'x'));
    std::istringstream empty;
    EXPECT_EQ(std::get<std::string>(readScenarioText(empty)), "");
}

/// Gives zeros without an end, as a device does.
class EndlessZeros : public std::streambuf
{
protected:
    int_type underflow() override
    {
        setg(m_buffer.data(), m_buffer.data(), m_buffer.data() + m_buffer.size());
        return traits_type::to_int_type(m_buffer[0]);
    }

private:
    std::array<char, 4096> m_buffer{};
};

TEST(ScenarioStream, withoutAnEndIsRefused)
{
    EndlessZeros zeros;
    std::istream stream(&zeros);
    EXPECT_EQ(std::get<FileError>(readScenarioText(stream)).message,
              "standard input: longer than 64 MiB, too long for a scenario");
}

} // namespace
} // namespace twice
