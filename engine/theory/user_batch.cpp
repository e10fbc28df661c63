#include "theory/user_batch.h"

#include "theory/pass_union.h"
#include "theory/user_state.h"
#include "theory/visit_table.h"

#include <algorithm>
#include <map>
#include <utility>

namespace twice {

namespace {

constexpr double mostOperations = 1e8; // some 0.2 s
constexpr std::size_t mostEmails = 10;

// Marks of items in one request, put together by bits.
constexpr std::size_t someDone = 1;
constexpr std::size_t someMissing = 2;
constexpr std::size_t someFailed = 4;
constexpr std::size_t endMarks = 8;

std::size_t eitherBit(std::size_t a, std::size_t b)
{
    return a | b;
}

std::size_t sumOfEmails(std::size_t a, std::size_t b)
{
    return std::min(mostEmails, a + b);
}

/// Items that fare alike.
struct Kind
{
    std::size_t step = 0; ///< one of them
    std::size_t number = 0;
    std::map<std::size_t, std::pair<StepPast, double>> pasts; ///< before the request at hand, by the past's index
    LinearCounts sum;
};

/// All that a request needs to know of one item, or of several. Passes have no part in it.
struct Request
{
    Request() : ends(endMarks, 0), twoEmails(2, 0), twoCharges(2, 0), emails(mostEmails + 1, 0) {}

    ItemGroup ends;
    ItemGroup twoEmails;
    ItemGroup twoCharges;
    ItemGroup emails;
    double allSucceed = 1;
    double missing = 0; ///< how many effects are missing, where all succeed
};

class UserBatch
{
public:
    UserBatch(const StrategyPlan& plan, const std::vector<Step>& expanded, const std::stop_token& stop)
        : m_plan(plan),
          m_visits(plan, expanded),
          m_stop(stop)
    {
        std::map<std::size_t, std::size_t> placeOfKind;
        for (std::size_t step = 0; step < expanded.size(); ++step) {
            const auto [found, isNew] = placeOfKind.emplace(m_visits.kindOf(step), m_kinds.size());
            if (isNew) {
                m_kinds.emplace_back().step = step;
                m_kinds.back().pasts[StepPast{}.index()] = {StepPast{}, 1};
            }
            ++m_kinds[found->second].number;
            m_kindOfStep.push_back(found->second);
        }
    }

    [[nodiscard]] double operations() const
    {
        double ofRequest = 0;
        for (const Kind& kind : m_kinds) {
            ofRequest += 100; // for its own ways
            for (const std::size_t marks : {endMarks, std::size_t{2}, std::size_t{2}, mostEmails + 1})
                ofRequest += PassUnion::operations(marks, 0, kind.number);
        }
        return ofRequest * static_cast<double>(m_plan.requestsPerUser);
    }

