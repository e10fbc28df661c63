#pragma once

#include "counting/counts.h"

#include <cstdint>

namespace twice {

/// A 95 % confidence interval for what a count would be on average over runs of as many requests.
struct Interval
{
    double low = 0;
    double high = 0;
    friend bool operator==(const Interval&, const Interval&) = default;
};

/// For a count of requests for which something holds (failed, users with 2+ emails): Clopper and Pearson's, from
/// `requests` requests. With a count of 0 it is [0, about 3.7], not an empty one.
[[nodiscard]] Interval intervalOfCount(std::uint64_t count, std::uint64_t requests);

/// For a sum over independent requests. Normal from the spread between requests where enough requests have any;
/// where few have any, or none, wide enough to be honest (the .cpp derives it).
[[nodiscard]] Interval intervalOfSum(const SummedCount& sum, std::uint64_t requests);

/// For a sum over `cells` (at least 2) independent cells of one size, from the sum of their squares: Student's,
/// whatever the requests of a cell do to each other. Never below 0.
[[nodiscard]] Interval intervalOfCells(double sum, double squares, std::uint64_t cells);

} // namespace twice
