#include "timeline/handlers.h"

#include "timeline/cell.h"

#include <algorithm>
#include <utility>

namespace twice {

void Handlers::deliver(std::uint32_t message, std::uint32_t process, std::uint32_t slot)
{
    const Message& delivered = m_cell.queue[message];
    const std::uint64_t which = delivered.deliveries + 1;
    const std::uint32_t number = m_deliveries.takeNew();
    Delivery& made = m_deliveries[number];
    made.serial = m_cell.nextSerial();
    made.message = message;
    made.request = delivered.request;
    made.content = delivered.content;
    made.jobId = delivered.jobId;
    made.number = which;
    made.process = process;
    made.fate = m_cell.requests.makeFate(delivered.kind, delivered.serial, made.serial);
    made.handedOver = m_cell.now;
    made.visibility = nth(m_cell.plan.visibilityTimeout, which);
    made.receiptEnd = later(m_cell.now, made.visibility);
    ++m_cell.openThings;

    m_cell.queue.hold(message);
    m_cell.queue.delivered(message, made.receipt());
    m_cell.workers.join(process, number);
    if (made.receiptEnd != endless)
        m_cell.events.schedule(made.receiptEnd, EventKind::ReceiptExpiry, message, number, made.serial);
    made.slot = slot;
    m_cell.report.delivery(HappeningKind::Delivered, made, made.receiptEnd);
    if (m_cell.plan.strategy.ack == Ack::OnReceive)
        acknowledgeEarly(made);
    if (slot == nobody) {
        m_cell.workers.reserve(process, number);
        return;
    }
    beginReserved(number, slot);
}

void Handlers::beginReserved(std::uint32_t number, std::uint32_t slot)
{
    Delivery& delivery = m_deliveries[number];
    const bool wasReserved = delivery.slot == nobody;
    delivery.slot = slot;
    m_cell.workers.takeSlot(slot);
    if (wasReserved)
        m_cell.report.delivery(HappeningKind::Begun, delivery);
    begin(number);
}

void Handlers::begin(std::uint32_t number)
{
    Delivery& delivery = m_deliveries[number];
    const TimelinePlan& plan = m_cell.plan;
    if (plan.strategy.ack == Ack::OnStart)
        acknowledgeEarly(delivery);
    if (plan.heartbeat != endless && (delivery.visibility != endless || plan.renewsLease))
        m_cell.events.schedule(m_cell.now + plan.heartbeat, EventKind::Heartbeat, number, 0, delivery.serial);
    if (plan.timeLimit != endless)
        m_cell.events.schedule(m_cell.now + plan.timeLimit, EventKind::TimeLimit, number, 0, delivery.serial);
    delivery.stage = plan.store == TimelinePlan::StoreUse::TableOfJobs ? Stage::ClaimJob : Stage::BeginPass;
    run(number);
}

// At most once: settled before the work, whose end decides what it counts as.
void Handlers::acknowledgeEarly(Delivery& delivery)
{
    delivery.acknowledgesEarly = true;
    if (m_cell.requests.strikes(delivery.request, m_cell.plan.lostAck)) {
        m_cell.requests.fate(delivery.fate).end = DeliveryEnd::AcknowledgementLost;
        m_cell.report.delivery(HappeningKind::AcknowledgementLost, delivery);
        m_cell.queue.acknowledgementLost(delivery.message, delivery.receipt());
        return;
    }
    delivery.outcomeIsItsWork =
        m_cell.queue.acknowledge(delivery.message, delivery.receipt(), Message::Outcome::DependsOnWork);
    m_cell.report.said(HappeningKind::Acknowledged, delivery, delivery.outcomeIsItsWork);
}

void Handlers::succeed(std::uint32_t number, Delivery& delivery)
{
    if (m_cell.plan.store == TimelinePlan::StoreUse::TableOfJobs && !m_cell.plan.storeRecordsBefore)
        m_cell.table.finish(delivery, delivery.job, KeyEntry::State::Done);
    acknowledgeAndEnd(number, delivery);
}

void Handlers::acknowledgeAndEnd(std::uint32_t number, Delivery& delivery)
{
    if (delivery.acknowledgesEarly) {
        endEarly(number, delivery, Message::Outcome::Succeeded);
        return;
    }
    Requests& requests = m_cell.requests;
    if (requests.strikes(delivery.request, m_cell.plan.beforeAck)) {
        m_cell.workers.kill(delivery.process, Death::BeforeAcknowledgement);
        return;
    }
    if (requests.strikes(delivery.request, m_cell.plan.lostAck)) {
        m_cell.report.delivery(HappeningKind::AcknowledgementLost, delivery);
        m_cell.queue.acknowledgementLost(delivery.message, delivery.receipt());
        m_cell.workers.keepConnection(delivery.process, delivery.message, delivery.serial);
        end(number, DeliveryEnd::AcknowledgementLost);
        return;
    }
    const bool counted = m_cell.queue.acknowledge(delivery.message, delivery.receipt(), Message::Outcome::Succeeded);
    m_cell.report.said(HappeningKind::Acknowledged, delivery, counted);
    end(number, counted ? DeliveryEnd::Settled : DeliveryEnd::Stale);
}

// The work of a message that had been acknowledged before it.
void Handlers::endEarly(std::uint32_t number, Delivery& delivery, Message::Outcome outcome)
{
    if (delivery.outcomeIsItsWork)
        m_cell.queue.workEnded(delivery.message, outcome);
    if (m_cell.requests.fate(delivery.fate).end == DeliveryEnd::AcknowledgementLost)
        m_cell.workers.keepConnection(delivery.process, delivery.message, delivery.serial);
    end(number, outcome == Message::Outcome::Succeeded ? DeliveryEnd::Settled : DeliveryEnd::Failed);
}

void Handlers::fail(std::uint32_t number, Delivery& delivery)
{
    const TimelinePlan& plan = m_cell.plan;
    m_cell.report.delivery(HappeningKind::WorkFailed, delivery);
    if (plan.store == TimelinePlan::StoreUse::TableOfJobs && plan.storeRemembersFailures && !plan.storeRecordsBefore)
        m_cell.table.finish(delivery, delivery.job, KeyEntry::State::Failed);
    releaseClaims(delivery);
    if (delivery.acknowledgesEarly) {
        endEarly(number, delivery, Message::Outcome::Failed);
        return;
    }
    if (delivery.isRefused || plan.strategy.onFailure == OnFailure::GiveUp) {
        const bool counted = m_cell.queue.giveUp(delivery.message, delivery.receipt());
        m_cell.report.said(HappeningKind::GaveUp, delivery, counted);
        end(number, counted ? DeliveryEnd::Settled : DeliveryEnd::Stale);
        return;
    }
    const VirtualTime delay = m_cell.requests.wait(delivery.request, nth(plan.redeliveryDelay, delivery.number));
    const bool counted = m_cell.queue.giveBack(delivery.message, delivery.receipt(), delay);
    m_cell.report.said(HappeningKind::GaveBack, delivery, counted, m_cell.now + delay);
    end(number, counted ? DeliveryEnd::Failed : DeliveryEnd::Stale);
}

void Handlers::leaveSlot(Delivery& delivery)
{
    if (delivery.slot != nobody)
        m_cell.workers.freeSlot(std::exchange(delivery.slot, nobody));
}

void Handlers::end(std::uint32_t number, DeliveryEnd how)
{
    Delivery& delivery = m_deliveries[number];
    DeliveryFate& fate = m_cell.requests.fate(delivery.fate);
    if (fate.end == DeliveryEnd::Running)
        fate.end = how;
    fate.ended = m_cell.nextSerial();
    m_cell.requests.letGoFate(delivery.fate);
    leaveSlot(delivery);
    m_cell.workers.leave(delivery.process, number);
    const std::uint32_t message = delivery.message;
    delivery.serial = 0;
    delivery.waitTicket = 0;
    delivery.earlier.clear();
    m_deliveries.give(number);
    --m_cell.openThings;
    m_cell.queue.letGo(message);
}

void Handlers::die(std::uint32_t number, Death death)
{
    Delivery& delivery = m_deliveries[number];
    m_cell.report.died(delivery, death);
    if (delivery.outcomeIsItsWork)
        m_cell.queue.workEnded(delivery.message, Message::Outcome::Lost);
    const Receipt receipt = delivery.receipt();
    const std::uint32_t message = delivery.message;
    delivery.slot = nobody; // gone with the process
    m_cell.queue.hold(message);
    end(number, DeliveryEnd::Crashed);
    m_cell.queue.disconnected(message, receipt);
    m_cell.queue.letGo(message);
}

void Handlers::callTimedOut(std::uint32_t number, std::uint64_t ticket)
{
    Delivery& delivery = m_deliveries[number];
    if (delivery.waitTicket != ticket)
        return;
    m_cell.report.step(HappeningKind::CallTimedOut, delivery);
    delivery.answer = Answer::Failure;
    stopWaitingForCall(delivery);
    run(number);
}

void Handlers::waitOver(std::uint32_t number, std::uint64_t ticket)
{
    Delivery& delivery = m_deliveries[number];
    if (delivery.waitTicket != ticket)
        return;
    delivery.waitTicket = 0;
    run(number);
}

// A beat that the process is too busy for is left out; an expired receipt is not revived.
void Handlers::heartbeat(std::uint32_t number, std::uint64_t serial)
{
    Delivery& delivery = m_deliveries[number];
    const TimelinePlan& plan = m_cell.plan;
    if (delivery.serial != serial || m_cell.now >= later(delivery.handedOver, plan.heartbeatFor))
        return;
    if (!m_cell.workers.isBlocked(delivery.process)) {
        if (delivery.receiptEnd != endless && m_cell.now <= delivery.receiptEnd) {
            delivery.receiptEnd = m_cell.now + delivery.visibility;
            delivery.receiptOrder = m_cell.events.nextOrder();
            m_cell.report.delivery(HappeningKind::ReceiptExtended, delivery, delivery.receiptEnd);
            Message& message = m_cell.queue[delivery.message];
            if (message.newest == serial) {
                message.receiptEnd = delivery.receiptEnd;
                message.receiptOrder = delivery.receiptOrder;
            }
        }
        if (plan.renewsLease) {
            m_cell.table.renew(delivery, delivery.job);
            m_cell.table.renew(delivery, delivery.atStep);
            for (const Claim& claim : delivery.earlier)
                m_cell.table.renew(delivery, claim);
        }
    }
    m_cell.events.schedule(m_cell.now + plan.heartbeat, EventKind::Heartbeat, number, 0, serial);
}

// A handler that runs longer is stopped, which is a failure; a call on its way still reaches the provider.
void Handlers::timeLimit(std::uint32_t number, std::uint64_t serial)
{
    Delivery& delivery = m_deliveries[number];
    if (delivery.serial != serial)
        return;
    m_cell.report.delivery(HappeningKind::TimeLimitReached, delivery);
    stopWaitingForCall(delivery);
    if (std::exchange(delivery.isSharing, false)) {
        m_cell.processMemory.leave(delivery, number);
    } else if (delivery.isInAttempt()) {
        recordAttempt(delivery, Answer::Failure);
    }
    delivery.stage = Stage::Fail;
    run(number);
}

void Handlers::receiptExpired(std::uint32_t messageNumber, std::uint32_t number, std::uint64_t serial)
{
    Delivery& delivery = m_deliveries[number];
    const Message& message = m_cell.queue[messageNumber];
    const bool isAtWork = delivery.serial == serial;
    const bool isNewest = message.newest == serial && message.state == Message::State::InFlight;
    if (isAtWork && delivery.receiptEnd > m_cell.now) {
        // Heartbeats have moved it; one event for each receipt is enough.
        m_cell.events.scheduleInOrder(delivery.receiptOrder, delivery.receiptEnd, EventKind::ReceiptExpiry,
                                      messageNumber, number, serial);
        return;
    }
    // What has gone on since then, or is settled, does not notice.
    if (isNewest && message.receiptEnd <= m_cell.now)
        m_cell.report.message(HappeningKind::ReceiptExpired, message);
    if (isAtWork && message.state != Message::State::Settled &&
        m_cell.plan.strategy.expiredRun == ExpiredRun::FreesItsSlot)
        leaveSlot(delivery);
    if (isNewest && message.receiptEnd > m_cell.now)
        m_cell.events.scheduleInOrder(message.receiptOrder, message.receiptEnd, EventKind::ReceiptExpiry, messageNumber,
                                      number, serial);
    else if (isNewest)
        m_cell.queue.expire(messageNumber);
}

} // namespace twice
