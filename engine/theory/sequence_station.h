#pragma once

#include "theory/step_visit.h"
#include "theory/visit_table.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace twice {

/// One step of a sequence that is run again from its start, as a place that passes come to. As long as no pass got past
/// it, it has one of a few pasts; once one did, it has always the same one: `passed`.
struct SequenceStation
{
    /// How one call can go.
    struct Way
    {
        double probability = 0;
        StepAnswer answer = StepAnswer::Failure;
        bool effect = false; ///< only told where effects come again
        std::size_t to = 0;  ///< which of `waiting`, unless it succeeds
    };
    struct Past
    {
        StepPast past;
        LinearCounts counts; ///< of one call; repeats are not told apart by cause here
        std::vector<Way> ways;
    };

    std::vector<Past> waiting;  ///< the first one is that of a step that was never called
    std::optional<Past> passed; ///< nothing where no call can succeed
    bool comesAgain = false;    ///< each call that works makes another effect
    double effectAgain = 0;     ///< the chance that such a call makes one
    double replyLost = 0;       ///< and that its reply is lost
};

/// All steps in order; nothing where passes can get past a step in two ways that differ in what comes afterwards.
/// `visits` of a plan with one call a step, whose requests share no keys and whose store skips nothing.
[[nodiscard]] std::optional<std::vector<SequenceStation>> sequenceStations(VisitTable& visits, const StrategyPlan& plan,
                                                                           const std::vector<Step>& expanded);

} // namespace twice
