#pragma once

#include "counting/request_tally.h"
#include "luck/request_luck.h"
#include "luck/sequence_luck.h"
#include "luck/value_numbers.h"
#include "timeline/duration_sampler.h"
#include "timeline/key_memory.h"
#include "timeline/pool.h"
#include "timeline/timeline_plan.h"

#include <cstdint>

namespace twice {

/// How a delivery ended, for the cause of a repeat (model 6).
enum class DeliveryEnd : std::uint8_t
{
    Running,
    Settled, ///< its acknowledgement or give-up counted
    Stale,   ///< … did not count: its receipt had expired
    AcknowledgementLost,
    Failed, ///< given back after a failure, or because somebody else is at work
    Crashed
};

/// How a message came to be.
enum class MessageKind : std::uint8_t
{
    Original,
    Copy,
    Rerun,
    Republication
};

/// What remains of a delivery as long as somebody may ask how it went: itself, its calls, or its effects.
struct DeliveryFate
{
    std::uint32_t holders = 0;
    MessageKind kind = MessageKind::Original;
    DeliveryEnd end = DeliveryEnd::Running;
    std::uint64_t message = 0; ///< serial number of the message
    std::uint64_t began = 0;   ///< serial numbers of this moment, and of the end
    std::uint64_t ended = UINT64_MAX;
};

/// What a call leaves behind with its effect, so that the next effect of the step can tell its cause.
struct CallTrace
{
    std::uint32_t fate = nobody;
    bool unheard = false;          ///< its reply was lost, or came too late
    bool tookOverFromLive = false; ///< its claim was taken over from a worker that was at work
    std::uint64_t begun = 0;       ///< serial number of the call's beginning
    std::uint64_t checkedKey = 0;  ///< check then act: what the row's key is made of
    std::uint64_t looked = 0;      ///< … when the check passed; 0 where there is none that another might pass too
    std::uint64_t written = 0;     ///< … and when the claim was written
};

/// One step of one request.
struct StepRecord
{
    std::uint32_t effects = 0;
    std::uint32_t calls = 0;
    bool hadKeyOfUser = false; ///< the provider saved an effect under a key that other requests share
    CallTrace latest;          ///< of the call that made the latest effect
};

struct Request
{
    std::uint64_t number = 0;
    RequestLuck luck;
    std::uint32_t holders = 0;
    std::uint32_t user = 0;              ///< within the cell
    std::uint32_t steps = nobody;        ///< a block, taken when first needed
    StepRecord* records = nullptr;       ///< … and where it lies
    std::uint32_t providerKeys = nobody; ///< blocks, taken when first needed
    std::uint32_t storeKeys = nobody;
    std::uint32_t waits = 0;    ///< values drawn
    std::uint32_t contents = 0; ///< changed copies so far
    VirtualTime submitted = 0;  ///< for the first time
    VirtualTime acceptedByQueue = -1;
    std::uint64_t dayAccepted = 0;
    RequestEnd end;
};

/// The requests of a cell that something may still happen to, their luck and their counts. Each is held by whatever may
/// still touch it; when nobody holds it any more it is counted and its memory is used again.
class Requests
{
public:
    /// `generator`: the one generator of mulberry32, or none. `counts` gets what is counted for each request.
    Requests(const TimelinePlan& plan, SequenceLuck* generator, KeyMemory& providerKeys, KeyMemory& storeKeys,
             Counts& counts);

    Request& operator[](std::uint32_t request) { return m_requests[request]; }
    /// Submitted for the first time at `now`, and held once.
    std::uint32_t begin(std::uint64_t number, std::uint32_t user, VirtualTime now);
    void hold(std::uint32_t request) { ++m_requests[request].holders; }
    void letGo(std::uint32_t number)
    {
        if (Request& request = m_requests[number]; --request.holders == 0)
            end(number, request);
    }
    /// The run is over: counts those that are still held. Nothing may be asked of them afterwards.
    void countRest();

    /// Of one of its steps.
    StepRecord& record(Request& request, std::uint32_t step)
    {
        if (request.records == nullptr)
            takeRecords(request);
        return request.records[step];
    }

    [[nodiscard]] bool strikes(Request& request, const Chance& chance)
    {
        return m_generator != nullptr ? m_generator->strikes(chance) : request.luck.strikes(chance);
    }
    [[nodiscard]] bool strikes(Request& request, const RareChance& chance)
    {
        return chance.met && strikes(request, chance.chance);
    }
    [[nodiscard]] bool strikes(std::uint32_t request, const RareChance& chance)
    {
        return chance.met && strikes(m_requests[request], chance.chance);
    }
    /// The one generator, where there is one, for chances that belong to no request.
    [[nodiscard]] SequenceLuck* generator() const { return m_generator; }

    /// How long a wait of the request lasts, or anything else that is drawn in the order of its own events.
    [[nodiscard]] VirtualTime wait(std::uint32_t request, const DurationSampler& sampler);
    /// A number in [0, 1), likewise.
    [[nodiscard]] double jitter(std::uint32_t request);
    /// How long this call of a step lasts: of the message's n-th `delivery`, and the step's n-th `call`, from 0.
    [[nodiscard]] VirtualTime callDuration(const Request& request, const TimelineStep& planned, std::uint32_t step,
                                           std::uint64_t delivery, std::uint32_t call) const
    {
        const DurationSampler& sampler = callSampler(planned, request.number, delivery);
        return sampler.isFixed()
                   ? sampler.value(0)
                   : sampler.value(m_callDurations.number(request.number, std::uint64_t{step} << 32 | call));
    }
    /// The gap before this request of Poisson arrivals, as a multiple of the mean.
    [[nodiscard]] double arrivalGap(std::uint64_t number) const
    {
        return exponentialValue(m_arrivals.number(number, 0));
    }

    std::uint32_t makeFate(MessageKind kind, std::uint64_t message, std::uint64_t now)
    {
        const std::uint32_t number = m_fates.takeNew();
        DeliveryFate& made = m_fates[number];
        made.holders = 1;
        made.kind = kind;
        made.message = message;
        made.began = now;
        return number;
    }
    DeliveryFate& fate(std::uint32_t number) { return m_fates[number]; }
    void holdFate(std::uint32_t number) { ++m_fates[number].holders; }
    void letGoFate(std::uint32_t number)
    {
        if (--m_fates[number].holders == 0)
            m_fates.give(number);
    }

private:
    [[nodiscard]] static const DurationSampler& callSampler(const TimelineStep& step, std::uint64_t request,
                                                            std::uint64_t delivery)
    {
        if (step.hasOneDuration)
            return step.duration;
        return !step.durationByDelivery.empty() ? nth(step.durationByDelivery, delivery)
                                                : nth(step.durationByRequest, request + 1);
    }
    void takeRecords(Request& request);
    void end(std::uint32_t number, Request& request);
    void tally(const Request& request);

    const TimelinePlan& m_plan;
    SequenceLuck* m_generator;
    KeyMemory& m_providerKeys;
    KeyMemory& m_storeKeys;
    Counts& m_counts;
    RequestNumbers m_numbers;
    ValueNumbers m_arrivals;
    ValueNumbers m_callDurations;
    ValueNumbers m_waits;
    Pool<Request> m_requests;
    BlockPool<StepRecord> m_steps;
    Pool<DeliveryFate> m_fates;
};

} // namespace twice
