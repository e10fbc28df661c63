#pragma once

#include "timeline/delivery.h"
#include "timeline/happening.h"
#include "timeline/pool.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace twice {

class Cell;

/// The deliveries of a cell and the handlers that work on them: model 4.2 to 4.4, stage by stage. How a delivery begins
/// and ends, and its timers, are in handlers.cpp, the stages in handler_stages.cpp, the store's part in
/// handler_claims.cpp.
///
/// A handler goes on until it has to wait for something; a wait of zero is no wait. What it waits for carries its
/// ticket, so that news for a handler that has gone on, or is no more, is ignored.
class Handlers
{
public:
    explicit Handlers(Cell& cell) : m_cell(cell) {}

    Delivery& operator[](std::uint32_t delivery) { return m_deliveries[delivery]; }

    /// Hands the message over to a process: into the slot, or with `slot` nobody into its reserve.
    void deliver(std::uint32_t message, std::uint32_t process, std::uint32_t slot);
    /// A reserved delivery gets its slot.
    void beginReserved(std::uint32_t delivery, std::uint32_t slot);
    /// Handlers that wait for a run in a memory store go on with its outcome.
    void shareRun(std::uint32_t delivery, Answer outcome);
    /// The process has died under it.
    void die(std::uint32_t delivery, Death death);

    // Events.
    void providerMoment(std::uint32_t call);
    void callTimedOut(std::uint32_t delivery, std::uint64_t ticket);
    void waitOver(std::uint32_t delivery, std::uint64_t ticket);
    void heartbeat(std::uint32_t delivery, std::uint64_t serial);
    void timeLimit(std::uint32_t delivery, std::uint64_t serial);
    void receiptExpired(std::uint32_t message, std::uint32_t delivery, std::uint64_t serial);

private:
    void begin(std::uint32_t number);
    void run(std::uint32_t number);
    void goOn(std::uint32_t number, Delivery& delivery);
    void runReady();

    // Stages. Each tells which one comes at once, or Rest.
    [[nodiscard]] Stage waits(std::uint32_t number, Delivery& delivery, VirtualTime span, Stage next);
    [[nodiscard]] Stage claimJob(std::uint32_t number, Delivery& delivery);
    [[nodiscard]] Stage beginAttempt(std::uint32_t number, Delivery& delivery);
    [[nodiscard]] Stage beginWithMemory(std::uint32_t number, Delivery& delivery);
    [[nodiscard]] Stage beginWithTable(std::uint32_t number, Delivery& delivery);
    [[nodiscard]] Stage ask(std::uint32_t number, Delivery& delivery);
    [[nodiscard]] Stage call(std::uint32_t number, Delivery& delivery);
    [[nodiscard]] Stage callAtOnce(std::uint32_t number, Delivery& delivery);
    [[nodiscard]] Stage giveUpEarly(std::uint32_t number, Delivery& delivery, VirtualTime callTimeout);
    void fill(Call& made, std::uint32_t number, const Delivery& delivery, const TimelineStep& step);
    [[nodiscard]] Stage endAttempt(std::uint32_t number, Delivery& delivery);
    [[nodiscard]] Stage endPass(std::uint32_t number, Delivery& delivery);
    [[nodiscard]] Stage isBusy(std::uint32_t number, Delivery& delivery);

    // The end of a delivery.
    void succeed(std::uint32_t number, Delivery& delivery);
    void acknowledgeAndEnd(std::uint32_t number, Delivery& delivery);
    void fail(std::uint32_t number, Delivery& delivery);
    void endEarly(std::uint32_t number, Delivery& delivery, Message::Outcome outcome);
    void acknowledgeEarly(Delivery& delivery);
    void makeReply(std::uint32_t number, Delivery& delivery, Providers::Reply reply, VirtualTime callTimeout);
    void waitForTimeout(std::uint32_t number, Delivery& delivery, VirtualTime callTimeout);
    void stopWaitingForCall(Delivery& delivery)
    {
        delivery.waitTicket = 0;
        if (std::exchange(delivery.blocksHeartbeat, false))
            endBlocking(delivery);
    }
    void endBlocking(const Delivery& delivery);
    void recordAttempt(Delivery& delivery, Answer answer);
    void keepClaim(Delivery& delivery);
    void releaseClaims(Delivery& delivery);
    [[nodiscard]] VirtualTime backoff(const Delivery& delivery, std::uint32_t attempt);
    void end(std::uint32_t number, DeliveryEnd how);
    void leaveSlot(Delivery& delivery);

    Cell& m_cell;
    Pool<Delivery> m_deliveries;
    Pool<Call> m_calls;
    std::vector<std::uint32_t> m_ready; ///< whose shared run has ended
};

} // namespace twice
