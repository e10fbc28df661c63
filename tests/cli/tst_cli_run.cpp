#include "process.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <sstream>

using twice::testing::Ended;
using twice::testing::TemporaryFile;
using twice::testing::twiceCli;

namespace {

std::vector<std::string> linesOf(const std::string& text)
{
    std::vector<std::string> lines;
    std::istringstream stream{text};
    for (std::string line; std::getline(stream, line);)
        lines.push_back(line);
    return lines;
}

/// Cells with their padding taken off.
std::string unpadded(const std::string& row)
{
    std::string result;
    std::istringstream cells{row};
    for (std::string cell; std::getline(cells, cell, '|');) {
        const std::size_t from = cell.find_first_not_of(' ');
        const std::size_t to = cell.find_last_not_of(' ');
        result += from == std::string::npos ? "" : cell.substr(from, to - from + 1);
        result += "|";
    }
    return result;
}

/// The keys article's table, row by row.
const std::vector<std::string> article{
    "| strategy | succeeded | failed | calls per job | steps done again | users with 2+ emails | calls |",
    "| --- | --- | --- | --- | --- | --- | --- |",
    "| retry each step, no key | 99.999% | 11 | 10.11 | 4971 | 4939 | 10106306 |",
    "| retry each step, new key on every call | 99.999% | 11 | 10.11 | 4971 | 4939 | 10106306 |",
    "| retry each step, same key every time | 99.999% | 11 | 10.11 | 0 | 0 | 10106306 |",
    "| retry the whole job, same key | 99.900% | 995 | 10.6 | 464233 | 0 | 10603013 |",
    "| retry the whole job, same key, skip finished steps | 99.975% | 250 | 10.11 | 0 | 0 | 10105589 |"};

TEST(TestCliRun, signUpPrintsTheArticlesTable)
{
    const Ended ended = twiceCli({"run", "signup"});
    EXPECT_EQ(ended.code, 0);
    const std::vector<std::string> lines = linesOf(ended.out);
    ASSERT_EQ(lines.size(), article.size());
    EXPECT_EQ(unpadded(lines[0]), unpadded(article[0]));
    for (std::size_t i = 2; i < lines.size(); ++i)
        EXPECT_EQ(unpadded(lines[i]), unpadded(article[i]));
    EXPECT_EQ(lines[1].find_first_not_of("|-: "), std::string::npos);
    for (const std::string& line : lines)
        EXPECT_EQ(line.size(), lines[0].size()); // aligned
    EXPECT_NE(ended.err.find("5 strategies × 1,000,000 jobs in "), std::string::npos);
    EXPECT_NE(ended.err.find(" s · seed 1 · mulberry32\n"), std::string::npos);
}

TEST(TestCliRun, markdownIsTheArticlesTableToTheLetter)
{
    const Ended ended = twiceCli({"run", "signup", "--format", "markdown"});
    EXPECT_EQ(ended.code, 0);
    const std::vector<std::string> lines = linesOf(ended.out);
    ASSERT_GT(lines.size(), article.size());
    for (std::size_t i = 0; i < article.size(); ++i)
        EXPECT_EQ(lines[i], article[i]);
    EXPECT_EQ(ended.err, "");
}

TEST(TestCliRun, threadsDoNotChangeTheTable)
{
    const std::string one = twiceCli({"run", "signup", "--jobs", "100000", "--threads", "1"}).out;
    EXPECT_FALSE(one.empty());
    for (const char* threads : {"2", "3", "8"})
        EXPECT_EQ(twiceCli({"run", "signup", "--jobs", "100000", "--threads", threads}).out, one);
}

TEST(TestCliRun, seedAndJobsAreOverridden)
{
    const Ended seven = twiceCli({"run", "signup", "--seed", "7", "--jobs", "50000", "--format", "json"});
    EXPECT_EQ(seven.code, 0);
    EXPECT_NE(seven.out.find("\n  \"seed\": 7,"), std::string::npos);
    EXPECT_NE(seven.out.find("\"requests\": 50000,"), std::string::npos);
    EXPECT_NE(seven.out, twiceCli({"run", "signup", "--seed", "8", "--jobs", "50000", "--format", "json"}).out);
}

TEST(TestCliRun, onlyTheNamedStrategiesRunInTheScenariosOrder)
{
    const Ended ended = twiceCli({"run", "--strategy", "retry the whole job, same key", "--strategy",
                                  "retry each step, no key", "signup", "--jobs", "1000"});
    EXPECT_EQ(ended.code, 0);
    const std::vector<std::string> lines = linesOf(ended.out);
    ASSERT_EQ(lines.size(), 4u);
    EXPECT_EQ(lines[2].rfind("| retry each step, no key ", 0), 0u);
    EXPECT_EQ(lines[3].rfind("| retry the whole job, same key ", 0), 0u);
    EXPECT_NE(ended.err.find("2 strategies × 1,000 jobs"), std::string::npos);
}

TEST(TestCliRun, standardInputIsAScenarioToo)
{
    const Ended printed = twiceCli({"scenarios", "signup"});
    EXPECT_EQ(printed.code, 0);
    const Ended piped = twiceCli({"run", "-", "--jobs", "1000"}, {.input = printed.out});
    EXPECT_EQ(piped.code, 0);
    EXPECT_EQ(piped.out, twiceCli({"run", "signup", "--jobs", "1000"}).out);
}

TEST(TestCliRun, aFileIsAScenario)
{
    const TemporaryFile file{R"({"format": "twice-scenario", "version": 1, "world": {"jobs": 1000},
                                 "strategies": [{"name": "mine"}]})"};
    const Ended ended = twiceCli({"run", file.path()});
    EXPECT_EQ(ended.code, 0);
    EXPECT_NE(ended.out.find("| mine "), std::string::npos);
    EXPECT_NE(ended.err.find("1 strategy × 1,000 jobs"), std::string::npos);
}

