#include "timeline/cell.h"
#include "timeline/handlers.h"

namespace twice {

Stage Handlers::claimJob(std::uint32_t number, Delivery& delivery)
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
        m_cell.report.claim(HappeningKind::AlreadyDone, delivery, delivery.job);
        acknowledgeAndEnd(number, delivery);
        return Stage::Rest;
    case OperationsTable::Found::Mine:
        break;
    }
    const VirtualTime gap = plan.checksThenActs ? m_cell.requests.wait(delivery.request, plan.gap) : 0;
    return waits(number, delivery, gap, Stage::WriteJobClaim);
}

// Somebody else is at work: the message goes back. Not after an item was refused for good: no redelivery can help.
Stage Handlers::isBusy(std::uint32_t number, Delivery& delivery)
{
    if (delivery.isRefused)
        return Stage::Fail;
    const bool ofJob = m_cell.plan.store == TimelinePlan::StoreUse::TableOfJobs;
    m_cell.report.claim(HappeningKind::Busy, delivery, ofJob ? delivery.job : delivery.atStep);
    releaseClaims(delivery);
    const VirtualTime delay = m_cell.requests.wait(delivery.request, m_cell.plan.retryLater);
    const bool counted = m_cell.queue.giveBack(delivery.message, delivery.receipt(), delay);
    m_cell.report.said(HappeningKind::GaveBack, delivery, counted, m_cell.now + delay);
    end(number, counted ? DeliveryEnd::Failed : DeliveryEnd::Stale);
    return Stage::Rest;
}

Stage Handlers::beginWithMemory(std::uint32_t number, Delivery& delivery)
{
    switch (m_cell.processMemory.look(delivery)) {
    case ProcessMemory::Found::Nothing:
        m_cell.processMemory.begin(delivery, number);
        return Stage::Ask;
    case ProcessMemory::Found::Running:
        m_cell.processMemory.join(delivery, number);
        delivery.isSharing = true;
        m_cell.report.step(HappeningKind::SharesRun, delivery);
        return Stage::Rest;
    case ProcessMemory::Found::Finished:
        break;
    }
    if (!m_cell.processMemory.isSameData(delivery))
        ++m_cell.counts.differentDataIgnored;
    m_cell.report.step(HappeningKind::AlreadyDone, delivery);
    delivery.skips = true;
    delivery.answer = Answer::Success;
    return Stage::EndAttempt;
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

Stage Handlers::beginWithTable(std::uint32_t number, Delivery& delivery)
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
        m_cell.report.step(HappeningKind::AlreadyDone, delivery);
        delivery.skips = true;
        delivery.answer = Answer::Success;
        return Stage::EndAttempt;
    case OperationsTable::Found::Mine:
        break;
    }
    const VirtualTime gap = plan.checksThenActs ? m_cell.requests.wait(delivery.request, plan.gap) : 0;
    return waits(number, delivery, gap, Stage::WriteStepClaim);
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

} // namespace twice
