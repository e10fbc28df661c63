#pragma once

#include "timeline/event.h"
#include "timeline/sorted_events.h"

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <deque>

namespace twice {

/// The events of one cell, in the total order of Event::before(). Events are not taken back; one that is no longer
/// meant is known by its ticket and ignored when it comes.
///
/// Defined and always inlined here, so that the kind is known where an event is scheduled: its rank and its lane are
/// worked out by the compiler then.
class EventQueue
{
public:
    [[gnu::always_inline]] void schedule(VirtualTime time, EventKind kind, std::uint32_t subject,
                                         std::uint32_t other = 0, std::uint64_t ticket = 0)
    {
        scheduleInOrder(nextOrder(), time, kind, subject, other, ticket);
    }
    /// Takes the place in the order of scheduling for an event that will be scheduled later.
    [[nodiscard]] std::uint64_t nextOrder() { return m_serial++; }
    /// `order`: from nextOrder().
    [[gnu::always_inline]] void scheduleInOrder(std::uint64_t order, VirtualTime time, EventKind kind,
                                                std::uint32_t subject, std::uint32_t other, std::uint64_t ticket)
    {
        const Event event{time, rankOf(kind) << 60 | order << 8 | static_cast<std::uint64_t>(kind), subject, other,
                          ticket};
        if (const std::size_t lane = laneOf(kind); lane == noLane || !pushToLane(lane, event))
            m_others.push(event);
    }
    [[nodiscard]] bool empty() const { return m_firstLane == noLane && m_others.empty(); }
    /// The next event; the queue is not empty. Good until the queue changes.
    [[nodiscard]] const Event& next() { return laneIsNext() ? m_lanes[m_firstLane].front() : m_others.first(); }
    Event take()
    {
        if (laneIsNext())
            return takeFromLane();
        return m_others.takeFirst();
    }

private:
    // Timers of one length, such as receipts, fall due in the order in which they are set. Each such kind has a lane, a
    // plain queue, as long as that holds; whatever is out of order goes to the others. Most timers of a healthy run are
    // for nothing, and among the others each of them would cost its way through a heap, and make everybody else's
    // longer.
    static constexpr std::size_t laneCount = 3;
    static constexpr std::size_t noLane = laneCount;
    [[nodiscard]] static constexpr std::size_t laneOf(EventKind kind)
    {
        switch (kind) {
        case EventKind::ReceiptExpiry:
            return 0;
        case EventKind::TimeLimit:
            return 1;
        case EventKind::Heartbeat:
            return 2;
        default:
            return noLane;
        }
    }
    bool pushToLane(std::size_t lane, const Event& event)
    {
        std::deque<Event>& events = m_lanes[lane];
        const bool isFirst = events.empty();
        if (!isFirst && !events.back().before(event))
            return false;
        events.push_back(event);
        if (isFirst)
            findFirstLane();
        return true;
    }
    Event takeFromLane()
    {
        const Event event = m_lanes[m_firstLane].front();
        m_lanes[m_firstLane].pop_front();
        findFirstLane();
        return event;
    }
    [[nodiscard]] bool laneIsNext()
    {
        assert(!empty());
        return m_firstLane != noLane && (m_others.empty() || m_lanes[m_firstLane].front().before(m_others.first()));
    }
    void findFirstLane()
    {
        m_firstLane = noLane;
        for (std::size_t lane = 0; lane < laneCount; ++lane)
            if (!m_lanes[lane].empty() &&
                (m_firstLane == noLane || m_lanes[lane].front().before(m_lanes[m_firstLane].front())))
                m_firstLane = lane;
    }

    SortedEvents m_others;
    std::array<std::deque<Event>, laneCount> m_lanes;
    std::size_t m_firstLane = noLane; ///< whose front comes before all other fronts
    std::uint64_t m_serial = 0;
};

} // namespace twice
