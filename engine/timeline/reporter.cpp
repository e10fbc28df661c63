#include "timeline/reporter.h"

#include "timeline/cell.h"

namespace twice {

Happening Reporter::about(HappeningKind kind, std::uint32_t request) const
{
    Happening happening;
    happening.kind = kind;
    happening.time = m_cell.now;
    happening.request = m_cell.requests[request].number;
    return happening;
}

Happening Reporter::about(HappeningKind kind, const Delivery& delivery) const
{
    Happening happening = about(kind, delivery.request);
    const Message& message = m_cell.queue[delivery.message];
    happening.message = message.serial;
    happening.origin = message.kind;
    happening.jobId = delivery.jobId;
    happening.content = delivery.content;
    happening.run = delivery.serial;
    happening.delivery = delivery.number;
    happening.process = delivery.process;
    happening.slot = delivery.slot;
    return happening;
}

void Reporter::tellRequest(HappeningKind kind, std::uint32_t request, std::uint32_t content, MessageKind origin,
                           VirtualTime until)
{
    Happening happening = about(kind, request);
    happening.content = content;
    happening.origin = origin;
    happening.until = until;
    m_witness->saw(happening);
}

void Reporter::tellRow(HappeningKind kind, std::uint32_t request, std::uint32_t jobId, MessageKind origin,
                       std::uint32_t relay)
{
    Happening happening = about(kind, request);
    happening.jobId = jobId;
    happening.origin = origin;
    happening.relay = relay;
    m_witness->saw(happening);
}

void Reporter::tellMessage(HappeningKind kind, const Message& message)
{
    Happening happening = about(kind, message.request);
    happening.message = message.serial;
    happening.origin = message.kind;
    happening.jobId = message.jobId;
    happening.content = message.content;
    happening.delivery = message.deliveries;
    happening.outcome = message.outcome;
    m_witness->saw(happening);
}

void Reporter::tellDelivery(HappeningKind kind, const Delivery& delivery, VirtualTime until, bool holds, Death death)
{
    Happening happening = about(kind, delivery);
    happening.until = until;
    happening.holds = holds;
    happening.death = death;
    m_witness->saw(happening);
}

void Reporter::tellStep(HappeningKind kind, const Delivery& delivery, VirtualTime until, bool holds)
{
    Happening happening = about(kind, delivery);
    happening.step = delivery.step;
    happening.attempt = delivery.attempt;
    happening.until = until;
    happening.holds = holds;
    m_witness->saw(happening);
}

void Reporter::tellClaim(HappeningKind kind, const Delivery& delivery, const Claim& claim, VirtualTime until,
                         bool holds)
{
    Happening happening = about(kind, delivery);
    if (m_cell.plan.store != TimelinePlan::StoreUse::TableOfJobs) {
        happening.step = claim.step;
        happening.attempt = delivery.attempt;
    }
    happening.until = until;
    happening.holds = holds;
    happening.isTakeover = claim.isTakeover;
    m_witness->saw(happening);
}

void Reporter::tellCallBegins(const Delivery& delivery, const Call& call, VirtualTime moment)
{
    Happening happening = about(HappeningKind::CallBegun, delivery);
    happening.step = call.step;
    happening.attempt = delivery.attempt;
    happening.call = call.trace.begun;
    happening.until = moment;
    m_witness->saw(happening);
}

// Its delivery may be long over: whoever wants to know it remembers the call's beginning.
void Reporter::tellCall(HappeningKind kind, const Call& call, bool holds, std::uint64_t count,
                        std::optional<Cause> cause)
{
    Happening happening = about(kind, call.request);
    happening.step = call.step;
    happening.content = call.content;
    happening.call = call.trace.begun;
    happening.holds = holds;
    happening.count = count;
    happening.cause = cause;
    m_witness->saw(happening);
}

} // namespace twice
