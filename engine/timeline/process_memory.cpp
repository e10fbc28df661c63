#include "timeline/process_memory.h"

#include "timeline/cell.h"
#include "timeline/delivery.h"

#include <utility>

namespace twice {

namespace {

constexpr std::uint64_t processOf(std::uint64_t home)
{
    return home >> 32;
}

} // namespace

// A home is the process and which of its lives.
bool ProcessMemory::isAlive(std::uint64_t home) const
{
    return m_cell.workers.home(static_cast<std::uint32_t>(processOf(home))) == home;
}

KeyData ProcessMemory::dataOf(const Delivery& delivery) const
{
    return {m_cell.requests[delivery.request].number, delivery.step, delivery.content};
}

auto ProcessMemory::look(Delivery& delivery) -> Found
{
    const TimelinePlan& plan = m_cell.plan;
    Claim& mine = delivery.atStep;
    mine = Claim{};
    mine.step = delivery.step;
    mine.keyIsNew = isNewEachTime(plan.storeKey, false);
    if (mine.keyIsNew)
        return Found::Nothing;
    const KeyMade made{keyMade(plan.storeKey, delivery.attempt, delivery.jobId, m_cell.now),
                       m_cell.workers.home(delivery.process)};
    mine.row = m_keys.memory().find(m_keys.blockOf(delivery.request), plan.steps[delivery.step].storePlace, made,
                                    [this](const KeyEntry& entry) { return !isAlive(entry.made.home); });
    const KeyEntry& entry = m_keys[mine.row];
    if (entry.state == KeyEntry::State::Running)
        return Found::Running;
    if (entry.isRemembered(m_cell.now))
        return Found::Finished;
    mine.forgot = entry.hasForgotten(dataOf(delivery), m_cell.now);
    return Found::Nothing;
}

bool ProcessMemory::isSameData(const Delivery& delivery)
{
    return m_keys[delivery.atStep.row].data == dataOf(delivery);
}

void ProcessMemory::begin(Delivery& delivery, std::uint32_t number)
{
    if (m_cell.plan.storeRecordsBefore) {
        remember(delivery, KeyEntry::State::Done);
        return;
    }
    if (delivery.atStep.keyIsNew)
        return;
    forgetEnded();
    KeyEntry& entry = m_keys[delivery.atStep.row];
    entry.state = KeyEntry::State::Running;
    entry.forgot = delivery.atStep.forgot; // for the next attempt, if this one fails
    entry.data = dataOf(delivery);
    entry.worker = number;
    delivery.ownsRun = true;
}

void ProcessMemory::end(Delivery& delivery, Answer answer)
{
    const bool worked = answer == Answer::Success;
    if (m_cell.plan.storeRecordsBefore)
        return;
    std::uint32_t waiting = nobody;
    if (delivery.ownsRun) {
        KeyEntry& entry = m_keys[delivery.atStep.row];
        waiting = std::exchange(entry.waiting, nobody);
        entry.state = KeyEntry::State::Unknown;
        delivery.ownsRun = false;
    }
    if (worked || m_cell.plan.storeRemembersFailures)
        remember(delivery, worked ? KeyEntry::State::Done : KeyEntry::State::Failed);
    const KeyData data = dataOf(delivery);
    while (waiting != nobody) {
        Delivery& other = m_cell.handlers[waiting];
        if (worked && dataOf(other) != data)
            ++m_cell.counts.differentDataIgnored;
        m_cell.handlers.shareRun(std::exchange(waiting, other.nextWaiting), answer);
    }
}

void ProcessMemory::join(Delivery& delivery, std::uint32_t number)
{
    KeyEntry& entry = m_keys[delivery.atStep.row];
    delivery.nextWaiting = nobody;
    std::uint32_t* last = &entry.waiting;
    while (*last != nobody)
        last = &m_cell.handlers[*last].nextWaiting;
    *last = number;
}

void ProcessMemory::leave(Delivery& delivery, std::uint32_t number)
{
    std::uint32_t* link = &m_keys[delivery.atStep.row].waiting;
    while (*link != nobody && *link != number)
        link = &m_cell.handlers[*link].nextWaiting;
    if (*link == number)
        *link = delivery.nextWaiting;
}

void ProcessMemory::remember(Delivery& delivery, KeyEntry::State state)
{
    m_cell.report.claim(HappeningKind::Recorded, delivery, delivery.atStep, later(m_cell.now, m_cell.plan.storePeriod),
                        state == KeyEntry::State::Done);
    forgetEnded();
    std::uint64_t& remembered = m_remembered[delivery.process];
    if (delivery.atStep.keyIsNew) {
        m_keys.memory().countNew(later(m_cell.now, m_cell.plan.storePeriod), m_cell.workers.home(delivery.process));
        ++remembered;
        return;
    }
    remembered += m_keys[delivery.atStep.row].counted ? 0u : 1u;
    m_keys.finish(delivery.atStep.row, delivery.request, state, dataOf(delivery));
}

void ProcessMemory::processDied(std::uint32_t process)
{
    m_keys.memory().forgetMany(std::exchange(m_remembered[process], 0));
}

void ProcessMemory::forgetEnded()
{
    struct Visitor
    {
        Cell& cell;
        ProcessMemory& store;
        bool stillCountsNew(std::uint64_t home)
        {
            if (!store.isAlive(home))
                return false;
            --store.m_remembered[processOf(home)];
            return true;
        }
        bool stillCounts(const KeyEntry& entry) { return stillCountsNew(entry.made.home); }
        void letGo(std::uint32_t owner)
        {
            if (owner != nobody)
                cell.requests.letGo(owner);
        }
    };
    m_keys.memory().forgetEnded(m_cell.now, Visitor{m_cell, *this});
}

} // namespace twice
