#include "timeline/handlers.h"

#include "timeline/cell.h"

#include <algorithm>
#include <utility>

namespace twice {

void Handlers::deliver(std::uint32_t message, std::uint32_t process, std::uint32_t slot)
{
    const Message& delivered = m_cell.queue[message];
    const std::uint64_t which = delivered.deliveries + 1;
    Delivery made;
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
    const std::uint64_t serial = made.serial;
    const VirtualTime receiptEnd = made.receiptEnd;
    const std::uint32_t number = m_deliveries.take(std::move(made));
    ++m_cell.openThings;

    m_cell.queue.hold(message);
    m_cell.queue.delivered(message, {serial, receiptEnd});
    m_cell.workers.join(process, number);
    if (receiptEnd != endless)
        m_cell.events.schedule(receiptEnd, EventKind::ReceiptExpiry, message, number, serial);
    if (m_cell.plan.strategy.ack == Ack::OnReceive)
        acknowledgeEarly(m_deliveries[number]);
    if (slot == nobody) {
        m_cell.workers.reserve(process, number);
        return;
    }
    beginReserved(number, slot);
}

void Handlers::beginReserved(std::uint32_t number, std::uint32_t slot)
{
    m_deliveries[number].slot = slot;
    m_cell.workers.takeSlot(slot);
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
        m_cell.queue.acknowledgementLost(delivery.message, delivery.receipt());
        return;
    }
    delivery.outcomeIsItsWork =
        m_cell.queue.acknowledge(delivery.message, delivery.receipt(), Message::Outcome::DependsOnWork);
}

void Handlers::run(std::uint32_t number)
{
    while (advance(number, m_deliveries[number])) {
    }
    while (!m_ready.empty()) {
        const std::uint32_t next = m_ready.front();
        m_ready.erase(m_ready.begin());
        // It may have died with its process meanwhile.
        while (m_deliveries[next].serial != 0 && advance(next, m_deliveries[next])) {
        }
    }
}

bool Handlers::waits(std::uint32_t number, Delivery& delivery, VirtualTime span, Stage next)
{
    delivery.stage = next;
    if (span == 0)
        return false;
    delivery.waitTicket = m_cell.nextSerial();
    m_cell.events.schedule(m_cell.now + span, EventKind::WaitOver, number, 0, delivery.waitTicket);
    return true;
}

bool Handlers::advance(std::uint32_t number, Delivery& delivery)
{
    switch (delivery.stage) {
    case Stage::ClaimJob:
        return claimJob(number, delivery);
    case Stage::WriteJobClaim:
        m_cell.table.write(delivery, number, delivery.job);
        delivery.stage = Stage::BeginPass;
        return true;
    case Stage::BeginPass:
        ++delivery.pass;
        delivery.step = 0;
        delivery.passFailed = false;
        delivery.stage = Stage::BeginStep;
        return !m_cell.isStopped();
    case Stage::BeginStep:
        delivery.attempt = m_cell.plan.strategy.retry.scope == Scope::Job ? delivery.pass : 1;
        delivery.stage = delivery.step < m_cell.plan.steps.size() ? Stage::BeginAttempt : Stage::EndPass;
        return true;
    case Stage::BeginAttempt:
        return beginAttempt(number, delivery);
    case Stage::WriteStepClaim:
        m_cell.table.write(delivery, number, delivery.atStep);
        delivery.stage = Stage::Ask;
        return true;
    case Stage::Ask:
        return ask(number, delivery);
    case Stage::Asked:
        delivery.stage = Stage::Call;
        if (m_cell.providers.isDone(delivery.request, delivery.step)) {
            delivery.answer = Answer::Success;
            delivery.stage = Stage::EndAttempt;
        }
        return true;
    case Stage::Call:
        return call(number, delivery);
    case Stage::Answered:
        return answered(number, delivery);
    case Stage::EndAttempt:
        return endAttempt(number, delivery);
    case Stage::NextAttempt:
        ++delivery.attempt;
        delivery.stage = Stage::BeginAttempt;
        return true;
    case Stage::EndPass:
        return endPass(number, delivery);
    case Stage::Succeed:
        return succeed(number, delivery);
    case Stage::Fail:
        return fail(number, delivery);
    }
    return false;
}

