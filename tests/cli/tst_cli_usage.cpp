#include "process.h"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>

using twice::testing::Ended;
using twice::testing::runProgram;
using twice::testing::Surroundings;
using twice::testing::TemporaryFile;
using twice::testing::twiceCli;

namespace {

/// Standard error begins with our name and has these words; nothing else was printed.
void expectComplaint(const Ended& ended, int code, const std::string& words)
{
    EXPECT_EQ(ended.code, code) << ended.err;
    EXPECT_EQ(ended.signal, 0);
    EXPECT_EQ(ended.out, "");
    EXPECT_EQ(ended.err.rfind("twice-cli: ", 0), 0u) << ended.err;
    EXPECT_NE(ended.err.find(words), std::string::npos) << ended.err;
}

// ---- wrong usage is 2

struct WrongUsage
{
    const char* circumstance;
    std::vector<std::string> arguments;
    const char* words;
};

class WrongUsages : public ::testing::TestWithParam<WrongUsage>
{
};

TEST_P(WrongUsages, end2WithWords)
{
    expectComplaint(twiceCli(GetParam().arguments), 2, GetParam().words);
}

INSTANTIATE_TEST_SUITE_P(
    , WrongUsages,
    ::testing::Values(WrongUsage{"noCommand", {}, "subcommand"}, WrongUsage{"unknownCommand", {"walk"}, "walk"},
                      WrongUsage{"runWithoutFile", {"run"}, "FILE is required"},
                      WrongUsage{"checkWithoutFile", {"check"}, "FILE is required"},
                      WrongUsage{"unknownOption", {"run", "signup", "--fast"}, "--fast"},
                      WrongUsage{"twoFiles", {"run", "signup", "signup"}, "signup"},
                      WrongUsage{"seedWithoutNumber", {"run", "signup", "--seed"}, "--seed"},
                      WrongUsage{"seedNegative", {"run", "signup", "--seed", "-1"}, "\"-1\" is not a whole number"},
                      WrongUsage{"seedTooLarge", {"run", "signup", "--seed", "18446744073709551616"}, "whole number"},
                      WrongUsage{"seedTooLargeForMulberry32", {"run", "signup", "--seed", "4294967296"}, "seed"},
                      WrongUsage{"jobsZero", {"run", "signup", "--jobs", "0"}, "\"0\" is not a whole number from 1"},
                      WrongUsage{"jobsTooMany", {"run", "signup", "--jobs", "1000000000001"}, "1000000000000"},
                      WrongUsage{"jobsNoNumber", {"run", "signup", "--jobs", "many"}, "\"many\" is not a whole number"},
                      WrongUsage{"jobsFraction", {"run", "signup", "--jobs", "1.5"}, "\"1.5\" is not a whole number"},
                      WrongUsage{"threadsTooMany", {"run", "signup", "--threads", "257"}, "from 0 to 256"},
                      WrongUsage{"engineUnknown", {"run", "signup", "--engine", "steam"}, "auto|counting|timeline"},
                      WrongUsage{"formatUnknown", {"run", "signup", "--format", "xml"}, "csv|json|markdown|table"},
                      WrongUsage{"strategyUnknown", {"run", "signup", "--strategy", "hope"}, "no strategy \"hope\""},
                      WrongUsage{"scenarioUnknown", {"scenarios", "nowhere"}, "no built-in scenario \"nowhere\""}),
    [](const auto& row) { return std::string{row.param.circumstance}; });

TEST(TestCliUsage, jobsMustSuitTheRestOfTheScenario)
{
    const TemporaryFile file{R"({"format": "twice-scenario", "version": 1, "world": {"jobs": 70, "requestsPerUser": 7},
                                 "strategies": [{"name": "a"}]})"};
    EXPECT_EQ(twiceCli({"run", file.path(), "--jobs", "77"}).code, 0);
    expectComplaint(twiceCli({"run", file.path(), "--jobs", "71"}), 2, "requestsPerUser");
}

