#pragma once

#include "counting/counts.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace twice {

/// A copy of the counts without their latencies: up to 100 KB in each of some hundred points, for which no line asks.
[[nodiscard]] std::shared_ptr<const Counts> tracePoint(const Counts& counts);

/// The counts after ever more requests, at evenly spread places, in memory that does not grow.
///
/// Told of every merged piece of work, it keeps each `stride`-th; when full, it drops every second point and doubles
/// the stride. Which points are kept depends only on how many pieces there were. They are without latencies, which
/// are large. Not thread-safe.
class Trace
{
public:
    using Points = std::vector<std::shared_ptr<const Counts>>;

    /// `maxPoints` at least 2.
    explicit Trace(std::size_t maxPoints);

    /// The counts after one more piece. Copies them only where the point is kept.
    void add(const Counts& counts);
    [[nodiscard]] const Points& points() const { return m_points; }

private:
    std::size_t m_maxPoints;
    std::uint64_t m_pieces = 0;
    std::uint64_t m_stride = 1;
    Points m_points; ///< after the pieces m_stride, 2 · m_stride, …
};

} // namespace twice
