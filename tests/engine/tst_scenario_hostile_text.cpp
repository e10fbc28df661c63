#include "scenario/scenario_file.h"
#include "support/random_scenario.h"

#include <gtest/gtest.h>

#include <string>

namespace twice::test {
namespace {

std::string repeated(std::string_view part, std::size_t times)
{
    std::string text;
    text.reserve(part.size() * times);
    for (std::size_t i = 0; i < times; ++i)
        text += part;
    return text;
}

/// The message of the one fault that `text` must have.
std::string onlyFault(std::string_view text)
{
    const Outcome<Scenario> outcome = parseScenario(text);
    EXPECT_EQ(outcome.faults().size(), 1u);
    return outcome ? std::string() : describe(outcome.faults().at(0));
}

const std::string heading = R"({"format": "twice-scenario", "version": 1, "strategies": [{"name": "s"}])";

TEST(HostileText, syntaxErrorsTellLineAndColumnInWords)
{
    EXPECT_EQ(onlyFault(""), "the text is empty; a scenario is a JSON object");
    EXPECT_EQ(onlyFault("  \n "),
              "line 2, column 2: the text ends where a value (a text in double quotes, a number, true, "
              "false, a list or an object) is expected");
    EXPECT_EQ(onlyFault("{\n  \"name\": \"a\"\n  \"seed\": 1\n}"),
              "line 3, column 3: found \"\\\"\" where a comma or } is expected");
    EXPECT_EQ(onlyFault("{\"a\": 1,}"),
              "line 1, column 9: found \"}\" where a field's name in double quotes is expected; "
              "perhaps there is a comma too many");
    EXPECT_EQ(onlyFault("{\"é\": [1 2]}"), "line 1, column 10: found \"2\" where a comma or ] is expected");
    EXPECT_EQ(onlyFault("{'a': 1}"), "line 1, column 2: found \"'\" where a field's name in double quotes is expected");
    EXPECT_EQ(onlyFault("{\"a\" 1}"), "line 1, column 6: found \"1\" where a colon is expected");
    EXPECT_EQ(onlyFault("{\"a\": \"x\ny\"}"), "line 1, column 9: a text in double quotes holds a line break or another "
                                              "control character; a line break is written \\n");
    EXPECT_EQ(onlyFault("{\"a\": \"x"), "line 1, column 9: a text in double quotes is not closed");
    EXPECT_EQ(onlyFault("{\"a\": \"\\q\"}"),
              "line 1, column 9: a text in double quotes holds a backslash with something "
              "behind it that JSON does not know");
    EXPECT_EQ(onlyFault("{} {}"), "line 1, column 4: found \"{\" where the end of the text is expected");
    EXPECT_EQ(onlyFault("{\"a\": -}"),
              "line 1, column 8: a number is not written as JSON wants it, such as 0.5 or 1e6");
}

TEST(HostileText, numbersBeyondAllBounds)
{
    EXPECT_EQ(onlyFault("{\"seed\": 1e999}"), "line 1, column 10: the number 1e999 is too large");
    EXPECT_EQ(onlyFault(heading + ", \"world\": {\"jobs\": 1e300}}"),
              "world.jobs: 1e+300 is not a whole number between 1 and 1000000000000");
    EXPECT_EQ(onlyFault(heading + ", \"world\": {\"jobs\": -1e300}}"),
              "world.jobs: -1e+300 is not a whole number between 1 and 1000000000000");
    EXPECT_EQ(onlyFault(heading + ", \"world\": {\"workers\": {\"processes\": 4294967297}}}"),
              "world.workers.processes: 4294967297 is not a whole number between 1 and 10000");
    EXPECT_EQ(onlyFault(heading + ", \"seed\": " + std::string(100'000, '9') + "}").substr(0, 34),
              "line 1, column " + std::to_string(heading.size() + 11) + ": the number 9999");
    EXPECT_TRUE(parseScenario(heading + ", \"seed\": 1" + std::string("e-999") + "}").faults().size() <= 1);
}

TEST(HostileText, encodingsThatAreNotUtf8)
{
    EXPECT_EQ(onlyFault("{\n\"name\": \"M\xFCller\"}"),
              "line 2, column 11: this is not UTF-8; a scenario is saved as UTF-8");
    EXPECT_EQ(onlyFault(std::string_view("\xFF\xFE{\0}\0", 6)), "the text is UTF-16; a scenario is saved as UTF-8");
    EXPECT_EQ(onlyFault(std::string_view("\xFE\xFF\0{\0}", 6)), "the text is UTF-16; a scenario is saved as UTF-8");
    for (const char* bad : {"\x80", "\xC0\x80", "\xC1\xBF", "\xE0\x80\x80", "\xED\xA0\x80", "\xF0\x80\x80\x80",
                            "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xE2\x82", "\xF0\x9F\x98", "\xFF"})
        EXPECT_NE(onlyFault(heading + ", \"name\": \"" + bad + "\"}").find("not UTF-8"), std::string::npos);
    for (const char* good : {"\xC2\x80", "\xDF\xBF", "\xE0\xA0\x80", "\xED\x9F\xBF", "\xEE\x80\x80", "\xF0\x90\x80\x80",
                             "\xF4\x8F\xBF\xBF"})
        EXPECT_TRUE(parseScenario(heading + ", \"name\": \"" + good + "\"}")) << good;
    EXPECT_NE(onlyFault(heading + R"(, "name": "\ud800"})").find("backslash"), std::string::npos);
}

TEST(HostileText, nulBytesNeverEndATextEarly)
{
    EXPECT_EQ(onlyFault(heading + std::string("}\0", 2)),
              "line 1, column " + std::to_string(heading.size() + 2) + ": a NUL byte; this is not a text");
    EXPECT_EQ(onlyFault(std::string(1000, '\0')), "line 1, column 1: a NUL byte; this is not a text");
    EXPECT_EQ(onlyFault(heading + R"(, "name": "a\u0000b"})").substr(0, 16), "name: \"a\\u0000b\"");
}

TEST(HostileText, aMillionLevelsDeep)
{
    for (const char* part : {"[", "{\"a\":", "[[{\"strategies\":"})
        EXPECT_EQ(onlyFault(repeated(part, 1'000'000)), "lists and objects are nested more than 64 deep");
    EXPECT_EQ(onlyFault(heading + ", \"world\": " + repeated("[", 500'000) + repeated("]", 500'000) + "}"),
              "lists and objects are nested more than 64 deep");
    // 62 lists inside "world", inside the root and an item of theirs, are good JSON, and no world.
    EXPECT_EQ(onlyFault(heading + ", \"world\": " + repeated("[", 63) + repeated("]", 63) + "}"),
              "world: a list is not an object");
}

TEST(HostileText, aMillionUnknownFieldsAreCounted)
{
    std::string text = heading;
    for (int i = 0; i < 1'000'000; ++i)
        text += ", \"f" + std::to_string(i) + "\": 0";
    const Faults faults = parseScenario(text + "}").faults();
    ASSERT_EQ(faults.size(), 1001u);
    EXPECT_EQ(faults.front().path, "f0");
    EXPECT_EQ(describe(faults.back()), "and 999000 more faults");
}

TEST(HostileText, aFieldGivenAMillionTimes)
{
    const Faults faults = parseScenario(heading + repeated(", \"seed\": 1", 1'000'000) + "}").faults();
    ASSERT_FALSE(faults.empty());
    EXPECT_EQ(describe(faults.front()), "seed: the field is given twice");
}

TEST(HostileText, moreValuesThanAnyoneNeeds)
{
    EXPECT_EQ(onlyFault(heading + ", \"world\": {\"steps\": [" + repeated("0,", 2'500'000) + "0]}}"),
              "the text holds more than 2000000 values");
    EXPECT_EQ(onlyFault(heading + ", \"world\": {\"steps\": [" + repeated("{\"name\": \"a\"},", 100'000) + "0]}}"),
              "world.steps: a list of 100001 is too long; at most 1000 are possible");
}

TEST(HostileText, hugeTexts)
{
    EXPECT_EQ(onlyFault(std::string(maxScenarioBytes + 1, ' ')), "the text is longer than 64 MiB");
    const std::string fault = onlyFault(heading + ", \"name\": \"" + std::string(10'000'000, 'x') + "\"}");
    EXPECT_LT(fault.size(), 300u);
    EXPECT_EQ(fault.substr(0, 10), "name: \"xxx");
    EXPECT_LT(onlyFault(heading + ", \"" + std::string(10'000'000, 'x') + "\": 1}").size(), 500u);
}

TEST(HostileText, countsThatAddUpToTooMuch)
{
    const std::string step = R"({"name": "a", "count": 4294967295})";
    EXPECT_EQ(onlyFault(heading + ", \"world\": {\"steps\": [" + step + "]}}"),
              "world.steps[0].count: 4294967295 is not between 1 and 1000");
    const std::string list = "\"durationByRequest\": [" + repeated("\"1s\",", 2'000) + "\"1s\"]";
    EXPECT_EQ(onlyFault(heading + ", \"world\": {\"steps\": [{\"name\": \"a\", \"count\": 1000, " + list + "}]}}"),
              "world.steps: with each count written out these list 2001000 durations; at most 1000000 are possible");
}

TEST(HostileText, cutShortAtEveryByte)
{
    for (const std::uint64_t seed : {1u, 2u}) {
        std::string text = formatResolvedScenario(randomScenario(seed));
        text.erase(text.find_last_not_of('\n') + 1);
        for (std::size_t length = 0; length < text.size(); ++length) {
            const Outcome<Scenario> outcome = parseScenario(std::string_view(text).substr(0, length));
            ASSERT_FALSE(outcome.ok()) << length;
            ASSERT_EQ(outcome.faults().size(), 1u) << length;
            ASSERT_FALSE(outcome.faults()[0].message.empty()) << length;
        }
    }
}

TEST(HostileText, oneByteChangedIsReadOrRefused)
{
    const std::string text = formatScenario(randomScenario(5));
    for (std::size_t place = 0; place < text.size(); place += 5) {
        for (const char byte : {'\0', '"', '{', '}', '[', ']', ',', ':', '-', '9', 'e', '\\', '\n', '\x80', '\xFF'}) {
            std::string changed = text;
            changed[place] = byte;
            const Outcome<Scenario> outcome = parseScenario(changed);
            if (outcome)
                ASSERT_TRUE(validate(outcome.value()).empty()) << place;
            else
                ASSERT_FALSE(outcome.faults().empty()) << place;
        }
    }
}

} // namespace
} // namespace twice::test
