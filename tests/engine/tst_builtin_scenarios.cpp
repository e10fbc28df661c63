#include "counting/clock_need.h"
#include "run/measure_list.h"
#include "scenario/builtin_scenarios.h"
#include "scenario/scenario_file.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace twice {
namespace {

Scenario read(const BuiltinScenario& builtin)
{
    const Outcome<Scenario> outcome = parseScenario(builtin.text);
    for (const Fault& fault : outcome.faults())
        ADD_FAILURE() << builtin.name << ": " << describe(fault);
    return outcome ? outcome.value() : Scenario{};
}

TEST(BuiltinScenarios, theFirstIsTheArticlesSignUp)
{
    ASSERT_FALSE(builtinScenarios().empty());
    EXPECT_EQ(builtinScenarios().front().name, "signup");
    const Scenario scenario = read(builtinScenarios().front());
    EXPECT_EQ(scenario.random, Random::Mulberry32);
    EXPECT_EQ(scenario.seed, 1u);
    EXPECT_EQ(scenario.world, World{}) << "the default world is the article's";
    ASSERT_EQ(scenario.strategies.size(), 5u);
    const char* names[] = {"retry each step, no key", "retry each step, new key on every call",
                           "retry each step, same key every time", "retry the whole job, same key",
                           "retry the whole job, same key, skip finished steps"};
    for (std::size_t i = 0; i < 5; ++i)
        EXPECT_EQ(scenario.strategies[i].name, names[i]);
    EXPECT_EQ(scenario.strategies[4].store, Store{MemoryStore{}});
}

TEST(BuiltinScenarios, areFoundByName)
{
    for (const BuiltinScenario& builtin : builtinScenarios())
        EXPECT_EQ(builtinScenario(builtin.name).value().text, builtin.text);
    EXPECT_FALSE(builtinScenario("no-such-scenario"));
    EXPECT_FALSE(builtinScenario(""));
}

TEST(BuiltinScenarios, eachSaysWhatItIsAndWhatToLookAt)
{
    EXPECT_GE(builtinScenarios().size(), 20u);
    std::set<std::string> names;
    for (const BuiltinScenario& builtin : builtinScenarios()) {
        const Scenario scenario = read(builtin);
        EXPECT_TRUE(names.insert(scenario.name).second) << builtin.name;
        EXPECT_GT(scenario.description.size(), 40u) << builtin.name;
        EXPECT_LE(std::count(scenario.description.begin(), scenario.description.end(), '.'), 2) << builtin.name;
        EXPECT_EQ(scenario.description.back(), '.') << builtin.name;
        EXPECT_GE(scenario.strategies.size(), 3u) << builtin.name;
    }
}

TEST(BuiltinScenarios, standInGroups)
{
    std::vector<std::string> groups;
    for (const BuiltinScenario& builtin : builtinScenarios())
        if (groups.empty() || groups.back() != builtin.group)
            groups.emplace_back(builtin.group);
    EXPECT_EQ(groups, (std::vector<std::string>{"Keys", "Delivery", "Stores", "Publishing"}));
}

TEST(BuiltinScenarios, nameCountsToLookAtThatThereAre)
{
    for (const BuiltinScenario& builtin : builtinScenarios()) {
        EXPECT_LE(builtin.counts.size(), 4u) << builtin.name << ": more do not fit beside each other";
        for (const std::string_view name : builtin.counts)
            EXPECT_NE(measure(name), nullptr) << builtin.name << ": " << name;
    }
    EXPECT_TRUE(builtinScenario("signup").value().counts.empty()) << "the usual ones are the article's";
    EXPECT_EQ(builtinScenario("dual-write").value().counts,
              (std::vector<std::string_view>{"ordersWithoutMessage", "messagesWithoutOrder", "refused"}));
}

// A million jobs where nothing happens but chance; with a clock enough cells for an interval.
TEST(BuiltinScenarios, eitherNeedNoClockOrHaveManyCells)
{
    for (const BuiltinScenario& builtin : builtinScenarios()) {
        const Scenario scenario = read(builtin);
        bool needsClock = false;
        for (std::size_t i = 0; i < scenario.strategies.size(); ++i)
            needsClock = needsClock || clockNeed(scenario, i);
        if (needsClock) {
            EXPECT_EQ(scenario.random, Random::PerRequest) << builtin.name;
            EXPECT_GE(scenario.world.jobs, 20 * scenario.cellSize) << builtin.name;
        } else {
            EXPECT_EQ(scenario.world.jobs, 1'000'000u) << builtin.name;
        }
    }
}

} // namespace
} // namespace twice
