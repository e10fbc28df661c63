// How a run behaves when counting misbehaves. This program brings its own CountingEngine, clockNeed and expectation,
// which the linker takes instead of the library's, so that a piece of work can fail or hang on purpose.

#include "counting/clock_need.h"
#include "counting/counting_engine.h"
#include "run/run.h"
#include "run_scenarios.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <stdexcept>
#include <thread>

using namespace std::chrono_literals;

namespace {

std::atomic<std::uint64_t> failsAtUnit{UINT64_MAX};
std::atomic<bool> firstPieceHangs{false};
std::atomic<std::uint64_t> piecesCounted{0};
std::atomic<bool> expectationFails{false};

} // namespace

namespace twice {

struct CountingEngine::Plan
{
    std::uint64_t units;
};

CountingEngine::CountingEngine(const Scenario& scenario, std::size_t /*strategy*/)
    : m_plan(std::make_unique<const Plan>(Plan{scenario.world.jobs}))
{}
CountingEngine::~CountingEngine() = default;

std::uint64_t CountingEngine::units() const
{
    return m_plan->units;
}

Counts CountingEngine::count(std::uint64_t first, std::uint64_t last, const std::stop_token& stop) const
{
    if (first <= failsAtUnit && failsAtUnit < last)
        throw std::runtime_error{"planted"};
    while (first == 0 && firstPieceHangs && !stop.stop_requested())
        std::this_thread::sleep_for(1ms);
    ++piecesCounted;
    Counts counts;
    counts.requests = counts.messages = counts.succeeded = last - first;
    return counts;
}

struct CountingEngine::Sequence::State
{
};
CountingEngine::Sequence::Sequence(const CountingEngine& /*engine*/) {}
CountingEngine::Sequence::~Sequence() = default;
std::uint64_t CountingEngine::Sequence::numbersDrawn() const
{
    return 0;
}
Counts CountingEngine::Sequence::countNext(std::uint64_t /*requests*/, const std::stop_token& /*stop*/)
{
    return {};
}

std::optional<ClockNeed> clockNeed(const Scenario& /*scenario*/, std::size_t /*strategy*/)
{
    return {};
}

Expectation expectation(const Scenario& /*scenario*/, std::size_t /*strategy*/, const std::stop_token& /*stop*/)
{
    if (expectationFails)
        throw std::runtime_error{"planted in theory"};
    return {};
}

} // namespace twice

namespace {

using namespace twice;
using twice::testing::signUp;

class TestRunWithPlantedEngine : public ::testing::Test
{
protected:
    void TearDown() override
    {
        failsAtUnit = UINT64_MAX;
        firstPieceHangs = false;
        piecesCounted = 0;
        expectationFails = false;
    }
};

TEST_F(TestRunWithPlantedEngine, anExceptionInAWorkerFailsTheRunWithItsWords)
{
    failsAtUnit = 600;
    twice::Run run{signUp(1000), {.threads = 3}};
    run.wait();
    const Snapshot snapshot = run.snapshot();
    EXPECT_EQ(snapshot.state, RunState::Failed);
    EXPECT_NE(snapshot.failure.find("planted"), std::string::npos);
    for (const StrategyProgress& strategy : snapshot.strategies)
        EXPECT_LE(strategy.counts.requests, 600u); // nothing behind the hole was counted in
}

TEST_F(TestRunWithPlantedEngine, anExceptionInTheoryFailsTheRunToo)
{
    expectationFails = true;
    twice::Run run{signUp(1000), {.threads = 1}};
    run.wait();
    EXPECT_EQ(run.snapshot().state, RunState::Failed);
    EXPECT_NE(run.snapshot().failure.find("planted in theory"), std::string::npos);
}

TEST_F(TestRunWithPlantedEngine, aPieceThatHangsHoldsBackOnlySoManyOthers)
{
    firstPieceHangs = true;
    Scenario scenario = signUp(1'000'000'000);
    scenario.strategies.resize(1);
    twice::Run run{scenario, {.threads = 3}};
    while (piecesCounted < 15)
        std::this_thread::sleep_for(1ms);
    std::this_thread::sleep_for(20ms); // time enough to go too far
    // The ring holds 4 · 3 + 4 pieces, the hanging one among them.
    EXPECT_EQ(piecesCounted, 15u);
    EXPECT_EQ(run.snapshot().jobsDone, 0u);
    firstPieceHangs = false;
    while (run.snapshot().jobsDone == 0)
        std::this_thread::sleep_for(1ms);
    run.stop();
    run.wait();
    EXPECT_NE(run.snapshot().state, RunState::Failed);
}

TEST_F(TestRunWithPlantedEngine, stopWakesWorkersThatWait)
{
    firstPieceHangs = true;
    Scenario scenario = signUp(1'000'000'000);
    scenario.strategies.resize(1);
    twice::Run run{scenario, {.threads = 3}};
    while (piecesCounted < 15)
        std::this_thread::sleep_for(1ms);
    run.stop();
    EXPECT_TRUE(run.waitFor(500ms));
    EXPECT_EQ(run.snapshot().state, RunState::Stopped);
}

} // namespace
