#pragma once

#include <cstdint>
#include <variant>

namespace twice {

/// A span of virtual time in whole microseconds, or forever (model 2, durations).
///
/// Forever stands for "forever", "never" and "none": a period that does not end, a timeout that does not come.
/// Never negative. At most 10^6 days, so that sums of a run stay far from the end of 64 bits.
class Duration
{
public:
    constexpr Duration() = default;
    static constexpr Duration microseconds(std::int64_t us) { return Duration{us}; }
    static constexpr Duration milliseconds(std::int64_t ms) { return Duration{ms * 1000}; }
    static constexpr Duration seconds(std::int64_t s) { return Duration{s * 1'000'000}; }
    static constexpr Duration hours(std::int64_t h) { return Duration{h * 3'600'000'000}; }
    static constexpr Duration forever() { return Duration{foreverMicroseconds}; }
    /// The longest finite duration that a scenario may name.
    static constexpr Duration longest() { return hours(24'000'000); }

    [[nodiscard]] constexpr bool isForever() const { return m_us == foreverMicroseconds; }
    [[nodiscard]] constexpr bool isZero() const { return m_us == 0; }
    /// Whole microseconds; not to be asked of forever.
    [[nodiscard]] constexpr std::int64_t inMicroseconds() const { return m_us; }

    friend constexpr auto operator<=>(Duration, Duration) = default;

private:
    static constexpr std::int64_t foreverMicroseconds = INT64_MAX;
    constexpr explicit Duration(std::int64_t us) : m_us(us) {}
    std::int64_t m_us = 0;
};

/// Uniform between two durations, low <= high.
struct UniformDuration
{
    Duration low;
    Duration high;
    friend bool operator==(const UniformDuration&, const UniformDuration&) = default;
};

/// Exponential with this mean.
struct ExponentialDuration
{
    Duration mean;
    friend bool operator==(const ExponentialDuration&, const ExponentialDuration&) = default;
};

/// Lognormal, by its median and its 99th percentile (p99 >= median > 0).
struct LognormalDuration
{
    Duration median;
    Duration p99;
    friend bool operator==(const LognormalDuration&, const LognormalDuration&) = default;
};

/// A duration that may differ from time to time: a fixed one or a distribution.
using DurationDistribution = std::variant<Duration, UniformDuration, ExponentialDuration, LognormalDuration>;

/// Whether every value of `distribution` is zero: no time passes.
[[nodiscard]] bool isAlwaysZero(const DurationDistribution& distribution);

} // namespace twice
