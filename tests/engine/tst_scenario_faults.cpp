#include "scenario/scenario_file.h"

#include <gtest/gtest.h>

#include <string>

namespace twice {
namespace {

std::string strategiesText(const std::string& strategies)
{
    return R"({"format": "twice-scenario", "version": 1, "strategies": [)" + strategies + "]}";
}

std::string strategyText(const std::string& fields)
{
    return strategiesText(R"({"name": "s", )" + fields + "}");
}

std::string headingText(const std::string& fields)
{
    return R"({"format": "twice-scenario", "version": 1, )" + fields + R"(, "strategies": [{"name": "s"}]})";
}

std::string worldText(const std::string& fields)
{
    return headingText(R"("world": {)" + fields + "}");
}

std::string stepText(const std::string& fields)
{
    return worldText(R"("steps": [{"name": "a", )" + fields + "}]");
}

/// All faults, a line each.
std::string faultsOf(const std::string& text)
{
    std::string lines;
    for (const Fault& fault : parseScenario(text).faults())
        lines += describe(fault) + '\n';
    return lines;
}

/// The paths alone, with a space behind each.
std::string pathsOf(const std::string& text)
{
    std::string paths;
    for (const Fault& fault : parseScenario(text).faults())
        paths += fault.path + ' ';
    return paths;
}

TEST(ScenarioFaults, tellPathWhatWasFoundAndWhatIsAllowed)
{
    const std::string steps = R"({"name": "a"}, {"name": "b"}, {"name": "c"}, {"name": "d", "failureRate": 1.7})";
    EXPECT_EQ(faultsOf(worldText("\"steps\": [" + steps + "]")),
              "world.steps[3].failureRate: 1.7 is not between 0 and 1\n");
    EXPECT_EQ(faultsOf(worldText(R"("repeatedRequests": {"rate": "often"})")),
              "world.repeatedRequests.rate: \"often\" is not a number between 0 and 1\n");
    EXPECT_EQ(faultsOf(worldText(R"("workers": {"processes": 1.5})")),
              "world.workers.processes: 1.5 is not a whole number between 1 and 10000\n");
    EXPECT_EQ(faultsOf(strategyText(R"("maxDeliveries": "many")")),
              "strategies[0].maxDeliveries: \"many\" is not a whole number between 1 and 1000000 or \"unlimited\"\n");
    EXPECT_EQ(faultsOf(strategyText(R"("askFirst": "yes")")), "strategies[0].askFirst: \"yes\" is not true or false\n");
    EXPECT_EQ(faultsOf(strategyText(R"("ack": null)")),
              "strategies[0].ack: null is not \"after\", \"on start\" or \"on receive\"\n");
}

TEST(ScenarioFaults, suggestTheNearestName)
{
    EXPECT_EQ(faultsOf(worldText(R"("stepz": [])")), "world.stepz: unknown field; did you mean \"steps\"?\n");
    EXPECT_EQ(faultsOf(strategyText(R"("store": {"kind": "table", "leese": "1s"})")),
              "strategies[0].store.leese: unknown field; did you mean \"lease\"?\n");
    EXPECT_EQ(faultsOf(strategyText(R"("Retry": {})")),
              "strategies[0].Retry: unknown field; did you mean \"retry\"?\n");
    EXPECT_EQ(faultsOf(worldText(R"("workers": {"threads": 1})")),
              "world.workers.threads: unknown field; known here: \"processes\" or \"concurrency\"\n");
    EXPECT_EQ(
        faultsOf(strategyText(R"("providerKey": "per-action")")),
        "strategies[0].providerKey: \"per-action\" is not \"none\", \"per call\", \"per attempt\", \"per message\", "
        "\"per action\", \"per action and clock day\", \"per user and step\" or \"per user\"; did you mean "
        "\"per action\"?\n");
}

TEST(ScenarioFaults, allOfATextAreToldInTheOrderOfTheFile)
{
    EXPECT_EQ(pathsOf(R"({"strategies": [{"prefetch": -1, "name": "s", "retry": {"maxAttempts": 0}}, {"name": "s"}, 5],
                          "wurld": {}, "world": {"steps": [{"failureRate": 2, "name": ""}], "jobs": 0, "jobs": 1},
                          "version": 1, "seed": -1, "format": "twice-scenario"})"),
              "strategies[0].prefetch strategies[0].retry.maxAttempts strategies[1].name strategies[2] wurld "
              "world.steps[0].failureRate world.steps[0].name world.jobs seed ");
}

TEST(ScenarioFaults, manyOfOneFileAreAllToldAtOnce)
{
    EXPECT_EQ(
        pathsOf(R"({"format": "twice-scenario", "version": 1, "name": "x", "world": {"jobs": 0, "stepz": [],
                          "steps": [{"name": "a", "failureRate": 1.7}, {"name": "b", "duration": "soon"},
                                    {"name": "c", "effect": "mail"}], "workers": {"processes": 1.5}},
                          "strategies": [{"name": "s", "maxDeliveries": "many"},
                                         {"name": "s", "retry": {"maxAttempts": 0}}]})"),
        "world.jobs world.stepz world.steps[0].failureRate world.steps[1].duration world.steps[2].effect "
        "world.workers.processes strategies[0].maxDeliveries strategies[1].name strategies[1].retry.maxAttempts ");
    EXPECT_EQ(pathsOf(R"({"format": "twice-scenario", "version": 1, "name": 5,
                          "world": {"steps": {"name": "a"}, "repeatedRequests": {"rate": "often"},
                                    "queue": {"durable": "yes"}},
                          "strategies": [{"store": {"kind": "table", "leese": "1s"}}]})"),
              "name world.steps world.repeatedRequests.rate world.queue.durable strategies[0].name "
              "strategies[0].store.leese ");
    EXPECT_EQ(pathsOf(R"({"format": "twice-scenario", "version": 1,
                          "world": {"jobs": 1, "queue": {"sweepEvery": "0s"},
                                    "crashes": {"deploysEvery": "0s", "restartAfter": "0s"},
                                    "relay": {"interval": "0s"}},
                          "strategies": [{"name": "a", "redeliveryDelay": "0s", "visibilityTimeout": "0s"},
                                         {"name": "b", "store": {"kind": "table", "retryLater": "0s"}}]})"),
              "world.queue.sweepEvery world.crashes.deploysEvery world.crashes.restartAfter world.relay.interval "
              "strategies[0].redeliveryDelay strategies[0].visibilityTimeout strategies[1].store.retryLater ");
}

