#include "run/measure_list.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

using namespace twice;

namespace {

TEST(TestCountList, everyFieldIsNamedTitledAndExplainedOnce)
{
    std::set<std::string_view> names;
    std::set<std::string_view> titles;
    std::set<std::string_view> explanations;
    for (const CountField& field : countFields()) {
        EXPECT_TRUE(names.insert(field.jsonName).second) << field.jsonName;
        EXPECT_TRUE(titles.insert(field.title).second) << field.title;
        EXPECT_TRUE(explanations.insert(field.explanation).second) << field.explanation;
        EXPECT_EQ(field.explanation.back(), '.');
        EXPECT_EQ(countField(field.jsonName), &field);
        ASSERT_NE(field.value, nullptr);
        ASSERT_NE(field.expected, nullptr);
        ASSERT_NE(field.interval, nullptr);
    }
    EXPECT_EQ(countField("latencySeconds"), nullptr); // no single number
    EXPECT_EQ(countField(""), nullptr);
}

TEST(TestCountList, latenciesFollowTheCountsAmongTheMeasures)
{
    ASSERT_EQ(measures().size(), countFields().size() + 4);
    EXPECT_EQ(measures().front(), &countFields().front());
    EXPECT_EQ(measure("failed"), countField("failed"));
    EXPECT_EQ(measure("latencySeconds"), nullptr);
    Counts counts;
    counts.latencies.add(1'500'000);
    counts.latencies.add(2'500'000);
    const std::vector<double> right{1.5, 2.5, 2.5, 2.5}; // nearest rank
    for (std::size_t i = 0; i < right.size(); ++i) {
        const CountField& field = latencyMeasures()[i];
        EXPECT_EQ(measure(field.jsonName), &field);
        EXPECT_TRUE(field.isDuration && field.isRatio && !field.hasTheory);
        EXPECT_EQ(field.value(counts, {}), right[i]);
        EXPECT_TRUE(std::isnan(field.value(Counts{}, {})));
    }
}

TEST(TestCountList, titlesAreTheModelsWords)
{
    EXPECT_EQ(countField("failed")->title, "Failed jobs");
    EXPECT_EQ(countField("callsPerJob")->title, "Calls per job");
    EXPECT_EQ(countField("usersWithTwoOrMoreEmails")->title, "Users with 2+ emails");
}

TEST(TestCountList, onlyCallsPerJobIsARatio)
{
    for (const CountField& field : countFields())
        EXPECT_EQ(field.isRatio, field.jsonName == "callsPerJob");
}

TEST(TestCountList, emptyCountsHaveNoIntervalAndDivideByNothing)
{
    for (const CountField& field : countFields()) {
        EXPECT_EQ(field.value(Counts{}, {}), 0) << field.jsonName;
        EXPECT_FALSE(field.interval(Counts{}, {}).has_value()) << field.jsonName;
    }
}

TEST(TestCountList, everyValueIsInsideItsInterval)
{
    Counts counts;
    counts.requests = counts.messages = 1000;
    counts.succeeded = 990;
    counts.failed = 10;
    counts.calls = {10'100, 1000, 102'500};
    counts.stepsDoneAgain = {40, 30, 60};
    for (const CountField& field : countFields()) {
        const auto interval = field.interval(counts, {});
        if (!interval)
            continue;
        EXPECT_LE(interval->low, field.value(counts, {})) << field.jsonName;
        EXPECT_GE(interval->high, field.value(counts, {})) << field.jsonName;
        EXPECT_LT(interval->low, interval->high) << field.jsonName; // also where the count is 0
    }
}

TEST(TestCountList, intervalOfMessagesIsOutOfMessages)
{
    Counts counts;
    counts.requests = 100;
    counts.messages = 150; // some were sent twice
    counts.succeeded = 120;
    EXPECT_EQ(countField("succeeded")->interval(counts, {}), intervalOfCount(120, 150));
}

TEST(TestCountList, expectationsComeUnderTheSameNames)
{
    Expectation expected;
    expected.calls = 1010;
    expected.stepsDoneAgain = 5;
    EXPECT_EQ(countField("calls")->expected(expected, 100), 1010);
    EXPECT_EQ(countField("callsPerJob")->expected(expected, 100), 10.1);
    EXPECT_EQ(countField("stepsDoneAgain")->expected(expected, 100), 5);
    EXPECT_EQ(countField("failed")->expected(expected, 100), std::nullopt);
    EXPECT_EQ(countField("callsPerJob")->expected(Expectation{}, 100), std::nullopt);
}

TEST(TestCountList, creditsAreCallsTimesCost)
{
    std::vector<Step> steps(2);
    steps[0].cost = 2;
    steps[1].cost = 0.25;
    Counts counts;
    counts.effectsOfStep = {10, 8};
    counts.repeatsOfStep = {1, 4};
    EXPECT_EQ(countField("credits")->value(counts, steps), 22);      // 10 · 2 + 8 · 0.25
    EXPECT_EQ(countField("wastedCredits")->value(counts, steps), 3); // 1 · 2 + 4 · 0.25
}

} // namespace
