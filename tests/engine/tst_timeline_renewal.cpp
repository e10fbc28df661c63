// Crashes, leases and lost replies against renewal arguments: within 4 standard errors, which each test derives.
#include "support/scenario_of.h"
#include "support/simulate_all.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <string>

namespace twice::test {
namespace {

constexpr double jobs = 100'000;

void expectSum(std::uint64_t sum, double mean, double variance)
{
    EXPECT_NEAR(static_cast<double>(sum), jobs * mean, 4 * std::sqrt(jobs * variance));
}

} // namespace

// A delivery works out with probability s = (1-b)(1-a)(1-k), so there are 1/s of them for a message, with variance
// (1-s)/s^2. A delivery that begins its call works out with r = (1-a)(1-k), so there are 1/r calls. The work takes no
// time, so that a death hits no other message. Some deaths come before the work is known, so effects are as many.
TEST(TimelineRenewal, crashesMakeGeometricNumbersOfDeliveriesAndCalls)
{
    const Scenario scenario =
        scenarioOf(R"({"jobs": 100000, "steps": [{"name": "mail", "effect": "email"}],
                       "crashes": {"beforeCall": 0.1, "afterCall": 0.2, "beforeAck": 0.05, "restartAfter": "1ms"},
                       "until": "1000d"})",
                   R"([{"name": "s", "visibilityTimeout": "10s", "maxDeliveries": "unlimited"}])");
    const Counts counts = simulateAll(scenario, 0);
    const double r = 0.8 * 0.95;
    const double s = 0.9 * r;
    EXPECT_EQ(counts.succeeded, 100000);
    expectSum(counts.deliveries, 1 / s, (1 - s) / (s * s));
    expectSum(counts.calls.total, 1 / r, (1 - r) / (r * r));
    EXPECT_EQ(counts.effectsOfStep[0], counts.calls.total);
    EXPECT_EQ(counts.repeatsByCause[static_cast<std::size_t>(Cause::Crash)], counts.calls.total - 100000);
}

// The n-th call is made when the n-1 before it lost their replies: effects (1-p^n)/(1-p), and the mean of their square
// is the sum over n of (2n-1) p^(n-1).
TEST(TimelineRenewal, lostRepliesMakeACutGeometricSum)
{
    for (const int attempts : {1, 2, 3, 8}) {
        for (const double p : {0.05, 0.5, 0.9}) {
            SCOPED_TRACE(std::to_string(attempts) + " attempts, p " + std::to_string(p));
            const Scenario scenario =
                scenarioOf(R"({"jobs": 100000, "steps": [{"name": "mail", "effect": "email", "lostReplyRate": )" +
                               std::to_string(p) + "}]}",
                           R"([{"name": "s", "retry": {"maxAttempts": )" + std::to_string(attempts) + "}}]");
            double square = 0;
            for (int n = 1; n <= attempts; ++n)
                square += (2 * n - 1) * std::pow(p, n - 1);
            const double mean = (1 - std::pow(p, attempts)) / (1 - p);
            const Counts counts = simulateAll(scenario, 0);
            expectSum(counts.effectsOfStep[0], mean, square - mean * mean);
            expectSum(counts.failed, std::pow(p, attempts), std::pow(p, attempts) * (1 - std::pow(p, attempts)));
        }
    }
}

// Each visibility timeout before the end of the work brings one more delivery; the first worker's acknowledgement at D
// counts with "any receipt", and comes before an expiry at the same instant.
TEST(TimelineRenewal, deliveriesBeforeTheFirstAcknowledgement)
{
    for (int work = 1; work <= 13; ++work) {
        for (int timeout = 1; timeout <= 5; ++timeout) {
            const Scenario scenario =
                scenarioOf(R"({"jobs": 1, "workers": {"concurrency": 20}, "steps": [{"name": "mail", "duration": ")" +
                               std::to_string(work) + R"(s"}]})",
                           R"([{"name": "s", "lateAck": "any receipt", "maxDeliveries": "unlimited",
                                "visibilityTimeout": ")" +
                               std::to_string(timeout) + R"(s"}])");
            const Counts counts = simulateAll(scenario, 0);
            EXPECT_EQ(counts.deliveries, static_cast<std::uint64_t>((work + timeout - 1) / timeout))
                << work << " s of work, timeout " << timeout << " s";
            EXPECT_EQ(counts.effectsOfStep[0], counts.deliveries);
        }
    }
}

} // namespace twice::test