TEST(TestCliUsage, octalLookingNumbersAreDecimal)
{
    const Ended ended = twiceCli({"run", "signup", "--jobs", "010"});
    EXPECT_EQ(ended.code, 0);
    EXPECT_NE(ended.err.find("× 10 jobs"), std::string::npos);
}

// ---- help and version

TEST(TestCliUsage, helpHasExamplesForEveryCommand)
{
    for (const std::vector<std::string>& command : {std::vector<std::string>{}, {"run"}, {"check"}, {"scenarios"}}) {
        std::vector<std::string> arguments = command;
        arguments.emplace_back("--help");
        const Ended ended = twiceCli(arguments);
        EXPECT_EQ(ended.code, 0);
        EXPECT_EQ(ended.err, "");
        const std::string example = "\n  twice-cli " + (command.empty() ? "run" : command[0]);
        EXPECT_NE(ended.out.find("Examples:"), std::string::npos);
        EXPECT_NE(ended.out.find("Usage: twice-cli "), std::string::npos);
        EXPECT_NE(ended.out.find(example), std::string::npos) << ended.out;
    }
    EXPECT_NE(twiceCli({"--help"}).out.find("Exit codes:"), std::string::npos);
}

TEST(TestCliUsage, versionIsOneLine)
{
    const Ended ended = twiceCli({"--version"});
    EXPECT_EQ(ended.code, 0);
    EXPECT_EQ(ended.out, std::string{"twice-cli "} + TWICE_VERSION + "\n");
}

// ---- faulty scenarios are 1

TEST(TestCliUsage, everyFaultIsToldAtOnce)
{
    const TemporaryFile file{R"({"format": "twice-scenario", "version": 1, "wrold": 1,
                                 "world": {"jobs": -3}, "strategies": []})"};
    const Ended run = twiceCli({"run", file.path()});
    expectComplaint(run, 1, "wrold");
    EXPECT_NE(run.err.find("world.jobs"), std::string::npos);
    EXPECT_NE(run.err.find("strategies"), std::string::npos);

    const Ended check = twiceCli({"check", file.path()});
    EXPECT_EQ(check.code, 1);
    for (const char* path : {"wrold: ", "world.jobs: ", "strategies: "}) // each begins a line
        EXPECT_NE(("\n" + check.out).find(std::string{"\n"} + path), std::string::npos) << check.out;
}

TEST(TestCliUsage, aRefusalIsWholeSentences)
{
    const TemporaryFile file{R"({"format": "twice-scenario", "version": 1, "world": {"queue": {"lostAckRate": 0.1}},
                                 "strategies": [{"name": "a"}]})"};
    const Ended run = twiceCli({"run", file.path(), "--engine", "counting"});
    EXPECT_EQ(run.code, 1);
    EXPECT_EQ(run.err, "twice-cli: world.queue.lostAckRate: strategy \"a\": A message whose acknowledgement is lost is "
                       "delivered again. This needs the timeline engine.\n");
    EXPECT_EQ(twiceCli({"check", file.path()}).out, file.path() + ": no faults\n");
}

TEST(TestCliUsage, checkTellsGoodFromBadOverManyFiles)
{
    const TemporaryFile bad{"{"};
    const Ended both = twiceCli({"check", "signup", bad.path()});
    EXPECT_EQ(both.code, 1);
    EXPECT_EQ(both.out.rfind("signup: no faults\n", 0), 0u);
    EXPECT_NE(both.out.find(bad.path() + ": "), std::string::npos);
    EXPECT_EQ(twiceCli({"check", "signup"}).code, 0);
    EXPECT_EQ(twiceCli({"check", "-"}, {.input = twiceCli({"scenarios", "signup"}).out}).code, 0);

    const Ended missing = twiceCli({"check", "/nowhere/at-all.twice", "signup"});
    EXPECT_EQ(missing.code, 3);
    EXPECT_EQ(missing.out, "signup: no faults\n"); // the others are told all the same
}

