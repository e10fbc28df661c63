#include "timeline/duration_sampler.h"

#include <boost/math/distributions/normal.hpp>

#include <cmath>

namespace twice {

namespace {

constexpr double quantile99 = 2.3263478740408408; // of the standard normal distribution

using Policy = boost::math::policies::policy<boost::math::policies::promote_double<false>>;

} // namespace

DurationSampler::DurationSampler(const DurationDistribution& distribution)
{
    if (const auto* fixed = std::get_if<Duration>(&distribution)) {
        m_low = spanOf(*fixed);
    } else if (const auto* uniform = std::get_if<UniformDuration>(&distribution)) {
        m_kind = Kind::Uniform;
        m_low = uniform->low.inMicroseconds();
        m_size = static_cast<std::uint64_t>(uniform->high.inMicroseconds() - m_low) + 1;
    } else if (const auto* exponential = std::get_if<ExponentialDuration>(&distribution)) {
        m_kind = Kind::Exponential;
        m_scale = static_cast<double>(exponential->mean.inMicroseconds());
    } else if (const auto* lognormal = std::get_if<LognormalDuration>(&distribution)) {
        m_kind = Kind::Lognormal;
        m_scale = static_cast<double>(lognormal->median.inMicroseconds());
        m_sigma = std::log(static_cast<double>(lognormal->p99.inMicroseconds()) / m_scale) / quantile99;
    }
}

VirtualTime DurationSampler::drawn(std::uint64_t random) const
{
    switch (m_kind) {
    case Kind::Fixed:
    case Kind::Exponential:
        break; // value() knows them
    case Kind::Uniform: {
        // The upper half of the product: every value has the same share of the 2^64 numbers, up to one.
        __extension__ using Product = unsigned __int128;
        return m_low + static_cast<VirtualTime>((static_cast<Product>(random) * m_size) >> 64);
    }
    case Kind::Lognormal: {
        const double share = (static_cast<double>(random >> 12) + 0.5) * 0x1p-52; // never 0 or 1
        const double normal = boost::math::quantile(boost::math::normal_distribution<double, Policy>(), share);
        return rounded(m_scale * std::exp(m_sigma * normal));
    }
    }
    return m_low;
}

} // namespace twice
