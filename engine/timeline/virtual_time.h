#pragma once

#include "scenario/duration.h"

#include <cstdint>

namespace twice {

/// A moment of a cell's virtual clock, or a span of it: whole microseconds since the cell began.
using VirtualTime = std::int64_t;

/// Later than everything: a period that does not end, a timeout that does not come.
inline constexpr VirtualTime endless = INT64_MAX;

/// No time of a run comes near it; two of them still add up.
inline constexpr VirtualTime latestTime = INT64_MAX / 4;

/// Forever is endless.
[[nodiscard]] constexpr VirtualTime spanOf(Duration duration)
{
    return duration.isForever() ? endless : duration.inMicroseconds();
}

/// `span` after `time`, which is not endless; endless where the span is.
[[nodiscard]] constexpr VirtualTime later(VirtualTime time, VirtualTime span)
{
    return span == endless ? endless : time + span;
}

} // namespace twice
