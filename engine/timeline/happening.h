#pragma once

#include "counting/counts.h"
#include "timeline/message_queue.h"
#include "timeline/requests.h"
#include "timeline/virtual_time.h"

#include <cstdint>
#include <optional>

namespace twice {

/// What can happen to a request, message, delivery or call. The order is that of a request's way through the system.
enum class HappeningKind : std::uint8_t
{
    // client and producer
    Submitted, ///< the client sends the request, a copy of it, or somebody reruns the job: see `origin`
    Refused,   ///< `until`: when the client tries again
    OrderWithoutMessage,
    MessageWithoutOrder,
    RowWritten, ///< into the outbox, together with the order
                // relay
    Published,
    RelayDied, ///< after it had published the row, before it committed that
               // queue
    Accepted,
    Dropped,   ///< by queueDedupe
    Delivered, ///< `until`: the end of the receipt
    ReceiptExpired,
    VisibleAgain,
    DeadLetter,
    Settled, ///< how it counts: see `outcome`
             // handler
    Begun,   ///< a reserved message got its slot
    ReceiptExtended,
    Claimed,     ///< `until`: the end of the lease
    Busy,        ///< somebody else has the claim; the message goes back
    AlreadyDone, ///< by the store: the step, or the whole job, is skipped
    SharesRun,   ///< waits for the run of another handler in the same process
    Recorded,    ///< in the store: finished, or a saved failure
    Released,
    Asked,
    AskAnswered, ///< `holds`: the effect is already there
    TriesAgain,  ///< `until`: when the wait is over
    WorkFailed,
    Acknowledged, ///< `holds`: it counted; otherwise it was stale
    AcknowledgementLost,
    GaveUp,
    GaveBack, ///< `until`: when it becomes visible
    TimeLimitReached,
    Crashed,   ///< its process died: see `death`
               // call and provider
    CallBegun, ///< `until`: the provider's moment
    CallTimedOut,
    CallFailed, ///< `holds`: the worker heard it
    KeyConflict,
    EffectDone, ///< `count`: how often by now; `cause` where that is not the first time
    SavedAnswer,
    RefusedForData,
    Replied, ///< `holds`: the worker heard it; otherwise it came too late
    ReplyLost
};

/// Why a process died.
enum class Death : std::uint8_t
{
    None,
    BeforeCall,
    AfterCall,
    BeforeAcknowledgement,
    Scheduled, ///< crashes.at
    Random,    ///< crashes.meanTimeBetween
    Deploy
};

/// One thing that happened in a cell, as a witness is told of it. What does not apply has its default.
struct Happening
{
    HappeningKind kind = HappeningKind::Submitted;
    VirtualTime time = 0;
    std::uint64_t request = 0;  ///< its number in the whole run
    std::uint64_t message = 0;  ///< serial number in the cell, from 1
    std::uint64_t run = 0;      ///< the delivery's serial number in the cell
    std::uint64_t call = 0;     ///< serial number of the call's beginning
    std::uint64_t delivery = 0; ///< which of the message's, from 1
    std::uint32_t process = nobody;
    std::uint32_t slot = nobody; ///< of all slots; none while it is reserved
    std::uint32_t relay = nobody;
    std::uint32_t step = nobody; ///< none: it is about the whole job
    std::uint32_t attempt = 0;   ///< within the delivery, from 1
    std::uint32_t jobId = 0;
    std::uint32_t content = 0; ///< of the request: 0, or a changed copy's number
    std::uint64_t count = 0;
    VirtualTime until = endless;
    MessageKind origin = MessageKind::Original;
    Message::Outcome outcome = Message::Outcome::Open;
    Death death = Death::None;
    bool holds = true;
    bool isTakeover = false;
    std::optional<Cause> cause;
};

/// Is told what happens in a cell, in the order in which it happens.
class Witness
{
public:
    Witness() = default;
    virtual ~Witness() = default;
    Witness(const Witness&) = delete;
    Witness& operator=(const Witness&) = delete;

    virtual void saw(const Happening& happening) = 0;
};

} // namespace twice
