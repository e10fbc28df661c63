#pragma once

#include "luck/chance.h"
#include "scenario/scenario.h"
#include "timeline/duration_sampler.h"
#include "timeline/virtual_time.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace twice {

/// A chance that is met only where its rate is above 0: then, and only then, mulberry32 draws a number (model 5).
struct RareChance
{
    explicit RareChance(double rate) : chance(rate), met(rate > 0) {}
    Chance chance;
    bool met;
};

/// A step as one strategy takes it through time, with everything worked out that does not change from call to call.
struct TimelineStep
{
    Chance failure{0};
    std::optional<Chance> lostReply; ///< none: a reply cannot be lost
    bool harmful = false;
    bool email = false;
    bool charge = false;
    DurationSampler duration;
    std::vector<DurationSampler> durationByDelivery;
    std::vector<DurationSampler> durationByRequest;
    bool hasOneDuration = true; ///< neither list has any
    VirtualTime callTimeout = endless;
    std::vector<std::pair<VirtualTime, VirtualTime>> outages; ///< [from, to)
    bool sendsKey = false;                                    ///< the call has a key and the provider honours it
    std::uint32_t providerPlace = 0;                          ///< which of an owner's entries the key names
    VirtualTime keyRetention = endless;
    bool remembersFailures = false;
    bool refusesDifferentData = false;
    bool conflictsInFlight = false;
    bool blocksHeartbeat = false;
    std::uint32_t storePlace = 0; ///< likewise in the store, where it has entries for each step
};

/// One strategy in its world, ready to be simulated with a clock.
///
/// Keys: an owner, the request or the user, has a few *places*, one for each step or, where steps collide, for several;
/// what else the key is made of (attempt, message, day) tells entries of one place apart.
struct TimelinePlan
{
    enum class StoreUse : std::uint8_t
    {
        None,
        Memory,
        TableOfSteps,
        TableOfJobs
    };

    TimelinePlan(const Scenario& scenario, std::size_t strategy);

    [[nodiscard]] bool providersKnowUsers() const { return isOfUser(strategy.providerKey); }
    [[nodiscard]] bool storeKnowsUsers() const { return isOfUser(storeKey); }
    static bool isOfUser(KeyKind kind) { return kind == KeyKind::PerUser || kind == KeyKind::PerUserAndStep; }

    World world;
    Strategy strategy;
    std::uint64_t seed = 1;
    bool oneGenerator = false; ///< mulberry32
    bool hasChances = true;    ///< any above 0
    std::uint64_t users = 1;
    std::uint64_t usersOfCell = 1;

    std::vector<TimelineStep> steps; ///< expanded
    std::uint32_t passes = 1;        ///< how often a delivery may run the workflow
    std::uint32_t callsPerStep = 1;  ///< how often a step may be tried within a pass
    VirtualTime baseDelay = 0;
    VirtualTime maxDelay = endless;

    StoreUse store = StoreUse::None;
    KeyKind storeKey = KeyKind::None;
    VirtualTime storePeriod = endless; ///< TTL or retention
    bool storeRecordsBefore = false;
    bool storeRemembersFailures = false;
    VirtualTime lease = endless;
    bool checksThenActs = false;
    bool releasesOnFailure = false;
    bool renewsLease = false;
    DurationSampler retryLater;
    DurationSampler gap;
    std::uint32_t providerPlaces = 0; ///< of one owner; 0: no provider remembers anything that is met again
    std::uint32_t storePlaces = 0;

    DurationSampler askDuration;
    std::vector<VirtualTime> visibilityTimeout;
    VirtualTime heartbeat = endless;
    VirtualTime heartbeatFor = endless;
    VirtualTime timeLimit = endless;
    std::vector<DurationSampler> redeliveryDelay;
    std::uint64_t maxDeliveries = UINT64_MAX;
    VirtualTime dedupeWindow = endless;

    RareChance beforeCall;
    RareChance afterCall;
    RareChance beforeAck;
    RareChance lostAck;
    RareChance producerCrash;
    RareChance repeated;
    RareChance changedData;
    RareChance relayCrash;
    DurationSampler restartAfter;
    DurationSampler dispatchDelay;
    DurationSampler copyAfter;
    std::vector<DurationSampler> copiesAfter; ///< of the explicit copies
    /// Which of the explicit copies each request has: its number and theirs, in order.
    std::vector<std::pair<std::uint64_t, std::uint32_t>> copiesOfRequest;
    std::optional<DurationSampler> retryAfter;
    DurationSampler publishDuration;
    DurationSampler relayRestartAfter;
};

/// The n-th of a list whose last value repeats, n from 1; the list is not empty.
template <typename Value>
[[nodiscard]] const Value& nth(const std::vector<Value>& list, std::uint64_t n)
{
    return n < list.size() ? list[n - 1] : list.back();
}

} // namespace twice
