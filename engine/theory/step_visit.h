#pragma once

#include "counting/strategy_plan.h"
#include "scenario/step.h"

#include <cstdint>
#include <vector>

namespace twice {

/// What a key's entry says to the step that looks at it.
struct KnownEntry
{
    enum class State : std::uint8_t
    {
        Unknown,
        Running,
        Done,
        Failed
    };
    State state = State::Unknown;
    bool sameData = false; ///< of this step and request; false for Unknown
    friend bool operator==(const KnownEntry&, const KnownEntry&) = default;
};

/// All of the past that a step's next call depends on.
struct StepPast
{
    bool done = false;            ///< the effect is there
    bool latestReplyLost = false; ///< of the call that made the latest effect
    KnownEntry atProvider;
    KnownEntry inStore;
    friend bool operator==(const StepPast&, const StepPast&) = default;
    /// A number below 256 for each past.
    [[nodiscard]] std::size_t index() const;
};

enum class StepAnswer : std::uint8_t
{
    Success,
    Failure,
    Refusal
};

/// One way in which the calls of a step in one pass can go.
struct VisitOutcome
{
    StepPast past; ///< afterwards
    bool atProviderWritten = false;
    bool inStoreWritten = false;
    bool repeated = false;   ///< for email and charge: an effect was made that was there
    std::uint8_t emails = 0; ///< effects made, 10 or more, where the step is an email
    StepAnswer answer = StepAnswer::Failure;
    double probability = 1;
};

/// Expected values of what adds up.
struct LinearCounts
{
    double calls = 0;
    double effects = 0;
    double repeatsAfterLostReply = 0;
    double repeatsOfWholeJob = 0;
    double savedAnswers = 0;
    double lookups = 0;
    double differentDataRefused = 0;
    double differentDataIgnored = 0;
    double keysInStore = 0;
    double keysAtProviders = 0;
    /// Adds `other`, `weight` times.
    void add(const LinearCounts& other, double weight);
};

struct Visit
{
    std::vector<VisitOutcome> outcomes; ///< none twice, probabilities add up to 1
    LinearCounts counts;
};

/// All ways in which step number `step` can go in one pass, retries within the pass included (model 4.3 and 4.4).
/// `rates` is the expanded step itself, for its probabilities.
[[nodiscard]] Visit visitStep(const StrategyPlan& plan, std::size_t step, const Step& rates, const StepPast& past);

} // namespace twice
