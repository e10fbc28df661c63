#include "timeline/worker_processes.h"

#include "timeline/cell.h"

#include <algorithm>

namespace twice {

WorkerProcesses::WorkerProcesses(Cell& cell)
    : m_cell(cell),
      m_concurrency(cell.plan.world.workers.concurrency),
      m_processes(cell.plan.world.workers.processes),
      m_freeSlots(cell.plan.world.workers.processes * m_concurrency),
      m_withWork(cell.plan.world.workers.processes),
      m_withRoom(cell.plan.world.workers.processes)
{
    const std::uint32_t processes = cell.plan.world.workers.processes;
    m_freeSlots.insertAll(0, processes * m_concurrency);
    if (cell.plan.strategy.prefetch > 0)
        m_reserved.resize(processes);
    if (cell.plan.world.queue.redeliverOnDisconnect)
        m_connections.resize(processes);
    for (std::uint32_t process = 0; process < processes; ++process)
        refresh(process);
}

void WorkerProcesses::begin()
{
    const Crashes& crashes = m_cell.plan.world.crashes;
    for (const CrashAt& crash : crashes.at)
        m_cell.events.schedule(spanOf(crash.time), EventKind::ScheduledDeath, crash.process);
    if (!crashes.deploysEvery.isForever())
        m_cell.events.schedule(spanOf(crashes.deploysEvery), EventKind::Deploy, 0);
    for (std::uint32_t process = 0; process < m_processes.size(); ++process)
        planRandomDeath(process);
}

std::uint64_t WorkerProcesses::number(std::uint32_t process)
{
    return m_cell.processValues.number(m_cell.number << 14 | process, m_processes[process].values++);
}

void WorkerProcesses::planRandomDeath(std::uint32_t process)
{
    const Duration mean = m_cell.plan.world.crashes.meanTimeBetween;
    if (mean.isForever())
        return;
    const DurationSampler sampler{DurationDistribution(ExponentialDuration{mean})};
    m_cell.events.schedule(m_cell.now + sampler.value(number(process)), EventKind::RandomDeath, process, 0,
                           m_processes[process].life);
}

void WorkerProcesses::refreshReserve(std::uint32_t process)
{
    const Process& it = m_processes[process];
    const bool begins = it.isUp && !it.isDraining;
    m_withWork.set(process, begins && it.takenSlots < m_concurrency && !m_reserved[process].empty());
    m_withRoom.set(process, begins && m_reserved[process].size() < m_cell.plan.strategy.prefetch);
}

std::uint64_t WorkerProcesses::takenSlots() const
{
    std::uint64_t taken = 0;
    for (const Process& process : m_processes)
        taken += process.takenSlots;
    return taken;
}

std::uint32_t WorkerProcesses::freeSlotOf(std::uint32_t process) const
{
    std::uint32_t slot = process * m_concurrency;
    while (!m_freeSlots.has(slot))
        ++slot;
    return slot;
}

void WorkerProcesses::freeSlot(std::uint32_t slot)
{
    const std::uint32_t process = processOf(slot);
    Process& it = m_processes[process];
    --it.takenSlots;
    if (it.isDraining) {
        if (it.takenSlots == 0)
            m_drained.push_back(process);
        return;
    }
    m_freeSlots.insert(slot);
    refresh(process);
}

void WorkerProcesses::reserve(std::uint32_t process, std::uint32_t delivery)
{
    m_reserved[process].push_back(delivery);
    refresh(process);
}

std::uint32_t WorkerProcesses::takeReserved(std::uint32_t process)
{
    const std::uint32_t delivery = m_reserved[process].front();
    m_reserved[process].pop_front();
    refresh(process);
    return delivery;
}

void WorkerProcesses::join(std::uint32_t process, std::uint32_t number)
{
    Process& it = m_processes[process];
    Delivery& delivery = m_cell.handlers[number];
    delivery.before = it.lastDelivery;
    delivery.after = nobody;
    (it.lastDelivery == nobody ? it.firstDelivery : m_cell.handlers[it.lastDelivery].after) = number;
    it.lastDelivery = number;
}

void WorkerProcesses::leave(std::uint32_t process, std::uint32_t number)
{
    Process& it = m_processes[process];
    const Delivery& delivery = m_cell.handlers[number];
    (delivery.before == nobody ? it.firstDelivery : m_cell.handlers[delivery.before].after) = delivery.after;
    (delivery.after == nobody ? it.lastDelivery : m_cell.handlers[delivery.after].before) = delivery.before;
}

void WorkerProcesses::keepConnection(std::uint32_t process, std::uint32_t message, std::uint64_t delivery)
{
    if (m_connections.empty())
        return;
    m_cell.queue.hold(message);
    m_connections[process].emplace_back(message, delivery);
}

void WorkerProcesses::kill(std::uint32_t process, Death death)
{
    Process& it = m_processes[process];
    it.isUp = false;
    it.isDraining = false;
    ++it.life; // before the deaths are told: nothing of the old life is known any more
    it.blockingCalls = 0;
    m_freeSlots.removeAll(process * m_concurrency, (process + 1) * m_concurrency);
    if (!m_reserved.empty())
        m_reserved[process].clear();
    if (m_cell.plan.store == TimelinePlan::StoreUse::Memory)
        m_cell.processMemory.processDied(process);
    if (process == 0 && !m_cell.plan.world.queue.durable)
        m_cell.queue.loseAll();
    while (it.firstDelivery != nobody)
        m_cell.handlers.die(it.firstDelivery, death);
    if (!m_connections.empty()) {
        for (const auto& [message, delivery] : std::exchange(m_connections[process], {})) {
            m_cell.queue.disconnected(message, {delivery, 0});
            m_cell.queue.letGo(message);
        }
    }
    it.takenSlots = 0;
    refresh(process);
    const VirtualTime down = m_cell.plan.restartAfter.isFixed() ? m_cell.plan.restartAfter.value(0)
                                                                : m_cell.plan.restartAfter.value(number(process));
    m_cell.events.schedule(m_cell.now + down, EventKind::Restart, process);
}

bool WorkerProcesses::killTheDrained()
{
    for (const std::uint32_t process : std::exchange(m_drained, {}))
        if (m_processes[process].isDraining && m_processes[process].takenSlots == 0)
            kill(process, Death::Deploy);
    return true;
}

void WorkerProcesses::scheduledDeath(std::uint32_t process)
{
    if (m_processes[process].isUp)
        kill(process, Death::Scheduled);
}

void WorkerProcesses::randomDeath(std::uint32_t process, std::uint64_t life)
{
    if (m_processes[process].isUp && m_processes[process].life == life)
        kill(process, Death::Random);
}

void WorkerProcesses::graceOver(std::uint32_t process, std::uint64_t life)
{
    if (m_processes[process].isUp && m_processes[process].life == life)
        kill(process, Death::Deploy);
}

// Begins no message from now on, not even a reserved one, and dies when the grace is over or no slot is taken.
void WorkerProcesses::deploy()
{
    const Crashes& crashes = m_cell.plan.world.crashes;
    m_cell.events.schedule(m_cell.now + spanOf(crashes.deploysEvery), EventKind::Deploy, 0);
    for (std::uint32_t process = 0; process < m_processes.size(); ++process) {
        Process& it = m_processes[process];
        if (!it.isUp || it.isDraining)
            continue;
        if (crashes.grace.isZero() || it.takenSlots == 0) {
            kill(process, Death::Deploy);
            continue;
        }
        it.isDraining = true;
        m_freeSlots.removeAll(process * m_concurrency, (process + 1) * m_concurrency);
        refresh(process);
        m_cell.events.schedule(m_cell.now + spanOf(crashes.grace), EventKind::GraceOver, process, 0, it.life);
    }
}

void WorkerProcesses::restart(std::uint32_t process)
{
    m_processes[process].isUp = true;
    m_freeSlots.insertAll(process * m_concurrency, (process + 1) * m_concurrency);
    refresh(process);
    planRandomDeath(process);
}

} // namespace twice
