#include "theory/interval.h"

#include <boost/math/distributions/beta.hpp>

#include <algorithm>
#include <cmath>

namespace twice {

Interval intervalOfCount(std::uint64_t count, std::uint64_t requests)
{
    constexpr double tail = 0.025;
    const auto successes = static_cast<double>(count);
    const auto all = static_cast<double>(requests);
    Interval share{0, 1};
    if (count > 0)
        share.low = boost::math::quantile(boost::math::beta_distribution<>{successes, all - successes + 1}, tail);
    if (count < requests)
        share.high = boost::math::quantile(
            boost::math::complement(boost::math::beta_distribution<>{successes + 1, all - successes}, tail));
    return {share.low * all, share.high * all};
}

Interval intervalOfSum(const SummedCount& sum, std::uint64_t requests)
{
    // Below so many requests with any, the sum is far from normal. How many have any is then the uncertain part:
    // Clopper and Pearson's interval for that, times what such a request adds on average.
    constexpr std::uint64_t enoughRequests = 100;
    const auto total = static_cast<double>(sum.total);
    if (sum.requests < enoughRequests) {
        const double each = sum.requests == 0 ? 1 : total / static_cast<double>(sum.requests);
        const Interval some = intervalOfCount(sum.requests, requests);
        return {some.low * each, some.high * each};
    }
    constexpr double normalQuantile = 1.959963984540054; // 97.5 %
    const auto all = static_cast<double>(requests);
    const double spread = static_cast<double>(sum.squares) - total * total / all; // n times the variance
    const double half = normalQuantile * std::sqrt(std::max(0.0, spread));
    return {std::max(0.0, total - half), total + half};
}

} // namespace twice
