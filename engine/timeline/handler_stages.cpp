#include "timeline/cell.h"
#include "timeline/handlers.h"

#include <algorithm>
#include <utility>

namespace twice {

Stage Handlers::waits(std::uint32_t number, Delivery& delivery, VirtualTime span, Stage next)
{
    if (span == 0)
        return next;
    delivery.stage = next;
    delivery.waitTicket = m_cell.nextSerial();
    m_cell.events.schedule(m_cell.now + span, EventKind::WaitOver, number, 0, delivery.waitTicket);
    return Stage::Rest;
}

// The retry is outside, the store inside: each attempt asks the store first (model 4.4).
inline Stage Handlers::beginAttempt(std::uint32_t number, Delivery& delivery)
{
    switch (m_cell.plan.store) {
    case TimelinePlan::StoreUse::None:
    case TimelinePlan::StoreUse::TableOfJobs:
        break;
    case TimelinePlan::StoreUse::Memory:
        return beginWithMemory(number, delivery);
    case TimelinePlan::StoreUse::TableOfSteps:
        return beginWithTable(number, delivery);
    }
    return Stage::Ask;
}

inline Stage Handlers::ask(std::uint32_t number, Delivery& delivery)
{
    if (!m_cell.plan.strategy.askFirst || !m_cell.plan.steps[delivery.step].harmful)
        return Stage::Call;
    ++m_cell.requests[delivery.request].end.lookups;
    m_cell.report.step(HappeningKind::Asked, delivery);
    return waits(number, delivery, m_cell.requests.wait(delivery.request, m_cell.plan.askDuration), Stage::Asked);
}

inline Stage Handlers::endAttempt(std::uint32_t number, Delivery& delivery)
{
    const bool worked = delivery.answer == Answer::Success;
    recordAttempt(delivery, delivery.answer);
    delivery.isRefused = delivery.isRefused || delivery.answer == Answer::Refusal;
    const TimelinePlan& plan = m_cell.plan;
    if (delivery.answer == Answer::Failure && plan.strategy.retry.scope == Scope::Step &&
        delivery.attempt < plan.callsPerStep) {
        const VirtualTime wait = backoff(delivery, delivery.attempt);
        m_cell.report.step(HappeningKind::TriesAgain, delivery, m_cell.now + wait);
        return waits(number, delivery, wait, Stage::NextAttempt);
    }
    delivery.passFailed = delivery.passFailed || !worked;
    if (!worked && plan.world.shape == Shape::Sequence)
        return Stage::EndPass;
    ++delivery.step;
    return Stage::BeginStep;
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

Stage Handlers::endPass(std::uint32_t number, Delivery& delivery)
{
    if (!delivery.passFailed)
        return Stage::Succeed;
    if (delivery.pass < m_cell.plan.passes && !delivery.isRefused) {
        const VirtualTime wait = backoff(delivery, delivery.pass);
        m_cell.report.delivery(HappeningKind::TriesAgain, delivery, m_cell.now + wait);
        return waits(number, delivery, wait, Stage::BeginPass);
    }
    return Stage::Fail;
}

[[gnu::always_inline]] inline void Handlers::fill(Call& made, std::uint32_t number, const Delivery& delivery,
                                                  const TimelineStep& step)
{
    const TimelinePlan& plan = m_cell.plan;
    const bool claimsJob = plan.store == TimelinePlan::StoreUse::TableOfJobs;
    const Claim& claim = claimsJob ? delivery.job : delivery.atStep;
    made.request = delivery.request;
    made.step = delivery.step;
    made.content = delivery.content;
    made.delivery = number;
    if (step.sendsKey) {
        made.sendsKey = true;
        made.keyIsNew = isNewEachTime(plan.strategy.providerKey, false);
        made.keyMade = keyMade(plan.strategy.providerKey, delivery.attempt, delivery.jobId, m_cell.now);
    }
    made.storeForgot = claim.forgot;
    made.trace.fate = delivery.fate;
    made.trace.tookOverFromLive = claim.tookOverFromLive;
    made.trace.begun = m_cell.nextSerial();
    made.trace.checkedKey = claim.made;
    made.trace.looked = claim.looked;
    made.trace.written = claim.written;
}

// A lost reply is noticed when the timeout is over; without one, when the reply was due.
inline void Handlers::makeReply(std::uint32_t number, Delivery& delivery, Providers::Reply reply,
                                VirtualTime callTimeout)
{
    delivery.answer = reply.lost ? Answer::Failure : reply.answer;
    if (reply.lost && callTimeout != endless && delivery.callBegun + callTimeout > m_cell.now)
        waitForTimeout(number, delivery, callTimeout);
    else
        stopWaitingForCall(delivery);
}

void Handlers::waitForTimeout(std::uint32_t number, Delivery& delivery, VirtualTime callTimeout)
{
    if (delivery.waitTicket == 0)
        delivery.waitTicket = m_cell.nextSerial();
    m_cell.events.schedule(delivery.callBegun + callTimeout, EventKind::CallTimeout, number, 0, delivery.waitTicket);
}

void Handlers::endBlocking(const Delivery& delivery)
{
    m_cell.workers.endBlocking(delivery.process);
}

// Call, moment and reply in one instant.
Stage Handlers::callAtOnce(std::uint32_t number, Delivery& delivery)
{
    const TimelineStep& step = m_cell.plan.steps[delivery.step];
    Call made;
    fill(made, number, delivery, step);
    m_cell.providers.begin(made);
    m_cell.report.callBegins(delivery, made, m_cell.now);
    delivery.stage = Stage::Answered;
    makeReply(number, delivery, m_cell.providers.moment(made), step.callTimeout);
    return delivery.waitTicket == 0 ? Stage::Answered : Stage::Rest;
}

Stage Handlers::giveUpEarly(std::uint32_t number, Delivery& delivery, VirtualTime callTimeout)
{
    if (callTimeout == 0) {
        m_cell.report.step(HappeningKind::CallTimedOut, delivery);
        delivery.answer = Answer::Failure;
        stopWaitingForCall(delivery);
        return Stage::Answered;
    }
    m_cell.events.schedule(m_cell.now + callTimeout, EventKind::CallTimeout, number, 0, delivery.waitTicket);
    return Stage::Rest;
}

// Model 4.3. Everything that the usual way goes through is inlined into goOn(): the calls alone took 120 instructions
// an event.
[[gnu::always_inline]] inline Stage Handlers::call(std::uint32_t number, Delivery& delivery)
{
    const TimelinePlan& plan = m_cell.plan;
    const TimelineStep& step = plan.steps[delivery.step];
    Requests& requests = m_cell.requests;
    Request& request = requests[delivery.request];
    if (requests.strikes(request, plan.beforeCall)) {
        m_cell.workers.kill(delivery.process, Death::BeforeCall);
        return Stage::Rest;
    }
    ++request.end.calls;
    StepRecord& record = requests.record(request, delivery.step);
    const VirtualTime duration = requests.callDuration(request, step, delivery.step, delivery.number, record.calls++);
    delivery.callBegun = m_cell.now;
    if (duration == 0)
        return callAtOnce(number, delivery);
    const std::uint32_t callNumber = m_calls.takeNew();
    Call& made = m_calls[callNumber];
    fill(made, number, delivery, step);
    if (step.conflictsInFlight)
        m_cell.providers.begin(made);
    m_cell.report.callBegins(delivery, made, m_cell.now + duration);
    delivery.stage = Stage::Answered;
    delivery.waitTicket = made.waitTicket = m_cell.nextSerial();
    delivery.blocksHeartbeat = step.blocksHeartbeat;
    if (step.blocksHeartbeat)
        m_cell.workers.beginBlocking(delivery.process);
    ++request.holders;
    requests.holdFate(delivery.fate);
    ++m_cell.openThings;
    m_cell.events.schedule(m_cell.now + duration, EventKind::ProviderMoment, callNumber);
    return step.callTimeout < duration ? giveUpEarly(number, delivery, step.callTimeout) : Stage::Rest;
}

// From the stage at which it stands until it waits or is over. The usual way falls straight through from a call that is
// answered to the next call, without a jump through the table of stages for each step of the way.
void Handlers::goOn(std::uint32_t number, Delivery& delivery)
{
    const TimelinePlan& plan = m_cell.plan;
    for (Stage stage = delivery.stage;;) {
        switch (stage) {
        case Stage::Answered:
            if (delivery.answer == Answer::Success && m_cell.requests.strikes(delivery.request, plan.afterCall)) {
                m_cell.workers.kill(delivery.process, Death::AfterCall);
                return;
            }
            [[fallthrough]];
        case Stage::EndAttempt:
            stage = endAttempt(number, delivery);
            if (stage != Stage::BeginStep)
                break;
            [[fallthrough]];
        case Stage::BeginStep:
            if (delivery.step == plan.steps.size()) {
                stage = Stage::EndPass;
                break;
            }
            delivery.attempt = plan.strategy.retry.scope == Scope::Job ? delivery.pass : 1;
            [[fallthrough]];
        case Stage::BeginAttempt:
            stage = beginAttempt(number, delivery);
            if (stage != Stage::Ask)
                break;
            [[fallthrough]];
        case Stage::Ask:
            stage = ask(number, delivery);
            if (stage != Stage::Call)
                break;
            [[fallthrough]];
        case Stage::Call:
            stage = call(number, delivery);
            break;

        case Stage::WriteStepClaim:
            m_cell.table.write(delivery, number, delivery.atStep);
            stage = Stage::Ask;
            break;
        case Stage::Asked:
            stage = Stage::Call;
            m_cell.report.step(HappeningKind::AskAnswered, delivery, endless,
                               m_cell.providers.isDone(delivery.request, delivery.step));
            if (m_cell.providers.isDone(delivery.request, delivery.step)) {
                delivery.answer = Answer::Success;
                stage = Stage::EndAttempt;
            }
            break;
        case Stage::NextAttempt:
            ++delivery.attempt;
            stage = Stage::BeginAttempt;
            break;

        case Stage::ClaimJob:
            stage = claimJob(number, delivery);
            break;
        case Stage::WriteJobClaim:
            m_cell.table.write(delivery, number, delivery.job);
            [[fallthrough]];
        case Stage::BeginPass:
            ++delivery.pass;
            delivery.step = 0;
            delivery.passFailed = false;
            stage = m_cell.isStopped() ? Stage::Rest : Stage::BeginStep;
            break;
        case Stage::EndPass:
            stage = endPass(number, delivery);
            break;

        case Stage::Succeed:
            succeed(number, delivery);
            return;
        case Stage::Fail:
            fail(number, delivery);
            return;
        case Stage::Rest:
            return;
        }
    }
}

void Handlers::run(std::uint32_t number)
{
    goOn(number, m_deliveries[number]);
    if (!m_ready.empty())
        runReady();
}

// Those whose shared run has ended meanwhile.
void Handlers::runReady()
{
    while (!m_ready.empty()) {
        const std::uint32_t next = m_ready.front();
        m_ready.erase(m_ready.begin());
        // It may have died with its process meanwhile.
        if (m_deliveries[next].serial != 0)
            goOn(next, m_deliveries[next]);
    }
}

void Handlers::providerMoment(std::uint32_t callNumber)
{
    Call& call = m_calls[callNumber];
    const std::uint32_t number = call.delivery;
    const std::uint32_t request = call.request;
    const std::uint32_t fate = call.trace.fate;
    Delivery& delivery = m_deliveries[number];
    const bool isHeard = delivery.waitTicket == call.waitTicket;
    call.trace.unheard = !isHeard;
    const Providers::Reply reply = m_cell.providers.moment(call);
    const VirtualTime callTimeout = m_cell.plan.steps[call.step].callTimeout;
    m_calls.give(callNumber);
    --m_cell.openThings;
    if (isHeard) {
        makeReply(number, delivery, reply, callTimeout);
        if (delivery.waitTicket == 0) {
            goOn(number, delivery);
            if (!m_ready.empty())
                runReady();
        }
    }
    m_cell.requests.letGoFate(fate);
    m_cell.requests.letGo(request);
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

} // namespace twice
