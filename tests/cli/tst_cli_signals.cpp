#include "process.h"

#include <gtest/gtest.h>

#include <csignal>

using twice::testing::Ended;
using twice::testing::twiceCli;
using namespace std::chrono_literals;

namespace {

const std::vector<std::string> longRun{"run", "signup", "--jobs", "1000000000000"};

std::vector<std::string> longRunAs(const char* format)
{
    std::vector<std::string> arguments = longRun;
    arguments.insert(arguments.end(), {"--format", format});
    return arguments;
}

TEST(TestCliSignals, theFirstSignalPrintsWhatWasCountedMarkedAsPartial)
{
    const Ended table = twiceCli(longRun, {.signals = {SIGINT}});
    EXPECT_EQ(table.code, 128 + SIGINT);
    EXPECT_NE(table.out.find("| jobs so far |"), std::string::npos);
    EXPECT_NE(table.out.find("\nPartial: "), std::string::npos);
    EXPECT_NE(table.out.find(" of 5,000,000,000,000 jobs counted.\n"), std::string::npos);
    EXPECT_NE(table.err.find(", stopped after "), std::string::npos);

    const Ended json = twiceCli(longRunAs("json"), {.signals = {SIGTERM}});
    EXPECT_EQ(json.code, 128 + SIGTERM);
    EXPECT_NE(json.out.find("\n  \"partial\": true,"), std::string::npos);
    EXPECT_EQ(json.out.substr(json.out.size() - 3), "\n}\n"); // whole

    EXPECT_NE(twiceCli(longRunAs("csv"), {.signals = {SIGINT}}).out.find(",counting,true,"), std::string::npos);
    EXPECT_NE(twiceCli(longRunAs("markdown"), {.signals = {SIGINT}}).out.find("\nPartial: "), std::string::npos);
}

TEST(TestCliSignals, theSecondSignalKills)
{
    // Both should come before the program obeys the first one; it takes up to 20 ms for that, so some try succeeds.
    int signal = 0;
    for (int tries = 0; tries < 20 && signal == 0; ++tries)
        signal = twiceCli(longRun, {.signals = {SIGINT, SIGINT}, .signalAfter = 100ms, .signalGap = 1ms}).signal;
    EXPECT_EQ(signal, SIGINT);
}

TEST(TestCliSignals, progressIsOneLineOnATerminalAndIsCleanedUp)
{
    const Ended ended = twiceCli(longRunAs("json"), {.errIsTerminal = true, .signals = {SIGINT}, .signalAfter = 800ms});
    EXPECT_EQ(ended.code, 128 + SIGINT);
    EXPECT_NE(ended.err.find("\r0 % · "), std::string::npos) << ended.err;
    EXPECT_NE(ended.err.find(" jobs/s · "), std::string::npos);
    EXPECT_NE(ended.err.find(" left"), std::string::npos);
    EXPECT_EQ(ended.err.find('\n'), std::string::npos);
    ASSERT_GE(ended.err.size(), 2u);
    EXPECT_EQ(ended.err.back(), '\r');
    EXPECT_EQ(ended.err[ended.err.size() - 2], ' '); // blanks over what stood there
}

TEST(TestCliSignals, withoutATerminalThereIsNoProgress)
{
    EXPECT_EQ(twiceCli(longRunAs("json"), {.signals = {SIGINT}, .signalAfter = 800ms}).err, "");
}

} // namespace
