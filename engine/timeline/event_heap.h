#pragma once

#include "timeline/event.h"

#include <cassert>
#include <cstddef>
#include <vector>

namespace twice {

/// Events with the earliest on top.
///
/// Four children to a node, so that a level is gone through with the loads of one or two cache lines, and few levels.
/// The top that is taken leaves a hole, which the next event that comes fills: most events schedule another one at
/// once, and then one descent does the work of removing the last one, sinking it and raising the new one.
class EventHeap
{
public:
    [[nodiscard]] bool empty() const { return m_events.size() == (m_topIsTaken ? 1 : 0); }
    /// Not empty.
    [[nodiscard]] const Event& top()
    {
        if (m_topIsTaken)
            fillTop();
        return m_events.front();
    }
    /// The top, as top() gave it, is no longer there.
    void takeTop()
    {
        assert(!m_topIsTaken);
        m_topIsTaken = true;
    }
    void push(const Event& event)
    {
        if (m_topIsTaken) {
            m_topIsTaken = false;
            sinkFromTop(event);
            return;
        }
        m_events.push_back(event);
        std::size_t place = m_events.size() - 1;
        while (place > 0) {
            const std::size_t above = (place - 1) / children;
            if (!event.before(m_events[above]))
                break;
            m_events[place] = m_events[above];
            place = above;
        }
        m_events[place] = event;
    }

private:
    static constexpr std::size_t children = 4;

    void fillTop()
    {
        m_topIsTaken = false;
        const Event last = m_events.back();
        m_events.pop_back();
        if (!m_events.empty())
            sinkFromTop(last);
    }
    void sinkFromTop(const Event& event)
    {
        std::size_t place = 0;
        for (;;) {
            const std::size_t first = place * children + 1;
            if (first >= m_events.size())
                break;
            const std::size_t end = first + children < m_events.size() ? first + children : m_events.size();
            std::size_t least = first;
            for (std::size_t child = first + 1; child < end; ++child)
                least = m_events[child].before(m_events[least]) ? child : least;
            if (!m_events[least].before(event))
                break;
            m_events[place] = m_events[least];
            place = least;
        }
        m_events[place] = event;
    }

    std::vector<Event> m_events;
    bool m_topIsTaken = false; ///< then the first place is a hole
};

} // namespace twice
