#pragma once

#include "timeline/event.h"
#include "timeline/event_heap.h"

#include <array>
#include <cassert>
#include <cstddef>

namespace twice {

/// Events with the earliest first: the next few in a sorted list, the others behind them in a heap.
///
/// A cell with a few slots has as few events planned at one time, which never see the heap then: to move two or three
/// of them aside takes less than half the instructions of a heap's descent.
class SortedEvents
{
public:
    [[nodiscard]] bool empty() const { return m_size == 0 && m_later.empty(); }
    /// Not empty.
    [[nodiscard]] const Event& first()
    {
        assert(!empty());
        if (m_size == 0) {
            m_soon[m_size++] = m_later.top();
            m_later.takeTop();
        }
        return m_soon[m_size - 1];
    }
    Event takeFirst()
    {
        const Event event = first();
        --m_size;
        return event;
    }
    [[gnu::always_inline]] void push(const Event& event)
    {
        if (m_size == 0 ? !m_later.empty() : !event.before(m_soon[0]) && (m_size == most || !m_later.empty())) {
            pushToHeap(event);
            return;
        }
        if (m_size == most)
            moveLastToHeap();
        std::size_t place = m_size++;
        for (; place > 0 && m_soon[place - 1].before(event); --place)
            m_soon[place] = m_soon[place - 1];
        m_soon[place] = event;
    }

private:
    static constexpr std::size_t most = 16;
    [[gnu::noinline]] void pushToHeap(Event event) { m_later.push(event); }
    [[gnu::noinline]] void moveLastToHeap()
    {
        m_later.push(m_soon[0]);
        for (std::size_t i = 1; i < m_size; ++i)
            m_soon[i - 1] = m_soon[i];
        --m_size;
    }

    std::array<Event, most> m_soon; ///< the first one at the end; all of them before all that is in the heap
    std::size_t m_size = 0;
    EventHeap m_later;
};

} // namespace twice
