#include "timeline/providers.h"

#include "timeline/cell.h"
#include "timeline/repeat_cause.h"

#include <algorithm>

namespace twice {

KeyMemory::Ref Providers::entryOf(const Call& call, Request& request)
{
    std::uint32_t* block = &request.providerKeys;
    if (m_cell.plan.providersKnowUsers() && m_cell.plan.world.requestsPerUser > 1)
        block = &m_cell.providerKeysOfUser[request.user];
    if (*block == nobody)
        *block = m_keys.takeBlock();
    return m_keys.find(*block, m_cell.plan.steps[call.step].providerPlace, {call.keyMade, 0});
}

void Providers::begin(Call& call)
{
    if (!call.sendsKey || call.keyIsNew || !m_cell.plan.steps[call.step].conflictsInFlight)
        return;
    KeyEntry& entry = m_keys[entryOf(call, m_cell.requests[call.request])];
    call.conflicts = entry.onTheWay > 0;
    call.isOnTheWay = !call.conflicts;
    entry.onTheWay = static_cast<std::uint16_t>(entry.onTheWay + (call.isOnTheWay ? 1 : 0));
}

inline bool Providers::isOut(const TimelineStep& step) const
{
    return std::any_of(step.outages.begin(), step.outages.end(),
                       [this](const auto& outage) { return outage.first <= m_cell.now && m_cell.now < outage.second; });
}

[[gnu::always_inline]] inline void Providers::perform(const Call& call, const TimelineStep& step, StepRecord& record,
                                                      bool keyExpired)
{
    Requests& requests = m_cell.requests;
    std::optional<Cause> cause;
    if (record.effects > 0) {
        const bool asked = m_cell.plan.strategy.askFirst && step.harmful;
        const CallStory latest{record.latest, requests.fate(record.latest.fate)};
        const CallStory now{call.trace, requests.fate(call.trace.fate)};
        cause = causeOfRepeat(latest, now, keyExpired, asked);
        ++m_cell.counts.repeatsByCause[static_cast<std::size_t>(*cause)];
        requests.letGoFate(record.latest.fate);
    }
    ++record.effects;
    m_cell.report.effect(call, record.effects, cause);
    record.latest = call.trace;
    requests.holdFate(call.trace.fate);
}

[[gnu::always_inline]] inline Answer Providers::answer(const Call& call, const TimelineStep& step, Request& request,
                                                       StepRecord& record)
{
    bool keyExpired = call.storeForgot;
    if (call.sendsKey && !call.keyIsNew) {
        const KeyData data{request.number, call.step, call.content};
        const KeyEntry& entry = m_keys[entryOf(call, request)];
        if (entry.isRemembered(m_cell.now)) {
            if (entry.data != data) {
                if (step.refusesDifferentData) {
                    ++m_cell.counts.differentDataRefused;
                    m_cell.report.call(HappeningKind::RefusedForData, call);
                    return Answer::Refusal;
                }
                ++m_cell.counts.differentDataIgnored;
            }
            ++request.end.savedAnswers;
            const bool worked = entry.state != KeyEntry::State::Failed;
            m_cell.report.call(HappeningKind::SavedAnswer, call, worked);
            return worked ? Answer::Success : Answer::Failure;
        }
        // Under a key of the user another request may have been remembered, and forgotten, since then.
        keyExpired = keyExpired || entry.hasForgotten(data, m_cell.now) || record.hadKeyOfUser;
    }
    perform(call, step, record, keyExpired);
    if (call.sendsKey) {
        remember(call, step, request, KeyEntry::State::Done);
        record.hadKeyOfUser = m_cell.plan.providersKnowUsers();
    }
    return Answer::Success;
}

Providers::Reply Providers::moment(const Call& call)
{
    // Looked up once and handed on: looking up each where it was needed cost a tenth of all instructions.
    const TimelineStep& step = m_cell.plan.steps[call.step];
    Requests& requests = m_cell.requests;
    Request& request = requests[call.request];
    if (call.isOnTheWay)
        --m_keys[entryOf(call, request)].onTheWay;
    // What stands for the way there and the service alike strikes before the key is looked at.
    if (isOut(step) || requests.strikes(request, step.failure)) {
        if (!call.conflicts && step.remembersFailures && call.sendsKey)
            remember(call, step, request, KeyEntry::State::Failed);
        m_cell.report.call(HappeningKind::CallFailed, call, !call.trace.unheard);
        return {};
    }
    if (call.conflicts) {
        m_cell.report.call(HappeningKind::KeyConflict, call, !call.trace.unheard);
        return {};
    }
    // The effect needs to know whether its reply was heard; the reply's chance comes after the provider's answer all
    // the same.
    StepRecord& record = requests.record(request, call.step);
    const std::uint32_t effectsBefore = record.effects;
    Reply reply{answer(call, step, request, record), false};
    reply.lost = step.lostReply && requests.strikes(request, *step.lostReply);
    if (record.effects > effectsBefore)
        record.latest.unheard = record.latest.unheard || reply.lost;
    m_cell.report.call(reply.lost ? HappeningKind::ReplyLost : HappeningKind::Replied, call, !call.trace.unheard);
    return reply;
}

void Providers::remember(const Call& call, const TimelineStep& step, Request& request, KeyEntry::State state)
{
    forgetEnded();
    const VirtualTime end = later(m_cell.now, step.keyRetention);
    if (call.keyIsNew) {
        m_keys.countNew(end);
        return;
    }
    const KeyMemory::Ref ref = entryOf(call, request);
    KeyEntry& entry = m_keys[ref];
    if (entry.isRemembered(m_cell.now))
        return;
    const KeyData data{request.number, call.step, call.content};
    entry.forgot = state == KeyEntry::State::Failed && entry.hasForgotten(data, m_cell.now);
    entry.state = state;
    entry.data = data;
    entry.end = end;
    m_keys.count(ref);
    if (end == endless)
        return;
    const bool ofUser = m_cell.plan.providersKnowUsers() && m_cell.plan.world.requestsPerUser > 1;
    if (!ofUser)
        m_cell.requests.hold(call.request);
    m_keys.willEnd(ref, ofUser ? nobody : call.request);
}

void Providers::forgetEnded()
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
    m_keys.forgetEnded(m_cell.now, Visitor{m_cell.requests});
}

bool Providers::isDone(std::uint32_t request, std::uint32_t step)
{
    return m_cell.requests.record(m_cell.requests[request], step).effects > 0;
}

} // namespace twice
