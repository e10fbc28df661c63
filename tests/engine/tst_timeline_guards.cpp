// Waits that can repeat for ever must be above 0 (model 4): each is refused where it stands.
#include "scenario/scenario_file.h"

#include <gtest/gtest.h>

#include <string>

namespace twice::test {
namespace {

/// The path of the one fault, or all faults in words.
std::string faultOf(const std::string& world, const std::string& strategy)
{
    const auto read = parseScenario(R"({"format": "twice-scenario", "version": 1, "world": {"jobs": 5)" + world +
                                    R"(}, "strategies": [{"name": "s")" + strategy + "}]}");
    if (read)
        return "no fault";
    if (read.faults().size() == 1)
        return read.faults().front().path;
    std::string all;
    for (const Fault& fault : read.faults())
        all += describe(fault) + "; ";
    return all;
}

std::string ofWorld(const std::string& field, const std::string& member, const std::string& value)
{
    return faultOf(", \"" + field + "\": {\"" + member + "\": " + value + "}", "");
}

const char* const zero = R"("0s")";
const char* const uniform = R"({"uniform": ["0s", "0s"]})";
const char* const exponential = R"({"exponential": "0s"})";

} // namespace

TEST(TimelineGuards, ofTheQueueAndItsWorkers)
{
    EXPECT_EQ(ofWorld("queue", "sweepEvery", zero), "world.queue.sweepEvery");
    EXPECT_EQ(ofWorld("crashes", "meanTimeBetween", zero), "world.crashes.meanTimeBetween");
    EXPECT_EQ(ofWorld("crashes", "deploysEvery", zero), "world.crashes.deploysEvery");
    for (const char* const value : {zero, uniform, exponential})
        EXPECT_EQ(ofWorld("crashes", "restartAfter", value).substr(0, 26), "world.crashes.restartAfter");
}

TEST(TimelineGuards, ofTheRelay)
{
    EXPECT_EQ(ofWorld("relay", "interval", zero), "world.relay.interval");
    for (const char* const value : {zero, uniform, exponential})
        EXPECT_EQ(ofWorld("relay", "restartAfter", value).substr(0, 24), "world.relay.restartAfter");
}

TEST(TimelineGuards, ofArrivals)
{
    EXPECT_EQ(faultOf(R"(, "arrivals": {"kind": "every", "interval": "0s"})", ""), "world.arrivals.interval");
    EXPECT_EQ(faultOf(R"(, "arrivals": {"kind": "poisson", "ratePerSecond": 0})", ""), "world.arrivals.ratePerSecond");
}

// Such a client would be refused in one instant for ever.
TEST(TimelineGuards, ofAClientThatIsRefused)
{
    for (const char* const value : {zero, uniform}) {
        const std::string retry = std::string(R"("retryAfter": )") + value;
        EXPECT_EQ(faultOf(R"(, "producer": {"crashRate": 1, )" + retry + "}", ""), "world.producer.retryAfter");
        EXPECT_EQ(faultOf(R"(, "queue": {"durable": false}, "producer": {)" + retry + "}", ""),
                  "world.producer.retryAfter");
        EXPECT_EQ(faultOf(R"(, "producer": {"crashRate": 0.9, )" + retry + "}", ""), "no fault");
    }
}

TEST(TimelineGuards, ofAStrategysWaits)
{
    EXPECT_EQ(faultOf("", R"(, "visibilityTimeout": "0s")"), "strategies[0].visibilityTimeout");
    EXPECT_EQ(faultOf("", R"(, "visibilityTimeout": ["1s", "0s"])"), "strategies[0].visibilityTimeout[1]");
    EXPECT_EQ(faultOf("", R"(, "visibilityTimeout": "1s", "heartbeat": "0s")"), "strategies[0].heartbeat");
    for (const char* const value : {zero, uniform, exponential}) {
        EXPECT_EQ(faultOf("", std::string(R"(, "redeliveryDelay": )") + value).substr(0, 29),
                  "strategies[0].redeliveryDelay");
        EXPECT_EQ(faultOf("", std::string(R"(, "redeliveryDelay": ["1s", )") + value + "]").substr(0, 32),
                  "strategies[0].redeliveryDelay[1]");
        EXPECT_EQ(
            faultOf("", std::string(R"(, "store": {"kind": "table", "retryLater": )") + value + "}").substr(0, 30),
            "strategies[0].store.retryLater");
    }
}

} // namespace twice::test
