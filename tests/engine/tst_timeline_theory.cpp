// Queues against queueing theory. Cells are independent worlds, so each estimate is the mean over cells and its
// standard error the cells' deviation over the root of their number. Two things are allowed beyond 4 standard errors:
// 1/512 of the value, which a bucket of Latencies may be off, and 1/500 for the start. A cell starts empty, which
// shortens the waits of about a relaxation time 1/(sqrt(c mu) - sqrt(lambda))^2, at most 12 s here, of at least 10000
// s.
#include "support/scenario_of.h"
#include "timeline/timeline_engine.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <string>
#include <vector>

namespace twice::test {
namespace {

constexpr int cells = 60;
constexpr int jobsOfCell = 20'000;

struct Estimate
{
    double mean = 0;
    double error = 0; ///< standard
};

class Estimates
{
public:
    Estimates(const std::string& duration, double perSecond, int slots)
    {
        const Scenario scenario =
            scenarioOf(R"({"jobs": )" + std::to_string(cells * jobsOfCell) +
                           R"(, "arrivals": {"kind": "poisson", "ratePerSecond": )" + std::to_string(perSecond) +
                           R"(}, "workers": {"concurrency": )" + std::to_string(slots) +
                           R"(}, "steps": [{"name": "work", "duration": )" + duration + "}]}",
                       R"([{"name": "s"}])", R"("cellSize": )" + std::to_string(jobsOfCell) + ", ");
        const TimelineEngine engine(scenario, 0);
        for (std::uint64_t cell = 0; cell < engine.cells(); ++cell)
            m_latencies.push_back(engine.simulate(cell, {}).latencies);
    }

    [[nodiscard]] Estimate percentile(double percent) const
    {
        return over([&](const Latencies& latencies) { return static_cast<double>(latencies.percentile(percent)); });
    }
    /// The mean over quantiles in the middle of 2000 equal parts; the tail's curvature costs some 1/5000.
    [[nodiscard]] Estimate mean() const
    {
        return over([](const Latencies& latencies) {
            constexpr int parts = 2000;
            double sum = 0;
            for (int part = 0; part < parts; ++part)
                sum += static_cast<double>(latencies.percentile(100 * (part + 0.5) / parts));
            return sum / parts;
        });
    }

private:
    [[nodiscard]] Estimate over(const std::function<double(const Latencies&)>& value) const
    {
        double sum = 0;
        double squares = 0;
        for (const Latencies& latencies : m_latencies) {
            const double seconds = value(latencies) / 1e6;
            sum += seconds;
            squares += seconds * seconds;
        }
        const auto count = static_cast<double>(m_latencies.size());
        const double mean = sum / count;
        return {mean, std::sqrt((squares / count - mean * mean) / (count - 1))};
    }

    std::vector<Latencies> m_latencies;
};

void expectNear(const Estimate& estimate, double right)
{
    EXPECT_NEAR(estimate.mean, right, 4 * estimate.error + right * (1. / 512 + 1. / 500));
    // An error so large that anything would pass proves nothing.
    EXPECT_LT(estimate.error, right / 50);
}

/// Where the rising `distribution` reaches `share`.
double quantile(const std::function<double(double)>& distribution, double share)
{
    double low = 0;
    double high = 1000;
    for (int halving = 0; halving < 60; ++halving) {
        const double middle = (low + high) / 2;
        (distribution(middle) < share ? low : high) = middle;
    }
    return low;
}

/// Erlang C: the probability that an arrival has to wait.
double erlangC(int servers, double load)
{
    double term = 1; // load^k / k!
    double sum = 0;
    for (int k = 0; k < servers; ++k) {
        sum += term;
        term *= load / (k + 1);
    }
    const double waiting = term * servers / (servers - load);
    return waiting / (sum + waiting);
}

} // namespace

// mu = 1, lambda = 0.5: the time in the system is exponential with rate mu - lambda.
TEST(TimelineTheory, oneServerWithExponentialWork)
{
    const Estimates estimates(R"({"exponential": "1s"})", 0.5, 1);
    expectNear(estimates.mean(), 2);
    for (const double percent : {50., 95., 99.})
        expectNear(estimates.percentile(percent), -std::log(1 - percent / 100) / 0.5);
}

// c = 4, mu = 1, lambda = 2.8. Who waits (Erlang C) waits exponentially with rate theta = c mu - lambda; the time in
// the system is that and an exponential service.
TEST(TimelineTheory, fourServersWithExponentialWork)
{
    const Estimates estimates(R"({"exponential": "1s"})", 2.8, 4);
    const double theta = 4 - 2.8;
    const double waits = erlangC(4, 2.8);
    expectNear(estimates.mean(), 1 + waits / theta);
    const auto distribution = [&](double t) {
        const double both = (theta * std::exp(-t) - std::exp(-theta * t)) / (theta - 1);
        return 1 - (1 - waits) * std::exp(-t) - waits * both;
    };
    for (const double percent : {50., 95., 99.})
        expectNear(estimates.percentile(percent), quantile(distribution, percent / 100));
}

// D = 1, lambda = 0.5. Pollaczek and Khinchine: the mean wait is rho D / (2 (1 - rho)). Erlang: P(W <= t) =
// (1 - rho) sum over k <= t/D of (lambda (k D - t))^k / k! · e^(-lambda (k D - t)).
TEST(TimelineTheory, oneServerWithConstantWork)
{
    const Estimates estimates(R"("1s")", 0.5, 1);
    expectNear(estimates.mean(), 1.5);
    const auto distribution = [](double t) {
        double sum = 0;
        double factorial = 1;
        for (int k = 0; k <= t - 1 && k < 20; ++k) {
            factorial *= k > 0 ? k : 1;
            const double x = 0.5 * (k - (t - 1));
            sum += std::pow(x, k) / factorial * std::exp(-x);
        }
        return t < 1 ? 0 : 0.5 * sum;
    };
    for (const double percent : {95., 99.})
        expectNear(estimates.percentile(percent),
                   quantile([&](double t) { return t > 15 ? 1 : distribution(t); }, percent / 100));
    // Half of all do not wait: the median is where the atom ends, and 40 % are served at once.
    expectNear(estimates.percentile(40), 1);
}

} // namespace twice::test
