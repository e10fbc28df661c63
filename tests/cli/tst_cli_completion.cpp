#include "process.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <unistd.h>

using twice::testing::Ended;
using twice::testing::runProgram;

namespace {

std::string script()
{
    return std::getenv("TWICE_COMPLETION");
}

/// What Bash offers after these words, the last of which is being typed, sorted.
std::vector<std::string> offered(const std::vector<std::string>& words, const std::string& folder = "/")
{
    std::string line = "source '" + script() + "'; COMP_WORDS=('" + std::getenv("TWICE_CLI") + "'";
    for (const std::string& word : words)
        line += " '" + word + "'";
    line += "); COMP_CWORD=" + std::to_string(words.size()) + "; _twice_cli; printf '%s\\n' \"${COMPREPLY[@]}\"";
    const Ended ended = runProgram({"bash", "--norc", "-c", line}, {.workingDirectory = folder});
    EXPECT_EQ(ended.err, "");
    std::vector<std::string> replies;
    std::istringstream stream{ended.out};
    for (std::string reply; std::getline(stream, reply);)
        if (!reply.empty())
            replies.push_back(reply);
    std::sort(replies.begin(), replies.end());
    return replies;
}

using Words = std::vector<std::string>;

bool contains(const Words& words, const std::string& word)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

TEST(TestCliCompletion, theScriptIsBash)
{
    const Ended ended = runProgram({"bash", "-n", script()});
    EXPECT_EQ(ended.code, 0) << ended.err;
    const Ended loaded = runProgram({"bash", "--norc", "-c", "source '" + script() + "'; complete -p twice-cli"});
    EXPECT_EQ(loaded.out, "complete -o filenames -F _twice_cli twice-cli\n");
}

TEST(TestCliCompletion, commands)
{
    EXPECT_EQ(offered({""}), (Words{"--help", "--version", "check", "run", "scenarios"}));
    EXPECT_EQ(offered({"s"}), Words{"scenarios"});
}

TEST(TestCliCompletion, optionsAndTheirWords)
{
    EXPECT_EQ(offered({"run", "signup", "--s"}), (Words{"--seed", "--strategy"}));
    EXPECT_EQ(offered({"run", "signup", "--format", ""}), (Words{"csv", "json", "markdown", "table"}));
    EXPECT_EQ(offered({"run", "signup", "--format", "m"}), Words{"markdown"});
    EXPECT_EQ(offered({"run", "signup", "--format", "="}), (Words{"csv", "json", "markdown", "table"}));
    EXPECT_EQ(offered({"run", "signup", "--format", "=", "m"}), Words{"markdown"});
    EXPECT_EQ(offered({"run", "signup", "--engine", ""}), (Words{"auto", "counting", "timeline"}));
    EXPECT_EQ(offered({"run", "signup", "--jobs", ""}), Words{});
    EXPECT_EQ(offered({"check", "--"}), Words{"--help"});
}

TEST(TestCliCompletion, builtInScenariosAndFiles)
{
    const std::filesystem::path folder =
        std::filesystem::temp_directory_path() / ("twice-completion-" + std::to_string(getpid()));
    std::filesystem::create_directories(folder / "sub folder");
    for (const char* name : {"mine one.twice", "other.txt"})
        EXPECT_EQ(runProgram({"touch", folder / name}).code, 0);
    const Words words = offered({"run", ""}, folder);
    EXPECT_TRUE(contains(words, "signup"));
    EXPECT_TRUE(contains(words, "mine one.twice"));
    EXPECT_TRUE(contains(words, "sub folder"));
    EXPECT_FALSE(contains(words, "other.txt"));
    EXPECT_EQ(offered({"run", "signu"}, folder), Words{"signup"});
    EXPECT_EQ(offered({"scenarios", "signu"}, folder), Words{"signup"});
    EXPECT_FALSE(contains(offered({"scenarios", ""}, folder), "mine one.twice"));
    std::filesystem::remove_all(folder);
}

/// So that the script cannot fall behind: every command and option that the help names is offered.
TEST(TestCliCompletion, offersEverythingThatTheHelpNames)
{
    const auto optionsIn = [](const std::string& help) {
        Words options;
        for (std::size_t at = help.find("\n  --"); at != std::string::npos; at = help.find("\n  --", at + 1))
            options.push_back(help.substr(at + 3, help.find_first_of(" ,", at + 3) - at - 3));
        return options;
    };
    const std::string runHelp = twice::testing::twiceCli({"run", "--help"}).out;
    ASSERT_GE(optionsIn(runHelp).size(), 6u) << runHelp;
    for (const std::string& option : optionsIn(runHelp))
        EXPECT_TRUE(contains(offered({"run", "--"}), option)) << option;
}

} // namespace
