#include "timeline/relays.h"

#include "timeline/cell.h"

#include <algorithm>
#include <utility>

namespace twice {

Relays::Relays(Cell& cell) : m_cell(cell), m_relays(cell.plan.world.relay.count)
{
    const ::twice::Relay& world = cell.plan.world.relay;
    for (std::size_t i = 0; i < m_relays.size(); ++i)
        m_relays[i].anchor = spanOf(world.phases.empty() ? world.interval : world.phases[i]);
}

void Relays::addRow(std::uint32_t request, std::uint32_t content, MessageKind kind)
{
    m_cell.requests.hold(request);
    Row row;
    row.request = request;
    row.content = content;
    row.kind = kind;
    row.jobId = m_cell.queue.newJobId();
    row.holders = 1;
    m_table.push_back(m_rows.takeNew(row));
    m_cell.report.row(HappeningKind::RowWritten, request, row.jobId, kind);
    ++m_unpublished;
    ++m_open;
    ++m_cell.openThings;
    // Relays sleep through the wakes at which there is nothing to do.
    for (std::uint32_t relay = 0; relay < m_relays.size(); ++relay)
        sleep(relay);
}

// Plans the relay's next wake, if there is anything to wake for.
void Relays::sleep(std::uint32_t number)
{
    const Relay& relay = m_relays[number];
    if (relay.isBusy || relay.ticket != 0 || m_open == 0)
        return;
    const VirtualTime interval = spanOf(m_cell.plan.world.relay.interval);
    VirtualTime time = relay.anchor;
    if (time < m_cell.now)
        time += (m_cell.now - time + interval - 1) / interval * interval;
    // A wake at this very instant is over once it has come.
    if (relay.lastWake == time)
        time += interval;
    wakeAt(number, time);
}

void Relays::wakeAt(std::uint32_t number, VirtualTime time)
{
    m_relays[number].ticket = m_cell.nextSerial();
    m_cell.events.schedule(time, EventKind::RelayWake, number, 0, m_relays[number].ticket);
}

void Relays::wake(std::uint32_t number, std::uint64_t ticket)
{
    Relay& relay = m_relays[number];
    if (relay.ticket != ticket)
        return;
    relay.ticket = 0;
    relay.lastWake = m_cell.now;
    relay.isBusy = true;
    if (m_cell.plan.world.relay.locking == ::twice::Relay::Locking::Wait && m_locking > 0) {
        m_waiting.push_back(number);
        return;
    }
    look(number);
}

// Takes up to a batch of rows, oldest first. Publishing begins when all relays of this instant have looked.
void Relays::look(std::uint32_t number)
{
    Relay& relay = m_relays[number];
    const ::twice::Relay& world = m_cell.plan.world.relay;
    const bool locks = world.locking != ::twice::Relay::Locking::None;
    while (!m_table.empty() && m_rows[m_table.front()].isDone) {
        letGoRow(m_table.front());
        m_table.pop_front();
    }
    for (const std::uint32_t row : m_table) {
        if (relay.batch.size() == world.batchSize)
            break;
        if (m_rows[row].isDone || (locks && m_rows[row].isLocked))
            continue;
        m_rows[row].isLocked = locks;
        ++m_rows[row].holders;
        relay.batch.push_back(row);
    }
    if (relay.batch.empty()) {
        relay.isBusy = false;
        sleep(number);
        return;
    }
    m_locking += locks ? 1 : 0;
    ++m_cell.openThings;
    m_cell.events.schedule(m_cell.now, EventKind::RelayBegin, number);
}

void Relays::beginBatch(std::uint32_t number)
{
    publishOn(number);
}

void Relays::rowPublished(std::uint32_t number)
{
    const Relay& relay = m_relays[number];
    publish(number, m_rows[relay.batch[relay.published.size()]]);
    publishOn(number);
}

// One by one, each at the end of its time.
void Relays::publishOn(std::uint32_t number)
{
    Relay& relay = m_relays[number];
    while (relay.published.size() < relay.batch.size()) {
        if (const VirtualTime span = value(number, m_cell.plan.publishDuration); span > 0) {
            m_cell.events.schedule(m_cell.now + span, EventKind::RowPublished, number);
            return;
        }
        publish(number, m_rows[relay.batch[relay.published.size()]]);
    }
    finishBatch(number);
}

void Relays::publish(std::uint32_t number, Row& row)
{
    Relay& relay = m_relays[number];
    relay.published.push_back(m_cell.queue.isUp());
    if (!relay.published.back())
        return; // the row stays unpublished
    m_cell.counts.republished += row.isPublished ? 1 : 0;
    m_unpublished -= row.isPublished ? 0 : 1;
    const MessageKind kind = row.isPublished ? MessageKind::Republication : row.kind;
    m_cell.report.row(HappeningKind::Published, row.request, row.jobId, kind, number);
    m_cell.queue.accept(row.request, row.content, kind, row.jobId, &row.acceptedByQueue);
    row.isPublished = true;
}

void Relays::finishBatch(std::uint32_t number)
{
    Relay& relay = m_relays[number];
    const ::twice::Relay& world = m_cell.plan.world.relay;
    const bool dies = diesBeforeCommit(number);
    for (std::size_t i = 0; i < relay.batch.size(); ++i) {
        Row& row = m_rows[relay.batch[i]];
        if (dies)
            m_cell.report.row(HappeningKind::RelayDied, row.request, row.jobId, row.kind, number);
        if (!dies && relay.published[i] && !row.isDone) {
            row.isDone = true;
            --m_open;
            --m_cell.openThings;
        }
        row.isLocked = false;
        letGoRow(relay.batch[i]);
    }
    relay.batch.clear();
    relay.published.clear();
    if (dies) {
        relay.anchor = m_cell.now + value(number, m_cell.plan.relayRestartAfter);
        relay.lastWake = -1;
    }
    relay.isBusy = false;
    --m_cell.openThings;
    if (world.locking != ::twice::Relay::Locking::None)
        --m_locking;
    if (dies)
        wakeAt(number, relay.anchor);
    else
        sleep(number);
    // One that finds nothing left goes to sleep, and the next one looks.
    while (!m_waiting.empty() && m_locking == 0) {
        const std::uint32_t next = m_waiting.front();
        m_waiting.pop_front();
        look(next);
    }
}

// It dies after the last publication and before the commit.
bool Relays::diesBeforeCommit(std::uint32_t number)
{
    const RareChance& crash = m_cell.plan.relayCrash;
    if (!crash.met)
        return false;
    if (SequenceLuck* generator = m_cell.requests.generator())
        return generator->strikes(crash.chance);
    const std::uint64_t random = m_cell.relayStrikes.number(m_cell.number << 10 | number, m_relays[number].strikes++);
    return unitInterval(random) < m_cell.plan.world.relay.crashRate;
}

VirtualTime Relays::value(std::uint32_t number, const DurationSampler& sampler)
{
    if (sampler.isFixed())
        return sampler.value(0);
    return sampler.value(m_cell.relayValues.number(m_cell.number << 10 | number, m_relays[number].values++));
}

void Relays::letGoRow(std::uint32_t number)
{
    Row& row = m_rows[number];
    if (--row.holders > 0)
        return;
    m_cell.requests.letGo(row.request);
    m_rows.give(number);
}

} // namespace twice
