#include "counting/request_simulation.h"

#include "counting/request_tally.h"
#include "counting/scripted_luck.h"
#include "luck/request_luck.h"
#include "luck/sequence_luck.h"

#include <algorithm>

namespace twice {

namespace {

void forget(std::vector<UserMemory::Entry>& entries)
{
    std::fill(entries.begin(), entries.end(), UserMemory::Entry{});
}

} // namespace

UserMemory::UserMemory(const StrategyPlan& plan)
    : m_ofProviders(plan.providerKeys),
      m_ofStore(plan.storeKeys),
      m_providersKnowUsers(plan.providersKnowUsers),
      m_storeKnowsUsers(plan.storeKnowsUsers)
{}

void UserMemory::beginUser()
{
    forget(m_ofProviders);
    forget(m_ofStore);
}

void UserMemory::beginRequest()
{
    if (!m_providersKnowUsers)
        forget(m_ofProviders);
    if (!m_storeKnowsUsers)
        forget(m_ofStore);
}

template <typename Luck>
RequestSimulation<Luck>::RequestSimulation(const StrategyPlan& plan) : m_plan(plan),
                                                                       m_steps(plan.steps.size())
{}

template <typename Luck>
void RequestSimulation<Luck>::run(std::uint64_t request, Luck& luck, UserMemory& memory, Counts& counts)
{
    m_luck = &luck;
    m_memory = &memory;
    m_counts = &counts;
    m_request = request;
    m_calls = 0;
    m_savedAnswers = 0;
    m_lookups = 0;
    m_refusedForGood = false;
    std::fill(m_steps.begin(), m_steps.end(), StepState{});
    memory.beginRequest();
    tally(handle());
}

// Model 4.2: one delivery.
template <typename Luck>
bool RequestSimulation<Luck>::handle()
{
    // The claim of the whole job: nobody else wants the row, so it is a key that is held and nothing more.
    if (m_plan.store == StrategyPlan::StoreUse::WholeJob)
        ++m_counts->peakKeys;
    for (std::uint32_t pass = 1; pass <= m_plan.passes && !m_refusedForGood; ++pass) {
        if (passOverWorkflow())
            return true;
    }
    return false;
}

template <typename Luck>
bool RequestSimulation<Luck>::passOverWorkflow()
{
    bool allWorked = true;
    for (std::size_t step = 0; step < m_steps.size(); ++step) {
        if (callUntilItWorks(step) == Answer::Success)
            continue;
        allWorked = false;
        if (m_plan.shape == Shape::Sequence)
            break;
    }
    return allWorked;
}

// The retry is outside, the store inside (model 4.4).
template <typename Luck>
auto RequestSimulation<Luck>::callUntilItWorks(std::size_t step) -> Answer
{
    Answer answer = Answer::Failure;
    for (std::uint32_t n = 1; n <= m_plan.callsPerStep && answer == Answer::Failure; ++n)
        answer = attempt(step);
    if (answer == Answer::Refusal)
        m_refusedForGood = true;
    return answer;
}

template <typename Luck>
auto RequestSimulation<Luck>::attempt(std::size_t step) -> Answer
{
    if (m_plan.store != StrategyPlan::StoreUse::EachStep)
        return work(step);

    if (const Entry* entry = knownToStore(step); entry != nullptr && entry->state != Entry::State::Running) {
        if (!sameData(*entry, step))
            ++m_counts->differentDataIgnored;
        return Answer::Success; // finished before: skipped
    }
    if (m_plan.storeRecordsBefore)
        recordInStore(step, Entry::State::Done);
    else if (m_plan.storeKeepsClaims)
        recordInStore(step, Entry::State::Running);
    const Answer answer = work(step);
    if (m_plan.storeRecordsBefore)
        return answer;
    if (answer == Answer::Success)
        recordInStore(step, Entry::State::Done);
    else if (m_plan.storeRemembersFailures)
        recordInStore(step, Entry::State::Failed);
    return answer;
}

template <typename Luck>
auto RequestSimulation<Luck>::work(std::size_t step) -> Answer
{
    if (m_plan.asksFirst && m_plan.steps[step].harmful) {
        ++m_lookups;
        if (m_steps[step].effects > 0)
            return Answer::Success;
    }
    return call(step);
}

// Model 4.3 without its crashes.
template <typename Luck>
auto RequestSimulation<Luck>::call(std::size_t step) -> Answer
{
    const PlannedStep& planned = m_plan.steps[step];
    ++m_calls;
    if (m_luck->strikes(planned.failure)) {
        if (planned.remembersFailures && planned.sendsKey && knownToProvider(step) == nullptr)
            rememberAtProvider(step, Entry::State::Failed);
        return Answer::Failure;
    }
    const std::uint64_t effectsBefore = m_steps[step].effects;
    const Answer answer = answerOfProvider(step);
    const bool replyLost = planned.lostReply && m_luck->strikes(*planned.lostReply);
    if (m_steps[step].effects > effectsBefore)
        m_steps[step].latestReplyLost = replyLost;
    return replyLost ? Answer::Failure : answer;
}

template <typename Luck>
auto RequestSimulation<Luck>::answerOfProvider(std::size_t step) -> Answer
{
    const PlannedStep& planned = m_plan.steps[step];
    if (const Entry* entry = knownToProvider(step)) {
        if (!sameData(*entry, step)) {
            if (planned.refusesDifferentData) {
                ++m_counts->differentDataRefused;
                return Answer::Refusal;
            }
            ++m_counts->differentDataIgnored;
        }
        ++m_savedAnswers;
        return entry->state == Entry::State::Failed ? Answer::Failure : Answer::Success;
    }
    performEffect(step);
    if (planned.sendsKey)
        rememberAtProvider(step, Entry::State::Done);
    return Answer::Success;
}

template <typename Luck>
void RequestSimulation<Luck>::performEffect(std::size_t step)
{
    StepState& state = m_steps[step];
    if (state.effects > 0) {
        const Cause cause = state.latestReplyLost ? Cause::LostReply : Cause::WholeJobRetried;
        ++m_counts->repeatsByCause[static_cast<std::size_t>(cause)];
    }
    ++state.effects;
}

template <typename Luck>
void RequestSimulation<Luck>::rememberAtProvider(std::size_t step, typename Entry::State state)
{
    ++m_counts->providerPeakKeys; // only what is not known yet is remembered
    if (const std::size_t key = m_plan.steps[step].providerKey; key != newKey)
        m_memory->ofProvider(key) = {state, static_cast<std::uint32_t>(step), m_request};
}

template <typename Luck>
void RequestSimulation<Luck>::recordInStore(std::size_t step, typename Entry::State state)
{
    const std::size_t key = m_plan.steps[step].storeKey;
    if (key == newKey) {
        // A new key each time: its entry is made once, by the claim or by the record, and never met again.
        if (state == Entry::State::Running || m_plan.storeRecordsBefore || !m_plan.storeKeepsClaims)
            ++m_counts->peakKeys;
        return;
    }
    Entry& entry = m_memory->ofStore(key);
    if (entry.state == Entry::State::Unknown)
        ++m_counts->peakKeys;
    entry = {state, static_cast<std::uint32_t>(step), m_request};
}

template <typename Luck>
auto RequestSimulation<Luck>::knownToStore(std::size_t step) -> Entry*
{
    const std::size_t key = m_plan.steps[step].storeKey;
    if (key == newKey || m_memory->ofStore(key).state == Entry::State::Unknown)
        return nullptr;
    return &m_memory->ofStore(key);
}

template <typename Luck>
auto RequestSimulation<Luck>::knownToProvider(std::size_t step) -> Entry*
{
    const PlannedStep& planned = m_plan.steps[step];
    if (!planned.sendsKey || planned.providerKey == newKey)
        return nullptr;
    Entry& entry = m_memory->ofProvider(planned.providerKey);
    return entry.state == Entry::State::Unknown ? nullptr : &entry;
}

template <typename Luck>
bool RequestSimulation<Luck>::sameData(const Entry& entry, std::size_t step) const
{
    return entry.step == step && entry.request == m_request;
}

template <typename Luck>
void RequestSimulation<Luck>::tally(bool succeeded)
{
    // Without a clock a request is one message and one delivery.
    ++m_counts->messages;
    ++m_counts->deliveries;
    ++(succeeded ? m_counts->succeeded : m_counts->failed);
    const RequestEnd end{.succeeded = succeeded,
                         .messagesWithoutIt = succeeded ? 0u : 1u,
                         .calls = m_calls,
                         .savedAnswers = m_savedAnswers,
                         .lookups = m_lookups};
    tallyRequest(
        m_plan.steps, [this](std::size_t step) { return m_steps[step].effects; }, end, *m_counts);
}

template class RequestSimulation<RequestLuck>;
template class RequestSimulation<SequenceLuck>;
template class RequestSimulation<ScriptedLuck>;

} // namespace twice
