#pragma once

#include "scenario/duration.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace twice {

/// What a step does at its provider, which decides whether repeating it harms (model 2).
enum class Effect
{
    Lookup,
    Transform,
    Set,
    Upsert,
    Email,
    Charge,
    Append,
    Increment,
    Other
};

/// Email, charge, append and increment: repeating it is a second message, a second charge, a wrong total.
[[nodiscard]] bool isHarmful(Effect effect);

/// What a provider does with a known key and different data.
enum class DifferentData
{
    Error,
    FirstResult
};

/// What a provider does with a call whose key is on another call's way.
enum class InFlight
{
    Wait,
    Conflict
};

/// One step of the workflow, or with `count` above 1 so many equal steps (model 2).
struct Step
{
    std::string name;
    Effect effect = Effect::Other;
    double failureRate = 0;              ///< probability in [0, 1]; a call that fails has no effect
    std::optional<double> lostReplyRate; ///< probability in [0, 1]; none: a reply cannot be lost
    DurationDistribution duration;
    std::vector<DurationDistribution> durationByDelivery; ///< one of the two lists at most; the last value repeats
    std::vector<DurationDistribution> durationByRequest;
    Duration callTimeout = Duration::forever();
    std::vector<std::pair<Duration, Duration>> outages; ///< [from, to)
    std::optional<std::string> provider;                ///< none: a provider of the step's own, by the step's name
    bool remembersKeys = false;
    Duration keyRetention = Duration::forever();
    bool remembersFailures = false;
    DifferentData differentData = DifferentData::Error;
    InFlight inFlight = InFlight::Wait;
    bool blocksHeartbeat = false;
    double cost = 0;         ///< credits for each call that is answered with success, saved answers excepted
    std::uint32_t count = 1; ///< 1 … maxExpandedSteps

    friend bool operator==(const Step&, const Step&) = default;
};

/// At most so many steps after `count` is written out. With jobs up to 10^12 and up to 1000 attempts no count of a run
/// can leave 64 bits: 10^12 · 1000 · 1000 < 2^63.
inline constexpr std::uint32_t maxExpandedSteps = 1000;

/// `steps` with every `count` written out: `name 1` … `name n`, each `count` 1 and `provider` filled in.
[[nodiscard]] std::vector<Step> expandedSteps(const std::vector<Step>& steps);

/// The ten steps of the keys article's sign-up (model 7).
[[nodiscard]] std::vector<Step> signUpSteps();

} // namespace twice