bool Handlers::claimJob(std::uint32_t number, Delivery& delivery)
{
    const TimelinePlan& plan = m_cell.plan;
    delivery.job = Claim{};
    delivery.job.keyIsNew = isNewEachTime(plan.storeKey, true);
    switch (m_cell.table.look(delivery, delivery.job, keyMade(plan.storeKey, 0, delivery.jobId, m_cell.now))) {
    case OperationsTable::Found::Busy:
        return isBusy(number, delivery);
    case OperationsTable::Found::Finished:
        if (!m_cell.table.isSameData(delivery, delivery.job))
            m_cell.counts.differentDataIgnored += plan.steps.size();
        return acknowledgeAndEnd(number, delivery);
    case OperationsTable::Found::Mine:
        break;
    }
    const VirtualTime gap = plan.checksThenActs ? m_cell.requests.wait(delivery.request, plan.gap) : 0;
    return !waits(number, delivery, gap, Stage::WriteJobClaim);
}

// Somebody else is at work: the message goes back. Not after an item was refused for good: no redelivery can help.
bool Handlers::isBusy(std::uint32_t number, Delivery& delivery)
{
    if (delivery.isRefused) {
        delivery.stage = Stage::Fail;
        return true;
    }
    releaseClaims(delivery);
    const VirtualTime delay = m_cell.requests.wait(delivery.request, m_cell.plan.retryLater);
    const bool counted = m_cell.queue.giveBack(delivery.message, delivery.receipt(), delay);
    end(number, counted ? DeliveryEnd::Failed : DeliveryEnd::Stale);
    return false;
}

// The retry is outside, the store inside: each attempt asks the store first (model 4.4).
bool Handlers::beginAttempt(std::uint32_t number, Delivery& delivery)
{
    switch (m_cell.plan.store) {
    case TimelinePlan::StoreUse::None:
    case TimelinePlan::StoreUse::TableOfJobs:
        delivery.stage = Stage::Ask;
        return true;
    case TimelinePlan::StoreUse::Memory:
        return beginWithMemory(number, delivery);
    case TimelinePlan::StoreUse::TableOfSteps:
        return beginWithTable(number, delivery);
    }
    return false;
}

bool Handlers::beginWithMemory(std::uint32_t number, Delivery& delivery)
{
    switch (m_cell.processMemory.look(delivery)) {
    case ProcessMemory::Found::Nothing:
        m_cell.processMemory.begin(delivery, number);
        delivery.stage = Stage::Ask;
        return true;
    case ProcessMemory::Found::Running:
        m_cell.processMemory.join(delivery, number);
        delivery.isSharing = true;
        return false;
    case ProcessMemory::Found::Finished:
        break;
    }
    if (!m_cell.processMemory.isSameData(delivery))
        ++m_cell.counts.differentDataIgnored;
    delivery.skips = true;
    delivery.answer = Answer::Success;
    delivery.stage = Stage::EndAttempt;
    return true;
}

void Handlers::shareRun(std::uint32_t number, Answer outcome)
{
    Delivery& delivery = m_deliveries[number];
    delivery.isSharing = false;
    delivery.skips = true; // the run is not its own to record
    delivery.answer = outcome;
    delivery.stage = Stage::EndAttempt;
    m_ready.push_back(number);
}

bool Handlers::beginWithTable(std::uint32_t number, Delivery& delivery)
{
    const TimelinePlan& plan = m_cell.plan;
    keepClaim(delivery);
    delivery.atStep = Claim{};
    delivery.atStep.step = delivery.step;
    delivery.atStep.keyIsNew = isNewEachTime(plan.storeKey, false);
    const std::uint64_t made = keyMade(plan.storeKey, delivery.attempt, delivery.jobId, m_cell.now);
    switch (m_cell.table.look(delivery, delivery.atStep, made)) {
    case OperationsTable::Found::Busy:
        return isBusy(number, delivery);
    case OperationsTable::Found::Finished:
        if (!m_cell.table.isSameData(delivery, delivery.atStep))
            ++m_cell.counts.differentDataIgnored;
        delivery.skips = true;
        delivery.answer = Answer::Success;
        delivery.stage = Stage::EndAttempt;
        return true;
    case OperationsTable::Found::Mine:
        break;
    }
    const VirtualTime gap = plan.checksThenActs ? m_cell.requests.wait(delivery.request, plan.gap) : 0;
    return !waits(number, delivery, gap, Stage::WriteStepClaim);
}

