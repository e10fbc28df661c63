#include "scenario/scenario_file.h"
#include "support/random_scenario.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <ctime>

namespace twice::test {
namespace {

void expectRead(const std::string& text, const Scenario& scenario, std::uint64_t seed)
{
    const Outcome<Scenario> again = parseScenario(text);
    for (const Fault& fault : again.faults())
        ADD_FAILURE() << "seed " << seed << ": " << describe(fault) << "\n" << text;
    EXPECT_TRUE(again && again.value() == scenario) << "seed " << seed << "\n" << text;
}

TEST(ScenarioRoundTrip, writingAndReadingKeepsEveryScenario)
{
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
        const Scenario scenario = randomScenario(seed);
        const Faults faults = validate(scenario);
        ASSERT_TRUE(faults.empty()) << "seed " << seed << ": " << describe(faults.front());
        expectRead(formatScenario(scenario), scenario, seed);
        expectRead(formatResolvedScenario(scenario), scenario, seed);
    }
}

TEST(ScenarioRoundTrip, theTextIsWhatTheLibraryReadsToo)
{
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        const Scenario scenario = randomScenario(seed);
        const auto json = nlohmann::json::parse(formatResolvedScenario(scenario));
        EXPECT_EQ(json.at("name").get<std::string>(), scenario.name);
        EXPECT_EQ(json.at("seed").get<std::uint64_t>(), scenario.seed);
        EXPECT_EQ(json.at("world").at("jobs").get<std::uint64_t>(), scenario.world.jobs);
        EXPECT_EQ(json.at("world").at("repeatedRequests").at("rate").get<double>(),
                  scenario.world.repeatedRequests.rate);
        EXPECT_EQ(json.at("strategies").size(), scenario.strategies.size());
    }
}

Scenario scenarioWithStrategy()
{
    Scenario scenario;
    scenario.strategies.resize(1);
    scenario.strategies[0].name = "s";
    return scenario;
}

TEST(ScenarioRoundTrip, defaultsAreLeftOut)
{
    EXPECT_EQ(formatScenario(scenarioWithStrategy()), "{\n"
                                                      "  \"format\": \"twice-scenario\",\n"
                                                      "  \"version\": 1,\n"
                                                      "  \"name\": \"Untitled\",\n"
                                                      "  \"strategies\": [\n"
                                                      "    {\"name\": \"s\"}\n"
                                                      "  ]\n"
                                                      "}\n");
}

TEST(ScenarioRoundTrip, theResolvedScenarioHasEveryFieldInTheOrderOfTheModel)
{
    Scenario scenario = scenarioWithStrategy();
    scenario.world.steps.resize(1);
    scenario.strategies[0].store = TableStore{};
    const auto json = nlohmann::ordered_json::parse(formatResolvedScenario(scenario));
    const auto names = [](const nlohmann::ordered_json& object) {
        std::string text;
        for (const auto& [name, value] : object.items())
            text += name + ' ';
        return text;
    };
    EXPECT_EQ(names(json), "format version name description seed random cellSize world strategies ");
    EXPECT_EQ(names(json["world"]), "jobs requestsPerUser arrivals repeatedRequests reruns shape steps workers crashes "
                                    "queue producer relay until ");
    // A provider of the step's own has no word, so it is the one field that is not there.
    EXPECT_EQ(names(json["world"]["steps"][0]),
              "name effect failureRate lostReplyRate duration durationByDelivery durationByRequest callTimeout outages "
              "remembersKeys keyRetention remembersFailures differentData inFlight blocksHeartbeat cost count ");
    EXPECT_EQ(names(json["world"]["crashes"]),
              "beforeCall afterCall beforeAck meanTimeBetween at deploysEvery grace restartAfter ");
    EXPECT_EQ(names(json["world"]["queue"]),
              "durable lostAckRate redeliverOnDisconnect sweepEvery sweepPhase dispatchDelay ");
    EXPECT_EQ(names(json["world"]["relay"]),
              "count interval batchSize crashRate restartAfter locking publishDuration phases ");
    EXPECT_EQ(names(json["strategies"][0]),
              "name retry providerKey store askFirst askDuration ack lateAck visibilityTimeout heartbeat heartbeatFor "
              "expiredRun timeLimit prefetch onFailure redeliveryDelay maxDeliveries queueDedupe publish ");
    EXPECT_EQ(
        names(json["strategies"][0]["store"]),
        "kind scope lease retention retryLater key claim gap releaseOnFailure renewLease record remembersFailures ");
}

TEST(ScenarioRoundTrip, numbersAreTheShortestThatReadBackTheSame)
{
    Scenario scenario = scenarioWithStrategy();
    scenario.world.steps.resize(1);
    Step& step = scenario.world.steps[0];
    // A general-purpose JSON writer makes 0.0006489999999999999 of the first.
    for (const auto& [number, text] : {std::pair{0.000649, "0.000649"},
                                       {0.1, "0.1"},
                                       {1.0 / 3, "0.3333333333333333"},
                                       {1e-9, "1e-09"},
                                       {1.0, "1"}}) {
        step.failureRate = number;
        EXPECT_NE(formatScenario(scenario).find("\"failureRate\": " + std::string(text) + "}"), std::string::npos)
            << formatScenario(scenario);
        expectRead(formatScenario(scenario), scenario, 0);
    }
}

TEST(ScenarioRoundTrip, validatingIsFastEnoughForEveryKeystroke)
{
    const Scenario scenario = randomScenario(3);
    constexpr int times = 200;
    const std::clock_t start = std::clock(); // of this process, so that a busy machine does not count
    for (int i = 0; i < times; ++i)
        ASSERT_TRUE(validate(scenario).empty());
    const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    EXPECT_LT(seconds / times, 0.001);
}

} // namespace
} // namespace twice::test
