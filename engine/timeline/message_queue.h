#pragma once

#include "timeline/pool.h"
#include "timeline/requests.h"

#include "timeline/virtual_time.h"

#include <cstdint>
#include <deque>
#include <optional>

namespace twice {

class Cell;

/// One job in the queue.
struct Message
{
    enum class State : std::uint8_t
    {
        Waiting,   ///< visible
        Returning, ///< will be visible again at a known time
        InFlight,  ///< delivered, its newest receipt not over
        Settled    ///< acknowledged, given up, dead or gone: never delivered again
    };
    enum class Outcome : std::uint8_t
    {
        Open,
        DependsOnWork, ///< acknowledged before the work, which is not finished
        Succeeded,
        Failed,
        Lost
    };
    std::uint64_t serial = 0; ///< rises in the order in which messages are made
    std::uint32_t request = nobody;
    std::uint32_t content = 0; ///< of the request: 0, or a changed copy's number
    std::uint32_t jobId = 0;   ///< its own, or that of its outbox row
    std::uint32_t holders = 0;
    MessageKind kind = MessageKind::Original;
    State state = State::Waiting;
    Outcome outcome = Outcome::Open;
    bool isHeldByQueue = false;       ///< may be delivered again, as far as can be known
    std::uint64_t deliveries = 0;     ///< so far
    std::uint64_t newest = 0;         ///< serial number of the newest delivery; 0: none yet
    std::uint64_t ticket = 0;         ///< rises whenever a place in the queue or a planned return becomes void
    VirtualTime receiptEnd = endless; ///< of the newest delivery
    std::uint64_t receiptOrder = 0;   ///< once a heartbeat has moved it
    VirtualTime expiryNoticed = 0;    ///< Returning: when a sweep finds that the receipt is over
};

/// The right of one delivery to acknowledge its message.
struct Receipt
{
    std::uint64_t delivery = 0; ///< its serial number
    VirtualTime end = endless;  ///< still counts at that time
};

/// The message queue (model 4.1): delivers at least once, oldest visible message first.
class MessageQueue
{
public:
    explicit MessageQueue(Cell& cell) : m_cell(cell) {}

    Message& operator[](std::uint32_t message) { return m_messages[message]; }

    /// Takes submissions: a queue that is not durable is down with process 0.
    [[nodiscard]] bool isUp() const;
    /// Makes a message of the request, visible at once; false if `queueDedupe` drops it. `acceptedForRow`: when the
    /// queue last accepted this outbox row.
    bool accept(std::uint32_t request, std::uint32_t content, MessageKind kind, std::uint32_t jobId,
                VirtualTime* acceptedForRow = nullptr);
    [[nodiscard]] std::uint32_t newJobId() { return m_jobIds++; }

    [[nodiscard]] bool hasVisible()
    {
        while (!m_visible.empty() && isVoid(m_visible.front())) {
            m_visible.pop_front();
            --m_voidPlaces;
        }
        return !m_visible.empty();
    }
    /// Cheap: false where there is surely none.
    [[nodiscard]] bool mayHaveVisible() const { return !m_visible.empty(); }
    /// How many wait there, visible.
    [[nodiscard]] std::uint64_t waiting() const;
    /// Takes the oldest visible message out to deliver it; one that has been delivered too often becomes a dead letter
    /// instead, so there may be none.
    std::optional<std::uint32_t> takeOldest();
    /// `message` was handed over: its newest delivery is this one.
    void delivered(std::uint32_t message, const Receipt& receipt);

    // What a worker says counts according to lateAck; else it is stale, changes nothing, and false is returned.
    bool acknowledge(std::uint32_t message, const Receipt& receipt, Message::Outcome outcome);
    bool giveUp(std::uint32_t message, const Receipt& receipt);
    bool giveBack(std::uint32_t message, const Receipt& receipt, VirtualTime delay);
    /// An acknowledgement that never arrived.
    void acknowledgementLost(std::uint32_t message, const Receipt& receipt);
    /// The work of a message that was acknowledged before it is finished.
    void workEnded(std::uint32_t message, Message::Outcome outcome);

    /// The newest receipt is over, as far as the queue can see by itself.
    void expire(std::uint32_t message);
    /// The connection of a delivery broke; `receipt` is its own.
    void disconnected(std::uint32_t message, const Receipt& receipt);
    /// The planned return.
    void comeBack(std::uint32_t message, std::uint64_t ticket);
    /// Process 0 died with all messages of a queue that is not durable.
    void loseAll();

    void hold(std::uint32_t message) { ++m_messages[message].holders; }
    void letGo(std::uint32_t message);
    /// The run is over: counts what is still held.
    void countRest();

private:
    struct Place
    {
        std::uint32_t message = 0;
        std::uint64_t serial = 0;
        std::uint64_t ticket = 0;
    };
    [[nodiscard]] bool isDropped(Request& request, VirtualTime* acceptedForRow) const;
    [[nodiscard]] bool receiptCounts(const Message& message, const Receipt& receipt);
    [[nodiscard]] bool isVoid(const Place& place) const
    {
        const Message& message = m_messages[place.message];
        return message.serial != place.serial || message.ticket != place.ticket;
    }
    void makeVisible(std::uint32_t message);
    /// The message's place among the visible ones, if it has one, is void from now on.
    void leavePlace(const Message& message) { m_voidPlaces += message.state == Message::State::Waiting ? 1u : 0u; }
    void bringBack(std::uint32_t message, VirtualTime noticed);
    void settle(std::uint32_t message, Message::Outcome outcome);
    void stopHolding(std::uint32_t message);
    void noteOutcome(const Message& message);
    [[nodiscard]] VirtualTime noticedAt(VirtualTime expiry) const;

    Cell& m_cell;
    Pool<Message> m_messages;
    std::deque<Place> m_visible;
    std::uint64_t m_voidPlaces = 0; ///< among them
    std::uint64_t m_serial = 0;
    std::uint32_t m_jobIds = 0;
};

} // namespace twice
