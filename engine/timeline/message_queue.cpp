#include "timeline/message_queue.h"

#include "timeline/cell.h"

#include <algorithm>
#include <cassert>
#include <vector>

namespace twice {

namespace {

constexpr VirtualTime day = 24 * VirtualTime{3'600'000'000};

} // namespace

bool MessageQueue::isUp() const
{
    return m_cell.plan.world.queue.durable || m_cell.workers.isUp(0);
}

bool MessageQueue::accept(std::uint32_t request, std::uint32_t content, MessageKind kind, std::uint32_t jobId,
                          VirtualTime* acceptedForRow)
{
    if (isDropped(m_cell.requests[request], acceptedForRow)) {
        ++m_cell.counts.droppedByQueue;
        m_cell.report.request(HappeningKind::Dropped, request, content, kind);
        return false;
    }
    ++m_cell.counts.messages;
    m_cell.requests.hold(request);
    const std::uint32_t message = m_messages.takeNew();
    Message& made = m_messages[message];
    made.serial = ++m_serial;
    made.request = request;
    made.content = content;
    made.jobId = jobId;
    made.kind = kind;
    made.holders = 1;
    made.isHeldByQueue = true;
    ++m_cell.openThings;
    m_cell.report.message(HappeningKind::Accepted, made);
    makeVisible(message);
    return true;
}

// The keys of a table of scope job: without a step. A key that is new for each message drops nothing.
bool MessageQueue::isDropped(Request& request, VirtualTime* acceptedForRow) const
{
    const std::optional<QueueDedupe>& dedupe = m_cell.plan.strategy.queueDedupe;
    if (!dedupe)
        return false;
    VirtualTime* accepted = nullptr;
    switch (dedupe->key) {
    case KeyKind::None:
    case KeyKind::PerCall:
    case KeyKind::PerAttempt:
        return false;
    case KeyKind::PerMessage:
        accepted = acceptedForRow;
        break;
    case KeyKind::PerAction:
        accepted = &request.acceptedByQueue;
        break;
    case KeyKind::PerActionAndClockDay: {
        const auto today = static_cast<std::uint64_t>(m_cell.now / day);
        if (request.dayAccepted != today)
            request.acceptedByQueue = -1;
        request.dayAccepted = today;
        accepted = &request.acceptedByQueue;
        break;
    }
    case KeyKind::PerUserAndStep:
    case KeyKind::PerUser:
        accepted = &m_cell.acceptedOfUser[request.user];
        break;
    }
    if (accepted == nullptr)
        return false;
    if (*accepted >= 0 && m_cell.now < later(*accepted, m_cell.plan.dedupeWindow))
        return true;
    *accepted = m_cell.now;
    return false;
}

std::uint64_t MessageQueue::waiting() const
{
    const std::uint64_t waiting = m_visible.size() - m_voidPlaces;
    assert(static_cast<std::uint64_t>(std::count_if(m_visible.begin(), m_visible.end(),
                                                    [this](const Place& place) { return !isVoid(place); })) == waiting);
    return waiting;
}

std::optional<std::uint32_t> MessageQueue::takeOldest()
{
    if (!hasVisible())
        return {};
    const std::uint32_t number = m_visible.front().message;
    m_visible.pop_front();
    Message& message = m_messages[number];
    ++message.ticket;
    if (message.deliveries < m_cell.plan.maxDeliveries)
        return number;
    ++m_cell.counts.deadLetters;
    m_cell.report.message(HappeningKind::DeadLetter, message);
    message.state = Message::State::InFlight; // its place is gone
    settle(number, Message::Outcome::Failed);
    return {};
}

void MessageQueue::delivered(std::uint32_t number, const Receipt& receipt)
{
    Message& message = m_messages[number];
    message.state = Message::State::InFlight;
    message.newest = receipt.delivery;
    message.receiptEnd = receipt.end;
    ++message.deliveries;
    ++m_cell.counts.deliveries;
    if (message.deliveries > 1)
        ++m_cell.counts.redeliveries;
}

bool MessageQueue::receiptCounts(const Message& message, const Receipt& receipt)
{
    bool counts = message.state != Message::State::Settled;
    switch (m_cell.plan.strategy.lateAck) {
    case LateAck::NewestReceipt:
        counts = counts && message.newest == receipt.delivery;
        break;
    case LateAck::AnyReceipt:
        break;
    case LateAck::UnexpiredReceipt:
        counts = counts && m_cell.now <= receipt.end;
        break;
    }
    m_cell.counts.staleReceipts += counts ? 0 : 1;
    return counts;
}

bool MessageQueue::acknowledge(std::uint32_t message, const Receipt& receipt, Message::Outcome outcome)
{
    if (!receiptCounts(m_messages[message], receipt))
        return false;
    settle(message, outcome);
    return true;
}

bool MessageQueue::giveUp(std::uint32_t message, const Receipt& receipt)
{
    return acknowledge(message, receipt, Message::Outcome::Failed);
}

bool MessageQueue::giveBack(std::uint32_t message, const Receipt& receipt, VirtualTime delay)
{
    if (!receiptCounts(m_messages[message], receipt))
        return false;
    bringBack(message, m_cell.now + delay);
    return true;
}

void MessageQueue::acknowledgementLost(std::uint32_t number, const Receipt& receipt)
{
    const Message& message = m_messages[number];
    // The receipt goes on; a broken connection may end it too. Otherwise nothing brings the message back any more.
    if (message.state == Message::State::InFlight && message.newest == receipt.delivery &&
        message.receiptEnd == endless && !m_cell.plan.world.queue.redeliverOnDisconnect)
        stopHolding(number);
}

void MessageQueue::workEnded(std::uint32_t number, Message::Outcome outcome)
{
    Message& message = m_messages[number];
    message.outcome = outcome;
    noteOutcome(message);
}

VirtualTime MessageQueue::noticedAt(VirtualTime expiry) const
{
    const Queue& queue = m_cell.plan.world.queue;
    if (queue.sweepEvery.isForever())
        return expiry;
    const VirtualTime every = spanOf(queue.sweepEvery);
    const VirtualTime phase = queue.sweepPhase ? spanOf(*queue.sweepPhase) : every;
    return expiry <= phase ? phase : phase + (expiry - phase + every - 1) / every * every;
}

void MessageQueue::expire(std::uint32_t message)
{
    const VirtualTime noticed = noticedAt(m_cell.now);
    bringBack(message, noticed);
    m_messages[message].expiryNoticed = noticed;
}

void MessageQueue::disconnected(std::uint32_t number, const Receipt& receipt)
{
    const Message& message = m_messages[number];
    // A receipt that is over, which no sweep has found yet, is one in flight to the queue.
    const bool isUnnoticed = message.state == Message::State::Returning && m_cell.now < message.expiryNoticed;
    if ((message.state != Message::State::InFlight && !isUnnoticed) || message.newest != receipt.delivery)
        return;
    if (m_cell.plan.world.queue.redeliverOnDisconnect)
        bringBack(number, m_cell.now);
    else if (message.receiptEnd == endless && !isUnnoticed)
        stopHolding(number); // neither a timeout nor the connection brings it back
}

void MessageQueue::bringBack(std::uint32_t number, VirtualTime noticed)
{
    Message& message = m_messages[number];
    if (!message.isHeldByQueue) {
        message.isHeldByQueue = true;
        hold(number);
        ++m_cell.openThings;
    }
    message.expiryNoticed = 0;
    leavePlace(message);
    const VirtualTime at = noticed + m_cell.requests.wait(message.request, m_cell.plan.dispatchDelay);
    if (at <= m_cell.now) {
        m_cell.report.message(HappeningKind::VisibleAgain, message);
        makeVisible(number);
        return;
    }
    message.state = Message::State::Returning;
    m_cell.events.schedule(at, EventKind::MessageReturn, number, 0, ++message.ticket + (message.serial << 32));
}

void MessageQueue::comeBack(std::uint32_t number, std::uint64_t ticket)
{
    const Message& message = m_messages[number];
    if (message.state != Message::State::Returning || ticket != message.ticket + (message.serial << 32))
        return;
    m_cell.report.message(HappeningKind::VisibleAgain, message);
    makeVisible(number);
}

void MessageQueue::makeVisible(std::uint32_t number)
{
    Message& message = m_messages[number];
    message.state = Message::State::Waiting;
    m_visible.push_back({number, message.serial, ++message.ticket});
}

void MessageQueue::settle(std::uint32_t number, Message::Outcome outcome)
{
    Message& message = m_messages[number];
    leavePlace(message);
    message.state = Message::State::Settled;
    message.outcome = outcome;
    ++message.ticket;
    noteOutcome(message);
    stopHolding(number);
}

void MessageQueue::stopHolding(std::uint32_t number)
{
    Message& message = m_messages[number];
    if (!message.isHeldByQueue)
        return;
    message.isHeldByQueue = false;
    --m_cell.openThings;
    letGo(number);
}

// Outcomes of messages, in the counts and for the request.
void MessageQueue::noteOutcome(const Message& message)
{
    Request& request = m_cell.requests[message.request];
    m_cell.report.message(HappeningKind::Settled, message);
    switch (message.outcome) {
    case Message::Outcome::Open:
    case Message::Outcome::DependsOnWork:
        break;
    case Message::Outcome::Succeeded:
        ++m_cell.counts.succeeded;
        if (!request.end.succeeded) {
            request.end.succeeded = true;
            m_cell.counts.latencies.add(m_cell.now - request.submitted);
        }
        break;
    case Message::Outcome::Failed:
        ++m_cell.counts.failed;
        ++request.end.messagesWithoutIt;
        break;
    case Message::Outcome::Lost:
        ++m_cell.counts.lost;
        ++request.end.messagesWithoutIt;
        break;
    }
}

void MessageQueue::letGo(std::uint32_t number)
{
    Message& message = m_messages[number];
    if (--message.holders > 0)
        return;
    if (message.outcome == Message::Outcome::Open) {
        // Nobody is at work on it and nothing brings it back.
        message.outcome = Message::Outcome::Lost;
        noteOutcome(message);
    }
    ++message.ticket;
    m_cell.requests.letGo(message.request);
    m_messages.give(number);
}

void MessageQueue::loseAll()
{
    std::vector<std::uint32_t> open;
    m_messages.forEachPlace([&](const Message& message, std::uint32_t number) {
        if (message.holders > 0 && message.state != Message::State::Settled)
            open.push_back(number);
    });
    std::sort(open.begin(), open.end(),
              [this](std::uint32_t a, std::uint32_t b) { return m_messages[a].serial < m_messages[b].serial; });
    for (const std::uint32_t message : open)
        settle(message, Message::Outcome::Lost);
}

void MessageQueue::countRest()
{
    m_messages.forEachPlace([this](Message& message, std::uint32_t) {
        if (message.holders == 0 || message.outcome == Message::Outcome::Succeeded ||
            message.outcome == Message::Outcome::Failed || message.outcome == Message::Outcome::Lost)
            return;
        if (message.outcome == Message::Outcome::Open && !message.isHeldByQueue) {
            message.outcome = Message::Outcome::Lost;
            noteOutcome(message);
            return;
        }
        ++m_cell.counts.unfinished;
        m_cell.report.message(HappeningKind::Settled, message);
    });
}

} // namespace twice
