// Which fields need a clock (model 8), and which do not although they name durations.
#include "counting/clock_need.h"

#include "counting/run_length.h"
#include "support/scenario_of.h"
#include "support/sign_up.h"

#include <gtest/gtest.h>

#include <functional>
#include <string>

namespace twice::test {

/// A change to a scenario of one plain strategy, and the path that must be named; empty: no clock is needed.
struct Case
{
    const char* name;
    std::string path;
    std::function<void(World&, Strategy&)> change;
};

void PrintTo(const Case& of, std::ostream* out)
{
    *out << of.name;
}

class ClockNeedOf : public testing::TestWithParam<Case>
{
};

TEST_P(ClockNeedOf, namesTheField)
{
    Scenario scenario;
    scenario.strategies.resize(2);
    scenario.strategies[0].name = "plain";
    scenario.strategies[1].name = "changed";
    ASSERT_FALSE(clockNeed(scenario, 1));
    GetParam().change(scenario.world, scenario.strategies[1]);
    const auto need = clockNeed(scenario, 1);
    EXPECT_EQ(need ? need->path : "", GetParam().path);
    EXPECT_TRUE(!need || need->reason.ends_with('.'));
}

constexpr Duration second = Duration::seconds(1);

TableStore table(Scope scope, Duration lease, Duration retention = Duration::forever())
{
    TableStore made;
    made.scope = scope;
    made.lease = lease;
    made.retention = retention;
    return made;
}

// Ten steps of a tenth of a second for 100 requests, each tried three times at most: 100 · 3 s in the one slot, and one
// delivery more, is 303 s.
void tenthsOfSeconds(World& world)
{
    world.jobs = 100;
    for (Step& step : world.steps)
        step.duration = Duration::milliseconds(100);
}

INSTANTIATE_TEST_SUITE_P(
    WhateverThePeriods, ClockNeedOf,
    testing::Values(
        Case{"publish", "strategies[1].publish", [](World&, Strategy& s) { s.publish = Publish::Outbox; }},
        Case{"repeated", "world.repeatedRequests.rate", [](World& w, Strategy&) { w.repeatedRequests.rate = 0.1; }},
        Case{"copies", "world.repeatedRequests.copies",
             [](World& w, Strategy&) { w.repeatedRequests.copies.emplace_back(); }},
        Case{"reruns", "world.reruns", [](World& w, Strategy&) { w.reruns.emplace_back(); }},
        Case{"beforeCall", "world.crashes.beforeCall", [](World& w, Strategy&) { w.crashes.beforeCall = 0.1; }},
        Case{"afterCall", "world.crashes.afterCall", [](World& w, Strategy&) { w.crashes.afterCall = 0.1; }},
        Case{"beforeAck", "world.crashes.beforeAck", [](World& w, Strategy&) { w.crashes.beforeAck = 0.1; }},
        Case{"meanTimeBetween", "world.crashes.meanTimeBetween",
             [](World& w, Strategy&) { w.crashes.meanTimeBetween = second; }},
        Case{"crashAt", "world.crashes.at", [](World& w, Strategy&) { w.crashes.at.emplace_back(); }},
        Case{"deploys", "world.crashes.deploysEvery", [](World& w, Strategy&) { w.crashes.deploysEvery = second; }},
        Case{"lostAck", "world.queue.lostAckRate", [](World& w, Strategy&) { w.queue.lostAckRate = 0.1; }},
        Case{"outages", "world.steps[3].outages",
             [](World& w, Strategy&) { w.steps[3].outages.emplace_back(Duration{}, second); }},
        Case{"timeLimit", "strategies[1].timeLimit", [](World&, Strategy& s) { s.timeLimit = second; }},
        Case{"redeliver", "strategies[1].onFailure", [](World&, Strategy& s) { s.onFailure = OnFailure::Redeliver; }},
        Case{"released", "strategies[1].store.releaseOnFailure",
             [](World&, Strategy& s) {
                 TableStore released;
                 released.releaseOnFailure = true;
                 s.store = released;
             }},
        Case{"dedupeOfUsers", "strategies[1].queueDedupe",
             [](World& w, Strategy& s) {
                 w.requestsPerUser = 2;
                 s.queueDedupe = QueueDedupe{second, KeyKind::PerUser};
             }},
        Case{"tableOfUsers", "strategies[1].store.key",
             [](World& w, Strategy& s) {
                 w.requestsPerUser = 2;
                 TableStore ofUsers;
                 ofUsers.key = KeyKind::PerUser;
                 s.store = ofUsers;
             }}),
    [](const auto& of) { return std::string(of.param.name); });

INSTANTIATE_TEST_SUITE_P(
    WhereNoTimePasses, ClockNeedOf,
    testing::Values(Case{"visibilityTimeout", "", [](World&, Strategy& s) { s.visibilityTimeout = {second}; }},
                    Case{"memory", "", [](World&, Strategy& s) { s.store = MemoryStore{second}; }},
                    Case{"table", "", [](World&, Strategy& s) { s.store = TableStore{}; }},
                    Case{"tableOfSteps", "", [](World&, Strategy& s) { s.store = table(Scope::Step, second); }},
                    Case{"keyRetention", "",
                         [](World& w, Strategy& s) {
                             w.steps[6].keyRetention = second;
                             s.providerKey = KeyKind::PerAction;
                         }},
                    Case{"clockDay", "", [](World&, Strategy& s) { s.providerKey = KeyKind::PerActionAndClockDay; }},
                    Case{"until", "", [](World& w, Strategy&) { w.until = Duration{}; }},
                    Case{"callTimeoutOfNothing", "", [](World& w, Strategy&) { w.steps[0].callTimeout = Duration{}; }},
                    Case{"dedupe", "",
                         [](World&, Strategy& s) {
                             s.queueDedupe = QueueDedupe{second, KeyKind::PerAction};
                         }},
                    Case{"relayAndProducer", "",
                         [](World& w, Strategy&) {
                             w.producer.crashRate = 0.5;
                             w.relay.count = 3;
                         }},
                    Case{"ackAndPrefetch", "",
                         [](World&, Strategy& s) {
                             s.ack = Ack::OnReceive;
                             s.prefetch = 10;
                         }},
                    Case{"slots", "",
                         [](World& w, Strategy& s) {
                             w.workers = {4, 8};
                             w.requestsPerUser = 2;
                             s.providerKey = KeyKind::PerUser;
                         }},
                    Case{"reservedForUsers", "strategies[1].providerKey",
                         [](World& w, Strategy& s) {
                             w.workers = {4, 8};
                             w.requestsPerUser = 2;
                             s.providerKey = KeyKind::PerUser;
                             s.prefetch = 1;
                         }}),
    [](const auto& of) { return std::string(of.param.name); });

INSTANTIATE_TEST_SUITE_P(WhereTimePasses, ClockNeedOf,
                         testing::Values(Case{"durations", "", [](World& w, Strategy&) { tenthsOfSeconds(w); }},
                                         Case{"waits", "",
                                              [](World& w, Strategy& s) {
                                                  w.jobs = 100;
                                                  s.retry.baseDelay = second; // 10 · (1 + 2) s for each of 100
                                              }},
                                         Case{"spread", "",
                                              [](World& w, Strategy&) {
                                                  w.jobs = 1'000'000'000;
                                                  w.arrivals = EveryArrivals{second};
                                              }},
                                         Case{"visibilityTimeoutThatEnds", "strategies[1].visibilityTimeout",
                                              [](World& w, Strategy& s) {
                                                  tenthsOfSeconds(w);
                                                  s.visibilityTimeout = {Duration::seconds(303)};
                                              }},
                                         Case{"visibilityTimeoutThatDoesNot", "",
                                              [](World& w, Strategy& s) {
                                                  tenthsOfSeconds(w);
                                                  s.visibilityTimeout = {Duration::seconds(304)};
                                              }},
                                         Case{"ttl", "strategies[1].store.ttl",
                                              [](World& w, Strategy& s) {
                                                  tenthsOfSeconds(w);
                                                  s.store = MemoryStore{Duration::seconds(100)};
                                              }},
                                         Case{"lease", "strategies[1].store.lease",
                                              [](World& w, Strategy& s) {
                                                  tenthsOfSeconds(w);
                                                  s.store = TableStore{};
                                              }},
                                         Case{"leaseForever", "",
                                              [](World& w, Strategy& s) {
                                                  tenthsOfSeconds(w);
                                                  s.store = table(Scope::Job, Duration::forever());
                                              }},
                                         Case{"retention", "strategies[1].store.retention",
                                              [](World& w, Strategy& s) {
                                                  tenthsOfSeconds(w);
                                                  s.store = table(Scope::Job, Duration::forever(), second);
                                              }},
                                         Case{"keyRetention", "world.steps[6].keyRetention",
                                              [](World& w, Strategy& s) {
                                                  tenthsOfSeconds(w);
                                                  w.steps[6].keyRetention = second;
                                                  s.providerKey = KeyKind::PerAction;
                                              }},
                                         Case{"keyRetentionOfNoKey", "",
                                              [](World& w, Strategy&) {
                                                  tenthsOfSeconds(w);
                                                  w.steps[6].keyRetention = second;
                                              }},
                                         Case{"callTimeout", "world.steps[2].callTimeout",
                                              [](World& w, Strategy&) {
                                                  tenthsOfSeconds(w);
                                                  w.steps[2].callTimeout = Duration::milliseconds(99);
                                              }},
                                         Case{"callTimeoutInTime", "",
                                              [](World& w, Strategy&) {
                                                  tenthsOfSeconds(w);
                                                  w.steps[2].callTimeout = Duration::milliseconds(100);
                                              }},
                                         Case{"until", "world.until",
                                              [](World& w, Strategy&) {
                                                  tenthsOfSeconds(w);
                                                  w.until = Duration::seconds(302);
                                              }},
                                         Case{"untilItIsOver", "",
                                              [](World& w, Strategy&) {
                                                  tenthsOfSeconds(w);
                                                  w.until = Duration::seconds(303);
                                              }},
                                         Case{"longerThanADay", "world.until",
                                              [](World& w, Strategy&) {
                                                  tenthsOfSeconds(w);
                                                  w.jobs = 10'000;
                                                  w.steps[0].duration = Duration::seconds(3); // 10,000 · 3 · 3.9 s
                                              }},
                                         Case{"clockDayOfALongRun", "strategies[1].providerKey",
                                              [](World& w, Strategy& s) {
                                                  w.arrivals =
                                                      EveryArrivals{Duration::seconds(10)}; // ten thousand of them
                                                  s.providerKey = KeyKind::PerActionAndClockDay;
                                              }},
                                         Case{"endlessWaits", "world.until",
                                              [](World&, Strategy& s) {
                                                  s.retry.baseDelay = second;
                                                  s.retry.maxAttempts = 1000; // 2^999 s
                                              }},
                                         Case{"exponential", "",
                                              [](World& w, Strategy&) {
                                                  w.jobs = 100;
                                                  w.steps[0].duration = ExponentialDuration{second};
                                              }},
                                         Case{"exponentialTooLong", "world.steps[0].callTimeout",
                                              [](World& w, Strategy&) {
                                                  w.jobs = 100;
                                                  w.steps[0].duration = ExponentialDuration{second};
                                                  w.steps[0].callTimeout = Duration::seconds(81); // e^-81 is a chance
                                              }},
                                         Case{"usersInSlots", "strategies[1].providerKey",
                                              [](World& w, Strategy& s) {
                                                  tenthsOfSeconds(w);
                                                  w.workers.concurrency = 2;
                                                  w.requestsPerUser = 2;
                                                  s.providerKey = KeyKind::PerUserAndStep;
                                              }},
                                         Case{"usersInOneSlot", "",
                                              [](World& w, Strategy& s) {
                                                  tenthsOfSeconds(w);
                                                  w.requestsPerUser = 2;
                                                  s.providerKey = KeyKind::PerUserAndStep;
                                              }}),
                         [](const auto& of) { return std::string(of.param.name); });

TEST(ClockNeed, ofTheOneGenerator)
{
    Scenario scenario = articleScenario(4);
    EXPECT_FALSE(clockNeed(scenario, 0));
    scenario.world.workers.concurrency = 2;
    EXPECT_EQ(clockNeed(scenario, 0)->path, "world.workers");
    scenario.world.workers.concurrency = 1;
    scenario.world.arrivals =
        ListedArrivals{{Duration::seconds(0), Duration::seconds(2), Duration::seconds(1), Duration::seconds(3)}};
    EXPECT_EQ(clockNeed(scenario, 0)->path, "world.arrivals.times");
    scenario.random = Random::PerRequest;
    EXPECT_FALSE(clockNeed(scenario, 0));
}

TEST(ClockNeed, isNoneForTheArticlesStrategies)
{
    const Scenario scenario = articleScenario();
    for (std::size_t i = 0; i < scenario.strategies.size(); ++i)
        EXPECT_FALSE(clockNeed(scenario, i)) << i;
}

// 4 requests every 10 s; in each, 2 steps of up to 3 s, 2 attempts, 1 s between them; in two slots.
TEST(RunLength, isAsLongAsEverythingCanTake)
{
    const Scenario scenario = scenarioOf(
        R"({"jobs": 4, "arrivals": {"kind": "every", "interval": "10s"}, "workers": {"concurrency": 2},
            "steps": [{"name": "step", "duration": {"uniform": ["1s", "3s"]}, "count": 2}]})",
        R"([{"name": "step", "retry": {"maxAttempts": 2, "baseDelay": "1s"}},
            {"name": "job", "retry": {"scope": "job", "maxAttempts": 2, "baseDelay": "1s"}},
            {"name": "reserved", "retry": {"maxAttempts": 2, "baseDelay": "1s"}, "prefetch": 1}])");
    // A delivery: 2 · (3 + 1 + 3) s; a job that is retried whole waits once: 2 · 2 · 3 + 1 s.
    EXPECT_DOUBLE_EQ(runLength(scenario, 0).lastSubmission, 30);
    EXPECT_DOUBLE_EQ(runLength(scenario, 0).end, 30 + 4 * 14 / 2.0 + 14);
    EXPECT_DOUBLE_EQ(runLength(scenario, 1).end, 30 + 4 * 13 / 2.0 + 13);
    EXPECT_DOUBLE_EQ(runLength(scenario, 2).end, 30 + 4 * 14 + 14);
}

} // namespace twice::test