TEST(TestCliUsage, everyBuiltInScenarioIsWithoutFaultAndRuns)
{
    const Ended list = twiceCli({"scenarios"});
    EXPECT_EQ(list.code, 0);
    std::size_t scenarios = 0;
    for (std::size_t from = 0; from < list.out.size(); ++scenarios) {
        const std::string name = list.out.substr(from, list.out.find_first_of(" \n", from) - from);
        EXPECT_EQ(twiceCli({"check", name}).out, name + ": no faults\n");
        EXPECT_EQ(twiceCli({"run", name}).code, 0) << name;
        from = list.out.find('\n', from) + 1;
    }
    EXPECT_GE(scenarios, 1u);
}

struct Hostile
{
    const char* circumstance;
    std::string content;
};

class HostileFiles : public ::testing::TestWithParam<Hostile>
{
};

TEST_P(HostileFiles, areRefusedInWords)
{
    const TemporaryFile file{GetParam().content};
    expectComplaint(twiceCli({"run", file.path()}), 1, file.path() + ": ");
    const Ended piped = twiceCli({"run", "-"}, {.input = GetParam().content});
    EXPECT_EQ(piped.code, 1);
    for (const char letter : piped.err)
        EXPECT_TRUE(letter == '\n' || static_cast<unsigned char>(letter) >= 0x20); // no terminal is steered
}

INSTANTIATE_TEST_SUITE_P(, HostileFiles,
                         ::testing::Values(Hostile{"empty", ""}, Hostile{"noJson", "hello"},
                                           Hostile{"cutOff", "{\"a\": "}, Hostile{"notUtf8", "\"\xff\xfe\""},
                                           Hostile{"nestedDeep", std::string(1'000'000, '[')},
                                           Hostile{"escapeSequences", "{\"\x1b[2J\": 1}"},
                                           Hostile{"escapedEscapeSequences", "{\"\\u001b[2J\\u009b\": 1}"},
                                           Hostile{"zeroBytes", std::string(100, '\0')},
                                           Hostile{"hugeNumber", "{\"version\": 1e999}"}),
                         [](const auto& row) { return std::string{row.param.circumstance}; });

// ---- what cannot be read or written is 3

TEST(TestCliUsage, unreadableFilesEnd3)
{
    expectComplaint(twiceCli({"run", "/nowhere/at-all.twice"}), 3, "/nowhere/at-all.twice");
    expectComplaint(twiceCli({"run", "/"}), 3, "/");
    const std::string fifo = std::filesystem::temp_directory_path() / ("twice-fifo-" + std::to_string(getpid()));
    ASSERT_EQ(mkfifo(fifo.c_str(), 0600), 0);
    expectComplaint(twiceCli({"run", fifo}), 3, fifo); // and does not wait for a writer
    std::filesystem::remove(fifo);
}

TEST(TestCliUsage, aFullDiskEnds3)
{
    if (!std::filesystem::exists("/dev/full"))
        GTEST_SKIP() << "no /dev/full here";
    const Surroundings full{.outFile = "/dev/full"};
    for (const std::vector<std::string>& arguments : {std::vector<std::string>{"run", "signup", "--jobs", "1000"},
                                                      {"run", "signup", "--jobs", "10", "--format", "json"},
                                                      {"check", "signup"},
                                                      {"scenarios"},
                                                      {"scenarios", "signup"},
                                                      {"--help"},
                                                      {"--version"}})
        expectComplaint(twiceCli(arguments, full), 3, "standard output could not be written");
}

TEST(TestCliUsage, aReaderThatGoesAwayEnds3)
{
    expectComplaint(twiceCli({"run", "signup", "--jobs", "1000"}, {.closeOutAtOnce = true}), 3,
                    "standard output could not be written");
}

// ---- what it is made of

TEST(TestCliUsage, linksNoQt)
{
    const Ended ended = runProgram({"ldd", std::getenv("TWICE_CLI")});
    ASSERT_EQ(ended.code, 0) << ended.err;
    EXPECT_NE(ended.out.find("libc.so"), std::string::npos);
    EXPECT_EQ(ended.out.find("Qt"), std::string::npos);
    EXPECT_EQ(ended.out.find("libX11"), std::string::npos);
}

} // namespace
