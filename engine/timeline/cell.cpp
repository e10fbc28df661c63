#include "timeline/cell.h"

#include "counting/request_tally.h"

#include <algorithm>

namespace twice {

Cell::Cell(const TimelinePlan& ofStrategy, std::uint64_t ofCell, SequenceLuck* generator, Witness* witness)
    : plan(ofStrategy),
      number(ofCell),
      firstUser(ofCell * ofStrategy.usersOfCell),
      report(*this, witness),
      processValues(plan.seed, ValueNumbers::Purpose::Processes),
      relayValues(plan.seed, ValueNumbers::Purpose::Relays),
      relayStrikes(plan.seed, ValueNumbers::Purpose::RelayStrikes),
      providerKeys(plan.providerPlaces),
      storeKeys(plan.storePlaces),
      requests(plan, generator, providerKeys, storeKeys, counts),
      queue(*this),
      providers(*this, providerKeys),
      processMemory(*this, storeKeys, plan.world.workers.processes),
      table(*this, storeKeys),
      handlers(*this),
      workers(*this),
      relays(*this),
      submissions(*this)
{
    counts.effectsOfStep.resize(plan.steps.size());
    counts.repeatsOfStep.resize(plan.steps.size());
    const std::uint64_t users = std::min(plan.usersOfCell, plan.users - firstUser);
    if (plan.world.requestsPerUser > 1) {
        if (plan.providersKnowUsers())
            providerKeysOfUser.resize(users, nobody);
        if (plan.storeKnowsUsers())
            storeKeysOfUser.resize(users, nobody);
    }
    if (plan.strategy.queueDedupe && TimelinePlan::isOfUser(plan.strategy.queueDedupe->key))
        acceptedOfUser.resize(users, -1);
}

// What happens at the end still happens. Everything that comes is planned before the run could be over.
VirtualTime Cell::end() const
{
    constexpr VirtualTime day = 24 * VirtualTime{3'600'000'000};
    return plan.world.until ? spanOf(*plan.world.until) : submissions.lastPlanned() + day;
}

[[gnu::always_inline]] inline void Cell::handle(const Event& event)
{
    switch (event.kind()) {
    case EventKind::ScheduledDeath:
        workers.scheduledDeath(event.subject);
        break;
    case EventKind::RandomDeath:
        workers.randomDeath(event.subject, event.ticket);
        break;
    case EventKind::Deploy:
        workers.deploy();
        break;
    case EventKind::GraceOver:
        workers.graceOver(event.subject, event.ticket);
        break;
    case EventKind::Restart:
        workers.restart(event.subject);
        break;
    case EventKind::ProviderMoment:
        handlers.providerMoment(event.subject);
        break;
    case EventKind::CallTimeout:
        handlers.callTimedOut(event.subject, event.ticket);
        break;
    case EventKind::WaitOver:
        handlers.waitOver(event.subject, event.ticket);
        break;
    case EventKind::Heartbeat:
        handlers.heartbeat(event.subject, event.ticket);
        break;
    case EventKind::TimeLimit:
        handlers.timeLimit(event.subject, event.ticket);
        break;
    case EventKind::ReceiptExpiry:
        handlers.receiptExpired(event.subject, event.other, event.ticket);
        break;
    case EventKind::MessageReturn:
        queue.comeBack(event.subject, event.ticket);
        break;
    case EventKind::Arrival:
        submissions.arrive();
        break;
    case EventKind::Rerun:
        submissions.rerun(event.subject);
        break;
    case EventKind::Submission:
        submissions.submitAgain(event.subject, event.other, static_cast<MessageKind>(event.ticket));
        break;
    case EventKind::RowPublished:
        relays.rowPublished(event.subject);
        break;
    case EventKind::RelayWake:
        relays.wake(event.subject, event.ticket);
        break;
    case EventKind::RelayBegin:
        relays.beginBatch(event.subject);
        break;
    }
}

// After most events nothing is free, or nothing waits. To see that here at a glance takes 20 instructions; fillSlots()
// took 90 to find nothing to do.
inline bool Cell::mayFillSlots() const
{
    return workers.mayTakeReserved() || (workers.mayTakeVisible() && queue.mayHaveVisible());
}

// After each event. A process's own reserved messages first, then the oldest visible ones, slots before reserves.
void Cell::fillSlots()
{
    for (;;) {
        if (workers.killDrained())
            continue;
        if (const auto process = workers.processWithWork()) {
            const std::uint32_t delivery = workers.takeReserved(*process);
            handlers.beginReserved(delivery, workers.freeSlotOf(*process));
            continue;
        }
        const auto slot = workers.freeSlot();
        const auto room = slot ? std::nullopt : workers.processWithRoom();
        if ((!slot && !room) || !queue.hasVisible())
            return;
        if (const auto message = queue.takeOldest())
            handlers.deliver(*message, slot ? workers.processOf(*slot) : *room, slot.value_or(nobody));
    }
}

Counts Cell::run(const std::stop_token& stop, CellWatch* watch)
{
    constexpr std::uint64_t eventsBetweenLooks = 1024;
    constexpr std::uint64_t eventsBetweenNews = 65'536; // some milliseconds
    m_stop = stop;
    m_watch = watch;
    m_nextLook = watch != nullptr && number == 0 ? 0 : endless;
    workers.begin();
    submissions.begin();
    for (std::uint64_t events_ = 1; openThings > 0 && !events.empty(); ++events_) {
        if (events_ % eventsBetweenLooks == 0 && stop.stop_requested())
            return counts;
        if (events_ % eventsBetweenNews == 0 && watch != nullptr)
            tellWatch();
        const Event event = events.take();
        if (event.time > end())
            break;
        if (event.time > m_nextLook)
            look(event.time);
        now = event.time;
        handle(event);
        if (mayFillSlots())
            fillSlots();
    }
    if (m_nextLook != endless)
        look(now + 1); // no point is later than now
    finish();
    if (watch != nullptr)
        tellWatch();
    return counts;
}

// Nothing happens from the last event up to `end`, but that keys are forgotten.
void Cell::look(VirtualTime end)
{
    m_series.makeRoom(end);
    for (; m_series.next() < end; m_series.add(state())) {
        now = m_series.next();
        if (plan.store == TimelinePlan::StoreUse::Memory)
            processMemory.forgetEnded();
        else
            table.forgetEnded();
        providers.forgetEnded();
    }
    m_nextLook = m_series.next();
}

CellState Cell::state() const
{
    return {.waiting = queue.waiting(),
            .inFlight = workers.takenSlots(),
            .storeKeys = storeKeys.remembered(),
            .providerKeys = providerKeys.remembered()};
}

void Cell::tellWatch()
{
    const std::uint64_t settled = counts.succeeded + counts.failed + counts.lost;
    m_watch->settle(settled - m_told);
    m_told = settled;
    if (m_nextLook != endless)
        m_watch->publish(std::make_shared<const TimeSeries>(m_series));
}

void Cell::finish()
{
    queue.countRest();
    counts.unfinished += relays.unpublishedRows();
    requests.countRest();
    for (std::uint64_t i = submissions.notArrived(); i > 0; --i)
        tallyRequest(
            plan.steps, [](std::size_t) { return 0u; }, RequestEnd{}, counts);
    counts.peakKeys = storeKeys.peak();
    counts.providerPeakKeys = providerKeys.peak();
}

} // namespace twice
