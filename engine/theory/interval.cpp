#include "theory/interval.h"

#include <boost/math/distributions/beta.hpp>
#include <boost/math/distributions/students_t.hpp>

#include <algorithm>
#include <cmath>

namespace twice {

namespace {

constexpr double tail = 0.025;                       // on each side
constexpr double normalQuantile = 1.959963984540054; // of 0.975
// From so many requests that have any, the normal approximation of their sum is good to a fraction of its width.
constexpr std::uint64_t enoughRequests = 30;

// `double` throughout: `long double` inside would give other last digits on other machines.
using Policy = boost::math::policies::policy<boost::math::policies::promote_double<false>>;
using Beta = boost::math::beta_distribution<double, Policy>;

} // namespace

// Clopper and Pearson: low is the rate at which so many or more come in 2.5 % of all runs, high the rate at which so
// many or fewer do. Both are quantiles of beta distributions. With a count of 0 high is n (1 − 0.025^(1/n)), which
// tends to −ln 0.025 = 3.689 for large n. Nothing counted tells nothing: the interval of no requests is [0, 0], for no
// count of no requests can be anything else.
Interval intervalOfCount(std::uint64_t count, std::uint64_t requests)
{
    if (requests == 0)
        return {};
    count = std::min(count, requests);
    const auto n = static_cast<double>(requests);
    const auto k = static_cast<double>(count);
    Interval interval{0, n};
    // The two ends have closed forms, which a quantile so far out would give less exactly.
    if (count == requests)
        interval.low = n * std::exp(std::log(tail) / n);
    else if (count > 0)
        interval.low = n * boost::math::quantile(Beta(k, n - k + 1), tail);
    if (count == 0)
        interval.high = -n * std::expm1(std::log(tail) / n);
    else if (count < requests)
        interval.high = n * boost::math::quantile(boost::math::complement(Beta(k + 1, n - k), tail));
    return interval;
}

// Each request adds X, a whole number that is mostly 0. With enough requests that have any the sum is normal, with n
// times the spread of X as its variance, taken from the exact sum of squares. Otherwise the sum is taken apart: how
// many requests have any, an interval of Clopper and Pearson's, times what one of them has, its mean with the
// uncertainty of that mean. Taking the lower ends together and the upper ends together errs on the wide side.
//
// Where every request has the same, there is no spread to go by, but rare ones that differ may just not have come: with
// 95 % confidence they would have been fewer than −ln 0.025 = 3.689. The interval lets so many requests have nothing,
// or twice as much.
Interval intervalOfSum(const SummedCount& sum, std::uint64_t requests)
{
    if (requests == 0)
        return {};
    const auto n = static_cast<double>(requests);
    const auto total = static_cast<double>(sum.total);
    // n times the variance of the sum. Whole numbers below 2^128, since totals stay below 10^18 (model 2).
    const SquareSum spread = requests * sum.squares - static_cast<SquareSum>(sum.total) * sum.total;
    if (sum.requests >= enoughRequests && spread > 0) {
        const double half = normalQuantile * std::sqrt(static_cast<double>(spread) / n);
        return {std::max(0.0, total - half), total + half};
    }
    const Interval having = intervalOfCount(sum.requests, requests);
    if (sum.requests == 0)
        return having;
    const double size = total / static_cast<double>(sum.requests);
    if (spread == 0)
        return {having.low * size, (2 * n - having.low) * size};
    const SquareSum sizeSpread = sum.requests * sum.squares - static_cast<SquareSum>(sum.total) * sum.total;
    const auto k = static_cast<double>(sum.requests);
    const double half = normalQuantile * std::sqrt(static_cast<double>(sizeSpread) / k) / k;
    return {having.low * std::max(1.0, size - half), having.high * (size + half)};
}

// The mean of n equal cells has Student's distribution with n − 1 degrees of freedom around its expectation; the sum is
// n times that. Rounding may leave a spread below 0 where there is none.
Interval intervalOfCells(double sum, double squares, std::uint64_t cells)
{
    const auto n = static_cast<double>(cells);
    const double variance = std::max(0.0, squares - sum * sum / n) / (n - 1);
    const boost::math::students_t_distribution<double, Policy> student(n - 1);
    const double half = boost::math::quantile(boost::math::complement(student, tail)) * std::sqrt(n * variance);
    return {std::max(0.0, sum - half), sum + half};
}

} // namespace twice
