#include "timeline/event_queue.h"

#include <algorithm>
#include <cassert>

namespace twice {

namespace {

constexpr std::array<std::uint8_t, 18> rankOfKind = {0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 3, 3, 4, 5, 6, 7, 8, 9};

// For the standard heap, whose greatest element comes first.
constexpr auto comesLater = [](const Event& a, const Event& b) { return b.before(a); };

} // namespace

std::size_t EventQueue::laneOf(EventKind kind)
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

void EventQueue::scheduleInOrder(std::uint64_t order, VirtualTime time, EventKind kind, std::uint32_t subject,
                                 std::uint32_t other, std::uint64_t ticket)
{
    const std::uint64_t rank = rankOfKind[static_cast<std::size_t>(kind)];
    const Event event{time, rank << 60 | order << 8 | static_cast<std::uint64_t>(kind), subject, other, ticket};
    m_nextKnown = false;
    if (const std::size_t lane = laneOf(kind);
        lane != noLane && (m_lanes[lane].empty() || m_lanes[lane].back().before(event))) {
        m_lanes[lane].push_back(event);
        return;
    }
    m_heap.push_back(event);
    std::push_heap(m_heap.begin(), m_heap.end(), comesLater);
}

bool EventQueue::empty() const
{
    return m_heap.empty() && std::all_of(m_lanes.begin(), m_lanes.end(), [](const auto& lane) { return lane.empty(); });
}

void EventQueue::findNext() const
{
    const Event* best = m_heap.empty() ? nullptr : &m_heap.front();
    m_next = noLane;
    for (std::size_t lane = 0; lane < laneCount; ++lane) {
        if (!m_lanes[lane].empty() && (best == nullptr || m_lanes[lane].front().before(*best))) {
            best = &m_lanes[lane].front();
            m_next = lane;
        }
    }
    m_nextKnown = true;
}

const Event& EventQueue::next() const
{
    assert(!empty());
    if (!m_nextKnown)
        findNext();
    return m_next == noLane ? m_heap.front() : m_lanes[m_next].front();
}

Event EventQueue::take()
{
    const Event event = next();
    if (m_next == noLane) {
        std::pop_heap(m_heap.begin(), m_heap.end(), comesLater);
        m_heap.pop_back();
    } else {
        m_lanes[m_next].pop_front();
    }
    m_nextKnown = false;
    return event;
}

} // namespace twice
