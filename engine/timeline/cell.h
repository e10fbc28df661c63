#pragma once

#include "counting/counts.h"
#include "luck/sequence_luck.h"
#include "timeline/cell_watch.h"
#include "timeline/event_queue.h"
#include "timeline/handlers.h"
#include "timeline/message_queue.h"
#include "timeline/operations_table.h"
#include "timeline/process_memory.h"
#include "timeline/providers.h"
#include "timeline/relays.h"
#include "timeline/reporter.h"
#include "timeline/requests.h"
#include "timeline/submissions.h"
#include "timeline/timeline_plan.h"
#include "timeline/worker_processes.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace twice {

/// One cell (model 8): a world of its own with its clock, its events and everything in it.
///
/// Its parts know each other through it: each is a small class for a thing that a person can name, and calls the others
/// by their names. Not thread-safe; memory is bounded by what is alive at one time.
class Cell
{
public:
    /// Keeps `plan` by reference. `generator`: the one generator of mulberry32, or none. `witness`: who is told of all
    /// that happens, or nobody.
    Cell(const TimelinePlan& plan, std::uint64_t number, SequenceLuck* generator, Witness* witness = nullptr);
    Cell(const Cell&) = delete;
    Cell& operator=(const Cell&) = delete;

    /// Simulates it from beginning to end. When stopped what it returns is worthless. `watch` sees how it goes, if
    /// there is one: of the first cell also its state over time.
    [[nodiscard]] Counts run(const std::stop_token& stop, CellWatch* watch = nullptr);

    /// Rises with every use: which of two moments came first, also within one event.
    [[nodiscard]] std::uint64_t nextSerial() { return ++m_serial; }
    [[nodiscard]] bool isStopped() const { return m_stop.stop_requested(); }
    [[nodiscard]] bool storeKeysLieWithUsers() const
    {
        return plan.storeKnowsUsers() && plan.world.requestsPerUser > 1;
    }

    // NOLINTBEGIN: the parts are each other's business.
    const TimelinePlan& plan;
    const std::uint64_t number;
    const std::uint64_t firstUser;
    VirtualTime now = 0;
    EventQueue events;
    Reporter report;
    Counts counts;
    /// Submissions to come, messages that may be delivered again, deliveries, calls on their way, outbox rows and
    /// batches: while there are none, nothing that happens can change a count.
    std::uint64_t openThings = 0;
    ValueNumbers processValues;
    ValueNumbers relayValues;
    ValueNumbers relayStrikes;
    KeyMemory providerKeys;
    KeyMemory storeKeys;
    std::vector<std::uint32_t> providerKeysOfUser; ///< blocks, where keys are the user's
    std::vector<std::uint32_t> storeKeysOfUser;
    std::vector<VirtualTime> acceptedOfUser; ///< by the queue, with queueDedupe
    Requests requests;
    MessageQueue queue;
    Providers providers;
    ProcessMemory processMemory;
    OperationsTable table;
    Handlers handlers;
    WorkerProcesses workers;
    Relays relays;
    Submissions submissions;
    // NOLINTEND

private:
    void handle(const Event& event);
    [[nodiscard]] bool mayFillSlots() const;
    void fillSlots();
    [[nodiscard]] VirtualTime end() const;
    void finish();
    void look(VirtualTime end);
    [[nodiscard]] CellState state() const;
    void tellWatch();

    std::uint64_t m_serial = 0;
    std::stop_token m_stop;
    CellWatch* m_watch = nullptr;
    std::uint64_t m_told = 0; ///< messages that have come to an end
    TimeSeries m_series;
    VirtualTime m_nextLook = endless; ///< at the state; a comparison for each event is all that this costs
};

} // namespace twice
