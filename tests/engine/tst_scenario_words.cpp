#include "scenario/words.h"

#include <gtest/gtest.h>

#include <set>

namespace twice {
namespace {

struct DurationText
{
    const char* text;
    std::int64_t microseconds;
    const char* written;
};

TEST(DurationText, isReadAndWrittenBack)
{
    constexpr std::int64_t second = 1'000'000;
    const DurationText rows[] = {
        {"150ms", 150'000, "150ms"},
        {"30s", 30 * second, "30s"},
        {"2m", 120 * second, "2m"},
        {"24h", 86'400 * second, "1d"},
        {"1h30m", 5'400 * second, "1h30m"},
        {"7d", 604'800 * second, "7d"},
        {"0s", 0, "0s"},
        {"0us", 0, "0s"},
        {"20us", 20, "20us"},
        {"0.5s", 500'000, "500ms"},
        {"13500ms", 13'500'000, "13.5s"},
        {"1.5h", 5'400 * second, "1h30m"},
        {"1m30.5s", 90'500'000, "1m30.5s"},
        {"1d1h1m1s1ms1us", 90'061'001'001, "1d1h1m1.001001s"},
        {"1.5ms", 1'500, "1.5ms"},
        {"1000000d", 86'400'000'000'000'000, "1000000d"},
        // Rounded to whole microseconds, half up, once for the whole text: 0.3 + 0.3 us is 0.6 us.
        {"0.5us", 1, "1us"},
        {"0.4us", 0, "0s"},
        {"0.0003ms0.3us", 1, "1us"},
        {"0.000000000006d", 1, "1us"}, // 6e-12 · 86400000000 us = 0.5184 us
        {"0.000000000005d", 0, "0s"},  // 0.432 us
        {"0.333333333333333333333333333333s", 333'333, "333.333ms"},
    };
    for (const DurationText& row : rows) {
        const std::optional<Duration> duration = parseDuration(row.text);
        ASSERT_TRUE(duration) << row.text;
        EXPECT_EQ(duration->inMicroseconds(), row.microseconds) << row.text;
        EXPECT_EQ(formatDuration(*duration), row.written) << row.text;
        EXPECT_EQ(parseDuration(row.written), duration) << row.text;
    }
}

TEST(DurationText, isRefusedWhereItIsNone)
{
    for (const char* text : {"",        "5",     "s",     "-5s",         "+5s",
                             " 5s",     "5s ",   "5 s",   "5.s",         ".5s",
                             "1e3s",    "5S",    "5sec",  "30m1h",       "1h1h",
                             "forever", "never", "none",  "1000000d1us", "99999999999999999999999d",
                             "0x5s",    "1,5s",  "5s0.1", "1..5s",       "nan",
                             "infs"})
        EXPECT_FALSE(parseDuration(text)) << text;
    EXPECT_FALSE(parseDuration(std::string_view("5\0s", 3)));
}

TEST(DurationText, foreverHasAWord)
{
    EXPECT_EQ(formatDuration(Duration::forever()), "forever");
}

template <typename Choice>
void expectDifferentWords(std::size_t count)
{
    std::set<std::string_view> texts;
    std::set<Choice> choices;
    for (const Word<Choice>& one : words<Choice>()) {
        texts.insert(one.text);
        choices.insert(one.choice);
        EXPECT_EQ(word(one.choice), one.text);
    }
    EXPECT_EQ(texts.size(), count);
    EXPECT_EQ(choices.size(), count);
}

TEST(Words, everyChoiceHasOneOfItsOwn)
{
    expectDifferentWords<Effect>(9);
    expectDifferentWords<DifferentData>(2);
    expectDifferentWords<InFlight>(2);
    expectDifferentWords<Random>(2);
    expectDifferentWords<Shape>(2);
    expectDifferentWords<Rerun::Which>(2);
    expectDifferentWords<Relay::Locking>(3);
    expectDifferentWords<KeyKind>(8);
    expectDifferentWords<Scope>(2);
    expectDifferentWords<Record>(2);
    expectDifferentWords<TableStore::Claim>(2);
    expectDifferentWords<Ack>(3);
    expectDifferentWords<LateAck>(3);
    expectDifferentWords<ExpiredRun>(2);
    expectDifferentWords<OnFailure>(2);
    expectDifferentWords<Publish>(4);
}

TEST(Words, areThoseOfTheModel)
{
    EXPECT_EQ(word(KeyKind::PerActionAndClockDay), "per action and clock day");
    EXPECT_EQ(word(TableStore::Claim::CheckThenAct), "check then act");
    EXPECT_EQ(word(Random::PerRequest), "per request");
    EXPECT_EQ(word(DifferentData::FirstResult), "first result");
    EXPECT_EQ(word(Relay::Locking::SkipLocked), "skip locked");
}

} // namespace
} // namespace twice
