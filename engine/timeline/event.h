#pragma once

#include "timeline/virtual_time.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace twice {

/// What can happen, in the order of model 4 for one instant: deaths and restarts, then steps of workers, time limits,
/// expiries and returns, submissions, relays. Kinds of one rank come in the order in which they were scheduled.
enum class EventKind : std::uint8_t
{
    // rank 0
    ScheduledDeath,
    RandomDeath,
    Deploy,
    GraceOver,
    Restart,
    // rank 1
    ProviderMoment,
    CallTimeout,
    WaitOver,
    Heartbeat,
    // rank 2
    TimeLimit,
    // rank 3
    ReceiptExpiry,
    MessageReturn,
    // rank 4 to 6: arrivals and reruns are planned from the start, copies and requests sent again are not
    Arrival,
    Rerun,
    Submission,
    // rank 7: what a relay had begun before
    RowPublished,
    // rank 8
    RelayWake,
    // rank 9: after all relays that wake at this instant have looked
    RelayBegin
};

[[nodiscard]] constexpr std::uint64_t rankOf(EventKind kind)
{
    constexpr std::array<std::uint8_t, 18> ranks = {0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 3, 3, 4, 5, 6, 7, 8, 9};
    return ranks[static_cast<std::size_t>(kind)];
}

/// One thing that will happen. What `subject`, `other` and `ticket` name depends on the kind.
struct Event
{
    VirtualTime time = 0;    ///< not below 0
    std::uint64_t order = 0; ///< rank, then serial number, then kind
    std::uint32_t subject = 0;
    std::uint32_t other = 0;
    std::uint64_t ticket = 0; ///< tells an event that is no longer meant from one that is

    [[nodiscard]] EventKind kind() const { return static_cast<EventKind>(order & 0xff); }
    /// The total order: time, rank of the kind, then the order of scheduling. Never by address or hash.
    [[nodiscard]] bool before(const Event& event) const { return place() < event.place(); }

private:
    // Time and order as one number: compared without a branch, which nobody could foretell.
    __extension__ using Place = unsigned __int128;
    [[nodiscard]] Place place() const { return static_cast<Place>(static_cast<std::uint64_t>(time)) << 64 | order; }
};

} // namespace twice
