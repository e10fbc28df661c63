// Theory gives up at once when it is told to stop, however much work it is at.
#include "theory/expectation.h"

#include <chrono>
#include <gtest/gtest.h>
#include <string>
#include <thread>

namespace twice::test {

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

// What is promised is 50 ms; a machine that has other things to do may take longer for the same work.
constexpr milliseconds late{500 * (TWICE_TESTS_ARE_SANITIZED ? 20 : 1)};

enum class Kind
{
    Plain,
    AskedInPart,
    SavedFailures,
    SharedKey,
    SharedByRequests
};

/// A thousand steps, each with rates of its own, and a thousand attempts.
Scenario largest(Shape shape, Scope scope, Kind kind)
{
    Scenario scenario;
    World& world = scenario.world;
    world.shape = shape;
    world.steps.clear();
    for (int i = 0; i < 1000; ++i) {
        Step step;
        step.name = "step " + std::to_string(i);
        step.effect = i % 2 == 0 ? Effect::Email : Effect::Upsert;
        step.failureRate = 0.001 + 1e-7 * i;
        step.lostReplyRate = 0.001;
        step.remembersKeys = kind != Kind::Plain && kind != Kind::AskedInPart;
        step.remembersFailures = kind == Kind::SavedFailures && i % 3 == 0;
        if (kind == Kind::SharedKey)
            step.provider = "one";
        world.steps.push_back(step);
    }
    Strategy& strategy = scenario.strategies.emplace_back();
    strategy.name = "largest";
    strategy.retry.scope = scope;
    strategy.retry.maxAttempts = 1000;
    strategy.askFirst = kind == Kind::AskedInPart;
    if (kind == Kind::SavedFailures)
        strategy.providerKey = KeyKind::PerAction;
    if (kind == Kind::SharedKey)
        strategy.providerKey = KeyKind::PerUser;
    if (kind == Kind::SharedByRequests) {
        strategy.providerKey = KeyKind::PerUserAndStep;
        world.requestsPerUser = 100;
    }
    return scenario;
}

} // namespace

TEST(TheoryToldToStop, givesUpAtOnce)
{
    for (const Shape shape : {Shape::Batch, Shape::Sequence}) {
        for (const Scope scope : {Scope::Job, Scope::Step}) {
            for (const Kind kind :
                 {Kind::Plain, Kind::AskedInPart, Kind::SavedFailures, Kind::SharedKey, Kind::SharedByRequests}) {
                SCOPED_TRACE("shape " + std::to_string(static_cast<int>(shape)) + ", scope " +
                             std::to_string(static_cast<int>(scope)) + ", kind " +
                             std::to_string(static_cast<int>(kind)));
                const Scenario scenario = largest(shape, scope, kind);
                for (const milliseconds after : {milliseconds(3), milliseconds(30)}) {
                    std::stop_source stop;
                    Clock::time_point ended;
                    Clock::time_point told;
                    {
                        const std::jthread worker([&] {
                            static_cast<void>(expectation(scenario, 0, stop.get_token()));
                            ended = Clock::now();
                        });
                        std::this_thread::sleep_for(after);
                        told = Clock::now();
                        stop.request_stop();
                    }
                    EXPECT_TRUE(ended < told + late);
                }
            }
        }
    }
}

} // namespace twice::test