    std::optional<UserCounts> count()
    {
        UserCounts counts;
        counts.failedButDone = 0;
        counts.halfDone = 0;
        counts.twoOrMoreEmails = 0;
        counts.chargedTwice = 0;
        counts.emails.emplace().fill(0);
        for (std::uint64_t request = 0; request < m_plan.requestsPerUser; ++request) {
            addRequest(counts);
            if (m_stop.stop_requested())
                return std::nullopt;
        }
        for (const std::size_t place : m_kindOfStep) {
            const LinearCounts& sum = m_kinds[place].sum;
            counts.linear.add(sum, 1);
            counts.effectsOfStep.push_back(sum.effects);
            counts.repeatsOfStep.push_back(sum.repeatsAfterLostReply + sum.repeatsOfWholeJob);
        }
        if (m_plan.store == StrategyPlan::StoreUse::WholeJob)
            counts.linear.keysInStore += static_cast<double>(m_plan.requestsPerUser);
        return counts;
    }

private:
    void addRequest(UserCounts& counts)
    {
        Request all;
        for (ItemGroup* group : {&all.ends, &all.twoEmails, &all.twoCharges, &all.emails})
            group->at(0, 0) = 1;
        for (Kind& kind : m_kinds) {
            if (m_stop.stop_requested()) // the first visit of a kind may have a thousand attempts to go through
                return;
            const Request item = follow(kind);
            all.ends = m_ends.withItems(std::move(all.ends), item.ends, kind.number, m_stop);
            all.twoEmails = m_twice.withItems(std::move(all.twoEmails), item.twoEmails, kind.number, m_stop);
            all.twoCharges = m_twice.withItems(std::move(all.twoCharges), item.twoCharges, kind.number, m_stop);
            all.emails = m_emails.withItems(std::move(all.emails), item.emails, kind.number, m_stop);
            for (std::size_t i = 0; i < kind.number; ++i) {
                all.missing = all.missing * item.allSucceed + all.allSucceed * item.missing;
                all.allSucceed *= item.allSucceed;
            }
        }
        for (std::size_t mark = 0; mark < endMarks; ++mark)
            ((mark & someFailed) != 0 ? counts.failed : counts.succeeded) += all.ends.at(mark, 0);
        *counts.failedButDone += all.ends.at(someFailed | someDone, 0);
        *counts.halfDone += all.ends.at(someFailed | someDone | someMissing, 0);
        *counts.twoOrMoreEmails += all.twoEmails.at(1, 0);
        *counts.chargedTwice += all.twoCharges.at(1, 0);
        counts.missingEffects += all.missing;
        for (std::size_t emails = 0; emails <= mostEmails; ++emails)
            (*counts.emails)[emails] += all.emails.at(emails, 0);
    }

    /// One item through the request at hand.
    Request follow(Kind& kind)
    {
        const PlannedStep& step = m_plan.steps[kind.step];
        Request item;
        item.allSucceed = 0;
        std::map<std::size_t, std::pair<StepPast, double>> next;
        for (const auto& [index, before] : kind.pasts) {
            const Visit& visit = m_visits.visit(kind.step, before.first);
            kind.sum.add(visit.counts, before.second);
            for (const VisitOutcome& outcome : visit.outcomes) {
                const double chance = before.second * outcome.probability;
                const bool succeeded = outcome.answer == StepAnswer::Success;
                const bool done = outcome.past.done;
                item.ends.at((done ? someDone : someMissing) | (succeeded ? 0 : someFailed), 0) += chance;
                item.twoEmails.at(step.email && outcome.repeated ? 1 : 0, 0) += chance;
                item.twoCharges.at(step.charge && outcome.repeated ? 1 : 0, 0) += chance;
                item.emails.at(outcome.emails, 0) += chance;
                item.allSucceed += succeeded ? chance : 0;
                item.missing += succeeded && !done ? chance : 0;
                const StepPast past = forNextRequest(outcome.past);
                auto& to = next[past.index()];
                to.first = past;
                to.second += chance;
            }
        }
        kind.pasts = std::move(next);
        return item;
    }

    [[nodiscard]] StepPast forNextRequest(const StepPast& past) const
    {
        StepPast next;
        if (m_plan.providersKnowUsers)
            next.atProvider = {past.atProvider.state, false};
        if (m_plan.storeKnowsUsers)
            next.inStore = {past.inStore.state, false};
        return next;
    }

    const StrategyPlan& m_plan;
    VisitTable m_visits;
    const std::stop_token m_stop;
    const PassUnion m_ends{endMarks, eitherBit, 0};
    const PassUnion m_twice{2, eitherBit, 0};
    const PassUnion m_emails{mostEmails + 1, sumOfEmails, 0};
    std::vector<Kind> m_kinds;
    std::vector<std::size_t> m_kindOfStep;
};

} // namespace

std::optional<UserCounts> countUserBatch(const StrategyPlan& plan, const std::vector<Step>& expanded,
                                         const std::stop_token& stop)
{
    if (plan.shape != Shape::Batch || plan.passes > 1 || !plan.requestsShareKeys || StateLayout(plan).stepsShareKeys)
        return std::nullopt;
    UserBatch batch(plan, expanded, stop);
    return batch.operations() <= mostOperations ? batch.count() : std::nullopt;
}

} // namespace twice
