#include "run/count_list.h"
#include "run/results.h"
#include "run_scenarios.h"
#include "scenario/scenario_file.h"
#include "tiny_readers.h"
#include "version.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <map>

using namespace twice;
using twice::testing::JsonReader;
using twice::testing::JsonValue;
using twice::testing::readCsv;
using twice::testing::readMarkdownTable;
using twice::testing::Rows;

namespace {

/// Counts with a different number in each place, so that no two can be mixed up.
Counts countsOfTheTest()
{
    Counts c;
    c.requests = c.messages = c.deliveries = 1'000'000;
    c.succeeded = 999'750;
    c.failed = 250;
    c.failedButDone = 3;
    c.calls = {10'603'013, 1'000'000, 113'000'000};
    c.stepsDoneAgain = {4971, 4960, 4993};
    c.harmfulRepeats = {4970, 4959, 4992};
    c.repeatsByCause[0] = 4000;
    c.repeatsByCause[1] = 971;
    c.usersWithTwoOrMoreEmails = 4939;
    c.usersChargedTwice = 17;
    c.emailsPerUser = {5, 995'056, 4900, 39};
    c.missingEffects = {21, 20, 23};
    c.halfDone = 240;
    c.savedAnswers = {77, 76, 79};
    c.lookups = {88, 87, 90};
    c.differentDataRefused = 6;
    c.differentDataIgnored = 7;
    c.peakKeys = 9;
    c.providerPeakKeys = 999'995;
    c.effectsOfStep.assign(10, 1'000'000);
    c.repeatsOfStep.assign(10, 497);
    return c;
}

/// Two strategies of a finished run, the second with a name that every format has to be careful with.
Snapshot snapshotOf(const std::string& hardName)
{
    Scenario scenario = twice::testing::signUp(1'000'000, Random::Mulberry32);
    scenario.seed = 4'294'967'295;
    scenario.world.steps[6].cost = 0.5;
    scenario.strategies.resize(2);
    scenario.strategies[1].name = hardName;
    Snapshot snapshot;
    snapshot.state = RunState::Finished;
    snapshot.scenario = std::make_shared<const Scenario>(scenario);
    snapshot.elapsedSeconds = 0.25;
    snapshot.jobsDone = snapshot.jobsInAll = 2'000'000;
    for (const Strategy& strategy : scenario.strategies) {
        StrategyProgress progress;
        progress.name = strategy.name;
        progress.counts = countsOfTheTest();
        progress.finished = true;
        snapshot.strategies.push_back(progress);
    }
    Expectation expected;
    expected.failed = 12.341;
    expected.calls = 10'106'020.923;
    expected.repeatsByCause.emplace().fill(0.25);
    expected.emailsPerUser.emplace().fill(0);
    expected.emailsPerUser->at(2) = 4998.48;
    snapshot.strategies[0].expected = expected;
    return snapshot;
}

/// The first strategy has one success for each latency; the second has none.
Snapshot snapshotWithLatencies(std::int64_t count, std::int64_t stepMicroseconds)
{
    Snapshot snapshot = snapshotOf("other");
    for (std::int64_t i = 1; i <= count; ++i)
        snapshot.strategies[0].counts.latencies.add(i * stepMicroseconds);
    return snapshot;
}

Snapshot partialSnapshot()
{
    Snapshot snapshot = snapshotOf("other");
    snapshot.state = RunState::Stopped;
    snapshot.jobsInAll = 10'000'000;
    return snapshot;
}

Snapshot refusedSnapshot()
{
    Snapshot snapshot = snapshotOf("other");
    snapshot.strategies[1].refusal = ClockNeed{"strategies[1].publish", "an outbox needs a clock"};
    snapshot.strategies[1].counts = {};
    return snapshot;
}

const std::vector<std::string> articleColumns{
    "strategy", "succeeded", "failed", "calls per job", "steps done again", "users with 2+ emails", "calls"};

// ---- numbers

TEST(TestResults, succeededHasThreeDecimals)
{
    Counts counts;
    counts.succeeded = 999'989;
    counts.failed = 11;
    EXPECT_EQ(formatSucceeded(counts), "99.999%");
    counts = {};
    counts.succeeded = 99'900;
    counts.failed = 100;
    EXPECT_EQ(formatSucceeded(counts), "99.900%");
}

TEST(TestResults, succeededIsRoundedAsTheArticleDoes)
{
    Counts counts; // 99.9005 %: a hundredfold first, then divided, is a hair below the half
    counts.succeeded = 999'005;
    counts.failed = 995;
    EXPECT_EQ(formatSucceeded(counts), "99.900%");
}

TEST(TestResults, allOrNoneSucceededIsSaidOnlyWhereItIsSo)
{
    Counts counts;
    EXPECT_EQ(formatSucceeded(counts), "–");
    counts.succeeded = 1'000'000'000'000;
    EXPECT_EQ(formatSucceeded(counts), "100.000%");
    counts.failed = 1;
    EXPECT_EQ(formatSucceeded(counts), "99.999%");
    std::swap(counts.succeeded, counts.failed);
    EXPECT_EQ(formatSucceeded(counts), "0.001%");
    counts.succeeded = 0;
    EXPECT_EQ(formatSucceeded(counts), "0.000%");
}

TEST(TestResults, callsPerJobDropTrailingZeros)
{
    Counts counts;
    EXPECT_EQ(formatCallsPerJob(counts), "–");
    counts.requests = 1'000'000;
    const auto with = [&counts](std::uint64_t calls) {
        counts.calls.total = calls;
        return formatCallsPerJob(counts);
    };
    EXPECT_EQ(with(10'106'306), "10.11");
    EXPECT_EQ(with(10'603'013), "10.6");
    EXPECT_EQ(with(10'000'000), "10");
    EXPECT_EQ(with(0), "0");
    EXPECT_EQ(with(100'000'000), "100");
}

// ---- table and Markdown

TEST(TestResults, markdownBeginsLikeTheArticle)
{
    const std::string text = resultsAsMarkdown(snapshotOf("other"));
    const std::string start =
        "| strategy | succeeded | failed | calls per job | steps done again | users with 2+ emails | calls |\n"
        "| --- | --- | --- | --- | --- | --- | --- |\n"
        "| retry each step, no key | 99.975% | 250 | 10.6 | 4971 | 4939 | 10603013 |\n"
        "| other | 99.975% | 250 | 10.6 | 4971 | 4939 | 10603013 |\n"
        "\n"
        "Seed 4294967295, random mulberry32, Twice ";
    EXPECT_EQ(text.substr(0, start.size()), start);
}

TEST(TestResults, markdownHoldsTheScenario)
{
    const Snapshot snapshot = snapshotOf("```");
    const std::string text = resultsAsMarkdown(snapshot);
    EXPECT_NE(text.find(std::string{"Twice "} + programVersion + ".\n"), std::string::npos);
    const std::string fence = "```json\n";
    const std::size_t from = text.find(fence) + fence.size();
    const std::size_t to = text.find("\n```\n", from);
    ASSERT_NE(to, std::string::npos);
    const auto read = parseScenario(text.substr(from, to + 1 - from));
    ASSERT_TRUE(read.ok());
    EXPECT_EQ(read.value(), *snapshot.scenario);
}

TEST(TestResults, tableIsTheSameTableWithEveryColumnAligned)
{
    const Snapshot snapshot = snapshotOf("配達 été");
    const std::string text = resultsAsTable(snapshot);
    EXPECT_EQ(text,
              "| strategy                | succeeded | failed | calls per job | steps done again | users with 2+ "
              "emails |    calls |\n"
              "| ----------------------- | --------: | -----: | ------------: | ---------------: | "
              "-------------------: | -------: |\n"
              "| retry each step, no key |   99.975% |    250 |          10.6 |             4971 |                 "
              "4939 | 10603013 |\n"
              "| 配達 été                |   99.975% |    250 |          10.6 |             4971 |                 "
              "4939 | 10603013 |\n");
    EXPECT_EQ(readMarkdownTable(text), readMarkdownTable(resultsAsMarkdown(snapshot)));
}

TEST(TestResults, namesCannotBreakATable)
{
    for (const std::string name : {"a | b", "a\\", "a\\|b", "`a` *b* _c_ <script>&amp;", "\\| --- |"}) {
        const Rows rows = readMarkdownTable(resultsAsMarkdown(snapshotOf(name)));
        ASSERT_EQ(rows.size(), 3u);
        EXPECT_EQ(rows[0], articleColumns);
        EXPECT_EQ(rows[2][0], name);
    }
    const Rows rows = readMarkdownTable(resultsAsTable(snapshotOf("a | b")));
    EXPECT_EQ(rows[2][0], "a | b");
}

TEST(TestResults, namesCannotSteerATerminal)
{
    const std::string text = resultsAsTable(snapshotOf("red\x1b[31m\nnext\x7f line \xe2\x80\xae"));
    EXPECT_EQ(text.find('\x1b'), std::string::npos);
    EXPECT_EQ(text.find('\x7f'), std::string::npos);
    EXPECT_EQ(text.find("\xe2\x80\xae"), std::string::npos); // right-to-left override
    EXPECT_EQ(readMarkdownTable(text)[2][0], "red\uFFFD[31m next\uFFFD line \uFFFD");
}

TEST(TestResults, partialTablesSayHowManyJobsEachRowIsAbout)
{
    for (const std::string& text : {resultsAsTable(partialSnapshot()), resultsAsMarkdown(partialSnapshot())}) {
        EXPECT_NE(text.find("\nPartial: 2,000,000 of 10,000,000 jobs counted.\n"), std::string::npos);
        const Rows rows = readMarkdownTable(text);
        EXPECT_EQ(rows[0].back(), "jobs so far");
        EXPECT_EQ(rows[1].back(), "1000000");
    }
    EXPECT_EQ(resultsAsTable(snapshotOf("other")).find("Partial"), std::string::npos);
    EXPECT_EQ(resultsAsMarkdown(snapshotOf("other")).find("Partial"), std::string::npos);
}

TEST(TestResults, refusedStrategiesHaveARowWithoutNumbers)
{
    const Rows rows = readMarkdownTable(resultsAsTable(refusedSnapshot()));
    EXPECT_EQ(rows[2], (std::vector<std::string>{"other", "not run", "", "", "", "", ""}));
}

// ---- CSV

using Record = std::map<std::string, std::string>;

std::vector<Record> recordsOf(const Snapshot& snapshot)
{
    const Rows rows = readCsv(resultsAsCsv(snapshot));
    std::vector<Record> records;
    for (std::size_t i = 1; i < rows.size(); ++i) {
        EXPECT_EQ(rows[i].size(), rows[0].size());
        Record record;
        for (std::size_t column = 0; column < rows[0].size(); ++column)
            EXPECT_TRUE(record.emplace(rows[0][column], rows[i].at(column)).second) << rows[0][column];
        records.push_back(record);
    }
    return records;
}

TEST(TestResults, csvHoldsEveryCount)
{
    const Snapshot snapshot = snapshotOf("other");
    const std::vector<Record> records = recordsOf(snapshot);
    ASSERT_EQ(records.size(), 2u);
    Record first = records[0];
    EXPECT_EQ(first["strategy"], "retry each step, no key");
    EXPECT_EQ(first["engine"], "counting");
    EXPECT_EQ(first["partial"], "false");
    EXPECT_EQ(first["notRun"], "");
    EXPECT_EQ(first["seed"], "4294967295");
    EXPECT_EQ(first["random"], "mulberry32");
    EXPECT_EQ(first["program"], programVersion);
    EXPECT_EQ(first["requests"], "1000000");
    EXPECT_EQ(first["calls"], "10603013");
    EXPECT_EQ(first["callsPerJob"], "10.603013");
    EXPECT_EQ(first["usersChargedTwice"], "17");
    EXPECT_EQ(first["repeatsByCause.lost reply"], "4000");
    EXPECT_EQ(first["repeatsByCause.race"], "0");
    EXPECT_EQ(first["emailsPerUser.1"], "995056");
    EXPECT_EQ(first["emailsPerUser.10"], "0");
    EXPECT_EQ(first["credits"], "500000");      // 1,000,000 emails at 0.5
    EXPECT_EQ(first["wastedCredits"], "248.5"); // 497 at 0.5
    EXPECT_EQ(first["expected.failed"], "12.341");
    EXPECT_EQ(first["expected.calls"], "10106020.923");
    EXPECT_EQ(first["expected.halfDone"], "");
    EXPECT_LT(std::stod(first["low95.failed"]), 250);
    EXPECT_GT(std::stod(first["high95.failed"]), 250);
    EXPECT_EQ(first["low95.requests"], "");
    EXPECT_EQ(parseScenario(first["scenario"]).value(), *snapshot.scenario);
    for (const CountField& field : countFields())
        EXPECT_TRUE(first.contains(std::string{field.jsonName})) << field.jsonName;
    Record second = records[1];
    EXPECT_EQ(second["expected.failed"], ""); // theory has not said
}

TEST(TestResults, csvHoldsLatenciesInSeconds)
{
    const std::vector<Record> records = recordsOf(snapshotWithLatencies(10, 1'250'001));
    Record first = records[0];
    EXPECT_EQ(first["latencySeconds.p50"], "6.250005");
    EXPECT_EQ(first["latencySeconds.p95"], "12.50001");
    EXPECT_EQ(first["latencySeconds.p99"], "12.50001");
    EXPECT_EQ(first["latencySeconds.max"], "12.50001");
    EXPECT_EQ(first["latencySeconds.exact"], "true");
    Record second = records[1];
    for (const std::string name : {"p50", "p95", "p99", "max", "exact"}) {
        ASSERT_TRUE(second.contains("latencySeconds." + name));
        EXPECT_EQ(second["latencySeconds." + name], ""); // no success, or no clock
    }
}

TEST(TestResults, csvSaysWhereLatenciesAreNotExact)
{
    std::vector<Record> records = recordsOf(snapshotWithLatencies(3000, 1'000'000));
    EXPECT_EQ(records[0]["latencySeconds.exact"], "false");
    EXPECT_EQ(records[1]["latencySeconds.exact"], "");
}

TEST(TestResults, csvKeepsHardNamesAsTheyAre)
{
    for (const std::string name : {"a,b", "say \"x\"", "two\nlines", "two\r\nlines", "|", " padded "})
        EXPECT_EQ(recordsOf(snapshotOf(name))[1]["strategy"], name);
}

TEST(TestResults, csvNamesAreNoFormulas)
{
    for (const std::string name : {"=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "＝1"})
        EXPECT_EQ(recordsOf(snapshotOf(name))[1]["strategy"], "'" + name);
}

TEST(TestResults, csvSaysWhatIsPartialAndWhatWasNotRun)
{
    EXPECT_EQ(recordsOf(partialSnapshot())[0]["partial"], "true");
    Record refused = recordsOf(refusedSnapshot())[1];
    EXPECT_EQ(refused["notRun"], "strategies[1].publish: an outbox needs a clock");
    EXPECT_EQ(refused["engine"], "");
    EXPECT_EQ(refused["failed"], "");
    EXPECT_EQ(refused["repeatsByCause.race"], "");
}

// ---- JSON

TEST(TestResults, jsonIsAResultThatCanBeMadeAgain)
{
    const Snapshot snapshot = snapshotOf("say \"x\" \\ / é");
    const JsonValue result = JsonReader::read(resultsAsJson(snapshot));
    const std::vector<std::string>& names = result.names;
    EXPECT_EQ(names, (std::vector<std::string>{"format", "version", "program", "scenario", "partial", "seed", "random",
                                               "elapsedSeconds", "strategies"}));
    EXPECT_EQ(result["format"].text, "twice-result");
    EXPECT_EQ(result["version"].text, "1");
    EXPECT_EQ(result["program"].text, programVersion);
    EXPECT_EQ(result["partial"].text, "false");
    EXPECT_EQ(result["seed"].text, "4294967295");
    EXPECT_EQ(result["random"].text, "mulberry32");
    EXPECT_EQ(result["elapsedSeconds"].text, "0.25");
    EXPECT_EQ(result["strategies"].items.size(), 2u);
    EXPECT_EQ(result["strategies"][1]["name"].text, "say \"x\" \\ / é");
    EXPECT_EQ(result["scenario"]["world"]["jobs"].text, "1000000");

    const auto independent = nlohmann::ordered_json::parse(resultsAsJson(snapshot));
    EXPECT_EQ(parseScenario(independent["scenario"].dump()).value(), *snapshot.scenario);
}

TEST(TestResults, jsonHoldsEveryCountOfTheModelInItsOrder)
{
    const JsonValue result = JsonReader::read(resultsAsJson(snapshotOf("other")));
    const JsonValue& counts = result["strategies"][0]["counts"];
    const std::vector<std::string>& names = counts.names;
    const std::vector<std::string> ofTheModel{"requests",
                                              "messages",
                                              "deliveries",
                                              "succeeded",
                                              "failed",
                                              "lost",
                                              "unfinished",
                                              "failedButDone",
                                              "calls",
                                              "callsPerJob",
                                              "stepsDoneAgain",
                                              "harmfulRepeats",
                                              "repeatsByCause",
                                              "usersWithTwoOrMoreEmails",
                                              "usersChargedTwice",
                                              "emailsPerUser",
                                              "missingEffects",
                                              "halfDone",
                                              "savedAnswers",
                                              "lookups",
                                              "differentDataRefused",
                                              "differentDataIgnored",
                                              "redeliveries",
                                              "takeovers",
                                              "staleReceipts",
                                              "deadLetters",
                                              "ordersWithoutMessage",
                                              "messagesWithoutOrder",
                                              "refused",
                                              "republished",
                                              "droppedByQueue",
                                              "credits",
                                              "wastedCredits",
                                              "peakKeys",
                                              "providerPeakKeys",
                                              "latencySeconds"};
    EXPECT_EQ(names, ofTheModel);
    EXPECT_EQ(counts["calls"].text, "10603013");
    EXPECT_EQ(counts["callsPerJob"].text, "10.603013");
    EXPECT_EQ(counts["repeatsByCause"].names.size(), causeCount);
    EXPECT_EQ(counts["repeatsByCause"]["whole job retried"].text, "971");
    ASSERT_EQ(counts["emailsPerUser"].items.size(), 4u); // cut after its last number above 0
    EXPECT_EQ(counts["emailsPerUser"][3].text, "39");
    EXPECT_EQ(counts["wastedCredits"].text, "248.5");
    EXPECT_EQ(counts["latencySeconds"].kind, JsonValue::Kind::Null);
}

TEST(TestResults, jsonHoldsLatenciesInSeconds)
{
    const JsonValue result = JsonReader::read(resultsAsJson(snapshotWithLatencies(10, 1'250'001)));
    const JsonValue& latency = result["strategies"][0]["counts"]["latencySeconds"];
    EXPECT_EQ(latency.names, (std::vector<std::string>{"p50", "p95", "p99", "max"}));
    EXPECT_EQ(latency["p50"].text, "6.250005");
    EXPECT_EQ(latency["p95"].text, "12.50001");
    EXPECT_EQ(latency["max"].text, "12.50001");
    EXPECT_EQ(result["strategies"][1]["counts"]["latencySeconds"].kind, JsonValue::Kind::Null);
}

TEST(TestResults, jsonSaysWhereLatenciesAreNotExact)
{
    const JsonValue result = JsonReader::read(resultsAsJson(snapshotWithLatencies(3000, 1'000'000)));
    const JsonValue& latency = result["strategies"][0]["counts"]["latencySeconds"];
    EXPECT_EQ(latency.names, (std::vector<std::string>{"p50", "p95", "p99", "max", "exact"}));
    EXPECT_EQ(latency["exact"].text, "false");
    EXPECT_NEAR(latency["p50"].number(), 1500, 1500.0 / 512);
    EXPECT_EQ(latency["max"].text, "3000");
}

TEST(TestResults, latencyThatTakesNoTimeIsStillOne)
{
    const JsonValue result = JsonReader::read(resultsAsJson(snapshotWithLatencies(10, 0)));
    EXPECT_EQ(result["strategies"][0]["counts"]["latencySeconds"]["p50"].text, "0");
}

TEST(TestResults, jsonGivesExpectationsAndIntervalsWhereThereAreSome)
{
    const JsonValue result = JsonReader::read(resultsAsJson(snapshotOf("other")));
    const JsonValue& expected = result["strategies"][0]["expected"];
    EXPECT_EQ(expected["failed"].text, "12.341");
    EXPECT_NEAR(expected["callsPerJob"].number(), 10.106020923, 1e-12);
    EXPECT_EQ(expected["repeatsByCause"]["relay"].text, "0.25");
    EXPECT_EQ(expected["emailsPerUser"].items.size(), 3u);
    EXPECT_FALSE(expected.has("halfDone"));
    EXPECT_TRUE(result["strategies"][1]["expected"].names.empty());

    const JsonValue& intervals = result["strategies"][0]["interval95"];
    const Interval failed = intervalOfCount(250, 1'000'000);
    EXPECT_EQ(intervals["failed"][0].number(), failed.low);
    EXPECT_EQ(intervals["failed"][1].number(), failed.high);
    const Interval calls = intervalOfSum(countsOfTheTest().calls, 1'000'000);
    EXPECT_EQ(intervals["callsPerJob"][0].number(), calls.low / 1e6);
    EXPECT_FALSE(intervals.has("requests"));
}

TEST(TestResults, jsonSaysWhatIsPartialAndWhatWasNotRun)
{
    EXPECT_EQ(JsonReader::read(resultsAsJson(partialSnapshot()))["partial"].text, "true");
    const JsonValue refused = JsonReader::read(resultsAsJson(refusedSnapshot()))["strategies"][1];
    EXPECT_EQ(refused["engine"].kind, JsonValue::Kind::Null);
    EXPECT_EQ(refused["notRun"]["path"].text, "strategies[1].publish");
    EXPECT_FALSE(refused.has("counts"));
}

TEST(TestResults, everyFormatHoldsTheSameNumbers)
{
    const Snapshot snapshot = snapshotOf("other");
    const std::string table = readMarkdownTable(resultsAsTable(snapshot))[1][6];
    EXPECT_EQ(table, readMarkdownTable(resultsAsMarkdown(snapshot))[1][6]);
    EXPECT_EQ(table, recordsOf(snapshot)[0]["calls"]);
    EXPECT_EQ(table, JsonReader::read(resultsAsJson(snapshot))["strategies"][0]["counts"]["calls"].text);
}

} // namespace
