// How requests, copies and reruns come, and cells of them (model 2 and 8). All times in seconds.
#include "support/timeline_case.h"

namespace twice::test {

// One slot, a second each: request 0, its copy, request 1.
TEST(TimelineTraffic, aCopyAfterNoTimeStandsRightBehindItsOriginal)
{
    const auto given = [](const std::string& copies) {
        return TimelineCase(R"({"jobs": 2, "steps": [{"name": "mail", "effect": "email", "duration": "1s"}],
                                "repeatedRequests": )" +
                                copies + "}",
                            R"([{"name": "plain"}])");
    };
    const TimelineCase byRate = given(R"({"rate": 1})");
    EXPECT_EQ(byRate["plain"].messages, 4);
    EXPECT_EQ(byRate["plain"].latencies.max(), 3 * second);
    const TimelineCase byList = given(R"({"copies": [{"request": 0, "after": "0s"}]})");
    EXPECT_EQ(byList["plain"].messages, 3);
    EXPECT_EQ(byList["plain"].latencies.max(), 3 * second);
    const TimelineCase both = given(R"({"rate": 1, "copies": [{"request": 0, "after": "0s"}]})");
    EXPECT_EQ(both["plain"].messages, 5);
    EXPECT_EQ(both["plain"].latencies.max(), 4 * second);
}

// Request 0 fails at 1, request 1 is done at 2. The rerun of 100 is for request 0 alone.
TEST(TimelineTraffic, aRerunOfTheFailedLeavesTheOthersAlone)
{
    const TimelineCase given(
        R"({"jobs": 2, "steps": [{"name": "mail", "effect": "email", "duration": "1s", "outages": [["0s", "2s"]]}],
            "reruns": [{"at": "100s", "which": "failed"}]})",
        R"([{"name": "once", "retry": {"maxAttempts": 1}}])");
    EXPECT_EQ(given["once"].messages, 3);
    EXPECT_EQ(given["once"].failed, 1);
    EXPECT_EQ(given["once"].succeeded, 2);
    EXPECT_EQ(given["once"].stepsDoneAgain.total, 0);
    EXPECT_EQ(given["once"].latencies.percentile(50), 2 * second);
    EXPECT_EQ(given["once"].latencies.max(), 101 * second);
}

// Work 0–200. At 100 no message of it has succeeded.
TEST(TimelineTraffic, aRequestThatIsStillAtWorkCountsAsFailedForARerun)
{
    const TimelineCase given(R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "200s"}],
                                 "workers": {"concurrency": 2}, "reruns": [{"at": "100s", "which": "failed"}]})",
                             R"([{"name": "plain"}])");
    EXPECT_EQ(given["plain"].messages, 2);
    EXPECT_EQ(given["plain"].succeeded, 2);
    EXPECT_EQ(causes(given["plain"]), (Causes{{"rerun", 1}}));
    EXPECT_EQ(given["plain"].latencies.max(), 200 * second);
}

TEST(TimelineTraffic, aRerunKnowsOnlyWhatWasSubmittedByThen)
{
    const TimelineCase given(R"({"arrivals": {"kind": "at", "times": ["0s", "200s"]},
                                 "steps": [{"name": "mail", "effect": "email", "duration": "1s"}],
                                 "reruns": [{"at": "100s", "which": "all"}]})",
                             R"([{"name": "plain"}])");
    EXPECT_EQ(given["plain"].messages, 3);
    EXPECT_EQ(emails(given["plain"]), (Emails{0, 1, 1}));
}

// Request 1 comes first: 0–3. Request 0 at 5: 5–6.
TEST(TimelineTraffic, listedTimesNeedNoOrder)
{
    const TimelineCase given(R"({"arrivals": {"kind": "at", "times": ["5s", "0s"]},
                                 "steps": [{"name": "mail", "effect": "email", "durationByRequest": ["1s", "3s"]}]})",
                             R"([{"name": "plain"}])");
    EXPECT_EQ(given["plain"].succeeded, 2);
    EXPECT_EQ(given["plain"].latencies.percentile(50), 1 * second);
    EXPECT_EQ(given["plain"].latencies.max(), 3 * second);
}