TEST(ScenarioFaults, whatTheHeadingLacks)
{
    EXPECT_EQ(faultsOf("{}"), "format: is missing; a scenario has \"format\": \"twice-scenario\"\n"
                              "version: is missing; this program reads \"version\": 1\n"
                              "strategies: is missing\n");
    EXPECT_EQ(faultsOf(strategiesText("")), "strategies: a list of 0 is too short; at least 1 is needed\n");
    EXPECT_EQ(faultsOf(R"({"format": "twice-result", "version": 1, "counts": {}})"),
              "format: \"twice-result\" is not \"twice-scenario\"\n");
    EXPECT_EQ(pathsOf(R"({"format": 7, "version": "1", "strategies": [{"name": "s"}]})"), "format version ");
    for (const char* notAScenario : {"[]", "5", "\"text\"", "true", "null"})
        EXPECT_EQ(parseScenario(notAScenario).faults().size(), 1u) << notAScenario;
}

TEST(ScenarioFaults, aNewerVersionIsRefusedByNameAndNothingElseOfItIsJudged)
{
    const std::string text = R"({"format": "twice-scenario", "version": 2, "flavour": "new", "strategies": [{}]})";
    EXPECT_EQ(faultsOf(text),
              "version: version 2 is newer than 1, the newest that this program reads; a newer Twice is "
              "needed\n");
    for (const char* version : {"0", "-1", "1.5", "\"1\"", "null", "[1]"})
        EXPECT_EQ(pathsOf(R"({"format": "twice-scenario", "strategies": [{"name": "s"}], "version": )" +
                          std::string(version) + "}"),
                  "version ")
            << version;
}

