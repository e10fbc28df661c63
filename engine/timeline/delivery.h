#pragma once

#include "timeline/message_queue.h"
#include "timeline/operations_table.h"
#include "timeline/providers.h"

#include <cstdint>
#include <vector>

namespace twice {

/// Where a handler stands; what comes next in it.
enum class Stage : std::uint8_t
{
    ClaimJob,
    WriteJobClaim,
    BeginPass,
    BeginStep,
    BeginAttempt,
    WriteStepClaim,
    Ask,
    Asked,
    Call,
    Answered,
    EndAttempt,
    NextAttempt,
    EndPass,
    Succeed,
    Fail,
    Rest ///< nothing at once: it waits, or is over
};

/// One hand-over of a message to a worker and, once it has a slot, the handler that works on it (model 4.2, 4.3).
struct Delivery
{
    // What every call looks at comes first and lies together.
    std::uint64_t serial = 0;     ///< unique, above 0; 0: the delivery is over
    std::uint64_t waitTicket = 0; ///< of the one thing it waits for; 0: nothing
    std::uint32_t request = nobody;
    std::uint32_t content = 0;
    std::uint32_t fate = nobody;
    std::uint32_t process = 0;
    std::uint32_t pass = 0;
    std::uint32_t attempt = 0;
    std::uint32_t step = 0;
    Stage stage = Stage::ClaimJob; ///< where it goes on when it waits no longer
    Answer answer = Answer::Failure;
    bool passFailed = false;
    bool isRefused = false; ///< for good
    bool blocksHeartbeat = false;
    bool skips = false;     ///< the attempt's outcome is not its own work, so it is not recorded
    bool ownsRun = false;   ///< a memory store's entry is running because of it
    bool isSharing = false; ///< waits for the run of another delivery
    VirtualTime callBegun = 0;

    std::uint64_t number = 1; ///< of the message's deliveries
    std::uint32_t message = nobody;
    std::uint32_t jobId = 0;
    std::uint32_t slot = nobody; ///< none while reserved, and for a zombie that freed it
    bool acknowledgesEarly = false;
    bool outcomeIsItsWork = false; ///< its early acknowledgement counted
    VirtualTime handedOver = 0;
    VirtualTime visibility = endless; ///< how long its receipt is good for
    VirtualTime receiptEnd = endless;
    std::uint64_t receiptOrder = 0; ///< once a heartbeat has moved it: among the events of that time

    Claim job;
    Claim atStep;                       ///< of the attempt at hand; in a memory store its entry
    std::vector<Claim> earlier;         ///< claims of other attempts that are still its own
    std::uint32_t nextWaiting = nobody; ///< for the same run of a memory store

    std::uint32_t before = nobody; ///< in the order of the process's deliveries
    std::uint32_t after = nobody;

    /// Between the beginning of an attempt, its claim included, and its end.
    [[nodiscard]] bool isInAttempt() const { return stage >= Stage::Ask && stage <= Stage::EndAttempt; }
    [[nodiscard]] Receipt receipt() const { return {serial, receiptEnd}; }
};

} // namespace twice
