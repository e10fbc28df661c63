#pragma once

#include "luck/chance.h"
#include "scenario/scenario.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace twice {

/// A step as one strategy takes it, with everything worked out that does not change from call to call.
struct PlannedStep
{
    Chance failure{0};
    std::optional<Chance> lostReply; ///< none: a reply cannot be lost
    bool harmful = false;
    bool email = false;
    bool charge = false;
    bool sendsKey = false;       ///< the call has a key and the provider honours it
    std::size_t providerKey = 0; ///< which entry of the providers' memory the key names, or newKey
    bool remembersFailures = false;
    bool refusesDifferentData = false;
    std::size_t storeKey = 0; ///< which entry of the store the step's key names, or newKey
};

/// The name of a key that is made anew each time it is used and so never met again.
inline constexpr std::size_t newKey = SIZE_MAX;

/// One strategy in its world, ready to be simulated without a clock: who retries what, and which steps share a key.
///
/// Keys are small numbers here. Without a clock a delivery is all that a request gets, so `per message`, `per action`
/// and `per action and clock day` name the same thing, and `per call` and `per attempt` are new each time.
struct StrategyPlan
{
    enum class StoreUse
    {
        None,
        EachStep, ///< memory, and a table of scope step
        WholeJob  ///< a table of scope job, claimed once for each delivery
    };

    StrategyPlan(const World& world, const Strategy& strategy);

    std::vector<PlannedStep> steps; ///< expanded
    Shape shape = Shape::Sequence;
    std::uint32_t passes = 1;       ///< how often the workflow may run
    std::uint32_t callsPerStep = 1; ///< how often a step may be tried within a pass
    bool asksFirst = false;
    StoreUse store = StoreUse::None;
    bool storeKeepsClaims = false;       ///< a table: what runs or failed has a row too
    bool storeRecordsBefore = false;     ///< the mistake of marking a key as seen before the work
    bool storeRemembersFailures = false; ///< the mistake of saving a failed answer
    std::size_t providerKeys = 0;        ///< how many keys the providers can know, new ones apart
    std::size_t storeKeys = 0;           ///< likewise for the store
    bool providersKnowUsers = false;     ///< keys of providers name the user, not the request
    bool storeKnowsUsers = false;        ///< likewise for the store
    bool requestsShareKeys = false;      ///< a key of one request may be met by another one of the same user
    std::uint64_t jobs = 0;
    std::uint64_t users = 0;
    std::uint64_t requestsPerUser = 1;
};

} // namespace twice
