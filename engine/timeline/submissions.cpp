#include "timeline/submissions.h"

#include "timeline/cell.h"

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <utility>

namespace twice {

Submissions::Submissions(Cell& cell)
    : m_cell(cell),
      m_users(std::min(cell.plan.usersOfCell, cell.plan.users - cell.firstUser)),
      m_requests(m_users * cell.plan.world.requestsPerUser)
{}

// The cell's requests in the order of their numbers: all users' first occasion, then all users' second one, …
std::uint64_t Submissions::requestNumber(std::uint64_t index) const
{
    if (m_users == m_requests)
        return m_cell.firstUser + index; // the usual case, spared the divisions
    return index / m_users * m_cell.plan.users + m_cell.firstUser + index % m_users;
}

void Submissions::begin()
{
    if (const auto* listed = std::get_if<ListedArrivals>(&m_cell.plan.world.arrivals)) {
        m_order.resize(m_requests);
        std::iota(m_order.begin(), m_order.end(), 0u);
        std::stable_sort(m_order.begin(), m_order.end(), [&](std::uint32_t a, std::uint32_t b) {
            return listed->times[requestNumber(a)] < listed->times[requestNumber(b)];
        });
    }
    const std::vector<Rerun>& reruns = m_cell.plan.world.reruns;
    for (std::uint32_t i = 0; i < reruns.size(); ++i) {
        m_cell.events.schedule(spanOf(reruns[i].at), EventKind::Rerun, i);
        m_lastPlanned = std::max(m_lastPlanned, spanOf(reruns[i].at));
        ++m_cell.openThings;
    }
    m_rerunsLeft = reruns.size();
    if (!reruns.empty())
        m_rerunnable.resize(m_requests, nobody);
    planArrival();
}

VirtualTime Submissions::arrivalTime()
{
    const Arrivals& arrivals = m_cell.plan.world.arrivals;
    if (const auto* every = std::get_if<EveryArrivals>(&arrivals)) {
        const VirtualTime interval = spanOf(every->interval);
        if (interval > 0 && m_arrived > static_cast<std::uint64_t>(latestTime / interval))
            throw std::overflow_error("world.arrivals.interval: the last requests of a cell would come more than "
                                      "70000 years after the first");
        return interval * static_cast<VirtualTime>(m_arrived);
    }
    if (const auto* poisson = std::get_if<PoissonArrivals>(&arrivals)) {
        m_poissonClock += m_cell.requests.arrivalGap(requestNumber(m_arrived)) / poisson->ratePerSecond * 1e6;
        if (m_poissonClock > static_cast<double>(latestTime))
            throw std::overflow_error("world.arrivals.ratePerSecond: requests of a cell would come more than "
                                      "70000 years after the first");
        return static_cast<VirtualTime>(m_poissonClock + 0.5);
    }
    if (const auto* listed = std::get_if<ListedArrivals>(&arrivals))
        return spanOf(listed->times[requestNumber(m_order[m_arrived])]);
    return 0;
}

void Submissions::planArrival()
{
    if (m_arrived == m_requests)
        return;
    const VirtualTime time = arrivalTime();
    m_lastPlanned = std::max(m_lastPlanned, time);
    m_cell.events.schedule(time, EventKind::Arrival, 0);
    ++m_cell.openThings;
}

void Submissions::arrive()
{
    const std::uint64_t index = m_order.empty() ? m_arrived : m_order[m_arrived];
    ++m_arrived;
    const std::uint32_t request = m_cell.requests.begin(requestNumber(index), userOf(index), m_cell.now);
    if (m_rerunsLeft > 0) {
        m_rerunnable[index] = request;
        m_cell.requests.hold(request);
    }
    --m_cell.openThings;
    planArrival();
    submit(request, 0, MessageKind::Original);
    planCopies(request);
    m_cell.requests.letGo(request);
}

void Submissions::plan(VirtualTime time, std::uint32_t request, std::uint32_t content, MessageKind kind)
{
    m_cell.requests.hold(request);
    ++m_cell.openThings;
    m_cell.events.schedule(time, EventKind::Submission, request, content, static_cast<std::uint64_t>(kind));
}

void Submissions::submitAgain(std::uint32_t request, std::uint32_t content, MessageKind kind)
{
    --m_cell.openThings;
    submit(request, content, kind);
    m_cell.requests.letGo(request);
}

// A client that is refused sends the request again, if it does so at all.
void Submissions::submit(std::uint32_t request, std::uint32_t content, MessageKind kind)
{
    m_cell.report.request(HappeningKind::Submitted, request, content, kind);
    if (isWritten(request, content, kind))
        return;
    ++m_cell.counts.refused;
    VirtualTime again = endless;
    if (m_cell.plan.retryAfter) {
        again = m_cell.now + m_cell.requests.wait(request, *m_cell.plan.retryAfter);
        plan(again, request, content, kind);
    }
    m_cell.report.request(HappeningKind::Refused, request, content, kind, again);
}

bool Submissions::isWritten(std::uint32_t request, std::uint32_t content, MessageKind kind)
{
    const Publish publish = m_cell.plan.strategy.publish;
    if (publish != Publish::Outbox && !m_cell.queue.isUp())
        return false;
    const bool dies = m_cell.requests.strikes(request, m_cell.plan.producerCrash);
    switch (publish) {
    case Publish::Direct:
        break;
    case Publish::SaveThenPublish:
        if (dies) {
            ++m_cell.counts.ordersWithoutMessage;
            ++m_cell.counts.lost;
            m_cell.report.request(HappeningKind::OrderWithoutMessage, request, content, kind);
            return true;
        }
        break;
    case Publish::PublishThenSave:
        break;
    case Publish::Outbox:
        if (dies)
            return false;
        m_cell.relays.addRow(request, content, kind);
        return true;
    }
    // What the queue drops makes no message, so none without an order either.
    const bool accepted = m_cell.queue.accept(request, content, kind, m_cell.queue.newJobId());
    if (accepted && dies && publish == Publish::PublishThenSave) {
        ++m_cell.counts.messagesWithoutOrder;
        m_cell.report.request(HappeningKind::MessageWithoutOrder, request, content, kind);
    }
    return true;
}

void Submissions::planCopies(std::uint32_t request)
{
    const TimelinePlan& plan = m_cell.plan;
    if (m_cell.requests.strikes(request, plan.repeated)) {
        const bool changed = m_cell.requests.strikes(request, plan.changedData);
        planCopy(request, m_cell.requests.wait(request, plan.copyAfter), changed);
    }
    if (plan.copiesOfRequest.empty())
        return;
    const std::uint64_t number = m_cell.requests[request].number;
    auto copy = std::lower_bound(plan.copiesOfRequest.begin(), plan.copiesOfRequest.end(), std::pair(number, 0u));
    for (; copy != plan.copiesOfRequest.end() && copy->first == number; ++copy)
        planCopy(request, m_cell.requests.wait(request, plan.copiesAfter[copy->second]),
                 plan.world.repeatedRequests.copies[copy->second].changedData);
}

void Submissions::planCopy(std::uint32_t request, VirtualTime after, bool changed)
{
    const std::uint32_t content = changed ? ++m_cell.requests[request].contents : 0;
    m_lastPlanned = std::max(m_lastPlanned, m_cell.now + after);
    if (after == 0)
        submit(request, content, MessageKind::Copy);
    else
        plan(m_cell.now + after, request, content, MessageKind::Copy);
}

// Straight into the queue; refused while it is down, and not repeated.
void Submissions::rerun(std::uint32_t which)
{
    const Rerun& rerun = m_cell.plan.world.reruns[which];
    --m_rerunsLeft;
    --m_cell.openThings;
    constexpr std::size_t requestsBetweenLooks = 4096; // ten million of them are one event, of half a second
    std::size_t looked = 0;
    for (std::uint32_t& request : m_rerunnable) {
        if (++looked % requestsBetweenLooks == 0 && m_cell.isStopped())
            return;
        if (request == nobody)
            continue;
        if (rerun.which == Rerun::Which::All || !m_cell.requests[request].end.succeeded) {
            if (m_cell.queue.isUp())
                m_cell.queue.accept(request, 0, MessageKind::Rerun, m_cell.queue.newJobId());
            else
                ++m_cell.counts.refused;
        }
        if (m_rerunsLeft == 0)
            m_cell.requests.letGo(std::exchange(request, nobody));
    }
}

} // namespace twice
