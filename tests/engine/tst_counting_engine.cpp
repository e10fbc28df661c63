// How counting may be cut up: parts add up to the whole, any request alone gives its part, and a stop is obeyed.
#include "counting/counting_engine.h"

#include "counting/clock_need.h"
#include "support/count_all.h"
#include "support/counts_text.h"
#include "support/random_worlds.h"
#include "support/sign_up.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <random>
#include <thread>
#include <utility>
#include <vector>

namespace twice::test {

Counts noCountsOf(const Scenario& scenario)
{
    Counts counts;
    counts.effectsOfStep.resize(expandedSteps(scenario.world.steps).size());
    counts.repeatsOfStep.resize(counts.effectsOfStep.size());
    return counts;
}

TEST(CountingEngine, addsUpFromPartsCutAnywhere)
{
    Scenario scenario = articleScenario(30'000);
    scenario.random = Random::PerRequest;
    std::mt19937 generator(1);
    for (std::size_t i = 0; i < scenario.strategies.size(); ++i) {
        const CountingEngine engine(scenario, i);
        ASSERT_EQ(engine.units(), 30'000);
        Counts sum = noCountsOf(scenario);
        std::uint64_t first = 0;
        while (first < engine.units()) {
            const std::uint64_t last = std::min<std::uint64_t>(engine.units(), first + generator() % 5000);
            sum += engine.count(first, last, {});
            first = last;
        }
        EXPECT_EQ(sum, engine.count(0, engine.units(), {})) << scenario.strategies[i].name;
    }
}

TEST(CountingEngine, givesEachUnitAloneItsPart)
{
    int compared = 0;
    for (std::uint32_t seed = 0; seed < 300; ++seed) {
        Scenario scenario = randomCountingScenario(seed);
        scenario.random = Random::PerRequest;
        if (clockNeed(scenario, 0))
            continue;
        ++compared;
        const CountingEngine engine(scenario, 0);
        // A unit is a request, or a user where its requests share keys.
        const std::uint64_t requestsOfUnit = scenario.world.jobs / engine.units();
        ASSERT_TRUE(requestsOfUnit == 1 || requestsOfUnit == scenario.world.requestsPerUser);
        Counts sum = noCountsOf(scenario);
        for (std::uint64_t unit = engine.units(); unit-- > 0;) {
            const Counts alone = engine.count(unit, unit + 1, {});
            ASSERT_EQ(alone.requests, requestsOfUnit);
            sum += alone;
        }
        ASSERT_EQ(sum, engine.count(0, engine.units(), {})) << "in world number " << seed;
    }
    EXPECT_GT(compared, 200);
}

TEST(CountingEngine, doesNotDependOnHowManyRequestsThereAre)
{
    Scenario scenario = articleScenario(1'000'000'000'000);
    scenario.random = Random::PerRequest;
    const CountingEngine many(scenario, 3);
    scenario.world.jobs = 1000;
    const CountingEngine few(scenario, 3);
    EXPECT_EQ(many.count(0, 1000, {}), few.count(0, 1000, {}));
    EXPECT_EQ(many.count(many.units() - 1000, many.units(), {}).requests, 1000);
}

TEST(CountingEngine, isWorkedByManyThreadsAtOnce)
{
    Scenario scenario = articleScenario(40'000);
    scenario.random = Random::PerRequest;
    const CountingEngine engine(scenario, 3);
    std::vector<Counts> parts(4);
    std::vector<std::thread> threads;
    for (std::uint64_t i = 0; i < parts.size(); ++i)
        threads.emplace_back([&, i] { parts[i] = engine.count(i * 10'000, (i + 1) * 10'000, {}); });
    for (std::thread& thread : threads)
        thread.join();
    Counts sum = noCountsOf(scenario);
    for (const Counts& part : parts)
        sum += part;
    EXPECT_EQ(sum, engine.count(0, 40'000, {}));
}

TEST(CountingSequence, addsUpFromPartsCutAnywhere)
{
    std::mt19937 generator(2);
    for (std::uint32_t seed = 0; seed < 200; ++seed) {
        Scenario scenario = randomCountingScenario(seed);
        scenario.random = Random::Mulberry32;
        if (clockNeed(scenario, 0))
            continue;
        const CountingEngine engine(scenario, 0);
        CountingEngine::Sequence sequence(engine);
        Counts sum = noCountsOf(scenario);
        while (sequence.requestsLeft() > 0) {
            const std::uint64_t left = sequence.requestsLeft();
            const Counts part = sequence.countNext(1 + generator() % 50, {});
            ASSERT_EQ(part.requests, left - sequence.requestsLeft());
            sum += part;
        }
        ASSERT_EQ(sum, countAll(scenario, 0)) << "in world number " << seed;
        EXPECT_EQ(sequence.countNext(1, {}).requests, 0);
    }
}

TEST(CountingSequence, goesOnWhenMovedElsewhere)
{
    const Scenario scenario = articleScenario(10'000);
    const CountingEngine engine(scenario, 3);
    CountingEngine::Sequence sequence(engine);
    Counts sum = sequence.countNext(5000, {});
    CountingEngine::Sequence moved = std::move(sequence);
    sum += moved.countNext(5000, {});
    EXPECT_EQ(sum, countAll(scenario, 3));
}

// With 10^12 jobs a count that did not stop would take an hour.
TEST(CountingStop, isObeyed)
{
    Scenario scenario = articleScenario(1'000'000'000'000);
    for (const std::uint64_t requestsPerUser : {std::uint64_t{1}, std::uint64_t{1'000'000'000'000}}) {
        scenario.world.requestsPerUser = requestsPerUser;
        scenario.strategies[0].providerKey = KeyKind::PerUserAndStep; // shared where a user has more than one request
        scenario.random = Random::PerRequest;
        const CountingEngine engine(scenario, 0);
        scenario.random = Random::Mulberry32;
        const CountingEngine ofSequence(scenario, 0);
        std::jthread working([&](const std::stop_token& stop) {
            EXPECT_LT(engine.count(0, engine.units(), stop).requests, scenario.world.jobs);
            CountingEngine::Sequence sequence(ofSequence);
            EXPECT_LT(sequence.countNext(scenario.world.jobs, stop).requests, scenario.world.jobs);
        });
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        working.request_stop();
    }
}

// A request of a thousand steps that all need a thousand attempts takes milliseconds by itself.
TEST(CountingStop, isObeyedBetweenTheLongestRequests)
{
    Scenario scenario = articleScenario(1'000'000);
    scenario.world.shape = Shape::Batch;
    scenario.world.steps.resize(1);
    scenario.world.steps.front().failureRate = 1;
    scenario.world.steps.front().count = maxExpandedSteps;
    scenario.strategies.front().retry.maxAttempts = 1000;
    for (const Random random : {Random::PerRequest, Random::Mulberry32}) {
        scenario.random = random;
        const CountingEngine engine(scenario, 0);
        std::stop_source source;
        source.request_stop();
        if (random == Random::PerRequest) {
            EXPECT_EQ(engine.count(0, 1000, source.get_token()).requests, 0);
            EXPECT_EQ(engine.count(0, 1, {}).calls.total, 1'000'000);
        } else {
            CountingEngine::Sequence sequence(engine);
            EXPECT_EQ(sequence.countNext(1, {}).calls.total, 1'000'000);
            EXPECT_EQ(sequence.countNext(1000, source.get_token()).requests, 0);
        }
    }
}

// With probabilities so small that no number may ever strike, the search for one must not hold up a stop.
TEST(CountingStop, isObeyedWhereNothingEverStrikes)
{
    Scenario scenario = articleScenario(1'000'000'000'000);
    for (const double rate : {0.0, 1e-12}) {
        for (Step& step : scenario.world.steps)
            step.failureRate = rate;
        scenario.world.steps[6].lostReplyRate = rate;
        const CountingEngine engine(scenario, 0);
        std::jthread working([&](const std::stop_token& stop) {
            CountingEngine::Sequence sequence(engine);
            EXPECT_LT(sequence.countNext(scenario.world.jobs, stop).requests, scenario.world.jobs);
        });
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        working.request_stop();
    }
}

} // namespace twice::test
