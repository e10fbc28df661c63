#pragma once

#include "counting/value_tally.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace twice {

/// How long requests took, in whole microseconds: a multiset of values that answers for percentiles (model 6,
/// latencySeconds), in memory that does not grow with their number.
///
/// Exact while it has met at most `mostDistinct` different values. Beyond that it counts values by their leading bits:
/// each below 512 has a bucket of its own, each octave above has 256 of equal width, so that a bucket is never wider
/// than 1/256 of what it holds. A plain value, not thread-safe; an empty one owns no memory.
///
/// What it is depends only on the values it has been given, never on their order nor on how parts were merged. For both
/// forms are functions of the multiset (its values with their numbers; its buckets with theirs, and the maximum), and
/// so is the choice between them: one that has left the exact form has met too many values, hence so has every union it
/// is a part of; where all parts are still exact, their union knows all its values and counts the different ones.
class Latencies
{
public:
    static constexpr std::size_t mostDistinct = 2048;

    /// One more request. Not below 0.
    void add(std::int64_t microseconds);
    /// Those of other requests.
    Latencies& operator+=(const Latencies& other);
    /// The same, `times` over.
    void add(const Latencies& other, std::uint64_t times);

    [[nodiscard]] bool empty() const { return m_count == 0; }
    [[nodiscard]] std::uint64_t count() const { return m_count; }
    /// The nearest rank: the ceil(percent / 100 · count)-th smallest, the smallest for 0 percent. Of one that is not
    /// exact, the middle of the bucket that holds it, at most 1/512 of the value away and never above the maximum; the
    /// largest of all is told exactly. `percent` from 0 to 100. 0 for an empty one.
    [[nodiscard]] std::int64_t percentile(double percent) const;
    /// Always exact. 0 for an empty one.
    [[nodiscard]] std::int64_t max() const { return m_max; }
    /// Whether every percentile is.
    [[nodiscard]] bool exact() const;

    friend bool operator==(const Latencies& left, const Latencies& right);

private:
    [[nodiscard]] bool inBuckets() const { return !m_buckets.empty(); }
    [[nodiscard]] bool settled() const { return m_new.empty(); }
    [[nodiscard]] Latencies settledCopy() const;
    void settle();
    void mergeValues(const std::vector<CountedValue>& others, std::uint64_t times);
    void moveToBuckets();
    void cover(std::size_t firstBucket, std::size_t lastBucket);
    void addToBucket(std::int64_t value, std::uint64_t times);

    std::uint64_t m_count = 0;
    std::int64_t m_max = 0;
    // Exact form.
    std::vector<CountedValue> m_values; ///< ascending
    ValueTally m_new;                   ///< what came since and waits to be sorted in; empty once settled
    // Or the buckets from m_firstBucket on, whole octaves, from the smallest value's to the largest value's.
    std::size_t m_firstBucket = 0;
    std::vector<std::uint64_t> m_buckets;
};

} // namespace twice
