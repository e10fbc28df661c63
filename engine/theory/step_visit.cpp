#include "theory/step_visit.h"

#include <algorithm>

namespace twice {

namespace {

using State = KnownEntry::State;

constexpr std::uint8_t mostEmails = 10;

/// Follows one step through one pass, branching at every chance. Branches that agree in all that can still matter are
/// merged, so there are never more than a few however many attempts there are.
class StepWalk
{
public:
    StepWalk(const StrategyPlan& plan, std::size_t step, const Step& rates)
        : m_plan(plan),
          m_step(plan.steps[step]),
          m_failure(rates.failureRate),
          m_lostReply(rates.lostReplyRate.value_or(0))
    {}

    Visit walk(const StepPast& past)
    {
        std::vector<VisitOutcome> going(1);
        going.front().past = past;
        for (std::uint32_t n = 1; n <= m_plan.callsPerStep && !going.empty(); ++n) {
            std::vector<VisitOutcome> next;
            m_retried = n < m_plan.callsPerStep ? &next : nullptr;
            for (const VisitOutcome& branch : going)
                attempt(branch);
            going = std::move(next);
        }
        return std::move(m_visit);
    }

private:
    void attempt(VisitOutcome branch)
    {
        if (m_plan.store == StrategyPlan::StoreUse::EachStep) {
            const KnownEntry entry = branch.past.inStore;
            if (entry.state == State::Done) {
                if (!entry.sameData)
                    m_visit.counts.differentDataIgnored += branch.probability;
                leave(branch, StepAnswer::Success);
                return;
            }
            if (m_plan.storeRecordsBefore)
                recordInStore(branch, State::Done);
            else if (m_plan.storeKeepsClaims)
                recordInStore(branch, State::Running);
        }
        if (m_plan.asksFirst && m_step.harmful) {
            m_visit.counts.lookups += branch.probability;
            if (branch.past.done) {
                finishAttempt(branch, StepAnswer::Success);
                return;
            }
        }
        call(branch);
    }

    void call(VisitOutcome branch)
    {
        m_visit.counts.calls += branch.probability;
        const bool known = branch.past.atProvider.state != State::Unknown;
        if (m_failure > 0) {
            VisitOutcome failed = branch;
            failed.probability *= m_failure;
            if (m_step.remembersFailures && m_step.sendsKey && !known)
                rememberAtProvider(failed, State::Failed);
            finishAttempt(failed, StepAnswer::Failure);
        }
        branch.probability *= 1 - m_failure;
        if (branch.probability <= 0)
            return;

        const StepAnswer answer = known ? answerFromMemory(branch) : performEffect(branch);
        if (m_lostReply > 0) {
            VisitOutcome lost = branch;
            lost.probability *= m_lostReply;
            lost.past.latestReplyLost = known ? lost.past.latestReplyLost : true;
            finishAttempt(lost, StepAnswer::Failure);
        }
        branch.probability *= 1 - m_lostReply;
        branch.past.latestReplyLost = known && branch.past.latestReplyLost;
        if (branch.probability > 0)
            finishAttempt(branch, answer);
    }

    StepAnswer answerFromMemory(const VisitOutcome& branch)
    {
        const KnownEntry entry = branch.past.atProvider;
        if (!entry.sameData) {
            if (m_step.refusesDifferentData) {
                m_visit.counts.differentDataRefused += branch.probability;
                return StepAnswer::Refusal;
            }
            m_visit.counts.differentDataIgnored += branch.probability;
        }
        m_visit.counts.savedAnswers += branch.probability;
        return entry.state == State::Failed ? StepAnswer::Failure : StepAnswer::Success;
    }

    StepAnswer performEffect(VisitOutcome& branch)
    {
        LinearCounts& counts = m_visit.counts;
        counts.effects += branch.probability;
        if (branch.past.done) {
            (branch.past.latestReplyLost ? counts.repeatsAfterLostReply : counts.repeatsOfWholeJob) +=
                branch.probability;
            branch.repeated = m_step.email || m_step.charge;
        }
        branch.past.done = true;
        if (m_step.email && branch.emails < mostEmails)
            ++branch.emails;
        if (m_step.sendsKey)
            rememberAtProvider(branch, State::Done);
        return StepAnswer::Success;
    }

