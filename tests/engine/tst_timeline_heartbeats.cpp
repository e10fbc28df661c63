// What keeps a receipt alive and what does not; messages that wait in a worker's buffer (model 3, heartbeat and
// prefetch). All times in seconds; #2 is a second delivery.
#include "support/timeline_case.h"

namespace twice::test {

std::string worldOfBlockingWork(const std::string& duration)
{
    return R"({"jobs": 1, "workers": {"concurrency": 2}, "steps": [
                   {"name": "compute", "effect": "transform", "blocksHeartbeat": true, "duration": ")" +
           duration + R"("}, {"name": "mail", "effect": "email", "duration": "8s"}]})";
}

const char* const beatEachFive =
    R"([{"name": "beats", "visibilityTimeout": "10s", "heartbeat": "5s", "maxDeliveries": 2}])";

// The beat at 5 is blocked; the one at 10 falls on the very end of the receipt and moves it to 20. Done at 15.
TEST(TimelineHeartbeats, aBeatAtTheVeryEndOfItsReceiptIsInTime)
{
    const TimelineCase given(worldOfBlockingWork("7s"), beatEachFive);
    EXPECT_EQ(given["beats"].deliveries, 1);
    EXPECT_EQ(given["beats"].succeeded, 1);
    EXPECT_EQ(given["beats"].latencies.max(), 15 * second);
}

// Blocked at 5 and 10, over at 10: #2 begins at 10 and blocks the process until 20.5. #1 goes on, beats at 15 and 20
// cannot revive it, and it ends at 18.5. #2's receipt is over at 20: a dead letter. #2 ends at 28.5.
TEST(TimelineHeartbeats, aSkippedBeatIsNotMadeUpAndNoneRevivesAReceipt)
{
    const TimelineCase given(worldOfBlockingWork("10500ms"), beatEachFive);
    const Counts& counts = given["beats"];
    EXPECT_EQ(counts.deliveries, 2);
    EXPECT_EQ(counts.staleReceipts, 2);
    EXPECT_EQ(counts.deadLetters, 1);
    EXPECT_EQ(counts.failedButDone, 1);
    EXPECT_EQ(emails(counts), (Emails{0, 0, 1}));
    EXPECT_EQ(causes(counts), (Causes{{"visibility timeout", 2}}));
}

// Request 0 blocks its process until 20, so request 1, which does nothing worse than mail until 31, misses its beats at
// 4 and 8 if they share the process. Both are visible at 10; the first free slot, at 21, takes request 1: 21–52.
TEST(TimelineHeartbeats, oneBlockedCallStopsTheBeatsOfItsWholeProcess)
{
    const auto given = [](const std::string& workers) {
        return TimelineCase(R"({"jobs": 2, "workers": )" + workers + R"(, "steps": [
                {"name": "compute", "effect": "transform", "blocksHeartbeat": true,
                 "durationByRequest": ["20s", "1s"]},
                {"name": "mail", "effect": "email", "durationByRequest": ["1s", "30s"]}]})",
                            R"([{"name": "beats", "visibilityTimeout": ["10s", "1h"], "heartbeat": "4s"}])");
    };
    const TimelineCase together = given(R"({"concurrency": 2})");
    EXPECT_EQ(together["beats"].deliveries, 3);
    EXPECT_EQ(together["beats"].staleReceipts, 1);
    EXPECT_EQ(together["beats"].succeeded, 2);
    EXPECT_EQ(together["beats"].latencies.max(), 52 * second);
    EXPECT_EQ(causes(together["beats"]), (Causes{{"visibility timeout", 2}}));
    const TimelineCase apart = given(R"({"processes": 2})");
    EXPECT_EQ(apart["beats"].deliveries, 2);
    EXPECT_EQ(apart["beats"].staleReceipts, 0);
    EXPECT_EQ(apart["beats"].succeeded, 2);
    EXPECT_EQ(apart["beats"].latencies.max(), 31 * second);
}

