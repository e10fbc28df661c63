#include "scenario/scenario_file.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

namespace twice {
namespace {

/// A scenario text with `fields` beside what every text has, such as `"seed": 5,`.
std::string textWith(const std::string& fields, const std::string& strategy = R"("name": "s")")
{
    return R"({"format": "twice-scenario", "version": 1, )" + fields + R"("strategies": [{)" + strategy + "}]}";
}

Scenario read(const std::string& text)
{
    const Outcome<Scenario> outcome = parseScenario(text);
    for (const Fault& fault : outcome.faults())
        ADD_FAILURE() << describe(fault) << "\n" << text;
    return outcome ? outcome.value() : Scenario{};
}

World readWorld(const std::string& fields)
{
    return read(textWith(R"("world": {)" + fields + "}, ")).world;
}

Step readStep(const std::string& fields)
{
    return readWorld(R"("steps": [{"name": "a", )" + fields + "}]").steps.at(0);
}

Strategy readStrategy(const std::string& fields)
{
    return read(textWith("", R"("name": "s", )" + fields)).strategies.at(0);
}

TEST(ScenarioReading, whatIsLeftOutHasTheModelsDefault)
{
    const Scenario scenario = read(textWith(""));
    Scenario expected;
    expected.strategies.resize(1);
    expected.strategies[0].name = "s";
    EXPECT_EQ(scenario, expected);

    EXPECT_EQ(scenario.name, "Untitled");
    EXPECT_EQ(scenario.seed, 1u);
    EXPECT_EQ(scenario.cellSize, 10000u);
    EXPECT_EQ(scenario.random, Random::PerRequest);
    EXPECT_EQ(scenario.world.jobs, 1'000'000u);
    EXPECT_EQ(scenario.world.steps, signUpSteps());
    EXPECT_EQ(scenario.world.crashes.restartAfter, DurationDistribution{Duration::seconds(1)});
    EXPECT_EQ(scenario.world.relay.batchSize, 100u);
    const Strategy& strategy = scenario.strategies[0];
    EXPECT_EQ(strategy.retry.maxAttempts, 3u);
    EXPECT_EQ(strategy.visibilityTimeout, std::vector{Duration::forever()});
    EXPECT_EQ(strategy.redeliveryDelay, std::vector<DurationDistribution>{Duration::seconds(1)});
    EXPECT_EQ(strategy.maxDeliveries, 10u);
}

TEST(ScenarioReading, theWholeHeading)
{
    const Scenario scenario = read(textWith(
        R"("name": "n", "description": "two\nlines", "seed": 18446744073709551615, "random": "per request", "cellSize": 7, )"));
    EXPECT_EQ(scenario.name, "n");
    EXPECT_EQ(scenario.description, "two\nlines");
    EXPECT_EQ(scenario.seed, 18446744073709551615u);
    EXPECT_EQ(scenario.cellSize, 7u);
    EXPECT_EQ(read(textWith(R"("random": "mulberry32", "seed": 4294967295, )")).random, Random::Mulberry32);
}

TEST(ScenarioReading, wholeNumbersMayBeWrittenInEveryWay)
{
    for (const char* jobs : {"1000", "1e3", "1000.0", "1.0e3", "10000e-1"})
        EXPECT_EQ(readWorld("\"jobs\": " + std::string(jobs)).jobs, 1000u) << jobs;
    EXPECT_EQ(readWorld(R"("jobs": 1e12)").jobs, maxJobs);
    EXPECT_EQ(read(textWith(R"("seed": -0, )")).seed, 0u);
    EXPECT_EQ(read(textWith(R"("seed": -0.0, )")).seed, 0u);
}

TEST(ScenarioReading, minusNothingIsNothing)
{
    for (const char* zero : {"-0", "-0.0", "-0e5"}) {
        const double rate = readStep("\"failureRate\": " + std::string(zero)).failureRate;
        EXPECT_EQ(rate, 0);
        EXPECT_FALSE(std::signbit(rate));
    }
    Scenario scenario = read(textWith(""));
    scenario.world.repeatedRequests.rate = -0.0;
    scenario.world.producer.crashRate = -0.0;
    EXPECT_EQ(formatResolvedScenario(scenario).find("-0,"), std::string::npos);
    EXPECT_EQ(formatResolvedScenario(scenario).find("-0}"), std::string::npos);
}

TEST(ScenarioReading, everyKindOfArrivals)
{
    EXPECT_EQ(readWorld(R"("arrivals": {})").arrivals, Arrivals{BatchArrivals{}});
    EXPECT_EQ(readWorld(R"("arrivals": {"kind": "batch"})").arrivals, Arrivals{BatchArrivals{}});
    EXPECT_EQ(readWorld(R"("arrivals": {"kind": "every", "interval": "2s"})").arrivals,
              Arrivals{EveryArrivals{Duration::seconds(2)}});
    EXPECT_EQ(readWorld(R"("arrivals": {"kind": "poisson", "ratePerSecond": 2.5})").arrivals,
              Arrivals{PoissonArrivals{2.5}});
}

TEST(ScenarioReading, aListOfTimesSaysHowManyRequestsThereAre)
{
    const World world = readWorld(R"("arrivals": {"kind": "at", "times": ["0s", "5s", "1s"]})");
    EXPECT_EQ(world.jobs, 3u);
    EXPECT_EQ(world.arrivals, Arrivals{(ListedArrivals{{Duration{}, Duration::seconds(5), Duration::seconds(1)}})});
    EXPECT_EQ(readWorld(R"("jobs": 1, "arrivals": {"kind": "at", "times": ["0s"]})").jobs, 1u);
}

TEST(ScenarioReading, theRestOfTheWorld)
{
    const World world = readWorld(R"(
        "jobs": 10, "requestsPerUser": 5, "shape": "batch", "until": "2h", "workers": {"processes": 2, "concurrency": 3},
        "repeatedRequests": {"rate": 0.5, "after": "1s", "changedDataRate": 0.25,
                             "copies": [{"request": 9, "after": "2s", "changedData": true}, {"request": 0}]},
        "reruns": [{"at": "1h", "which": "failed"}, {"at": "2h"}],
        "crashes": {"beforeCall": 0.1, "afterCall": 0.2, "beforeAck": 0.3, "meanTimeBetween": "1h",
                    "at": [{"time": "5s", "process": 1}, {"time": "6s"}], "deploysEvery": "1d", "grace": "10s",
                    "restartAfter": {"uniform": ["1s", "3s"]}},
        "queue": {"durable": false, "lostAckRate": 0.4, "redeliverOnDisconnect": true, "sweepEvery": "1m",
                  "sweepPhase": "5s", "dispatchDelay": "1ms"},
        "producer": {"crashRate": 0.5, "retryAfter": "3s"},
        "relay": {"count": 2, "interval": "2s", "batchSize": 7, "crashRate": 0.6, "restartAfter": "4s", "locking": "none",
                  "publishDuration": "5ms", "phases": ["0s", "500ms"]})");
    EXPECT_EQ(world.jobs, 10u);
    EXPECT_EQ(world.requestsPerUser, 5u);
    EXPECT_EQ(world.shape, Shape::Batch);
    EXPECT_EQ(world.until, Duration::hours(2));
    EXPECT_EQ(world.workers, (Workers{2, 3}));
    EXPECT_EQ(
        world.repeatedRequests,
        (RepeatedRequests{0.5, Duration::seconds(1), 0.25, {{9, Duration::seconds(2), true}, {0, Duration{}, false}}}));
    EXPECT_EQ(world.reruns, (std::vector<Rerun>{{Duration::hours(1), Rerun::Which::Failed},
                                                {Duration::hours(2), Rerun::Which::All}}));
    EXPECT_EQ(world.crashes, (Crashes{0.1,
                                      0.2,
                                      0.3,
                                      Duration::hours(1),
                                      {{Duration::seconds(5), 1}, {Duration::seconds(6), 0}},
                                      Duration::hours(24),
                                      Duration::seconds(10),
                                      UniformDuration{Duration::seconds(1), Duration::seconds(3)}}));
    EXPECT_EQ(world.queue,
              (Queue{false, 0.4, true, Duration::seconds(60), Duration::seconds(5), Duration::milliseconds(1)}));
    EXPECT_EQ(world.producer, (Producer{0.5, Duration::seconds(3)}));
    EXPECT_EQ(world.relay, (Relay{2,
                                  Duration::seconds(2),
                                  7,
                                  0.6,
                                  Duration::seconds(4),
                                  Relay::Locking::None,
                                  Duration::milliseconds(5),
                                  {Duration{}, Duration::milliseconds(500)}}));
}

TEST(ScenarioReading, everyFieldOfAStep)
{
    const Step step = readStep(R"("effect": "charge", "failureRate": 0.1, "lostReplyRate": 0, "duration": "1s",
        "durationByDelivery": ["2s", {"exponential": "3s"}], "callTimeout": "5s", "outages": [["1s", "2s"], ["0s", "1us"]],
        "provider": "bank", "remembersKeys": true, "keyRetention": "24h", "remembersFailures": true,
        "differentData": "first result", "inFlight": "conflict", "blocksHeartbeat": true, "cost": 2.5, "count": 3)");
    Step expected;
    expected.name = "a";
    expected.effect = Effect::Charge;
    expected.failureRate = 0.1;
    expected.lostReplyRate = 0;
    expected.duration = Duration::seconds(1);
    expected.durationByDelivery = {Duration::seconds(2), ExponentialDuration{Duration::seconds(3)}};
    expected.callTimeout = Duration::seconds(5);
    expected.outages = {{Duration::seconds(1), Duration::seconds(2)}, {Duration{}, Duration::microseconds(1)}};
    expected.provider = "bank";
    expected.remembersKeys = true;
    expected.keyRetention = Duration::hours(24);
    expected.remembersFailures = true;
    expected.differentData = DifferentData::FirstResult;
    expected.inFlight = InFlight::Conflict;
    expected.blocksHeartbeat = true;
    expected.cost = 2.5;
    expected.count = 3;
    EXPECT_EQ(step, expected);
    EXPECT_EQ(readStep(R"("durationByRequest": ["2s"])").durationByRequest,
              std::vector<DurationDistribution>{Duration::seconds(2)});
}

TEST(ScenarioReading, everyDistribution)
{
    EXPECT_EQ(readStep(R"("duration": {"uniform": ["1s", "3s"]})").duration,
              (DurationDistribution{UniformDuration{Duration::seconds(1), Duration::seconds(3)}}));
    EXPECT_EQ(readStep(R"("duration": {"exponential": "2s"})").duration,
              (DurationDistribution{ExponentialDuration{Duration::seconds(2)}}));
    EXPECT_EQ(readStep(R"("duration": {"lognormal": {"median": "2s", "p99": "30s"}})").duration,
              (DurationDistribution{LognormalDuration{Duration::seconds(2), Duration::seconds(30)}}));
}

TEST(ScenarioReading, everyFieldOfAStrategy)
{
    const Strategy strategy = readStrategy(R"(
        "retry": {"scope": "job", "maxAttempts": 5, "baseDelay": "1s", "maxDelay": "1m", "jitter": true},
        "providerKey": "per message", "store": {"kind": "memory", "ttl": "1h", "key": "per user", "record": "before",
        "remembersFailures": true}, "askFirst": true, "askDuration": "10ms", "ack": "on receive", "lateAck": "any receipt",
        "visibilityTimeout": ["10s", "1m", "never"], "heartbeat": "3s", "heartbeatFor": "1h", "expiredRun": "frees its slot",
        "timeLimit": "2m", "prefetch": 4, "onFailure": "redeliver", "redeliveryDelay": ["1s", {"exponential": "5s"}],
        "maxDeliveries": "unlimited", "queueDedupe": {"window": "5m", "key": "per user and step"}, "publish": "outbox")");
    Strategy expected;
    expected.name = "s";
    expected.retry = {Scope::Job, 5, Duration::seconds(1), Duration::seconds(60), true};
    expected.providerKey = KeyKind::PerMessage;
    expected.store = MemoryStore{Duration::hours(1), KeyKind::PerUser, Record::Before, true};
    expected.askFirst = true;
    expected.askDuration = Duration::milliseconds(10);
    expected.ack = Ack::OnReceive;
    expected.lateAck = LateAck::AnyReceipt;
    expected.visibilityTimeout = {Duration::seconds(10), Duration::seconds(60), Duration::forever()};
    expected.heartbeat = Duration::seconds(3);
    expected.heartbeatFor = Duration::hours(1);
    expected.expiredRun = ExpiredRun::FreesItsSlot;
    expected.timeLimit = Duration::seconds(120);
    expected.prefetch = 4;
    expected.onFailure = OnFailure::Redeliver;
    expected.redeliveryDelay = {Duration::seconds(1), ExponentialDuration{Duration::seconds(5)}};
    expected.maxDeliveries.reset();
    expected.queueDedupe = QueueDedupe{Duration::seconds(300), KeyKind::PerUserAndStep};
    expected.publish = Publish::Outbox;
    EXPECT_EQ(strategy, expected);
}

TEST(ScenarioReading, everyFieldOfATable)
{
    EXPECT_EQ(readStrategy(
                  R"("store": {"kind": "table", "scope": "step", "lease": "5s", "retention": "1d", "retryLater": "9s",
        "key": "per action and clock day", "claim": "check then act", "gap": "1ms", "releaseOnFailure": true,
        "renewLease": true, "record": "before", "remembersFailures": true})")
                  .store,
              (Store{TableStore{Scope::Step, Duration::seconds(5), Duration::hours(24), Duration::seconds(9),
                                KeyKind::PerActionAndClockDay, TableStore::Claim::CheckThenAct,
                                Duration::milliseconds(1), true, true, Record::Before, true}}));
    EXPECT_EQ(readStrategy(R"("store": {"kind": "table"})").store, Store{TableStore{}});
    EXPECT_EQ(readStrategy(R"("store": {"kind": "memory"})").store, Store{MemoryStore{}});
    EXPECT_EQ(readStrategy(R"("store": {"kind": "none"})").store, Store{});
}

TEST(ScenarioReading, wordsForAbsenceAreReadWhereTheyMakeSense)
{
    EXPECT_EQ(readStep(R"("lostReplyRate": "none")").lostReplyRate, std::nullopt);
    for (const char* endless : {"\"never\"", "\"none\"", "\"forever\""}) {
        EXPECT_TRUE(readStep("\"callTimeout\": " + std::string(endless)).callTimeout.isForever());
        EXPECT_TRUE(readStep("\"keyRetention\": " + std::string(endless)).keyRetention.isForever());
        EXPECT_TRUE(readStrategy("\"heartbeat\": " + std::string(endless)).heartbeat.isForever());
    }
    EXPECT_EQ(readWorld(R"("until": "none")").until, std::nullopt);
    EXPECT_EQ(readWorld(R"("queue": {"sweepPhase": "none"})").queue.sweepPhase, std::nullopt);
    EXPECT_EQ(readWorld(R"("producer": {"retryAfter": "none"})").producer.retryAfter, std::nullopt);
    EXPECT_EQ(readStrategy(R"("queueDedupe": "none")").queueDedupe, std::nullopt);
}

TEST(ScenarioReading, aByteOrderMarkInFrontIsSkipped)
{
    EXPECT_EQ(read("\xEF\xBB\xBF" + textWith("\"seed\": 5, ")).seed, 5u);
}

} // namespace
} // namespace twice
