#include "theory/visit_table.h"

#include <tuple>

namespace twice {

VisitTable::VisitTable(const StrategyPlan& plan, const std::vector<Step>& expanded) : m_plan(plan), m_expanded(expanded)
{
    using Kind = std::tuple<double, double, bool, bool, bool, bool, bool, bool, bool, bool>;
    std::map<Kind, std::size_t> firstOfKind;
    for (std::size_t i = 0; i < expanded.size(); ++i) {
        const PlannedStep& step = plan.steps[i];
        const Kind kind{expanded[i].failureRate,
                        expanded[i].lostReplyRate.value_or(0),
                        step.harmful,
                        step.email,
                        step.charge,
                        step.sendsKey,
                        step.remembersFailures,
                        step.refusesDifferentData,
                        step.providerKey == newKey,
                        step.storeKey == newKey};
        m_kindOfStep.push_back(firstOfKind.emplace(kind, i).first->second);
    }
}

const Visit& VisitTable::visit(std::size_t step, const StepPast& past)
{
    const std::size_t kind = m_kindOfStep[step];
    std::unique_ptr<const Visit>& visit = m_visits[kind * 256 + past.index()];
    if (!visit)
        visit = std::make_unique<Visit>(visitStep(m_plan, kind, m_expanded[kind], past));
    return *visit;
}

} // namespace twice
