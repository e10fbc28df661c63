#pragma once

#include "scenario/scenario.h"

namespace twice {

/// How long a run may take, in seconds of virtual time, beyond any chance: what periods are compared with to tell
/// whether time matters (model 8). All are 0 where no time passes.
struct RunLength
{
    double lastSubmission = 0; ///< at least when a cell's last request comes
    double end = 0;            ///< at least when a cell's last delivery is over; infinite where nothing can be said
};

/// An upper bound for a cell of one strategy in a world without copies, reruns, crashes and redeliveries.
///
/// The work of a cell is at most that of its n requests when every attempt is needed and every call, question, gap and
/// wait takes as long as it can. Slots share it greedily (no slot is free while a message waits), so the last delivery
/// is over by lastSubmission + work / slots + one delivery. The sum of k values of a distribution is bounded by
/// k times its greatest value; for exponential ones by (2k + 80) means, which a sum exceeds with a probability below
/// e^-60; for lognormal ones by k times the value that one exceeds with a probability below 10^-32.
[[nodiscard]] RunLength runLength(const Scenario& scenario, std::size_t strategy);

/// The longest that one value of `distribution` can take, in the same sense, in seconds.
[[nodiscard]] double longestSeconds(const DurationDistribution& distribution);

/// `duration` in seconds; infinite for forever.
[[nodiscard]] double inSeconds(Duration duration);

} // namespace twice