// A claim of an earlier attempt stays this delivery's: a retry goes on with it, heartbeats may renew it, the handler's
// end may release it.
void Handlers::keepClaim(Delivery& delivery)
{
    if (delivery.atStep.isOwn)
        delivery.earlier.push_back(delivery.atStep);
}

// Its own rows whose work did not succeed.
void Handlers::releaseClaims(Delivery& delivery)
{
    if (!m_cell.plan.releasesOnFailure)
        return;
    m_cell.table.release(delivery, delivery.job);
    m_cell.table.release(delivery, delivery.atStep);
    for (Claim& claim : delivery.earlier)
        m_cell.table.release(delivery, claim);
}

bool Handlers::ask(std::uint32_t number, Delivery& delivery)
{
    if (!m_cell.plan.strategy.askFirst || !m_cell.plan.steps[delivery.step].harmful) {
        delivery.stage = Stage::Call;
        return true;
    }
    ++m_cell.requests[delivery.request].end.lookups;
    return !waits(number, delivery, m_cell.requests.wait(delivery.request, m_cell.plan.askDuration), Stage::Asked);
}

Call Handlers::makeCall(std::uint32_t number, Delivery& delivery)
{
    const TimelinePlan& plan = m_cell.plan;
    const TimelineStep& step = plan.steps[delivery.step];
    const bool claimsJob = plan.store == TimelinePlan::StoreUse::TableOfJobs;
    const Claim& claim = claimsJob ? delivery.job : delivery.atStep;
    Call made;
    made.request = delivery.request;
    made.step = delivery.step;
    made.content = delivery.content;
    made.delivery = number;
    made.sendsKey = step.sendsKey;
    made.keyIsNew = isNewEachTime(plan.strategy.providerKey, false);
    made.keyMade = keyMade(plan.strategy.providerKey, delivery.attempt, delivery.jobId, m_cell.now);
    made.storeForgot = claim.forgot;
    made.trace.fate = delivery.fate;
    made.trace.tookOverFromLive = claim.tookOverFromLive;
    made.trace.begun = m_cell.nextSerial();
    made.trace.checkedKey = claim.made;
    made.trace.looked = claim.looked;
    made.trace.written = claim.written;
    return made;
}

// Model 4.3.
bool Handlers::call(std::uint32_t number, Delivery& delivery)
{
    Requests& requests = m_cell.requests;
    if (requests.strikes(delivery.request, m_cell.plan.beforeCall)) {
        m_cell.workers.kill(delivery.process);
        return false;
    }
    ++requests[delivery.request].end.calls;
    StepRecord& record = requests.steps(delivery.request)[delivery.step];
    const VirtualTime duration =
        requests.callDuration(delivery.request, delivery.step, delivery.number, record.calls++);
    const TimelineStep& step = m_cell.plan.steps[delivery.step];
    Call made = makeCall(number, delivery);
    m_cell.providers.begin(made);
    delivery.stage = Stage::Answered;
    delivery.callBegun = m_cell.now;
    if (duration == 0) {
        const Providers::Reply reply = m_cell.providers.moment(made);
        makeReply(number, delivery, reply, step.callTimeout);
        return delivery.waitTicket == 0;
    }
    delivery.waitTicket = made.waitTicket = m_cell.nextSerial();
    delivery.blocksHeartbeat = step.blocksHeartbeat;
    if (step.blocksHeartbeat)
        m_cell.workers.beginBlocking(delivery.process);
    requests.hold(made.request);
    requests.holdFate(made.trace.fate);
    ++m_cell.openThings;
    m_cell.events.schedule(m_cell.now + duration, EventKind::ProviderMoment, m_calls.take(made));
    if (step.callTimeout < duration) {
        if (step.callTimeout == 0) {
            delivery.answer = Answer::Failure;
            stopWaitingForCall(delivery);
            return true;
        }
        m_cell.events.schedule(m_cell.now + step.callTimeout, EventKind::CallTimeout, number, 0, delivery.waitTicket);
    }
    return false;
}

