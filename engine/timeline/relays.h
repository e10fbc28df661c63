#pragma once

#include "timeline/pool.h"
#include "timeline/requests.h"

#include <cstdint>
#include <deque>
#include <vector>

namespace twice {

class Cell;

/// The outbox and the relays that publish its rows (model 4.6).
class Relays
{
public:
    explicit Relays(Cell& cell);

    /// The producer has written a row together with its order.
    void addRow(std::uint32_t request, std::uint32_t content, MessageKind kind);
    /// Rows that have never been published.
    [[nodiscard]] std::uint64_t unpublishedRows() const { return m_unpublished; }

    // Events. `ticket` tells a wake that is still meant.
    void wake(std::uint32_t relay, std::uint64_t ticket);
    void beginBatch(std::uint32_t relay);
    void rowPublished(std::uint32_t relay);

private:
    struct Row
    {
        std::uint32_t request = nobody;
        std::uint32_t content = 0;
        std::uint32_t jobId = 0;
        std::uint32_t holders = 0; ///< the table until a commit, and relays that have taken it
        MessageKind kind = MessageKind::Original;
        bool isLocked = false;
        bool isPublished = false; ///< at least once
        bool isDone = false;      ///< committed
        VirtualTime acceptedByQueue = -1;
    };
    struct Relay
    {
        bool isBusy = false; ///< with a batch, waiting for the lock, or dead
        std::vector<std::uint32_t> batch;
        std::vector<bool> published; ///< which of the batch the queue took
        VirtualTime anchor = 0;      ///< it wakes at anchor + n · interval
        VirtualTime lastWake = -1;
        std::uint64_t ticket = 0; ///< of the wake that it waits for; 0: none
        std::uint64_t values = 0; ///< drawn so far
        std::uint64_t strikes = 0;
    };
    void look(std::uint32_t relay);
    void sleep(std::uint32_t relay);
    void wakeAt(std::uint32_t relay, VirtualTime time);
    void publishOn(std::uint32_t relay);
    void publish(std::uint32_t number, Row& row);
    void finishBatch(std::uint32_t relay);
    [[nodiscard]] bool diesBeforeCommit(std::uint32_t relay);
    [[nodiscard]] VirtualTime value(std::uint32_t relay, const DurationSampler& sampler);
    void letGoRow(std::uint32_t row);

    Cell& m_cell;
    Pool<Row> m_rows;
    std::deque<std::uint32_t> m_table; ///< rows that are not done, and some that are; oldest first
    std::vector<Relay> m_relays;
    std::deque<std::uint32_t> m_waiting; ///< relays that wait for a lock
    std::uint64_t m_unpublished = 0;
    std::uint64_t m_open = 0;    ///< rows that are not done
    std::uint32_t m_locking = 0; ///< relays that hold locks
};

} // namespace twice
