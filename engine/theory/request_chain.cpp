#include "theory/request_chain.h"

#include "theory/asked_batch.h"
#include "theory/user_state.h"
#include "theory/visit_table.h"

#include <unordered_map>
#include <utility>

namespace twice {

namespace {

using States = std::unordered_map<UserState, double, UserState::Hash>;

/// Ran out of transitions, or was told to stop.
struct TooManyWays
{
};

class RequestChain
{
public:
    RequestChain(const StrategyPlan& plan, const std::vector<Step>& expanded, std::size_t mostTransitions,
                 const std::stop_token& stop)
        : m_plan(plan),
          m_layout(plan),
          m_visits(plan, expanded),
          m_stop(stop),
          m_transitionsLeft(mostTransitions)
    {
        m_counts.effectsOfStep.resize(expanded.size());
        m_counts.repeatsOfStep.resize(expanded.size());
        m_counts.emails.emplace().fill(0);
    }

    UserCounts follow()
    {
        const std::uint64_t requests = m_plan.requestsShareKeys ? m_plan.requestsPerUser : 1;
        States users;
        users.emplace(UserState(m_layout), 1);
        for (std::uint64_t request = 1; request <= requests; ++request) {
            m_layout.lastRequest = request == requests;
            m_between.clear();
            if (m_plan.store == StrategyPlan::StoreUse::WholeJob)
                m_counts.linear.keysInStore += 1;
            if (m_layout.progress)
                followProgress(std::move(users));
            else
                followPasses(std::move(users));
            users = std::move(m_between);
        }
        m_counts.failedButDone = m_failedButDone;
        m_counts.halfDone = m_halfDone;
        m_counts.twoOrMoreEmails = m_twoOrMoreEmails;
        m_counts.chargedTwice = m_chargedTwice;
        return std::move(m_counts);
    }

private:
    void followPasses(States states)
    {
        for (std::uint32_t pass = 1; pass <= m_plan.passes && !states.empty(); ++pass) {
            const bool lastPass = pass == m_plan.passes;
            States ended; // of a sequence's pass that failed; they wait for the next pass
            for (std::size_t step = 0; step < m_plan.steps.size(); ++step) {
                States next;
                for (const auto& [state, probability] : states) {
                    for (const VisitOutcome& outcome : visit(step, state, probability)) {
                        UserState after = afterwards(state, step, outcome, lastPass);
                        const double weight = probability * outcome.probability;
                        if (outcome.answer == StepAnswer::Success || m_plan.shape == Shape::Batch)
                            add(next, std::move(after), weight);
                        else if (lastPass || after.has(UserState::Refused))
                            tally(std::move(after), lastPass ? step + 1 : 0, false, weight);
                        else
                            add(ended, std::move(after), weight);
                    }
                }
                states = std::move(next);
            }
            const std::size_t firstNotRetired = lastPass ? m_plan.steps.size() : 0;
            for (const auto& [state, probability] : states) {
                obeyStop();
                if (!state.has(UserState::PassFailed))
                    tally(state, firstNotRetired, true, probability);
                else if (lastPass || state.has(UserState::Refused))
                    tally(state, firstNotRetired, false, probability);
                else
                    add(ended, state, probability);
            }
            states = withoutFailedMark(std::move(ended));
        }
    }

    /// As the next pass finds them. They are moved, not copied: there may be a hundred thousand.
    States withoutFailedMark(States ended) const
    {
        States fresh;
        while (!ended.empty()) {
            obeyStop();
            auto node = ended.extract(ended.begin());
            node.key().clear(UserState::PassFailed);
            const double probability = node.mapped();
            const auto inserted = fresh.insert(std::move(node));
            if (!inserted.inserted)
                inserted.position->second += probability;
        }
        return fresh;
    }

