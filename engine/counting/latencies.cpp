#include "counting/latencies.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <utility>

namespace twice {

namespace {

constexpr std::size_t bucketsInOctave = 256;

/// How many low bits a bucket leaves out: those that stand behind a value's nine leading ones.
constexpr int bitsLeftOut(std::uint64_t value)
{
    return std::max(0, static_cast<int>(std::bit_width(value)) - 9);
}

/// Without gaps: 0, 1, … 511 are themselves, then come 256 for each octave.
constexpr std::size_t bucketOf(std::int64_t value)
{
    const auto bits = static_cast<std::uint64_t>(value);
    const int leftOut = bitsLeftOut(bits);
    return static_cast<std::size_t>(leftOut) * bucketsInOctave + static_cast<std::size_t>(bits >> leftOut);
}

constexpr std::int64_t middleOf(std::size_t bucket)
{
    if (bucket < 2 * bucketsInOctave)
        return static_cast<std::int64_t>(bucket);
    const std::size_t leftOut = bucket / bucketsInOctave - 1;
    const auto lowest = static_cast<std::int64_t>((bucket - leftOut * bucketsInOctave) << leftOut);
    return lowest + (std::int64_t{1} << (leftOut - 1));
}

static_assert(bucketOf(511) == 511 && bucketOf(512) == 512 && bucketOf(513) == 512 && bucketOf(1023) == 767);
static_assert(bucketOf(1024) == 768 && middleOf(512) == 513 && middleOf(768) == 1026);

constexpr std::size_t octaveBegin(std::size_t bucket)
{
    return bucket / bucketsInOctave * bucketsInOctave;
}

} // namespace

void Latencies::add(std::int64_t microseconds)
{
    assert(microseconds >= 0);
    ++m_count;
    m_max = std::max(m_max, microseconds);
    if (inBuckets()) {
        addToBucket(microseconds, 1);
        return;
    }
    m_new.add(microseconds);
    if (m_new.size() > mostDistinct)
        moveToBuckets();
}

Latencies& Latencies::operator+=(const Latencies& other)
{
    add(other, 1);
    return *this;
}

void Latencies::add(const Latencies& other, std::uint64_t times)
{
    if (other.empty() || times == 0)
        return;
    settle(); // before a look at `other`, which may be this very one
    if (!other.settled()) {
        add(other.settledCopy(), times);
        return;
    }
    m_count += other.m_count * times;
    m_max = std::max(m_max, other.m_max);
    if (!inBuckets() && !other.inBuckets()) {
        mergeValues(other.m_values, times);
        return;
    }
    moveToBuckets();
    for (const CountedValue& counted : other.m_values)
        addToBucket(counted.value, counted.times * times);
    if (!other.inBuckets())
        return;
    cover(other.m_firstBucket, other.m_firstBucket + other.m_buckets.size() - 1);
    const std::size_t offset = other.m_firstBucket - m_firstBucket;
    for (std::size_t i = 0; i < other.m_buckets.size(); ++i)
        m_buckets[offset + i] += other.m_buckets[i] * times;
}

std::int64_t Latencies::percentile(double percent) const
{
    assert(percent >= 0 && percent <= 100);
    if (!settled())
        return settledCopy().percentile(percent);
    // First multiplied, so that whole percents of whole numbers stay whole: 0.07 · 100 is above 7.
    const auto rank = static_cast<std::uint64_t>(std::ceil(percent * static_cast<double>(m_count) / 100));
    if (rank >= m_count)
        return m_max;
    std::uint64_t upTo = 0;
    for (const CountedValue& counted : m_values) {
        upTo += counted.times;
        if (upTo >= rank)
            return counted.value;
    }
    for (std::size_t i = 0; i < m_buckets.size(); ++i) {
        upTo += m_buckets[i];
        if (upTo > 0 && upTo >= rank)
            return std::min(middleOf(m_firstBucket + i), m_max);
    }
    return m_max;
}

bool Latencies::exact() const
{
    return settled() ? !inBuckets() : settledCopy().exact();
}

bool operator==(const Latencies& left, const Latencies& right)
{
    if (left.m_count != right.m_count || left.m_max != right.m_max)
        return false;
    if (!left.settled())
        return left.settledCopy() == right;
    if (!right.settled())
        return left == right.settledCopy();
    return left.m_values == right.m_values && left.m_firstBucket == right.m_firstBucket &&
           left.m_buckets == right.m_buckets;
}

Latencies Latencies::settledCopy() const
{
    Latencies copy = *this;
    copy.settle();
    return copy;
}

void Latencies::settle()
{
    if (settled())
        return;
    std::vector<CountedValue> values = std::exchange(m_new, {}).values();
    std::sort(values.begin(), values.end(),
              [](const CountedValue& left, const CountedValue& right) { return left.value < right.value; });
    mergeValues(values, 1);
}

void Latencies::mergeValues(const std::vector<CountedValue>& others, std::uint64_t times)
{
    std::vector<CountedValue> merged;
    merged.reserve(m_values.size() + others.size());
    auto own = m_values.begin();
    for (const CountedValue& other : others) {
        for (; own != m_values.end() && own->value < other.value; ++own)
            merged.push_back(*own);
        merged.push_back({other.value, other.times * times});
        if (own != m_values.end() && own->value == other.value)
            merged.back().times += (own++)->times;
    }
    merged.insert(merged.end(), own, m_values.end());
    m_values = std::move(merged);
    if (m_values.size() > mostDistinct)
        moveToBuckets();
}

void Latencies::moveToBuckets()
{
    for (const auto& values : {std::exchange(m_values, {}), std::exchange(m_new, {}).values()})
        for (const CountedValue& counted : values)
            addToBucket(counted.value, counted.times);
}

void Latencies::cover(std::size_t firstBucket, std::size_t lastBucket)
{
    const std::size_t begin = octaveBegin(firstBucket);
    const std::size_t end = octaveBegin(lastBucket) + bucketsInOctave;
    if (m_buckets.empty())
        m_firstBucket = begin;
    if (begin < m_firstBucket) {
        m_buckets.insert(m_buckets.begin(), m_firstBucket - begin, 0);
        m_firstBucket = begin;
    }
    if (end > m_firstBucket + m_buckets.size())
        m_buckets.resize(end - m_firstBucket);
}

void Latencies::addToBucket(std::int64_t value, std::uint64_t times)
{
    const std::size_t bucket = bucketOf(value);
    if (bucket < m_firstBucket || bucket - m_firstBucket >= m_buckets.size())
        cover(bucket, bucket);
    m_buckets[bucket - m_firstBucket] += times;
}

} // namespace twice
