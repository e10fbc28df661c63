#pragma once

#include "scenario/duration.h"
#include "scenario/step.h"

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

namespace twice {

inline constexpr std::uint64_t maxJobs = 1'000'000'000'000;

/// All requests come at time 0, in order.
struct BatchArrivals
{
    friend bool operator==(const BatchArrivals&, const BatchArrivals&) = default;
};
/// One request each `interval`, the first at time 0.
struct EveryArrivals
{
    Duration interval = Duration::seconds(1);
    friend bool operator==(const EveryArrivals&, const EveryArrivals&) = default;
};
/// Exponential gaps; the first request comes after one gap.
struct PoissonArrivals
{
    double ratePerSecond = 1; ///< above 0, finite
    friend bool operator==(const PoissonArrivals&, const PoissonArrivals&) = default;
};
/// One time for each request; `jobs` is the length of the list.
struct ListedArrivals
{
    std::vector<Duration> times;
    friend bool operator==(const ListedArrivals&, const ListedArrivals&) = default;
};
using Arrivals = std::variant<BatchArrivals, EveryArrivals, PoissonArrivals, ListedArrivals>;

/// One explicit copy of a request.
struct RequestCopy
{
    std::uint64_t request = 0;
    DurationDistribution after;
    bool changedData = false;
    friend bool operator==(const RequestCopy&, const RequestCopy&) = default;
};

struct RepeatedRequests
{
    double rate = 0;            ///< probability in [0, 1] for a request
    DurationDistribution after; ///< from the original to the copy
    double changedDataRate = 0; ///< probability in [0, 1] for a copy
    std::vector<RequestCopy> copies;
    friend bool operator==(const RepeatedRequests&, const RepeatedRequests&) = default;
};

/// Someone runs requests again by hand.
struct Rerun
{
    enum class Which
    {
        All,
        Failed
    };
    Duration at;
    Which which = Which::All;
    friend bool operator==(const Rerun&, const Rerun&) = default;
};

enum class Shape
{
    Sequence,
    Batch
};

struct Workers
{
    std::uint32_t processes = 1;   ///< 1 … 10000
    std::uint32_t concurrency = 1; ///< 1 … 10000
    friend bool operator==(const Workers&, const Workers&) = default;
};

struct CrashAt
{
    Duration time;
    std::uint32_t process = 0; ///< below Workers::processes
    friend bool operator==(const CrashAt&, const CrashAt&) = default;
};

struct Crashes
{
    double beforeCall = 0; ///< probabilities in [0, 1]
    double afterCall = 0;
    double beforeAck = 0;
    Duration meanTimeBetween = Duration::forever();
    std::vector<CrashAt> at;
    Duration deploysEvery = Duration::forever();
    Duration grace; ///< 0: a deploy kills at once
    DurationDistribution restartAfter = Duration::seconds(1);
    friend bool operator==(const Crashes&, const Crashes&) = default;
};

struct Queue
{
    bool durable = true;
    double lostAckRate = 0;
    bool redeliverOnDisconnect = false;
    Duration sweepEvery = Duration::forever(); ///< forever: expiry is noticed at once
    std::optional<Duration> sweepPhase;        ///< none: the first sweep comes at sweepEvery
    DurationDistribution dispatchDelay;
    friend bool operator==(const Queue&, const Queue&) = default;
};

struct Producer
{
    double crashRate = 0;
    std::optional<DurationDistribution> retryAfter; ///< none: a refused request is not sent again
    friend bool operator==(const Producer&, const Producer&) = default;
};

struct Relay
{
    enum class Locking
    {
        SkipLocked,
        Wait,
        None
    };
    std::uint32_t count = 1; ///< 1 … 1000
    Duration interval = Duration::seconds(1);
    std::uint32_t batchSize = 100; ///< 1 … 1000000
    double crashRate = 0;
    DurationDistribution restartAfter = Duration::seconds(1);
    Locking locking = Locking::SkipLocked;
    DurationDistribution publishDuration;
    std::vector<Duration> phases; ///< empty: every relay first wakes at `interval`; else one for each relay
    friend bool operator==(const Relay&, const Relay&) = default;
};

/// What happens to you (model 2).
struct World
{
    std::uint64_t jobs = 1'000'000;    ///< 1 … maxJobs
    std::uint64_t requestsPerUser = 1; ///< divides jobs
    Arrivals arrivals;
    RepeatedRequests repeatedRequests;
    std::vector<Rerun> reruns;
    Shape shape = Shape::Sequence;
    std::vector<Step> steps = signUpSteps(); ///< at least one
    Workers workers;
    Crashes crashes;
    Queue queue;
    Producer producer;
    Relay relay;
    std::optional<Duration> until; ///< none: 24 h after the last submission, copy or rerun

    friend bool operator==(const World&, const World&) = default;
};

} // namespace twice
