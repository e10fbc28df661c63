#pragma once

#include "timeline/happening.h"
#include "timeline/number_set.h"
#include "timeline/pool.h"
#include "timeline/virtual_time.h"

#include <cstdint>
#include <deque>
#include <optional>
#include <utility>
#include <vector>

namespace twice {

class Cell;

/// The worker processes with their slots (model 2, 4.1, 4.5): who is up, which slots are free, what is reserved, who
/// dies and restarts. What deaths do to handlers is told to them.
class WorkerProcesses
{
public:
    explicit WorkerProcesses(Cell& cell);
    /// Plans the deaths that are known from the start.
    void begin();

    [[nodiscard]] bool isUp(std::uint32_t process) const { return m_processes[process].isUp; }
    /// The process and which of its lives, in one number; while it is down that of the life to come.
    [[nodiscard]] std::uint64_t home(std::uint32_t process) const
    {
        return std::uint64_t{process} << 32 | m_processes[process].life;
    }

    /// Cheap: false where there is surely no process that was waited for, or that may begin a reserved message.
    [[nodiscard]] bool mayTakeReserved() const
    {
        return !m_drained.empty() || (!m_reserved.empty() && m_withWork.any());
    }
    /// Likewise for a free slot or a place in a reserve.
    [[nodiscard]] bool mayTakeVisible() const { return m_freeSlots.any() || (!m_reserved.empty() && m_withRoom.any()); }
    /// The free slot with the lowest number, of a process that begins messages.
    [[nodiscard]] std::optional<std::uint32_t> freeSlot() const
    {
        return m_freeSlots.any() ? std::optional(m_freeSlots.first()) : std::nullopt;
    }
    /// A process that has a free slot and a reserved message.
    [[nodiscard]] std::optional<std::uint32_t> processWithWork() const
    {
        return m_withWork.any() ? std::optional(m_withWork.first()) : std::nullopt;
    }
    /// A process that may reserve one more.
    [[nodiscard]] std::optional<std::uint32_t> processWithRoom() const
    {
        return m_withRoom.any() ? std::optional(m_withRoom.first()) : std::nullopt;
    }
    [[nodiscard]] std::uint32_t processOf(std::uint32_t slot) const
    {
        return m_processes.size() == 1 ? 0 : slot / m_concurrency;
    }
    /// In all processes.
    [[nodiscard]] std::uint64_t takenSlots() const;
    [[nodiscard]] std::uint32_t freeSlotOf(std::uint32_t process) const;

    void takeSlot(std::uint32_t slot)
    {
        const std::uint32_t process = processOf(slot);
        m_freeSlots.remove(slot);
        ++m_processes[process].takenSlots;
        refresh(process);
    }
    void freeSlot(std::uint32_t slot);
    void reserve(std::uint32_t process, std::uint32_t delivery);
    /// The oldest reserved one.
    std::uint32_t takeReserved(std::uint32_t process);

    /// Deliveries that the process works on or has reserved, in the order in which it got them.
    void join(std::uint32_t process, std::uint32_t delivery);
    void leave(std::uint32_t process, std::uint32_t delivery);
    /// An acknowledgement of this process was lost: the queue still has the message on this connection.
    void keepConnection(std::uint32_t process, std::uint32_t message, std::uint64_t delivery);

    void beginBlocking(std::uint32_t process) { ++m_processes[process].blockingCalls; }
    void endBlocking(std::uint32_t process) { --m_processes[process].blockingCalls; }
    [[nodiscard]] bool isBlocked(std::uint32_t process) const { return m_processes[process].blockingCalls > 0; }

    /// The process dies now.
    void kill(std::uint32_t process, Death death);
    /// Processes whose last slot came free during a deploy die. Whether there were any.
    bool killDrained() { return !m_drained.empty() && killTheDrained(); }

    // Events.
    void scheduledDeath(std::uint32_t process);
    void randomDeath(std::uint32_t process, std::uint64_t life);
    void graceOver(std::uint32_t process, std::uint64_t life);
    void deploy();
    void restart(std::uint32_t process);

private:
    struct Process
    {
        bool isUp = true;
        bool isDraining = false; ///< a deploy waits for its slots
        std::uint32_t life = 0;
        std::uint32_t takenSlots = 0;
        std::uint32_t blockingCalls = 0;
        std::uint32_t firstDelivery = nobody;
        std::uint32_t lastDelivery = nobody;
        std::uint64_t values = 0; ///< drawn so far
    };
    bool killTheDrained();
    // With prefetch: keeps the sets of processes true after a change.
    void refresh(std::uint32_t process)
    {
        if (!m_reserved.empty())
            refreshReserve(process);
    }
    void refreshReserve(std::uint32_t process);
    [[nodiscard]] std::uint64_t number(std::uint32_t process);
    void planRandomDeath(std::uint32_t process);

    Cell& m_cell;
    std::uint32_t m_concurrency;
    std::vector<Process> m_processes;
    NumberSet m_freeSlots;
    NumberSet m_withWork;
    NumberSet m_withRoom;
    std::vector<std::deque<std::uint32_t>> m_reserved; ///< of each process; none without prefetch
    std::vector<std::vector<std::pair<std::uint32_t, std::uint64_t>>>
        m_connections; ///< only with redeliverOnDisconnect
    std::vector<std::uint32_t> m_drained;
};

} // namespace twice