    void rememberAtProvider(VisitOutcome& branch, State state)
    {
        m_visit.counts.keysAtProviders += branch.probability;
        if (m_step.providerKey == newKey)
            return;
        branch.past.atProvider = {state, true};
        branch.atProviderWritten = true;
    }

    void recordInStore(VisitOutcome& branch, State state)
    {
        if (m_step.storeKey == newKey) {
            // A new key each time: its entry is made once, by the claim or by the record, and never met again.
            if (state == State::Running || m_plan.storeRecordsBefore || !m_plan.storeKeepsClaims)
                m_visit.counts.keysInStore += branch.probability;
            return;
        }
        if (branch.past.inStore.state == State::Unknown)
            m_visit.counts.keysInStore += branch.probability;
        branch.past.inStore = {state, true};
        branch.inStoreWritten = true;
    }

    void finishAttempt(VisitOutcome branch, StepAnswer answer)
    {
        if (m_plan.store == StrategyPlan::StoreUse::EachStep && !m_plan.storeRecordsBefore) {
            // A saved failure is skipped from now on, as finished work is.
            if (answer == StepAnswer::Success || m_plan.storeRemembersFailures)
                recordInStore(branch, State::Done);
        }
        leave(branch, answer);
    }

    void leave(VisitOutcome branch, StepAnswer answer)
    {
        branch.answer = answer;
        // Where no effect can come again, nothing will ask for a cause.
        if (branch.past.atProvider.state != State::Unknown || (m_plan.asksFirst && m_step.harmful))
            branch.past.latestReplyLost = false;
        std::vector<VisitOutcome>& list =
            answer == StepAnswer::Failure && m_retried != nullptr ? *m_retried : m_visit.outcomes;
        const auto same = std::find_if(list.begin(), list.end(), [&branch](const VisitOutcome& other) {
            return other.past == branch.past && other.atProviderWritten == branch.atProviderWritten &&
                   other.inStoreWritten == branch.inStoreWritten && other.repeated == branch.repeated &&
                   other.emails == branch.emails && other.answer == branch.answer;
        });
        if (same == list.end())
            list.push_back(branch);
        else
            same->probability += branch.probability;
    }

    const StrategyPlan& m_plan;
    const PlannedStep& m_step;
    double m_failure;
    double m_lostReply;
    std::vector<VisitOutcome>* m_retried = nullptr; ///< where failed attempts go on; none after the last one
    Visit m_visit;
};

std::size_t indexOf(const KnownEntry& entry)
{
    return static_cast<std::size_t>(entry.state) * 2 + (entry.sameData ? 1 : 0);
}

} // namespace

std::size_t StepPast::index() const
{
    return ((indexOf(atProvider) * 8 + indexOf(inStore)) * 2 + (done ? 1 : 0)) * 2 + (latestReplyLost ? 1 : 0);
}

void LinearCounts::add(const LinearCounts& other, double weight)
{
    calls += weight * other.calls;
    effects += weight * other.effects;
    repeatsAfterLostReply += weight * other.repeatsAfterLostReply;
    repeatsOfWholeJob += weight * other.repeatsOfWholeJob;
    savedAnswers += weight * other.savedAnswers;
    lookups += weight * other.lookups;
    differentDataRefused += weight * other.differentDataRefused;
    differentDataIgnored += weight * other.differentDataIgnored;
    keysInStore += weight * other.keysInStore;
    keysAtProviders += weight * other.keysAtProviders;
}

Visit visitStep(const StrategyPlan& plan, std::size_t step, const Step& rates, const StepPast& past)
{
    return StepWalk(plan, step, rates).walk(past);
}

} // namespace twice
