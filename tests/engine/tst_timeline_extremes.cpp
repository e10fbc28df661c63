// Worlds at the edge of what a scenario may say: nothing hangs, and a stop is obeyed. It takes milliseconds on a
// machine that has nothing else to do; the limits are for busy ones, and far below what each world would take by
// itself.
#include "run/run.h"
#include "support/scenario_of.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <thread>

namespace twice::test {
namespace {

struct Extreme
{
    const char* name;
    std::string world;
    std::string strategy; ///< fields after its name, each with a comma before it
    std::string more;
};

void PrintTo(const Extreme& extreme, std::ostream* out)
{
    *out << extreme.name;
}

std::chrono::milliseconds stopTime(const Extreme& extreme, std::chrono::milliseconds after)
{
    const Scenario scenario = scenarioOf(extreme.world, R"([{"name": "s")" + extreme.strategy + "}]", extreme.more);
    Run run(scenario, {.threads = 2, .engine = EngineChoice::Timeline});
    std::this_thread::sleep_for(after);
    const auto begin = std::chrono::steady_clock::now();
    run.stop();
    run.wait();
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - begin);
}

class TimelineExtremes : public testing::TestWithParam<Extreme>
{
};

const std::string longStep = R"("steps": [{"name": "a", "duration": "1h"}])";
const std::string failingStep = R"("steps": [{"name": "a", "failureRate": 1}])";

} // namespace

TEST_P(TimelineExtremes, stopIsObeyed)
{
    const std::chrono::seconds allowed(TWICE_TESTS_ARE_SANITIZED ? 20 : 5);
    for (const int after : {0, 5, 100})
        EXPECT_LE(stopTime(GetParam(), std::chrono::milliseconds(after)), allowed) << "after " << after << " ms";
}

INSTANTIATE_TEST_SUITE_P(
    All, TimelineExtremes,
    testing::Values(
        Extreme{"microsecond visibility", R"({"jobs": 100, "steps": [{"name": "a", "duration": "900000d"}],
                                              "workers": {"processes": 1000}, "until": "1000000d"})",
                R"(, "visibilityTimeout": "1us", "maxDeliveries": "unlimited", "expiredRun": "frees its slot")", ""},
        Extreme{"microsecond heartbeat", R"({"jobs": 1, "steps": [{"name": "a", "duration": "900000d"}],
                                             "until": "1000000d"})",
                R"(, "visibilityTimeout": "2us", "heartbeat": "1us")", ""},
        Extreme{"microsecond sweeps", R"({"jobs": 1, "steps": [{"name": "a", "duration": "900000d"}],
                                          "queue": {"sweepEvery": "1us"}, "until": "1000000d"})",
                R"(, "visibilityTimeout": "800000d")", ""},
        Extreme{"microsecond deploys", R"({"jobs": 1, "steps": [{"name": "a", "duration": "1d"}], "until": "1000000d",
                                           "crashes": {"deploysEvery": "1us", "restartAfter": "1us"}})",
                R"(, "visibilityTimeout": "1us", "maxDeliveries": "unlimited")", ""},
        Extreme{"microsecond relays", R"({"jobs": 1, "steps": [{"name": "a", "duration": "900000d"}],
                                          "relay": {"interval": "1us", "count": 1000}, "until": "1000000d"})",
                R"(, "publish": "outbox")", ""},
        Extreme{"hundred million slots",
                R"({"jobs": 1000000, "workers": {"processes": 10000, "concurrency": 10000}, )" + longStep + "}", "",
                R"("cellSize": 1000000, )"},
        Extreme{"hundred million slots in small cells",
                R"({"jobs": 1000000, "workers": {"processes": 10000, "concurrency": 10000},
                    "crashes": {"meanTimeBetween": "1s"}, )" +
                    longStep + "}",
                "", ""},
        Extreme{"a million attempts",
                R"({"jobs": 1000000, "steps": [{"name": "a", "count": 1000, "failureRate": 0.99}]})",
                R"(, "retry": {"scope": "job", "maxAttempts": 1000})", ""},
        Extreme{"one cell of 10^12 requests", R"({"jobs": 1000000000000, )" + longStep + "}", "",
                R"("cellSize": 1000000000000, )"},
        Extreme{"10^12 requests in time",
                R"({"jobs": 1000000000000, "arrivals": {"kind": "every", "interval": "1us"}, )" + longStep +
                    R"(, "until": "1000000d"})",
                "", R"("cellSize": 1000000000000, )"},
        Extreme{"prefetch of a million", R"({"jobs": 10000000, "workers": {"processes": 10000}, )" + longStep + "}",
                R"(, "prefetch": 1000000, "visibilityTimeout": "1s", "maxDeliveries": "unlimited")",
                R"("cellSize": 10000000, )"},
        Extreme{"failures without end", "{\"jobs\": 1000, " + failingStep + R"(, "until": "1000000d"})",
                R"(, "onFailure": "redeliver", "redeliveryDelay": "1us", "maxDeliveries": "unlimited")", ""},
        Extreme{"everybody reruns",
                R"({"jobs": 10000000, "reruns": [{"at": "0s", "which": "all"}, {"at": "1s", "which": "failed"}], )" +
                    longStep + "}",
                "", R"("cellSize": 10000000, )"},
        Extreme{"memory of many keys that end at once",
                R"({"jobs": 3000000, "workers": {"processes": 1, "concurrency": 10000},
                "steps": [{"name": "a", "duration": "1us", "remembersKeys": true, "keyRetention": "1h"}], "until": "2h"})",
                R"(, "providerKey": "per action", "store": {"kind": "memory", "ttl": "1h"})",
                R"("cellSize": 3000000, )"}));

} // namespace twice::test
