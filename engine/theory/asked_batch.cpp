#include "theory/asked_batch.h"

#include "theory/settling_item.h"
#include "theory/user_state.h"
#include "theory/visit_table.h"

#include <algorithm>
#include <cmath>

namespace twice {

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
    for (const SettlingItem& item : settlingItems(visits, plan, expanded, stop)) {
        for (std::size_t pass = 1; pass < logOfNoneLeft.size(); ++pass)
            logOfNoneLeft[pass] += static_cast<double>(item.number) * std::log1p(-item.unsettled[pass]);
    }
    if (stop.stop_requested())
        return std::nullopt;
    double passes = 1;
    for (std::size_t pass = 1; pass < logOfNoneLeft.size(); ++pass)
        passes -= std::expm1(logOfNoneLeft[pass]);
    return passes;
}

} // namespace twice
