#pragma once

#include "timeline/virtual_time.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

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

/// One thing that will happen. What `subject`, `other` and `ticket` name depends on the kind.
struct Event
{
    VirtualTime time = 0;
    std::uint64_t order = 0; ///< rank, then serial number, then kind
    std::uint32_t subject = 0;
    std::uint32_t other = 0;
    std::uint64_t ticket = 0; ///< tells an event that is no longer meant from one that is

    [[nodiscard]] EventKind kind() const { return static_cast<EventKind>(order & 0xff); }
    [[nodiscard]] bool before(const Event& event) const
    {
        return time != event.time ? time < event.time : order < event.order;
    }
};

/// The events of one cell, in a total order: time, rank of the kind, then the order of scheduling. Never by address or
/// hash. Events are not taken back; one that is no longer meant is known by its ticket and ignored when it comes.
class EventQueue
{
public:
    void schedule(VirtualTime time, EventKind kind, std::uint32_t subject, std::uint32_t other = 0,
                  std::uint64_t ticket = 0)
    {
        scheduleInOrder(nextOrder(), time, kind, subject, other, ticket);
    }
    /// Takes the place in the order of scheduling for an event that will be scheduled later.
    [[nodiscard]] std::uint64_t nextOrder() { return m_serial++; }
    /// `order`: from nextOrder().
    void scheduleInOrder(std::uint64_t order, VirtualTime time, EventKind kind, std::uint32_t subject,
                         std::uint32_t other, std::uint64_t ticket);
    [[nodiscard]] bool empty() const;
    /// The next event; the queue is not empty.
    [[nodiscard]] const Event& next() const;
    Event take();

private:
    // Timers of one length, such as receipts, fall due in the order in which they are set. Each such kind has a lane, a
    // plain queue, as long as that holds; whatever is out of order goes into the heap. Most timers of a healthy run are
    // for nothing, and in a heap each of them would cost its logarithm, and everybody else's would grow.
    static constexpr std::size_t laneCount = 3;
    static constexpr std::size_t noLane = laneCount;
    [[nodiscard]] static std::size_t laneOf(EventKind kind);
    void findNext() const;

    std::vector<Event> m_heap;
    std::array<std::deque<Event>, laneCount> m_lanes;
    std::uint64_t m_serial = 0;
    mutable std::size_t m_next = noLane; ///< where next() is: a lane, or the heap
    mutable bool m_nextKnown = false;
};

} // namespace twice
