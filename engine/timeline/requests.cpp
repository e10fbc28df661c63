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
    Request request(m_numbers, number);
    request.user = user;
    request.submitted = now;
    request.holders = 1;
    return m_requests.take(request);
}

void Requests::letGo(std::uint32_t number)
{
    Request& request = m_requests[number];
    if (--request.holders > 0)
        return;
    tally(request);
    if (request.steps != nobody) {
        const StepRecord* steps = m_steps[request.steps];
        for (std::size_t i = 0; i < m_plan.steps.size(); ++i)
            if (steps[i].latest.fate != nobody)
                letGoFate(steps[i].latest.fate);
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
    const StepRecord* steps = request.steps == nobody ? nullptr : m_steps[request.steps];
    const auto effectsOf = [steps](std::size_t i) { return steps == nullptr ? 0u : steps[i].effects; };
    tallyRequest(m_plan.steps, effectsOf, request.end, m_counts);
}

StepRecord* Requests::steps(std::uint32_t number)
{
    Request& request = m_requests[number];
    if (request.steps == nobody)
        request.steps = m_steps.take();
    return m_steps[request.steps];
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

VirtualTime Requests::callDuration(std::uint32_t number, std::uint32_t step, std::uint64_t delivery,
                                   std::uint32_t call) const
{
    const TimelineStep& planned = m_plan.steps[step];
    const std::uint64_t request = m_requests[number].number;
    const DurationSampler* sampler = &planned.duration;
    if (!planned.durationByDelivery.empty())
        sampler = &nth(planned.durationByDelivery, delivery);
    else if (!planned.durationByRequest.empty())
        sampler = &nth(planned.durationByRequest, request + 1);
    return sampler->isFixed() ? sampler->value(0)
                              : sampler->value(m_callDurations.number(request, std::uint64_t{step} << 32 | call));
}

double Requests::arrivalGap(std::uint64_t number) const
{
    return exponentialValue(m_arrivals.number(number, 0));
}

std::uint32_t Requests::makeFate(MessageKind kind, std::uint64_t message, std::uint64_t now)
{
    return m_fates.take({.holders = 1, .kind = kind, .message = message, .began = now});
}

void Requests::letGoFate(std::uint32_t number)
{
    if (--m_fates[number].holders == 0)
        m_fates.give(number);
}

} // namespace twice
