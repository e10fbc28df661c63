#include "theory/asked_batch.h"

#include "theory/user_state.h"
#include "theory/visit_table.h"

#include <algorithm>
#include <cmath>

namespace twice {

namespace {

struct Branch
{
    StepPast past;
    double probability;
};

/// What becomes of an item that failed so far in its next attempt: the branches in which that fails as well.
std::vector<Branch> failedAgain(VisitTable& visits, std::size_t step, const std::vector<Branch>& failed)
{
    std::vector<Branch> next;
    for (const Branch& branch : failed) {
        for (const VisitOutcome& outcome : visits.visit(step, branch.past).outcomes) {
            if (outcome.answer == StepAnswer::Success)
                continue;
            const double probability = branch.probability * outcome.probability;
            const auto same = std::find_if(next.begin(), next.end(),
                                           [&outcome](const Branch& other) { return other.past == outcome.past; });
            if (same == next.end())
                next.push_back({outcome.past, probability});
            else
                same->probability += probability;
        }
    }
    return next;
}

} // namespace

bool asksAboutAllOfBatch(const StrategyPlan& plan)
{
    return plan.shape == Shape::Batch && plan.passes > 1 && plan.asksFirst && !plan.requestsShareKeys &&
           plan.store != StrategyPlan::StoreUse::EachStep && !StateLayout(plan).stepsShareKeys &&
           std::all_of(plan.steps.begin(), plan.steps.end(), [](const PlannedStep& step) { return step.harmful; });
}

// There is a pass n + 1 unless all items worked within n attempts: 1 − Π (1 − p), where p is the chance that an item
// fails in each of its first n.
std::optional<double> passesOfAskedBatch(const StrategyPlan& plan, const std::vector<Step>& expanded,
                                         const std::stop_token& stop)
{
    VisitTable visits(plan, expanded);
    std::vector<double> logOfNoneLeft(plan.passes); // after as many passes as its index
    for (std::size_t step = 0; step < expanded.size(); ++step) {
        if (stop.stop_requested())
            return std::nullopt;
        std::vector<Branch> failed{{StepPast{}, 1}};
        for (std::size_t pass = 1; pass < logOfNoneLeft.size() && !failed.empty(); ++pass) {
            failed = failedAgain(visits, step, failed);
            double left = 0;
            for (const Branch& branch : failed)
                left += branch.probability;
            logOfNoneLeft[pass] += std::log1p(-std::min(left, 1.0)); // a sum that is 1 may be rounded up
        }
    }
    double passes = 1;
    for (std::size_t pass = 1; pass < logOfNoneLeft.size(); ++pass)
        passes -= std::expm1(logOfNoneLeft[pass]);
    return passes;
}

} // namespace twice
