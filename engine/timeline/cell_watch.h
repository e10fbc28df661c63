#pragma once

#include "timeline/time_series.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>

namespace twice {

/// What can be seen of cells while they are simulated: how many messages have come to an end, and the first cell's
/// state over its time. Cells tell it now and then, anyone may ask; it changes nothing of what happens in them.
class CellWatch
{
public:
    // From the cells' threads.
    void settle(std::uint64_t messages) { m_settled.fetch_add(messages, std::memory_order_relaxed); }
    void publish(std::shared_ptr<const TimeSeries> series)
    {
        const std::lock_guard lock(m_mutex);
        m_series = std::move(series);
    }

    // From any thread.
    [[nodiscard]] std::uint64_t settled() const { return m_settled.load(std::memory_order_relaxed); }
    /// As far as the first cell has got; null before it begins.
    [[nodiscard]] std::shared_ptr<const TimeSeries> series() const
    {
        const std::lock_guard lock(m_mutex);
        return m_series;
    }

private:
    std::atomic<std::uint64_t> m_settled{0};
    mutable std::mutex m_mutex;
    std::shared_ptr<const TimeSeries> m_series;
};

} // namespace twice