void Handlers::providerMoment(std::uint32_t callNumber)
{
    Call& call = m_calls[callNumber];
    Delivery& delivery = m_deliveries[call.delivery];
    const bool isHeard = delivery.waitTicket == call.waitTicket;
    call.trace.unheard = !isHeard;
    const Providers::Reply reply = m_cell.providers.moment(call);
    const Call made = call;
    m_calls.give(callNumber);
    --m_cell.openThings;
    if (isHeard) {
        makeReply(made.delivery, delivery, reply, m_cell.plan.steps[made.step].callTimeout);
        if (delivery.waitTicket == 0)
            run(made.delivery);
    }
    m_cell.requests.letGoFate(made.trace.fate);
    m_cell.requests.letGo(made.request);
}

// A lost reply is noticed when the timeout is over; without one, when the reply was due.
void Handlers::makeReply(std::uint32_t number, Delivery& delivery, const Providers::Reply& reply,
                         VirtualTime callTimeout)
{
    delivery.answer = reply.lost ? Answer::Failure : reply.answer;
    if (reply.lost && callTimeout != endless && delivery.callBegun + callTimeout > m_cell.now) {
        if (delivery.waitTicket == 0)
            delivery.waitTicket = m_cell.nextSerial();
        m_cell.events.schedule(delivery.callBegun + callTimeout, EventKind::CallTimeout, number, 0,
                               delivery.waitTicket);
        return;
    }
    stopWaitingForCall(delivery);
}

void Handlers::stopWaitingForCall(Delivery& delivery)
{
    delivery.waitTicket = 0;
    if (std::exchange(delivery.blocksHeartbeat, false))
        m_cell.workers.endBlocking(delivery.process);
}

void Handlers::callTimedOut(std::uint32_t number, std::uint64_t ticket)
{
    Delivery& delivery = m_deliveries[number];
    if (delivery.waitTicket != ticket)
        return;
    delivery.answer = Answer::Failure;
    stopWaitingForCall(delivery);
    run(number);
}

bool Handlers::answered(std::uint32_t, Delivery& delivery)
{
    if (delivery.answer == Answer::Success && m_cell.requests.strikes(delivery.request, m_cell.plan.afterCall)) {
        m_cell.workers.kill(delivery.process);
        return false;
    }
    delivery.stage = Stage::EndAttempt;
    return true;
}

void Handlers::recordAttempt(Delivery& delivery, Answer answer)
{
    const bool worked = answer == Answer::Success;
    if (std::exchange(delivery.skips, false))
        return;
    switch (m_cell.plan.store) {
    case TimelinePlan::StoreUse::None:
    case TimelinePlan::StoreUse::TableOfJobs:
        break;
    case TimelinePlan::StoreUse::Memory:
        m_cell.processMemory.end(delivery, answer);
        break;
    case TimelinePlan::StoreUse::TableOfSteps:
        if (m_cell.plan.storeRecordsBefore)
            break;
        if (worked || m_cell.plan.storeRemembersFailures)
            m_cell.table.finish(delivery, delivery.atStep, worked ? KeyEntry::State::Done : KeyEntry::State::Failed);
        break;
    }
}

bool Handlers::endAttempt(std::uint32_t number, Delivery& delivery)
{
    const bool worked = delivery.answer == Answer::Success;
    recordAttempt(delivery, delivery.answer);
    delivery.isRefused = delivery.isRefused || delivery.answer == Answer::Refusal;
    const TimelinePlan& plan = m_cell.plan;
    if (delivery.answer == Answer::Failure && plan.strategy.retry.scope == Scope::Step &&
        delivery.attempt < plan.callsPerStep)
        return !waits(number, delivery, backoff(delivery, delivery.attempt), Stage::NextAttempt);
    delivery.passFailed = delivery.passFailed || !worked;
    if (!worked && plan.world.shape == Shape::Sequence) {
        delivery.stage = Stage::EndPass;
        return true;
    }
    ++delivery.step;
    delivery.stage = Stage::BeginStep;
    return true;
}

