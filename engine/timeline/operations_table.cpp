#include "timeline/operations_table.h"

#include "timeline/cell.h"
#include "timeline/delivery.h"

#include <algorithm>
#include <utility>

namespace twice {

KeyData OperationsTable::dataOf(const Delivery& delivery, const Claim& claim) const
{
    return {m_cell.requests[delivery.request].number, claim.step, delivery.content};
}

bool OperationsTable::isClaimant(const Delivery& delivery, const KeyEntry& row) const
{
    return row.state == KeyEntry::State::Running && row.claimant == delivery.serial;
}

bool OperationsTable::isSameData(const Delivery& delivery, const Claim& claim)
{
    return m_keys[claim.row].data == dataOf(delivery, claim);
}

auto OperationsTable::look(Delivery& delivery, Claim& claim, std::uint64_t made) -> Found
{
    if (claim.keyIsNew)
        return Found::Mine;
    claim.made = made;
    if (m_cell.plan.checksThenActs)
        claim.looked = m_cell.nextSerial();
    const std::uint32_t place =
        m_cell.plan.store == TimelinePlan::StoreUse::TableOfJobs ? 0 : m_cell.plan.steps[claim.step].storePlace;
    claim.row = m_keys.memory().find(m_keys.blockOf(delivery.request), place, {made, 0});
    const KeyEntry& row = m_keys[claim.row];
    if (row.isRemembered(m_cell.now))
        return Found::Finished;
    claim.forgot = row.hasForgotten(dataOf(delivery, claim), m_cell.now);
    if (isClaimant(delivery, row)) {
        resume(delivery, claim);
        return Found::Mine;
    }
    if (row.state == KeyEntry::State::Running) {
        if (m_cell.now < row.end)
            return Found::Busy;
        claim.isTakeover = true;
        claim.tookOverFromLive = m_cell.handlers[row.worker].serial == row.claimant;
    }
    return Found::Mine;
}

// A retry goes on with its own row: what was found when the delivery claimed it still holds.
void OperationsTable::resume(Delivery& delivery, Claim& claim)
{
    const auto known = std::find_if(delivery.earlier.begin(), delivery.earlier.end(), [&](const Claim& earlier) {
        return !earlier.keyIsNew && earlier.row == claim.row && earlier.step == claim.step;
    });
    if (known == delivery.earlier.end())
        return;
    claim.isOwn = known->isOwn;
    claim.tookOverFromLive = known->tookOverFromLive;
    claim.looked = known->looked;
    claim.written = known->written;
    delivery.earlier.erase(known);
}

void OperationsTable::write(Delivery& delivery, std::uint32_t number, Claim& claim)
{
    forgetEnded();
    if (claim.looked != 0 && claim.written == 0)
        claim.written = m_cell.nextSerial();
    m_cell.counts.takeovers += claim.isTakeover ? 1 : 0;
    if (claim.keyIsNew) {
        m_keys.memory().countNew(m_cell.plan.storeRecordsBefore ? later(m_cell.now, m_cell.plan.storePeriod) : endless);
        claim.isOwn = !m_cell.plan.storeRecordsBefore;
        m_cell.report.claim(claim.isOwn ? HappeningKind::Claimed : HappeningKind::Recorded, delivery, claim);
        return;
    }
    if (m_cell.plan.storeRecordsBefore) {
        m_cell.report.claim(HappeningKind::Recorded, delivery, claim, later(m_cell.now, m_cell.plan.storePeriod));
        m_keys.finish(claim.row, delivery.request, KeyEntry::State::Done, dataOf(delivery, claim));
        return;
    }
    KeyEntry& row = m_keys[claim.row];
    row.state = KeyEntry::State::Running;
    row.forgot = claim.forgot; // for whoever takes it over, or tries again
    row.data = dataOf(delivery, claim);
    row.claimant = delivery.serial;
    row.worker = number;
    row.end = later(m_cell.now, m_cell.plan.lease);
    m_keys.memory().count(claim.row);
    claim.isOwn = true;
    m_cell.report.claim(HappeningKind::Claimed, delivery, claim, row.end);
}

void OperationsTable::finish(Delivery& delivery, Claim& claim, KeyEntry::State state)
{
    forgetEnded();
    const bool isWritten = std::exchange(claim.isOwn, false);
    const VirtualTime end = later(m_cell.now, m_cell.plan.storePeriod);
    m_cell.report.claim(HappeningKind::Recorded, delivery, claim, end, state == KeyEntry::State::Done);
    if (!claim.keyIsNew)
        m_keys.finish(claim.row, delivery.request, state, dataOf(delivery, claim));
    else if (isWritten)
        m_keys.memory().newWillEnd(end);
    else // a handler that was stopped before it wrote its claim, and saves its failure
        m_keys.memory().countNew(end);
}

void OperationsTable::release(Delivery& delivery, Claim& claim)
{
    if (!claim.isOwn)
        return;
    claim.isOwn = false;
    m_cell.report.claim(HappeningKind::Released, delivery, claim);
    if (claim.keyIsNew) {
        m_keys.memory().uncountNew();
        return;
    }
    if (!isClaimant(delivery, m_keys[claim.row]))
        return;
    m_keys.memory().uncount(claim.row);
    m_keys[claim.row].state = KeyEntry::State::Unknown;
}

void OperationsTable::renew(Delivery& delivery, const Claim& claim)
{
    if (!claim.isOwn || claim.keyIsNew || !isClaimant(delivery, m_keys[claim.row]))
        return;
    m_keys[claim.row].end = later(m_cell.now, m_cell.plan.lease);
}

void OperationsTable::forgetEnded()
{
    struct Visitor
    {
        Requests& requests;
        static bool stillCounts(const KeyEntry&) { return true; }
        static bool stillCountsNew(std::uint64_t) { return true; }
        void letGo(std::uint32_t owner)
        {
            if (owner != nobody)
                requests.letGo(owner);
        }
    };
    m_keys.memory().forgetEnded(m_cell.now, Visitor{m_cell.requests});
}

} // namespace twice
