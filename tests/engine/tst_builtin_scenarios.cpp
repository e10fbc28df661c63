#include "counting/clock_need.h"
#include "scenario/builtin_scenarios.h"
#include "scenario/scenario_file.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

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
    EXPECT_GE(builtinScenarios().size(), 6u);
    std::set<std::string> names;
    for (const BuiltinScenario& builtin : builtinScenarios()) {
        const Scenario scenario = read(builtin);
        EXPECT_TRUE(names.insert(scenario.name).second) << builtin.name;
        EXPECT_GT(scenario.description.size(), 40u) << builtin.name;
        EXPECT_EQ(scenario.description.back(), '.') << builtin.name;
        EXPECT_GE(scenario.strategies.size(), 3u) << builtin.name;
    }
}

TEST(BuiltinScenarios, noneNeedsAClock)
{
    for (const BuiltinScenario& builtin : builtinScenarios()) {
        const Scenario scenario = read(builtin);
        EXPECT_EQ(scenario.world.jobs, 1'000'000u) << builtin.name;
        for (std::size_t i = 0; i < scenario.strategies.size(); ++i) {
            const auto need = clockNeed(scenario, i);
            EXPECT_FALSE(need) << builtin.name << ": " << need->path << ": " << need->reason;
        }
    }
}

} // namespace
} // namespace twice