TEST(TestCliRun, aResultsScenarioGivesTheSameResultAgain)
{
    const Ended first = twiceCli({"run", "signup", "--jobs", "1000", "--seed", "5", "--format", "markdown"});
    const std::size_t from = first.out.find("```json\n") + 8;
    const std::size_t to = first.out.find("\n```", from);
    ASSERT_NE(to, std::string::npos);
    const Ended again = twiceCli({"run", "-", "--format", "markdown"}, {.input = first.out.substr(from, to - from)});
    EXPECT_EQ(again.out, first.out);
}

TEST(TestCliRun, everyFormatComesAlone)
{
    for (const char* format : {"json", "csv", "markdown"}) {
        const Ended ended = twiceCli({"run", "signup", "--jobs", "1000", "--format", format});
        EXPECT_EQ(ended.code, 0);
        EXPECT_EQ(ended.err, "") << format;
    }
    EXPECT_EQ(twiceCli({"run", "signup", "--jobs", "1000", "--format", "json"}).out.front(), '{');
    EXPECT_EQ(twiceCli({"run", "signup", "--jobs", "1000", "--format", "csv"}).out.rfind("strategy,engine,", 0), 0u);
}

TEST(TestCliRun, countingRefusesWhatNeedsAClockFieldByFieldWithoutResults)
{
    const TemporaryFile file{R"({"format": "twice-scenario", "version": 1, "world": {"jobs": 1000},
                                 "strategies": [{"name": "fine"}, {"name": "a", "publish": "outbox"},
                                                {"name": "b", "onFailure": "redeliver"}]})"};
    const Ended ended = twiceCli({"run", file.path(), "--engine", "counting"});
    EXPECT_EQ(ended.code, 1);
    EXPECT_EQ(ended.out, "");
    EXPECT_NE(ended.err.find("strategies[1].publish: "), std::string::npos);
    EXPECT_NE(ended.err.find("strategies[2].onFailure: "), std::string::npos);
    EXPECT_NE(ended.err.find("needs the timeline engine"), std::string::npos);

    EXPECT_EQ(twiceCli({"run", file.path(), "--engine", "counting", "--strategy", "fine"}).code, 0);
    const Ended second = twiceCli({"run", file.path(), "--engine", "counting", "--strategy", "b"});
    EXPECT_EQ(second.code, 1);
    EXPECT_NE(second.err.find("strategies[2].onFailure: "), std::string::npos); // its place in the file
    EXPECT_EQ(second.err.find("strategies[1]"), std::string::npos);
}

// A row that never fails to be published is one message; a message that is redelivered until it works never fails.
TEST(TestCliRun, whatNeedsAClockIsSimulated)
{
    const TemporaryFile file{R"({"format": "twice-scenario", "version": 1,
                                 "world": {"jobs": 1000, "steps": [{"name": "mail", "effect": "email"}]},
                                 "strategies": [{"name": "a", "publish": "outbox"},
                                                {"name": "b", "onFailure": "redeliver"}]})"};
    const Ended ended = twiceCli({"run", file.path(), "--format", "csv"});
    EXPECT_EQ(ended.code, 0);
    EXPECT_EQ(ended.err, "");
    EXPECT_NE(ended.out.find("a,timeline,false,"), std::string::npos);
    EXPECT_NE(ended.out.find("b,timeline,false,"), std::string::npos);
    // A thousand requests are one cell, whose spread nobody can see.
    EXPECT_NE(twiceCli({"run", file.path(), "--format", "json"}).out.find("as if requests were independent"),
              std::string::npos);
}

TEST(TestCliRun, theArticlesTableIsQuick)
{
    std::vector<double> seconds;
    for (int i = 0; i < 5; ++i) {
        const auto from = std::chrono::steady_clock::now();
        EXPECT_EQ(twiceCli({"run", "signup"}).code, 0);
        seconds.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - from).count());
    }
    // Far above the figure that the benchmarks measure; it only tells when something went badly wrong.
    EXPECT_LT(*std::min_element(seconds.begin(), seconds.end()), 15);
}

} // namespace
