#pragma once

#include "theory/step_visit.h"

#include <cstddef>
#include <map>
#include <memory>
#include <vector>

namespace twice {

/// The visits of all steps, each worked out once for each past. Steps that are alike share them.
class VisitTable
{
public:
    /// Keeps both by reference.
    VisitTable(const StrategyPlan& plan, const std::vector<Step>& expanded);

    [[nodiscard]] const Visit& visit(std::size_t step, const StepPast& past);

    /// The first of all steps that fare like this one.
    [[nodiscard]] std::size_t kindOf(std::size_t step) const { return m_kindOfStep[step]; }

private:
    const StrategyPlan& m_plan;
    const std::vector<Step>& m_expanded;
    std::vector<std::size_t> m_kindOfStep;                        ///< the first step that is like it
    std::map<std::size_t, std::unique_ptr<const Visit>> m_visits; ///< by kind · 256 + the past's index
};

} // namespace twice