    /// Scope job, sequence, and a store that skips what worked: a pass takes up where the one before failed.
    void followProgress(States start)
    {
        std::vector<States> inPass(m_plan.passes);
        inPass.front() = std::move(start);
        for (std::size_t step = 0; step < m_plan.steps.size(); ++step) {
            std::vector<States> next(m_plan.passes);
            for (std::size_t pass = 0; pass < inPass.size(); ++pass) {
                const bool lastPass = pass + 1 == inPass.size();
                for (const auto& [state, probability] : inPass[pass]) {
                    for (const VisitOutcome& outcome : visit(step, state, probability)) {
                        const double weight = probability * outcome.probability;
                        if (outcome.answer == StepAnswer::Success) {
                            add(next[pass], afterwards(state, step, outcome, true), weight);
                        } else if (lastPass) {
                            tally(afterwards(state, step, outcome, true), step + 1, false, weight);
                        } else {
                            UserState after = afterwards(state, step, outcome, false);
                            after.clear(UserState::PassFailed);
                            add(inPass[pass + 1], std::move(after), weight);
                        }
                    }
                }
            }
            inPass = std::move(next);
        }
        for (const States& states : inPass) {
            for (const auto& [state, probability] : states)
                tally(state, m_plan.steps.size(), true, probability);
        }
    }

    const std::vector<VisitOutcome>& visit(std::size_t step, const UserState& state, double probability)
    {
        const Visit& visit = m_visits.visit(step, state.past(m_layout, m_plan, step));
        // Long states take longer to copy and to hash, and more memory.
        const std::size_t cost = visit.outcomes.size() * (1 + m_layout.size / 4);
        if (m_transitionsLeft < cost || m_stop.stop_requested())
            throw TooManyWays{};
        m_transitionsLeft -= cost;
        m_counts.linear.add(visit.counts, probability);
        m_counts.effectsOfStep[step] += probability * visit.counts.effects;
        m_counts.repeatsOfStep[step] +=
            probability * (visit.counts.repeatsAfterLostReply + visit.counts.repeatsOfWholeJob);
        return visit.outcomes;
    }

    void obeyStop() const
    {
        if (m_stop.stop_requested())
            throw TooManyWays{};
    }

    UserState afterwards(const UserState& state, std::size_t step, const VisitOutcome& outcome, bool lastVisit) const
    {
        UserState after = state;
        after.apply(m_layout, m_plan, step, outcome);
        if (lastVisit)
            after.retire(m_layout, m_plan, step);
        return after;
    }

    static void add(States& states, UserState state, double probability) { states[std::move(state)] += probability; }

    /// The end of a request (model 6).
    void tally(UserState state, std::size_t firstNotRetired, bool succeeded, double probability)
    {
        state.retireFrom(m_layout, firstNotRetired);
        const std::size_t missing = state.missing();
        const bool allDone = missing == 0;
        (succeeded ? m_counts.succeeded : m_counts.failed) += probability;
        if (succeeded)
            m_counts.missingEffects += probability * static_cast<double>(missing);
        else if (allDone)
            m_failedButDone += probability;
        else if (state.has(UserState::SomeDone))
            m_halfDone += probability;
        m_twoOrMoreEmails += state.has(UserState::EmailedTwice) ? probability : 0;
        m_chargedTwice += state.has(UserState::ChargedTwice) ? probability : 0;
        (*m_counts.emails)[state.emails()] += probability;
        obeyStop();
        if (!m_layout.lastRequest) {
            state.beginRequest(m_layout);
            add(m_between, std::move(state), probability);
        }
    }

    const StrategyPlan& m_plan;
    StateLayout m_layout;
    VisitTable m_visits;
    const std::stop_token m_stop;
    std::size_t m_transitionsLeft;
    UserCounts m_counts;
    double m_failedButDone = 0;
    double m_halfDone = 0;
    double m_twoOrMoreEmails = 0;
    double m_chargedTwice = 0;
    States m_between; ///< where the user stands after the request at hand
};

} // namespace

std::optional<UserCounts> followRequests(const StrategyPlan& plan, const std::vector<Step>& expanded,
                                         std::size_t mostTransitions, const std::stop_token& stop)
{
    StrategyPlan followed = plan;
    // An item that worked is skipped for ever, and one that did not makes another pass certain: each has its own
    // attempts, as if it were retried alone.
    const bool asked = asksAboutAllOfBatch(plan);
    if (asked || (plan.shape == Shape::Batch && StateLayout(plan).skipsForEver))
        std::swap(followed.passes, followed.callsPerStep);
    try {
        UserCounts counts = RequestChain(followed, expanded, mostTransitions, stop).follow();
        if (asked) {
            const std::optional<double> passes = passesOfAskedBatch(plan, expanded, stop);
            if (!passes)
                return std::nullopt;
            counts.linear.lookups = *passes * static_cast<double>(expanded.size());
        }
        return counts;
    } catch (const TooManyWays&) {
        return std::nullopt;
    }
}

} // namespace twice
