#pragma once

#include "luck/hazard.h"
#include "scenario/duration.h"
#include "timeline/virtual_time.h"

#include <cstdint>

namespace twice {

/// A number in [0, 1) with 53 bits.
[[nodiscard]] inline double unitInterval(std::uint64_t random)
{
    return static_cast<double>(random >> 11) * 0x1p-53;
}

/// Exponential with mean 1.
[[nodiscard]] inline double exponentialValue(std::uint64_t random)
{
    return static_cast<double>(static_cast<std::int64_t>(totalHazard(random))) * 0x1p-57; // it fits into 63 bits
}

/// A duration or distribution of model 2, worked out once, to take values of.
///
/// A value is a pure function of 64 random bits, rounded to whole microseconds and at most Duration::longest(). Our own
/// formulas, since the standard library's distributions differ between libraries.
class DurationSampler
{
public:
    DurationSampler() = default; ///< always 0
    explicit DurationSampler(const DurationDistribution& distribution);

    /// No random bits are needed, value(0) is the only one.
    [[nodiscard]] bool isFixed() const { return m_kind == Kind::Fixed; }
    [[nodiscard]] bool isZero() const { return m_kind == Kind::Fixed && m_low == 0; }
    [[nodiscard]] VirtualTime value(std::uint64_t random) const
    {
        if (m_kind == Kind::Exponential)
            return rounded(exponentialValue(random) * m_scale);
        return m_kind == Kind::Fixed ? m_low : drawn(random);
    }

private:
    enum class Kind : std::uint8_t
    {
        Fixed,
        Uniform,
        Exponential,
        Lognormal
    };
    [[nodiscard]] static VirtualTime rounded(double microseconds)
    {
        constexpr VirtualTime longest = Duration::longest().inMicroseconds();
        return microseconds >= static_cast<double>(longest) ? longest : static_cast<VirtualTime>(microseconds + 0.5);
    }
    [[nodiscard]] VirtualTime drawn(std::uint64_t random) const;

    Kind m_kind = Kind::Fixed;
    VirtualTime m_low = 0;    ///< fixed: the value; uniform: the least one
    std::uint64_t m_size = 0; ///< uniform: how many values
    double m_scale = 0;       ///< exponential: mean; lognormal: median
    double m_sigma = 0;       ///< lognormal: of the logarithm
};

} // namespace twice
