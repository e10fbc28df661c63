#include "timeline/requests.h"

namespace twice {

Requests::Requests(const TimelinePlan& plan, SequenceLuck* generator, KeyMemory& providerKeys, KeyMemory& storeKeys,
                   Counts& counts)
    : m_plan(plan),
      m_generator(generator),
      m_providerKeys(providerKeys),
      m_storeKeys(storeKeys),
      m_counts(counts),
      m_numbers(plan.seed),
      m_arrivals(plan.seed, ValueNumbers::Purpose::ArrivalGaps),
      m_callDurations(plan.seed, ValueNumbers::Purpose::Calls),
      m_waits(plan.seed, ValueNumbers::Purpose::Waits),
      m_steps(plan.steps.size())
{}

std::uint32_t Requests::begin(std::uint64_t number, std::uint32_t user, VirtualTime now)
{
    const std::uint32_t place = m_requests.takeNew();
    Request& request = m_requests[place];
    request.number = number;
    if (m_plan.hasChances) // else the logarithm would be for nothing
        request.luck = RequestLuck(m_numbers, number);
    request.user = user;
    request.submitted = now;
    request.holders = 1;
    return place;
}

// Nobody can touch it any more.
void Requests::end(std::uint32_t number, Request& request)
{
    tally(request);
    if (request.records != nullptr) {
        for (std::size_t i = 0; i < m_plan.steps.size(); ++i)
            if (request.records[i].latest.fate != nobody)
                letGoFate(request.records[i].latest.fate);
        m_steps.give(request.steps);
    }
    if (request.providerKeys != nobody)
        m_providerKeys.giveBlock(request.providerKeys);
    if (request.storeKeys != nobody)
        m_storeKeys.giveBlock(request.storeKeys);
    m_requests.give(number);
}

void Requests::countRest()
{
    m_requests.forEachPlace([this](const Request& request, std::uint32_t) {
        if (request.holders > 0)
            tally(request);
    });
}

void Requests::tally(const Request& request)
{
    const StepRecord* records = request.records;
    const auto effectsOf = [records](std::size_t i) { return records == nullptr ? 0u : records[i].effects; };
    tallyRequest(m_plan.steps, effectsOf, request.end, m_counts);
}

void Requests::takeRecords(Request& request)
{
    request.steps = m_steps.take();
    request.records = m_steps[request.steps];
}

VirtualTime Requests::wait(std::uint32_t number, const DurationSampler& sampler)
{
    if (sampler.isFixed())
        return sampler.value(0);
    Request& request = m_requests[number];
    return sampler.value(m_waits.number(request.number, request.waits++));
}

double Requests::jitter(std::uint32_t number)
{
    Request& request = m_requests[number];
    return unitInterval(m_waits.number(request.number, request.waits++));
}

} // namespace twice