TEST(ScenarioFaults, fieldsGivenTwice)
{
    EXPECT_EQ(faultsOf(worldText(R"("jobs": 5, "jobs": 6)")), "world.jobs: the field is given twice\n");
    EXPECT_EQ(pathsOf(strategyText(R"("store": {"kind": "memory", "ttl": "1h", "kind": "table"})")),
              "strategies[0].store.kind ");
    EXPECT_EQ(pathsOf(strategyText(R"("name": "t")")), "strategies[0].name ");
}

TEST(ScenarioFaults, wrongTypesEverywhereAreToldOnce)
{
    EXPECT_EQ(
        pathsOf(headingText(R"("name": 5, "description": [], "seed": "1", "random": 1, "cellSize": {}, "world": 3)")),
        "name description seed random cellSize world ");
    EXPECT_EQ(
        pathsOf(worldText(
            R"("jobs": "many", "requestsPerUser": true, "arrivals": "batch", "repeatedRequests": 1, "reruns": {},
                     "shape": 1, "steps": {"name": "a"}, "workers": 2, "crashes": "none", "queue": [], "producer": null,
                     "relay": "", "until": 5)")),
        "world.jobs world.requestsPerUser world.arrivals world.repeatedRequests world.reruns world.shape world.steps "
        "world.workers world.crashes world.queue world.producer world.relay world.until ");
    EXPECT_EQ(pathsOf(strategyText(R"("retry": 3, "store": "memory", "visibilityTimeout": 30, "redeliveryDelay": [1],
                                      "queueDedupe": true, "heartbeat": {"exponential": "1s"}, "prefetch": "2")")),
              "strategies[0].retry strategies[0].store strategies[0].visibilityTimeout strategies[0].redeliveryDelay "
              "strategies[0].queueDedupe strategies[0].heartbeat strategies[0].prefetch ");
}

TEST(ScenarioFaults, nullIsNothing)
{
    EXPECT_EQ(
        pathsOf(stepText(R"("lostReplyRate": null, "provider": null, "callTimeout": null, "duration": null)")),
        "world.steps[0].lostReplyRate world.steps[0].provider world.steps[0].callTimeout world.steps[0].duration ");
}

TEST(ScenarioFaults, whatHasNoDefaultMustBeThere)
{
    EXPECT_EQ(pathsOf(worldText(R"("arrivals": {"kind": "every"}, "reruns": [{}], "crashes": {"at": [{"process": 0}]},
                                   "repeatedRequests": {"copies": [{}]}, "steps": [{}])")),
              "world.arrivals.interval world.reruns[0].at world.crashes.at[0].time "
              "world.repeatedRequests.copies[0].request world.steps[0].name ");
    EXPECT_EQ(pathsOf(worldText(R"("arrivals": {"kind": "poisson"})")), "world.arrivals.ratePerSecond ");
    EXPECT_EQ(pathsOf(worldText(R"("arrivals": {"kind": "at"})")), "world.arrivals.times ");
    EXPECT_EQ(pathsOf(worldText(R"("arrivals": {"kind": "sometimes", "interval": 5})")), "world.arrivals.kind ");
    EXPECT_EQ(pathsOf(strategyText(R"("queueDedupe": {})")), "strategies[0].queueDedupe.window ");
}

TEST(ScenarioFaults, fieldsOfAnotherKindAreUnknown)
{
    EXPECT_EQ(pathsOf(worldText(R"("arrivals": {"kind": "batch", "interval": "1s"})")), "world.arrivals.interval ");
    EXPECT_EQ(pathsOf(strategyText(R"("store": {"ttl": "1h"})")), "strategies[0].store.ttl ");
    EXPECT_EQ(pathsOf(strategyText(R"("store": {"kind": "memory", "lease": "1h"})")), "strategies[0].store.lease ");
}

TEST(ScenarioFaults, rangesEndWhereTheyShould)
{
    const char* bad[] = {R"("jobs": 0)",
                         R"("jobs": 1000000000001)",
                         R"("jobs": 1e300)",
                         R"("jobs": -1)",
                         R"("jobs": 99999999999999999999)",
                         R"("requestsPerUser": 0)",
                         R"("workers": {"concurrency": 10001})",
                         R"("relay": {"batchSize": 0})",
                         R"("relay": {"count": 1001})",
                         R"("crashes": {"afterCall": -0.1})",
                         R"("queue": {"lostAckRate": 1.0000001})",
                         R"("arrivals": {"kind": "poisson", "ratePerSecond": 0})",
                         R"("arrivals": {"kind": "every", "interval": "0s"})",
                         R"("until": "1000001d")",
                         R"("until": "forever")",
                         R"("steps": [])",
                         R"("steps": [{"name": "a", "count": 1001}])",
                         R"("steps": [{"name": "a", "cost": -1}])",
                         R"("steps": [{"name": "a\nb"}])",
                         R"("steps": [{"name": "a", "lostReplyRate": 2}])",
                         R"("crashes": {"restartAfter": "never"})"};
    for (const char* fields : bad)
        EXPECT_EQ(parseScenario(worldText(fields)).faults().size(), 1u) << fields << '\n'
                                                                        << faultsOf(worldText(fields));
    EXPECT_EQ(faultsOf(worldText(R"("steps": [{"name": "a", "cost": 1e300}])")),
              "world.steps[0].cost: 1e+300 is not between 0 and 1000000000\n");
    for (const char* fields :
         {R"("retry": {"maxAttempts": 0})", R"("retry": {"maxAttempts": 1001})", R"("maxDeliveries": 0)",
          R"("visibilityTimeout": [])", R"("redeliveryDelay": [])", R"("prefetch": -1)"})
        EXPECT_EQ(parseScenario(strategyText(fields)).faults().size(), 1u) << fields;
    EXPECT_EQ(pathsOf(headingText(R"("seed": 18446744073709551616)")), "seed ");
    EXPECT_EQ(pathsOf(headingText(R"("cellSize": 0)")), "cellSize ");
}

TEST(ScenarioFaults, refusedRequestsAreNotSentAgainForEverAtOneInstant)
{
    EXPECT_EQ(pathsOf(worldText(R"("queue": {"durable": false}, "producer": {"retryAfter": "0s"})")),
              "world.producer.retryAfter ");
    EXPECT_EQ(pathsOf(worldText(R"("producer": {"crashRate": 1, "retryAfter": {"uniform": ["0s", "0s"]}})")),
              "world.producer.retryAfter ");
    EXPECT_EQ(pathsOf(worldText(R"("producer": {"crashRate": 0.9, "retryAfter": "0s"})")), "");
}

TEST(ScenarioFaults, waitsThatCanRepeatForEverAreAboveZero)
{
    EXPECT_EQ(
        pathsOf(worldText(R"("queue": {"sweepEvery": "0s"}, "crashes": {"deploysEvery": "0s", "restartAfter": "0s"},
                                   "relay": {"interval": "0s", "restartAfter": {"uniform": ["0s", "0s"]}})")),
        "world.queue.sweepEvery world.crashes.deploysEvery world.crashes.restartAfter world.relay.interval "
        "world.relay.restartAfter ");
    EXPECT_EQ(pathsOf(strategyText(R"("redeliveryDelay": "0s", "visibilityTimeout": ["1s", "0s"], "heartbeat": "0s",
                                      "store": {"kind": "table", "retryLater": "0s"})")),
              "strategies[0].redeliveryDelay strategies[0].visibilityTimeout[1] strategies[0].heartbeat "
              "strategies[0].store.retryLater ");
}

TEST(ScenarioFaults, durationsThatMakeNoSense)
{
    EXPECT_EQ(pathsOf(stepText(R"("duration": {"uniform": ["3s", "1s"]})")), "world.steps[0].duration.uniform ");
    EXPECT_EQ(pathsOf(stepText(R"("duration": {"uniform": ["3s"]})")), "world.steps[0].duration.uniform ");
    EXPECT_EQ(pathsOf(stepText(R"("duration": {"uniform": ["3s", 5]})")), "world.steps[0].duration.uniform[1] ");
    EXPECT_EQ(pathsOf(stepText(R"("duration": {"lognormal": {"median": "2s", "p99": "1s"}})")),
              "world.steps[0].duration.lognormal.p99 ");
    EXPECT_EQ(pathsOf(stepText(R"("duration": {"lognormal": {"median": "0s", "p99": "1s"}})")),
              "world.steps[0].duration.lognormal.median ");
    EXPECT_EQ(pathsOf(stepText(R"("duration": {"lognormal": {"mean": "2s", "p99": "3s"}})")),
              "world.steps[0].duration.lognormal.median world.steps[0].duration.lognormal.mean ");
    EXPECT_EQ(pathsOf(stepText(R"("duration": {"normal": "1s"})")), "world.steps[0].duration ");
    EXPECT_EQ(pathsOf(stepText(R"("duration": {})")), "world.steps[0].duration ");
    EXPECT_EQ(pathsOf(stepText(R"("duration": {"exponential": "1s", "uniform": ["1s", "2s"]})")),
              "world.steps[0].duration ");
    EXPECT_EQ(pathsOf(stepText(R"("duration": "never")")), "world.steps[0].duration ");
    EXPECT_EQ(pathsOf(stepText(R"("outages": [["1s", "2s"], ["2s", "2s"], ["3s"]])")),
              "world.steps[0].outages[1] world.steps[0].outages[2] ");
    EXPECT_EQ(pathsOf(stepText(R"("durationByDelivery": ["1s"], "durationByRequest": ["1s"])")),
              "world.steps[0].durationByRequest ");
    EXPECT_EQ(pathsOf(strategyText(R"("retry": {"baseDelay": "2s", "maxDelay": "1s"})")),
              "strategies[0].retry.maxDelay ");
}

TEST(ScenarioFaults, stepsOfOneName)
{
    EXPECT_EQ(faultsOf(worldText(R"("steps": [{"name": "a", "count": 2}, {"name": "a 2"}])")),
              "world.steps[1].name: \"a 2\" is a step of steps[0] already\n");
    EXPECT_EQ(pathsOf(worldText(R"("steps": [{"name": "a", "count": 3}, {"name": "b"}, {"name": "a", "count": 2}])")),
              "world.steps[2].name ");
    EXPECT_EQ(pathsOf(worldText(R"("steps": [{"name": "a", "count": 2}, {"name": "a"}])")), "");
    EXPECT_EQ(faultsOf(worldText(R"("steps": [{"name": "a", "count": 600}, {"name": "b", "count": 600}])")),
              "world.steps: these stand for 1200 steps; at most 1000 are possible\n");
}

TEST(ScenarioFaults, stepsThatShareAProviderAgree)
{
    EXPECT_EQ(
        faultsOf(worldText(
            R"("steps": [{"name": "a", "provider": "p", "remembersKeys": true}, {"name": "b", "provider": "p"}])")),
        "world.steps[1].remembersKeys: differs from steps[0], which has the same provider, \"p\"; they must agree\n");
    // A provider of a step's own is shared by whoever names it.
    EXPECT_EQ(pathsOf(worldText(R"("steps": [{"name": "a", "count": 2, "keyRetention": "1h"},
        {"name": "b", "provider": "a 2", "remembersFailures": true, "differentData": "first result", "inFlight": "conflict"}])")),
              "world.steps[1].keyRetention world.steps[1].remembersFailures world.steps[1].differentData "
              "world.steps[1].inFlight ");
    EXPECT_EQ(
        pathsOf(worldText(R"("steps": [{"name": "a", "provider": "p", "count": 3}, {"name": "b", "provider": "p"}])")),
        "");
}

TEST(ScenarioFaults, numbersThatDoNotFitTogether)
{
    EXPECT_EQ(pathsOf(worldText(R"("jobs": 10, "requestsPerUser": 3)")), "world.requestsPerUser ");
    EXPECT_EQ(pathsOf(worldText(R"("jobs": "x", "requestsPerUser": 3)")), "world.jobs ");
    EXPECT_EQ(pathsOf(worldText(R"("jobs": 3, "arrivals": {"kind": "at", "times": ["0s", "1s"]})")), "world.jobs ");
    EXPECT_EQ(pathsOf(worldText(R"("arrivals": {"kind": "at", "times": []})")), "world.arrivals.times ");
    EXPECT_EQ(pathsOf(worldText(R"("workers": {"processes": 2}, "crashes": {"at": [{"time": "1s", "process": 2}]})")),
              "world.crashes.at[0].process ");
    EXPECT_EQ(pathsOf(worldText(R"("jobs": 2, "repeatedRequests": {"copies": [{"request": 1}, {"request": 2}]})")),
              "world.repeatedRequests.copies[1].request ");
    EXPECT_EQ(pathsOf(worldText(R"("relay": {"count": 2, "phases": ["1s"]})")), "world.relay.phases ");
    EXPECT_EQ(pathsOf(worldText(R"("arrivals": {"kind": "every", "interval": "1000d"})")), "world.arrivals.interval ");
}

TEST(ScenarioFaults, strategiesThatMakeNoSense)
{
    EXPECT_EQ(faultsOf(strategiesText(R"({"name": "s"}, {"name": "t"}, {"name": "s"})")),
              "strategies[2].name: \"s\" is the name of strategies[0] already\n");
    EXPECT_EQ(pathsOf(strategyText(R"("store": {"kind": "memory", "key": "none"})")), "strategies[0].store.key ");
    EXPECT_EQ(pathsOf(strategyText(R"("store": {"kind": "table", "key": "none"})")), "strategies[0].store.key ");
    EXPECT_EQ(pathsOf(strategyText(R"("queueDedupe": {"window": "1s", "key": "none"})")),
              "strategies[0].queueDedupe.key ");
    EXPECT_EQ(pathsOf(strategyText(R"("store": {"kind": "table"}, "ack": "on start")")), "strategies[0].store ");
    EXPECT_EQ(pathsOf(strategyText(R"("store": {"kind": "memory"}, "ack": "on start")")), "");
    EXPECT_EQ(pathsOf(strategyText(R"("heartbeat": "10s", "visibilityTimeout": "10s")")), "strategies[0].heartbeat ");
    EXPECT_EQ(pathsOf(strategyText(R"("heartbeat": "10s", "visibilityTimeout": ["20s", "5s"])")),
              "strategies[0].heartbeat ");
    EXPECT_EQ(pathsOf(strategyText(R"("heartbeat": "10s")")), "");
}

TEST(ScenarioFaults, mulberry32RulesOutWhatDrawsInAnotherWay)
{
    EXPECT_EQ(
        pathsOf(R"({"format": "twice-scenario", "version": 1, "random": "mulberry32", "seed": 4294967296,
        "world": {"arrivals": {"kind": "poisson", "ratePerSecond": 1}, "crashes": {"meanTimeBetween": "1h"},
                  "steps": [{"name": "a", "duration": {"exponential": "1s"}}]},
        "strategies": [{"name": "s", "retry": {"jitter": true}, "redeliveryDelay": ["1s", {"uniform": ["1s", "2s"]}]}]})"),
        "seed world.arrivals.kind world.crashes.meanTimeBetween world.steps[0].duration strategies[0].retry.jitter "
        "strategies[0].redeliveryDelay[1] ");
}

TEST(ScenarioFaults, aValueIsJudgedAsATextIs)
{
    Scenario scenario;
    EXPECT_EQ(describe(validate(scenario).at(0)), "strategies: a list of 0 is too short; at least 1 is needed");
    scenario.strategies.resize(2);
    scenario.strategies[0].name = "s";
    scenario.strategies[1].name = "s";
    scenario.strategies[1].heartbeat = Duration::microseconds(-5);
    scenario.world.steps[3].failureRate = 1.7;
    scenario.world.steps[4].name = std::string("\xC3(", 2);
    scenario.world.repeatedRequests.rate = std::numeric_limits<double>::quiet_NaN();
    std::string paths;
    for (const Fault& fault : validate(scenario))
        paths += fault.path + ' ';
    EXPECT_EQ(paths, "world.repeatedRequests.rate world.steps[3].failureRate world.steps[4].name "
                     "strategies[1].heartbeat strategies[1].name ");
    EXPECT_EQ(validate(scenario)[1].message, "1.7 is not between 0 and 1");
    EXPECT_FALSE(formatScenario(scenario).empty()) << "a faulty value has a text all the same";
}

TEST(ScenarioFaults, strangeNamesStayOnOneLine)
{
    for (const Fault& fault :
         parseScenario(worldText("\"a\\nb\\u0000.c[3]" + std::string(1000, 'x') + "\": 1")).faults()) {
        EXPECT_LT(describe(fault).size(), 600u);
        EXPECT_EQ(describe(fault).find('\n'), std::string::npos);
    }
}

} // namespace
} // namespace twice
