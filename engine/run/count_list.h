#pragma once

#include "counting/counts.h"
#include "scenario/step.h"
#include "theory/expectation.h"
#include "theory/interval.h"

#include <optional>
#include <string_view>
#include <vector>

namespace twice {

/// A count that is one number, named as in results (model 6): one list, so that tables, charts, JSON and CSV offer the
/// same counts under the same names in the same order.
struct CountField
{
    std::string_view jsonName;    ///< "stepsDoneAgain"
    std::string_view title;       ///< "Steps done again"
    std::string_view explanation; ///< one sentence for tool tips and help
    bool isRatio = false;         ///< callsPerJob, times: not to be scaled with jobs
    bool isDuration = false;      ///< in seconds: see run/measure_list.h
    bool hasTheory = true;        ///< whether an expectation can be given at all, though not in every world
    double (*value)(const Counts&, const std::vector<Step>& expandedSteps) = nullptr;
    std::optional<double> (*expected)(const Expectation&, double jobs) = nullptr;
    /// 95 % interval for the requests counted; nothing where there is none to give.
    std::optional<Interval> (*interval)(const Counts&, const std::vector<Step>& expandedSteps) = nullptr;
};

[[nodiscard]] const std::vector<CountField>& countFields();
/// Nothing where no count has this name.
[[nodiscard]] const CountField* countField(std::string_view jsonName);

} // namespace twice
