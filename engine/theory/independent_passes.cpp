#include "theory/independent_passes.h"

#include "theory/batch_passes.h"
#include "theory/sequence_passes.h"
#include "theory/step_odds.h"
#include "theory/user_state.h"
#include "theory/visit_table.h"

#include <algorithm>
#include <cmath>

namespace twice {

namespace {

bool applies(const StrategyPlan& plan, const std::vector<StepOdds>& odds)
{
    if (plan.passes < 2 || plan.callsPerStep != 1 || plan.requestsShareKeys || StateLayout(plan).stepsShareKeys)
        return false;
    for (std::size_t i = 0; i < plan.steps.size(); ++i) {
        const PlannedStep& step = plan.steps[i];
        const bool skips = plan.store == StrategyPlan::StoreUse::EachStep && step.storeKey != newKey;
        const bool meetsSavedFailure = step.remembersFailures && odds[i].onlyOnce && odds[i].fails > 0;
        if (skips || meetsSavedFailure || (plan.asksFirst && step.harmful))
            return false;
    }
    return true;
}

std::vector<StepOdds> oddsOf(const StrategyPlan& plan, const std::vector<Step>& expanded)
{
    std::vector<StepOdds> odds;
    for (std::size_t i = 0; i < expanded.size(); ++i) {
        const double fails = expanded[i].failureRate;
        const double lost = expanded[i].lostReplyRate.value_or(0);
        const PlannedStep& step = plan.steps[i];
        odds.push_back({.fails = fails,
                        .replyLost = (1 - fails) * lost,
                        .succeeds = (1 - fails) * (1 - lost),
                        .onlyOnce = step.sendsKey && step.providerKey != newKey,
                        .email = step.email,
                        .charge = step.charge});
    }
    return odds;
}

/// How one step fares within a pass.
struct Place
{
    double reached = 1;    ///< the chance that the pass calls the step
    double notReached = 0; ///< 1 − reached, to its last digit
    double restFails = 0;  ///< the chance that the pass fails although this step succeeds
};

/// From sums of logarithms, so that a small chance of failure keeps its digits beside 1.
std::vector<Place> placesOf(const std::vector<StepOdds>& odds, Shape shape, double& logPassFails)
{
    const std::size_t count = odds.size();
    std::vector<double> before(count + 1); // logarithms of the chance that all steps before (after) it succeed
    std::vector<double> after(count + 1);
    const auto logOfSuccess = [&odds](std::size_t step) {
        return std::log1p(-(odds[step].fails + odds[step].replyLost));
    };
    for (std::size_t i = 0; i < count; ++i)
        before[i + 1] = before[i] + logOfSuccess(i);
    for (std::size_t i = count; i > 0; --i)
        after[i - 1] = after[i] + logOfSuccess(i - 1);
    const double passSucceeds = std::exp(before[count]);
    logPassFails = passSucceeds < 0.5 ? std::log1p(-passSucceeds) : std::log(-std::expm1(before[count]));

    std::vector<Place> places(count);
    for (std::size_t i = 0; i < count; ++i) {
        if (shape == Shape::Batch)
            places[i].restFails = -std::expm1(before[i] + after[i + 1]);
        else
            places[i] = {std::exp(before[i]), -std::expm1(before[i]), -std::expm1(after[i + 1])};
    }
    return places;
}

/// What adds up, for one step: a chain of the few pasts that the step can have before a pass.
class StepChain
{
public:
    StepChain(VisitTable& visits, std::size_t step, const Place& place) : m_visits(visits), m_step(step), m_place(place)
    {
        // Each past leads to the others by a pass that fails.
        m_pasts.emplace_back();
        for (std::size_t from = 0; from < m_pasts.size(); ++from) {
            m_moves.push_back({from, from, place.notReached});
            for (const VisitOutcome& outcome : visits.visit(step, m_pasts[from]).outcomes) {
                const bool succeeded = outcome.answer == StepAnswer::Success;
                const double chance = place.reached * outcome.probability * (succeeded ? place.restFails : 1);
                m_moves.push_back({from, placeOf(outcome.past), chance});
            }
        }
    }

    void addTo(UserCounts& counts, std::uint32_t passes)
    {
        std::vector<double> here(m_pasts.size()); // in the pass at hand
        std::vector<double> visited(m_pasts.size());
        here.front() = 1;
        for (std::uint32_t pass = 1; pass <= passes; ++pass) {
            std::vector<double> next(here.size());
            for (const Move& move : m_moves)
                next[move.to] += here[move.from] * move.chance;
            for (std::size_t i = 0; i < here.size(); ++i)
                visited[i] += here[i];
            here.swap(next);
        }
        for (std::size_t i = 0; i < m_pasts.size(); ++i) {
            const LinearCounts& visit = m_visits.visit(m_step, m_pasts[i]).counts;
            const double times = visited[i] * m_place.reached;
            counts.linear.add(visit, times);
            counts.effectsOfStep[m_step] += times * visit.effects;
            counts.repeatsOfStep[m_step] += times * (visit.repeatsAfterLostReply + visit.repeatsOfWholeJob);
        }
    }

private:
    struct Move
    {
        std::size_t from;
        std::size_t to;
        double chance;
    };

    std::size_t placeOf(const StepPast& past)
    {
        const auto found = std::find(m_pasts.begin(), m_pasts.end(), past);
        const auto place = static_cast<std::size_t>(found - m_pasts.begin());
        if (found == m_pasts.end())
            m_pasts.push_back(past);
        return place;
    }

    VisitTable& m_visits;
    std::size_t m_step;
    Place m_place;
    std::vector<StepPast> m_pasts;
    std::vector<Move> m_moves;
};

} // namespace

std::optional<UserCounts> countIndependentPasses(const StrategyPlan& plan, const std::vector<Step>& expanded,
                                                 const std::stop_token& stop)
{
    const std::vector<StepOdds> odds = oddsOf(plan, expanded);
    if (!applies(plan, odds))
        return std::nullopt;

    UserCounts counts;
    counts.effectsOfStep.resize(expanded.size());
    counts.repeatsOfStep.resize(expanded.size());
    if (plan.store == StrategyPlan::StoreUse::WholeJob)
        counts.linear.keysInStore = 1;

    double logPassFails = 0;
    const std::vector<Place> places = placesOf(odds, plan.shape, logPassFails);
    VisitTable visits(plan, expanded);
    for (std::size_t step = 0; step < places.size(); ++step) {
        if (stop.stop_requested())
            return std::nullopt;
        StepChain(visits, step, places[step]).addTo(counts, plan.passes);
    }
    // A pass that succeeds leaves no effect missing, so missingEffects stays 0.
    counts.failed = std::exp(plan.passes * logPassFails);
    counts.succeeded = -std::expm1(plan.passes * logPassFails);
    if (plan.shape == Shape::Batch)
        addBatchMarks(counts, odds, plan.passes, stop);
    else
        addSequenceMarks(counts, odds, plan.passes, stop);
    return counts;
}

} // namespace twice
