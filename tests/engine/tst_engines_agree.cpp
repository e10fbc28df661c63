// Wherever both engines are allowed they give the same counts, latency apart, digit for digit (model 8).
#include "counting/clock_need.h"
#include "scenario/scenario_file.h"
#include "support/count_all.h"
#include "support/counts_text.h"
#include "support/random_worlds.h"
#include "support/sign_up.h"
#include "support/simulate_all.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <random>

namespace twice::test {

namespace {

Counts withoutLatencies(Counts counts)
{
    counts.latencies = {};
    return counts;
}

void expectAgreement(const Scenario& scenario, std::size_t strategy)
{
    EXPECT_EQ(withoutLatencies(simulateAll(scenario, strategy)), countAll(scenario, strategy));
}

// Time that may pass without changing a count: calls, waits, gaps and questions take their time, requests come one
// after another, several slots work at once, messages are reserved.
void letTimePass(Scenario& scenario, std::uint32_t seed)
{
    std::mt19937 dice(seed);
    const auto milliseconds = [&](std::uint32_t most) {
        return Duration::milliseconds(static_cast<std::int64_t>(dice() % most));
    };
    World& world = scenario.world;
    Strategy& strategy = scenario.strategies.front();
    for (Step& step : world.steps) {
        step.duration = milliseconds(500);
        if (scenario.random == Random::PerRequest && dice() % 3 == 0)
            step.duration = ExponentialDuration{milliseconds(300)};
        if (dice() % 3 == 0)
            step.callTimeout = Duration::hours(1);
    }
    strategy.retry.baseDelay = milliseconds(50);
    strategy.askDuration = milliseconds(100);
    if (auto* table = std::get_if<TableStore>(&strategy.store)) {
        table->lease = Duration::forever();
        table->gap = milliseconds(20);
    }
    if (auto* memory = std::get_if<MemoryStore>(&strategy.store))
        memory->ttl = Duration::forever();
    if (dice() % 2 == 0)
        world.arrivals = EveryArrivals{milliseconds(400)};
    if (scenario.random == Random::PerRequest && dice() % 2 == 0) {
        world.workers = {1 + static_cast<std::uint32_t>(dice() % 3), 1 + static_cast<std::uint32_t>(dice() % 3)};
        strategy.prefetch = static_cast<std::uint32_t>(dice() % 3);
        strategy.retry.jitter = dice() % 2 == 0;
    }
    strategy.visibilityTimeout = {dice() % 2 == 0 ? Duration::forever() : Duration::hours(1000)};
}

TEST(EnginesAgree, inRandomWorldsWithoutTime)
{
    int compared = 0;
    for (std::uint32_t seed = 1; seed <= 2000 && !::testing::Test::HasFailure(); ++seed) {
        SCOPED_TRACE(seed);
        const Scenario scenario = randomCountingScenario(seed);
        if (clockNeed(scenario, 0))
            continue;
        expectAgreement(scenario, 0);
        ++compared;
    }
    EXPECT_GT(compared, 1500);
}

TEST(EnginesAgree, inRandomWorldsWhereTimePasses)
{
    int compared = 0;
    for (std::uint32_t seed = 1; seed <= 3000 && !::testing::Test::HasFailure(); ++seed) {
        SCOPED_TRACE(seed);
        Scenario scenario = randomCountingScenario(seed);
        letTimePass(scenario, seed);
        if (!validate(scenario).empty() || clockNeed(scenario, 0))
            continue;
        expectAgreement(scenario, 0);
        ++compared;
    }
    EXPECT_GT(compared, 1500);
}

// Model 7's table, as far as it tells the two apart: a hundred thousand of the article's sign-ups.
TEST(EnginesAgree, inTheArticlesSignUp)
{
    const Scenario scenario = articleScenario(100'000);
    for (std::size_t strategy = 0; strategy < scenario.strategies.size(); ++strategy) {
        SCOPED_TRACE(scenario.strategies[strategy].name);
        expectAgreement(scenario, strategy);
    }
}

} // namespace

} // namespace twice::test