// The beat at 5 moves the end from 8 to 13. One at 10 would move it to 18, beyond the work's end at 17, but 10 is not
// before 10. #2 is renewed at 18 until 26; then a dead letter.
TEST(TimelineHeartbeats, beatsEndSoLongAfterTheDelivery)
{
    const TimelineCase given(R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "17s"}],
                                 "workers": {"concurrency": 2}})",
                             R"([{"name": "10 s", "visibilityTimeout": "8s", "heartbeat": "5s", "heartbeatFor": "10s",
                                  "maxDeliveries": 2},
                                 {"name": "10.001 s", "visibilityTimeout": "8s", "heartbeat": "5s",
                                  "heartbeatFor": "10001ms", "maxDeliveries": 2}])");
    EXPECT_EQ(given["10 s"].deliveries, 2);
    EXPECT_EQ(given["10 s"].deadLetters, 1);
    EXPECT_EQ(given["10 s"].staleReceipts, 2);
    EXPECT_EQ(given["10.001 s"].deliveries, 1);
    EXPECT_EQ(given["10.001 s"].succeeded, 1);
}

// Beats at 4 and 8 move the end to 18; the process dies at 9, and nobody beats any more. #2 18–43.
TEST(TimelineHeartbeats, aDeadProcessSendsNoBeats)
{
    const TimelineCase given(R"({"jobs": 1, "steps": [{"name": "mail", "effect": "email", "duration": "25s"}],
                                 "crashes": {"at": [{"time": "9s"}]}})",
                             R"([{"name": "beats", "visibilityTimeout": "10s", "heartbeat": "4s"}])");
    EXPECT_EQ(given["beats"].deliveries, 2);
    EXPECT_EQ(given["beats"].succeeded, 1);
    EXPECT_EQ(given["beats"].latencies.max(), 43 * second);
    EXPECT_EQ(causes(given["beats"]), (Causes{{"crash", 1}}));
}

// Request 0 works 0–15 with beats. Request 1 waits in the buffer from 0 on without: over at 10, reserved once more,
// over at 20, and once more. Its first delivery runs 15–30 and acknowledges for all; the others run 30–45 and 45–60.
TEST(TimelineHeartbeats, aReservedMessageGetsNoBeats)
{
    const TimelineCase given(R"({"jobs": 2, "steps": [{"name": "mail", "effect": "email", "duration": "15s"}]})",
                             R"([{"name": "reserve", "prefetch": 2, "visibilityTimeout": "10s", "heartbeat": "4s",
                                  "lateAck": "any receipt"}])");
    const Counts& counts = given["reserve"];
    EXPECT_EQ(counts.deliveries, 1 + 3);
    EXPECT_EQ(counts.calls.total, 1 + 3);
    EXPECT_EQ(counts.staleReceipts, 2);
    EXPECT_EQ(counts.succeeded, 2);
    EXPECT_EQ(counts.latencies.max(), 30 * second);
    EXPECT_EQ(causes(counts), (Causes{{"visibility timeout", 2}}));
}

// Process 0 works 0–10 and reserves request 2; process 1 is idle from 1 on and cannot have it: 10–15 instead of 1–6.
TEST(TimelineHeartbeats, aReservedMessageWaitsWhileOthersAreIdle)
{
    const TimelineCase given(R"({"jobs": 3, "workers": {"processes": 2},
                                 "steps": [{"name": "mail", "effect": "email",
                                            "durationByRequest": ["10s", "1s", "5s"]}]})",
                             R"([{"name": "reserve", "prefetch": 1}, {"name": "fair"}])");
    EXPECT_EQ(given["reserve"].latencies.max(), 15 * second);
    EXPECT_EQ(given["reserve"].latencies.percentile(50), 10 * second);
    EXPECT_EQ(given["fair"].latencies.max(), 10 * second);
    EXPECT_EQ(given["fair"].latencies.percentile(50), 6 * second);
}

// Both messages are delivered at 0, the process dies at 5; both receipts end at 30: 30–40 and 40–50.
TEST(TimelineHeartbeats, reservedMessagesOfADeadProcessComeBackWhenTheirReceiptsEnd)
{
    const TimelineCase given(R"({"jobs": 2, "steps": [{"name": "mail", "effect": "email", "duration": "10s"}],
                                 "crashes": {"at": [{"time": "5s"}]}})",
                             R"([{"name": "reserve", "prefetch": 1, "visibilityTimeout": "30s"}])");
    EXPECT_EQ(given["reserve"].deliveries, 4);
    EXPECT_EQ(given["reserve"].calls.total, 3);
    EXPECT_EQ(given["reserve"].succeeded, 2);
    EXPECT_EQ(given["reserve"].latencies.max(), 50 * second);
    EXPECT_EQ(causes(given["reserve"]), (Causes{{"crash", 1}}));
}

} // namespace twice::test
