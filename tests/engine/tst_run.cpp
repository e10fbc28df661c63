#include "counting/counting_engine.h"
#include "run/results.h"
#include "run/run.h"
#include "run_scenarios.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <numeric>
#include <random>
#include <thread>
#include <vector>

using namespace twice;
using twice::testing::signUp;
using namespace std::chrono_literals;

namespace {

// How much slower sanitizers make everything; the build says whether there are any.
constexpr int slowness = TWICE_TESTS_ARE_SANITIZED ? 10 : 1;

Snapshot runAll(Scenario scenario, unsigned threads)
{
    const twice::Run run{std::move(scenario), {.threads = threads}};
    run.wait();
    return run.snapshot();
}

/// What the first `requests` requests come to, counted anew, in one go.
Counts fresh(const Scenario& scenario, std::size_t strategy, std::uint64_t requests)
{
    const CountingEngine engine{scenario, strategy};
    if (scenario.random == Random::PerRequest)
        return engine.count(0, requests * engine.units() / scenario.world.jobs, {});
    CountingEngine::Sequence sequence{engine};
    return sequence.countNext(requests, {});
}

std::vector<Counts> pointsOf(const StrategyProgress& strategy)
{
    std::vector<Counts> points;
    for (const auto& point : strategy.trace)
        points.push_back(*point);
    return points;
}

void expectConsistent(const Snapshot& snapshot)
{
    std::uint64_t jobs = 0;
    for (const StrategyProgress& strategy : snapshot.strategies) {
        const Counts& counts = strategy.counts;
        jobs += counts.requests;
        EXPECT_EQ(counts.messages, counts.requests);
        EXPECT_EQ(counts.succeeded + counts.failed, counts.messages);
        EXPECT_EQ(std::accumulate(counts.repeatsByCause.begin(), counts.repeatsByCause.end(), std::uint64_t{0}),
                  counts.stepsDoneAgain.total);
        EXPECT_EQ(std::accumulate(counts.emailsPerUser.begin(), counts.emailsPerUser.end(), std::uint64_t{0}),
                  counts.requests);
        EXPECT_EQ(std::accumulate(counts.repeatsOfStep.begin(), counts.repeatsOfStep.end(), std::uint64_t{0}),
                  counts.stepsDoneAgain.total);
        EXPECT_LE(strategy.trace.size(), maxTracePoints);
        EXPECT_EQ(strategy.trace.empty(), counts.requests == 0);
        if (!strategy.trace.empty()) {
            Counts withoutLatencies = counts;
            withoutLatencies.latencies = {};
            EXPECT_EQ(*strategy.trace.back(), withoutLatencies);
        }
        for (std::size_t i = 1; i < strategy.trace.size(); ++i)
            EXPECT_LT(strategy.trace[i - 1]->requests, strategy.trace[i]->requests);
    }
    EXPECT_EQ(snapshot.jobsDone, jobs);
}

class EveryRandom : public ::testing::TestWithParam<Random>
{
};
INSTANTIATE_TEST_SUITE_P(, EveryRandom, ::testing::Values(Random::PerRequest, Random::Mulberry32),
                         [](const auto& name) {
                             return name.param == Random::PerRequest ? "perRequest" : "mulberry32";
                         });

TEST_P(EveryRandom, threadsChangeNeitherCountsNorTraces)
{
    // 399 jobs are 399 pieces, so the trace has to be thinned; the other number is no multiple of its pieces.
    for (const std::uint64_t jobs : {std::uint64_t{399}, std::uint64_t{1'000'003} / slowness}) {
        const Scenario scenario = signUp(jobs, GetParam());
        const Snapshot alone = runAll(scenario, 1);
        ASSERT_EQ(alone.state, RunState::Finished);
        ASSERT_EQ(alone.strategies.size(), 5u);
        for (const unsigned threads : {2u, 3u, 8u}) {
            const Snapshot shared = runAll(scenario, threads);
            for (std::size_t i = 0; i < 5; ++i) {
                EXPECT_TRUE(shared.strategies[i].finished);
                EXPECT_EQ(shared.strategies[i].counts, alone.strategies[i].counts) << threads << " threads, " << i;
                EXPECT_EQ(pointsOf(shared.strategies[i]), pointsOf(alone.strategies[i]));
            }
        }
    }
}

TEST_P(EveryRandom, finishedRunIsTheFreshCountOfAllRequests)
{
    const Scenario scenario = signUp(100'001, GetParam());
    const Snapshot snapshot = runAll(scenario, 3);
    expectConsistent(snapshot);
    EXPECT_EQ(snapshot.jobsDone, 500'005u);
    EXPECT_EQ(snapshot.jobsInAll, 500'005u);
    for (std::size_t i = 0; i < 5; ++i)
        EXPECT_EQ(snapshot.strategies[i].counts, fresh(scenario, i, 100'001)) << i;
}

TEST_P(EveryRandom, stopsWithin50MillisecondsAtAnyMomentWithExactCountsSoFar)
{
    const Scenario scenario = signUp(1'000'000'000, GetParam());
    std::mt19937 moments{20240229};
    std::vector<std::chrono::steady_clock::duration> times;
    for (int i = 0; i < 20; ++i) {
        twice::Run run{scenario, {.threads = static_cast<unsigned>(1 + moments() % 4)}};
        std::this_thread::sleep_for(std::chrono::microseconds{moments() % 15'000});
        const auto told = std::chrono::steady_clock::now();
        run.stop();
        run.wait();
        times.push_back(std::chrono::steady_clock::now() - told);
        const Snapshot snapshot = run.snapshot();
        EXPECT_EQ(snapshot.state, RunState::Stopped);
        expectConsistent(snapshot);
        for (std::size_t s = 0; s < snapshot.strategies.size(); ++s) {
            const Counts& counts = snapshot.strategies[s].counts;
            EXPECT_FALSE(snapshot.strategies[s].finished);
            if (counts.requests > 0) {
                EXPECT_EQ(counts, fresh(scenario, s, counts.requests));
            }
        }
    }
    // The middle one, since a busy machine may keep some of them from the processor.
    std::sort(times.begin(), times.end());
    EXPECT_LE(times[10], 50ms * slowness);
}

TEST_P(EveryRandom, snapshotsAreConsistentWhileTheRunGoesOn)
{
    twice::Run run{signUp(3'000'000 / slowness, GetParam()), {.threads = 3}};
    std::atomic<int> taken{0};
    const auto watch = [&run, &taken] {
        std::vector<std::uint64_t> before(5, 0);
        for (bool last = false; !last;) {
            last = run.finished(); // one more look afterwards
            const Snapshot snapshot = run.snapshot();
            expectConsistent(snapshot);
            for (std::size_t i = 0; i < 5; ++i) {
                EXPECT_GE(snapshot.strategies[i].counts.requests, before[i]);
                before[i] = snapshot.strategies[i].counts.requests;
            }
            ++taken;
        }
    };
    {
        const std::jthread other{watch};
        watch();
    }
    EXPECT_GT(taken, 4); // some of them while it ran
    EXPECT_EQ(run.snapshot().state, RunState::Finished);
}

TEST_P(EveryRandom, twoRunsSideBySideAreAsEachAlone)
{
    Scenario other = signUp(400'000 / slowness, GetParam());
    other.seed = 2;
    const Scenario one = signUp(400'000 / slowness, GetParam());
    const twice::Run first{one, {.threads = 2}};
    const twice::Run second{other, {.threads = 2}};
    first.wait();
    second.wait();
    const Snapshot firstAlone = runAll(one, 1);
    const Snapshot secondAlone = runAll(other, 1);
    for (std::size_t i = 0; i < 5; ++i) {
        EXPECT_EQ(first.snapshot().strategies[i].counts, firstAlone.strategies[i].counts);
        EXPECT_EQ(second.snapshot().strategies[i].counts, secondAlone.strategies[i].counts);
    }
    EXPECT_NE(firstAlone.strategies[0].counts, secondAlone.strategies[0].counts);
}

TEST_P(EveryRandom, strategiesAdvanceTogether)
{
    // One thread: of two, one may be held up by the machine for as long as it likes, with the piece others wait for.
    twice::Run run{signUp(1'000'000'000, GetParam()), {.threads = 1}};
    std::this_thread::sleep_for(60ms);
    run.stop();
    run.wait();
    const Snapshot snapshot = run.snapshot();
    const auto behind = [](const StrategyProgress& a, const StrategyProgress& b) {
        return a.counts.requests < b.counts.requests;
    };
    const auto [least, most] = std::minmax_element(snapshot.strategies.begin(), snapshot.strategies.end(), behind);
    // Each strategy gets its next piece, 65,536 requests here, in turn.
    EXPECT_LE(most->counts.requests - least->counts.requests, 65'536u);
}

TEST(TestRun, isDestroyedInTheMiddleWithin50Milliseconds)
{
    std::vector<std::chrono::steady_clock::duration> times;
    for (int i = 0; i < 10; ++i) {
        auto run = std::make_unique<twice::Run>(signUp(maxJobs), RunOptions{.threads = 3});
        std::this_thread::sleep_for(std::chrono::milliseconds{i});
        const auto told = std::chrono::steady_clock::now();
        run.reset();
        times.push_back(std::chrono::steady_clock::now() - told);
    }
    std::sort(times.begin(), times.end());
    EXPECT_LE(times[5], 50ms * slowness);
}

TEST(TestRun, aMillionMillionJobsStartAndStop)
{
    twice::Run run{signUp(maxJobs), {.threads = 2}};
    while (run.snapshot().jobsDone == 0)
        std::this_thread::sleep_for(1ms);
    run.stop();
    run.wait();
    const Snapshot snapshot = run.snapshot();
    EXPECT_EQ(snapshot.state, RunState::Stopped);
    EXPECT_EQ(snapshot.jobsInAll, 5'000'000'000'000u);
    EXPECT_GT(snapshot.jobsDone, 0u);
    EXPECT_GT(snapshot.jobsPerSecond, 0);
    ASSERT_TRUE(snapshot.secondsLeft.has_value());
    EXPECT_GT(*snapshot.secondsLeft, 0);
    expectConsistent(snapshot);
}

TEST(TestRun, countsOfAMillionMillionJobsDoNotOverflow)
{
    // A million pieces of a million jobs, each job with the most calls that a scenario allows: 1000 steps, 1000 times.
    Counts piece;
    piece.requests = 1'000'000;
    piece.calls.total = piece.requests * 1'000'000;
    piece.calls.requests = piece.requests;
    piece.calls.squares = static_cast<SquareSum>(piece.requests) * 1'000'000 * 1'000'000;
    Counts all;
    for (int i = 0; i < 1'000'000; ++i)
        all += piece;
    EXPECT_EQ(all.requests, maxJobs);
    EXPECT_EQ(all.calls.total, 1'000'000'000'000'000'000u); // 10^12 · 10^6
    EXPECT_EQ(all.calls.requests, maxJobs);
    SquareSum squares = 1; // 10^12 · 10^12
    for (int i = 0; i < 24; ++i)
        squares *= 10;
    EXPECT_TRUE(all.calls.squares == squares);
}

TEST(TestRun, oneMillionJobsAreTracedAtSome200Places)
{
    const Snapshot snapshot = runAll(signUp(1'000'000 / slowness), 2);
    for (const StrategyProgress& strategy : snapshot.strategies) {
        EXPECT_EQ(strategy.trace.size(), 200u);
        EXPECT_EQ(strategy.trace.front()->requests, 5000u / slowness);
    }
}

TEST(TestRun, oneJobIsARun)
{
    const Scenario scenario = signUp(1);
    const Snapshot snapshot = runAll(scenario, 8);
    EXPECT_EQ(snapshot.state, RunState::Finished);
    for (std::size_t i = 0; i < 5; ++i) {
        EXPECT_EQ(snapshot.strategies[i].counts, fresh(scenario, i, 1));
        EXPECT_EQ(snapshot.strategies[i].trace.size(), 1u);
    }
}

TEST(TestRun, usersWithSeveralRequestsAreNeverTornApart)
{
    Scenario scenario = signUp(70'000);
    scenario.world.requestsPerUser = 7;
    scenario.strategies[0].providerKey = KeyKind::PerUserAndStep;
    const Snapshot snapshot = runAll(scenario, 3);
    ASSERT_EQ(snapshot.state, RunState::Finished);
    expectConsistent(snapshot);
    EXPECT_EQ(snapshot.strategies[0].counts, fresh(scenario, 0, 70'000));
    for (const auto& point : snapshot.strategies[0].trace)
        EXPECT_EQ(point->requests % 7, 0u);
}

TEST(TestRun, aUserWithVeryManyRequestsIsCutIntoPiecesWhereNoKeyIsShared)
{
    Scenario scenario = signUp(1'000'000);
    scenario.world.requestsPerUser = 1'000'000;
    const Snapshot snapshot = runAll(scenario, 2);
    expectConsistent(snapshot);
    EXPECT_EQ(snapshot.strategies[0].trace.size(), 200u);
    EXPECT_EQ(snapshot.strategies[0].counts, runAll(signUp(1'000'000), 1).strategies[0].counts);
}

TEST(TestRun, aGeneratorThatBeginsAgainIsTold)
{
    // A thousand calls that cannot fail draw a thousand numbers a request, of 2^32 = 4,294,967,296 different ones.
    Scenario scenario = signUp(4'294'967, Random::Mulberry32);
    scenario.strategies.resize(1);
    scenario.world.steps = {Step{}};
    scenario.world.steps[0].name = "step";
    scenario.world.steps[0].count = 1000;
    const Snapshot within = runAll(scenario, 1);
    EXPECT_FALSE(within.strategies[0].luckRepeated);
    EXPECT_TRUE(notesOn(within).empty());
    scenario.world.jobs = 4'294'968;
    const Snapshot beyond = runAll(scenario, 1);
    EXPECT_TRUE(beyond.strategies[0].luckRepeated);
    ASSERT_EQ(notesOn(beyond).size(), 1u);
    EXPECT_NE(resultsAsMarkdown(beyond).find(notesOn(beyond)[0]), std::string::npos);
    EXPECT_NE(resultsAsJson(beyond).find(notesOn(beyond)[0]), std::string::npos);
    EXPECT_EQ(resultsAsJson(within).find("\"notes\""), std::string::npos);
    scenario.random = Random::PerRequest;
    EXPECT_FALSE(runAll(scenario, 2).strategies[0].luckRepeated);
}

TEST(TestRun, expectationsAreThereAtTheEnd)
{
    const Scenario scenario = signUp(1000);
    const Snapshot snapshot = runAll(scenario, 2);
    for (std::size_t i = 0; i < 5; ++i) {
        ASSERT_TRUE(snapshot.strategies[i].expected.has_value());
        EXPECT_TRUE(snapshot.strategies[i].expected->failed.has_value());
        EXPECT_EQ(snapshot.strategies[i].expected->failed, expectation(scenario, i).failed);
    }
}

TEST(TestRun, theoryStopsToo)
{
    // A batch of a thousand items that is resent as a whole: far more ways than can be followed.
    Scenario scenario = signUp(maxJobs);
    scenario.world.shape = Shape::Batch;
    scenario.world.steps.resize(1);
    scenario.world.steps[0].count = 1000;
    scenario.world.steps[0].lostReplyRate = 0.01;
    std::vector<std::chrono::steady_clock::duration> times;
    for (int i = 0; i < 7; ++i) {
        twice::Run run{scenario, {.threads = 2}};
        std::this_thread::sleep_for(std::chrono::milliseconds{10 * i});
        const auto told = std::chrono::steady_clock::now();
        run.stop();
        run.wait();
        times.push_back(std::chrono::steady_clock::now() - told);
    }
    std::sort(times.begin(), times.end());
    EXPECT_LE(times[3], 50ms * slowness);
}

TEST(TestRun, stoppingAFinishedRunChangesNothing)
{
    twice::Run run{signUp(1000), {.threads = 2}};
    run.wait();
    const double elapsed = run.snapshot().elapsedSeconds;
    run.stop();
    EXPECT_EQ(run.snapshot().state, RunState::Finished);
    EXPECT_TRUE(run.finished());
    EXPECT_TRUE(run.waitFor(0ms));
    EXPECT_EQ(run.snapshot().elapsedSeconds, elapsed);
    EXPECT_EQ(run.snapshot().secondsLeft, 0.0);
}

// An outbox whose producer and relay never die delivers each message once: with the same luck the same counts.
TEST(TestRun, aStrategyThatNeedsTheClockIsSimulatedBesideTheCountedOnes)
{
    Scenario scenario = signUp(1000);
    scenario.strategies[1].publish = Publish::Outbox;
    scenario.random = Random::PerRequest;
    Scenario direct = scenario;
    direct.strategies[1].publish = Publish::Direct;
    const Snapshot snapshot = runAll(scenario, 2);
    const Snapshot expected = runAll(direct, 2);
    EXPECT_EQ(snapshot.state, RunState::Finished);
    EXPECT_EQ(snapshot.strategies[0].engine, Engine::Counting);
    EXPECT_EQ(snapshot.strategies[1].engine, Engine::Timeline);
    EXPECT_FALSE(snapshot.strategies[1].refusal.has_value());
    EXPECT_TRUE(snapshot.strategies[1].finished);
    EXPECT_EQ(snapshot.strategies[1].counts.calls, expected.strategies[1].counts.calls);
    EXPECT_EQ(snapshot.strategies[1].counts.failed, expected.strategies[1].counts.failed);
    EXPECT_EQ(snapshot.strategies[1].counts.stepsDoneAgain, expected.strategies[1].counts.stepsDoneAgain);
    EXPECT_EQ(snapshot.jobsDone, 5000u);
    // Theory knows no clock: an expectation there would be that of another world.
    ASSERT_TRUE(snapshot.strategies[1].expected.has_value());
    EXPECT_FALSE(snapshot.strategies[1].expected->calls.has_value());
    EXPECT_FALSE(snapshot.strategies[1].expected->leftOut.empty());
    EXPECT_TRUE(snapshot.strategies[0].expected->calls.has_value());
}

TEST(TestRun, simulatedCountsAreTheSameOnAnyNumberOfThreads)
{
    Scenario scenario = signUp(3000);
    scenario.random = Random::PerRequest;
    scenario.cellSize = 100;
    scenario.world.crashes.beforeAck = 0.01;
    scenario.world.queue.redeliverOnDisconnect = true;
    const Snapshot first = runAll(scenario, 1);
    EXPECT_GT(first.strategies[0].counts.redeliveries, 0u);
    EXPECT_EQ(first.strategies[0].counts.cells, 30u);
    for (const unsigned threads : {2u, 3u, 8u}) {
        const Snapshot again = runAll(scenario, threads);
        for (std::size_t i = 0; i < scenario.strategies.size(); ++i)
            EXPECT_EQ(again.strategies[i].counts, first.strategies[i].counts) << threads << " threads";
    }
}

// Ten million jobs in one world: none is counted before all are, yet they can be seen to go.
TEST(TestRun, progressIsToldWithinOneCell)
{
    Scenario scenario = signUp(10'000'000);
    scenario.cellSize = scenario.world.jobs;
    scenario.strategies.resize(1);
    scenario.world.arrivals = EveryArrivals{Duration::seconds(1)};
    scenario.world.steps[0].duration = Duration::milliseconds(500);
    twice::Run run{scenario, {.threads = 1}};
    Snapshot snapshot = run.snapshot();
    while (snapshot.jobsGone == 0 && !run.waitFor(1ms))
        snapshot = run.snapshot();
    EXPECT_EQ(snapshot.jobsDone, 0u);
    EXPECT_GT(snapshot.jobsGone, 0);
    EXPECT_LT(snapshot.jobsGone, 1e7);
    EXPECT_TRUE(snapshot.secondsLeft.has_value());
    ASSERT_NE(snapshot.strategies[0].overTime, nullptr);
    EXPECT_GT(snapshot.strategies[0].overTime->points().size(), 1u);
    run.stop();
}

TEST(TestRun, countingRefusesByItselfWhatNeedsAClockAndTheOthersRun)
{
    Scenario scenario = signUp(1000);
    scenario.strategies[1].publish = Publish::Outbox;
    twice::Run run{scenario, {.threads = 2, .engine = EngineChoice::Counting}};
    run.wait();
    const Snapshot snapshot = run.snapshot();
    ASSERT_TRUE(snapshot.strategies[1].refusal.has_value());
    EXPECT_EQ(snapshot.strategies[1].refusal->path, "strategies[1].publish");
    EXPECT_EQ(snapshot.strategies[1].counts, Counts{});
    EXPECT_TRUE(snapshot.strategies[1].trace.empty());
    EXPECT_FALSE(snapshot.strategies[1].finished);
    EXPECT_FALSE(snapshot.strategies[1].expected.has_value());
    EXPECT_EQ(snapshot.jobsInAll, 4000u);
    EXPECT_EQ(snapshot.jobsDone, 4000u);
    EXPECT_FALSE(snapshot.strategies[0].refusal.has_value());
}

TEST(TestRun, whereNothingCanRunItIsFinishedAtOnce)
{
    Scenario scenario = signUp(1000);
    scenario.world.crashes.beforeCall = 0.01;
    const twice::Run run{scenario, {.threads = 2, .engine = EngineChoice::Counting}};
    EXPECT_TRUE(run.finished());
    const Snapshot snapshot = run.snapshot();
    EXPECT_EQ(snapshot.state, RunState::Finished);
    EXPECT_EQ(snapshot.jobsInAll, 0u);
    for (const StrategyProgress& strategy : snapshot.strategies) {
        ASSERT_TRUE(strategy.refusal.has_value());
        EXPECT_EQ(strategy.refusal->path, "world.crashes.beforeCall");
    }
}

TEST(TestRun, theEngineThatIsAskedForIsTaken)
{
    const EngineDecision decision = decideEngine(signUp(1000), 0, EngineChoice::Timeline);
    EXPECT_EQ(decision.engine, Engine::Timeline);
    EXPECT_FALSE(decision.refusal.has_value());
    twice::Run run{signUp(1000), {.threads = 2, .engine = EngineChoice::Timeline}};
    run.wait();
    const Snapshot counted = runAll(signUp(1000), 2);
    for (std::size_t i = 0; i < counted.strategies.size(); ++i)
        EXPECT_EQ(run.snapshot().strategies[i].counts.calls, counted.strategies[i].counts.calls);
}

TEST(TestRun, countingIsTakenWhereItIsAllowedAndAClockHasNothingToTell)
{
    for (const EngineChoice choice : {EngineChoice::Auto, EngineChoice::Counting}) {
        const EngineDecision decision = decideEngine(signUp(1000), 0, choice);
        EXPECT_EQ(decision.engine, Engine::Counting);
        EXPECT_FALSE(decision.refusal.has_value());
    }
    Scenario slow = signUp(1000);
    slow.world.steps[0].duration = Duration::milliseconds(1); // now there are latencies to tell
    EXPECT_EQ(decideEngine(slow, 0, EngineChoice::Auto).engine, Engine::Timeline);
    EXPECT_EQ(decideEngine(slow, 0, EngineChoice::Counting).engine, Engine::Counting);
    EXPECT_FALSE(decideEngine(slow, 0, EngineChoice::Counting).refusal.has_value());
}

TEST(TestRun, enginesAreNamedAsInResults)
{
    EXPECT_EQ(word(Engine::Counting), "counting");
    EXPECT_EQ(word(Engine::Timeline), "timeline");
}

} // namespace
