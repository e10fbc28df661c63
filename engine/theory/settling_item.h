#pragma once

#include "theory/visit_table.h"

#include <cstddef>
#include <stop_token>
#include <vector>

namespace twice {

/// Items of a batch that fare alike, in passes that each call all of them.
struct SettlingItem
{
    std::size_t step = 0;   ///< one of them
    std::size_t number = 1; ///< how many they are
    bool asked = false;     ///< an item that worked never fails again
    bool savesFailure = false;
    double failsFirst = 0; ///< in the first pass, unless it settles as failed; 0 for an item that is asked about
    double failsLater = 0; ///< likewise in each pass after that
    /// The chance that it settles no earlier than after so many failed passes: failing in all of them because it is
    /// asked about and never worked, or because its failure is saved.
    std::vector<double> unsettled;
};

/// Whether an outcome leads to an item that fails for ever.
[[nodiscard]] bool failsForEver(const StepPast& past);

/// All items by kind; not all when told to stop. `visits` of a plan with one call a step whose steps and requests share
/// no keys.
[[nodiscard]] std::vector<SettlingItem> settlingItems(VisitTable& visits, const StrategyPlan& plan,
                                                      const std::vector<Step>& expanded, const std::stop_token& stop);

} // namespace twice