// min(maxDelay, baseDelay · 2^(attempt − 1)), times a number in [0, 1) with jitter.
VirtualTime Handlers::backoff(const Delivery& delivery, std::uint32_t attempt)
{
    const TimelinePlan& plan = m_cell.plan;
    VirtualTime wait = plan.baseDelay;
    for (std::uint32_t n = 1; n < attempt && wait < plan.maxDelay && wait < latestTime / 2; ++n)
        wait *= 2;
    wait = std::min(wait, plan.maxDelay);
    if (plan.strategy.retry.jitter)
        wait = static_cast<VirtualTime>(static_cast<double>(wait) * m_cell.requests.jitter(delivery.request));
    return wait;
}

bool Handlers::endPass(std::uint32_t number, Delivery& delivery)
{
    if (!delivery.passFailed) {
        delivery.stage = Stage::Succeed;
        return true;
    }
    if (delivery.pass < m_cell.plan.passes && !delivery.isRefused)
        return !waits(number, delivery, backoff(delivery, delivery.pass), Stage::BeginPass);
    delivery.stage = Stage::Fail;
    return true;
}

bool Handlers::succeed(std::uint32_t number, Delivery& delivery)
{
    if (m_cell.plan.store == TimelinePlan::StoreUse::TableOfJobs && !m_cell.plan.storeRecordsBefore)
        m_cell.table.finish(delivery, delivery.job, KeyEntry::State::Done);
    return acknowledgeAndEnd(number, delivery);
}

bool Handlers::acknowledgeAndEnd(std::uint32_t number, Delivery& delivery)
{
    if (delivery.acknowledgesEarly) {
        endEarly(number, delivery, Message::Outcome::Succeeded);
        return false;
    }
    Requests& requests = m_cell.requests;
    if (requests.strikes(delivery.request, m_cell.plan.beforeAck)) {
        m_cell.workers.kill(delivery.process);
        return false;
    }
    if (requests.strikes(delivery.request, m_cell.plan.lostAck)) {
        m_cell.queue.acknowledgementLost(delivery.message, delivery.receipt());
        m_cell.workers.keepConnection(delivery.process, delivery.message, delivery.serial);
        end(number, DeliveryEnd::AcknowledgementLost);
        return false;
    }
    const bool counted = m_cell.queue.acknowledge(delivery.message, delivery.receipt(), Message::Outcome::Succeeded);
    end(number, counted ? DeliveryEnd::Settled : DeliveryEnd::Stale);
    return false;
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

bool Handlers::fail(std::uint32_t number, Delivery& delivery)
{
    const TimelinePlan& plan = m_cell.plan;
    if (plan.store == TimelinePlan::StoreUse::TableOfJobs && plan.storeRemembersFailures && !plan.storeRecordsBefore)
        m_cell.table.finish(delivery, delivery.job, KeyEntry::State::Failed);
    releaseClaims(delivery);
    if (delivery.acknowledgesEarly) {
        endEarly(number, delivery, Message::Outcome::Failed);
        return false;
    }
    if (delivery.isRefused || plan.strategy.onFailure == OnFailure::GiveUp) {
        const bool counted = m_cell.queue.giveUp(delivery.message, delivery.receipt());
        end(number, counted ? DeliveryEnd::Settled : DeliveryEnd::Stale);
        return false;
    }
    const VirtualTime delay = m_cell.requests.wait(delivery.request, nth(plan.redeliveryDelay, delivery.number));
    const bool counted = m_cell.queue.giveBack(delivery.message, delivery.receipt(), delay);
    end(number, counted ? DeliveryEnd::Failed : DeliveryEnd::Stale);
    return false;
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

void Handlers::die(std::uint32_t number)
{
    Delivery& delivery = m_deliveries[number];
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