// A request each 10, work of 8, a death at 15. In a single cell the second of four is killed, in cells of two the
// second of each.
TEST(TimelineTraffic, eachCellHasAClockOfItsOwn)
{
    const auto given = [](const std::string& cellSize) {
        return TimelineCase(R"({"jobs": 4, "arrivals": {"kind": "every", "interval": "10s"},
                                "steps": [{"name": "mail", "effect": "email", "duration": "8s"}],
                                "crashes": {"at": [{"time": "15s"}]}})",
                            R"([{"name": "plain"}])", R"("cellSize": )" + cellSize + ", ");
    };
    EXPECT_EQ(given("4")["plain"].lost, 1);
    EXPECT_EQ(given("4")["plain"].succeeded, 3);
    EXPECT_EQ(given("2")["plain"].lost, 2);
    EXPECT_EQ(given("2")["plain"].succeeded, 2);
}

// Requests are numbered over the whole run: 1 and 1 + 2 in the first cell, 4 and 4 + 8 in the second.
TEST(TimelineTraffic, requestsKeepTheirNumbersInCells)
{
    const TimelineCase given(R"({"jobs": 4, "steps": [{"name": "mail", "effect": "email",
                                                       "durationByRequest": ["1s", "2s", "4s", "8s"]}]})",
                             R"([{"name": "plain"}])", R"("cellSize": 2, )");
    EXPECT_EQ(given["plain"].latencies.percentile(25), 1 * second);
    EXPECT_EQ(given["plain"].latencies.percentile(50), 3 * second);
    EXPECT_EQ(given["plain"].latencies.percentile(75), 4 * second);
    EXPECT_EQ(given["plain"].latencies.max(), 12 * second);
}

// Listed times, copies and reruns find their requests in whichever cell they are: request 2 is the first of the second.
TEST(TimelineTraffic, listsNameRequestsOfAllCells)
{
    const TimelineCase given(R"({"arrivals": {"kind": "at", "times": ["0s", "1s", "2s", "3s"]},
                                 "steps": [{"name": "mail", "effect": "email", "duration": "1s"}],
                                 "repeatedRequests": {"copies": [{"request": 2, "after": "500ms"}]},
                                 "reruns": [{"at": "2500ms", "which": "failed"}]})",
                             R"([{"name": "plain"}])", R"("cellSize": 2, )");
    // Cell 0 is done at 2 with both. Cell 1: request 2 2–3, its copy from 2.5, 3–4, its rerun, also of 2.5, 4–5 behind
    // it; request 3 comes at 3 and works 5–6.
    const Counts& counts = given["plain"];
    EXPECT_EQ(counts.messages, 4 + 1 + 1);
    EXPECT_EQ(counts.succeeded, 6);
    EXPECT_EQ(emails(counts), (Emails{0, 3, 0, 1}));
    EXPECT_EQ(causes(counts), (Causes{{"repeated request", 1}, {"rerun", 1}}));
    EXPECT_EQ(counts.latencies.max(), 3 * second);
}

// Keys of a second: in one cell each is forgotten when the next is written, in three cells each has its own world.
TEST(TimelineTraffic, mostKeysAreSummedOverCells)
{
    const auto given = [](const std::string& cellSize) {
        return TimelineCase(R"({"jobs": 3, "steps": [{"name": "mail", "effect": "email", "duration": "1s",
                                                      "remembersKeys": true, "keyRetention": "1s"}]})",
                            R"([{"name": "memory", "store": {"kind": "memory", "ttl": "1s"},
                                 "providerKey": "per action"}])",
                            R"("cellSize": )" + cellSize + ", ");
    };
    EXPECT_EQ(given("3")["memory"].peakKeys, 1);
    EXPECT_EQ(given("3")["memory"].providerPeakKeys, 1);
    EXPECT_EQ(given("1")["memory"].peakKeys, 3);
    EXPECT_EQ(given("1")["memory"].providerPeakKeys, 3);
}

} // namespace twice::test
