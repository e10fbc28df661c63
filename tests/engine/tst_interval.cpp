#include "theory/interval.h"

#include <cmath>
#include <gtest/gtest.h>

namespace twice::test {

namespace {

// P(at most k of n) at rate p, term by term.
double atMost(int k, int n, double p)
{
    double sum = 0;
    for (int i = 0; i <= k; ++i)
        sum += std::exp(std::lgamma(n + 1) - std::lgamma(i + 1) - std::lgamma(n - i + 1) + i * std::log(p) +
                        (n - i) * std::log1p(-p));
    return sum;
}

} // namespace

TEST(IntervalOfCount, endsAreWhereTheTailsAreTwoAndAHalfPercent)
{
    for (const int n : {2, 10, 137}) {
        for (int k = 1; k < n; ++k) {
            const Interval interval = intervalOfCount(static_cast<std::uint64_t>(k), static_cast<std::uint64_t>(n));
            EXPECT_NEAR(1 - atMost(k - 1, n, interval.low / n), 0.025, 1e-10) << k << " of " << n;
            EXPECT_NEAR(atMost(k, n, interval.high / n), 0.025, 1e-10) << k << " of " << n;
        }
    }
}

// With none of n, high is where (1 - p)^n is 2.5 %, about -ln 0.025 = 3.6888794541 requests.
TEST(IntervalOfCount, isHonestAtNoneAndAtAll)
{
    EXPECT_EQ(intervalOfCount(0, 1'000'000'000'000).low, 0);
    EXPECT_NEAR(intervalOfCount(0, 1'000'000'000'000).high, 3.6888794541, 1e-9);
    EXPECT_NEAR(intervalOfCount(0, 1).high, 0.975, 1e-12);
    EXPECT_NEAR(intervalOfCount(10, 10).low, 10 * std::pow(0.025, 0.1), 1e-12);
    EXPECT_EQ(intervalOfCount(10, 10).high, 10);
    EXPECT_EQ(intervalOfCount(0, 0), (Interval{0, 0}));
}

// Of a rate p, intervals that hold it must have at least 95 % of the probability, whatever p is.
TEST(IntervalOfCount, holdsAtLeastNinetyFivePercent)
{
    constexpr int n = 60;
    for (int permille = 1; permille < 1000; permille += 7) {
        const double p = permille / 1000.0;
        double held = 0;
        for (int k = 0; k <= n; ++k) {
            const Interval interval = intervalOfCount(static_cast<std::uint64_t>(k), n);
            if (interval.low <= n * p && n * p <= interval.high)
                held += atMost(k, n, p) - (k > 0 ? atMost(k - 1, n, p) : 0);
        }
        EXPECT_GE(held, 0.95) << "p = " << p;
    }
}

// For rare events the interval is that of a Poisson count: for 10 it is [4.795, 18.390] (well known tables).
TEST(IntervalOfCount, tendsToThatOfPoisson)
{
    const Interval interval = intervalOfCount(10, 1'000'000'000'000);
    EXPECT_NEAR(interval.low, 4.795, 0.001);
    EXPECT_NEAR(interval.high, 18.390, 0.001);
}

// 10^12 requests, half of them with 1: the spread of the sum is √(n/4) = 500000.
TEST(IntervalOfSum, isNormalWhereManyHaveAny)
{
    constexpr std::uint64_t half = 500'000'000'000;
    const Interval interval = intervalOfSum({.total = half, .requests = half, .squares = half}, 2 * half);
    EXPECT_NEAR(interval.low, half - 979981.992, 0.01);
    EXPECT_NEAR(interval.high, half + 979981.992, 0.01);
}

TEST(IntervalOfSum, isThatOfTheCountWhereFewHaveOneEach)
{
    for (const std::uint64_t k : {0u, 1u, 5u, 29u}) {
        const Interval sum = intervalOfSum({.total = k, .requests = k, .squares = k}, 100'000);
        const Interval count = intervalOfCount(k, 100'000);
        EXPECT_NEAR(sum.low, count.low, 1e-9);
        EXPECT_NEAR(sum.high, count.high, 1e-9);
    }
}

// 1000 requests of 10 calls each: up to 3.69 that differ may just not have come.
TEST(IntervalOfSum, isNotEmptyWhereAllAreEqual)
{
    const Interval interval = intervalOfSum({.total = 10000, .requests = 1000, .squares = 100000}, 1000);
    const double unseen = 1000 * -std::expm1(std::log(0.025) / 1000);
    EXPECT_NEAR(interval.low, 10000 - 10 * unseen, 1e-6);
    EXPECT_NEAR(interval.high, 10000 + 10 * unseen, 1e-6);
    EXPECT_EQ(intervalOfSum({}, 0), (Interval{0, 0}));
}

} // namespace twice::test
