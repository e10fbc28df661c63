#include "timeline/timeline_plan.h"

#include <algorithm>
#include <string>

namespace twice {

namespace {

std::vector<DurationSampler> samplers(const std::vector<DurationDistribution>& distributions)
{
    return {distributions.begin(), distributions.end()};
}

TimelineStep planned(const Step& step)
{
    TimelineStep made;
    made.failure = Chance(step.failureRate);
    if (step.lostReplyRate)
        made.lostReply = Chance(*step.lostReplyRate);
    made.harmful = isHarmful(step.effect);
    made.email = step.effect == Effect::Email;
    made.charge = step.effect == Effect::Charge;
    made.duration = DurationSampler(step.duration);
    made.durationByDelivery = samplers(step.durationByDelivery);
    made.durationByRequest = samplers(step.durationByRequest);
    made.hasOneDuration = made.durationByDelivery.empty() && made.durationByRequest.empty();
    made.callTimeout = spanOf(step.callTimeout);
    for (const auto& [from, to] : step.outages)
        made.outages.emplace_back(spanOf(from), spanOf(to));
    made.keyRetention = spanOf(step.keyRetention);
    made.remembersFailures = step.remembersFailures;
    made.refusesDifferentData = step.differentData == DifferentData::Error;
    made.conflictsInFlight = step.inFlight == InFlight::Conflict;
    made.blocksHeartbeat = step.blocksHeartbeat;
    return made;
}

} // namespace

TimelinePlan::TimelinePlan(const Scenario& scenario, std::size_t number)
    : world(scenario.world),
      strategy(scenario.strategies.at(number)),
      seed(scenario.seed),
      oneGenerator(scenario.random == Random::Mulberry32),
      users(world.jobs / world.requestsPerUser),
      usersOfCell(std::max<std::uint64_t>(1, scenario.cellSize / world.requestsPerUser)),
      baseDelay(spanOf(strategy.retry.baseDelay)),
      maxDelay(spanOf(strategy.retry.maxDelay)),
      askDuration(strategy.askDuration),
      heartbeat(spanOf(strategy.heartbeat)),
      heartbeatFor(spanOf(strategy.heartbeatFor)),
      timeLimit(spanOf(strategy.timeLimit)),
      redeliveryDelay(samplers(strategy.redeliveryDelay)),
      beforeCall(world.crashes.beforeCall),
      afterCall(world.crashes.afterCall),
      beforeAck(world.crashes.beforeAck),
      lostAck(world.queue.lostAckRate),
      producerCrash(strategy.publish == Publish::Direct ? 0 : world.producer.crashRate),
      repeated(world.repeatedRequests.rate),
      changedData(world.repeatedRequests.changedDataRate),
      relayCrash(world.relay.crashRate),
      restartAfter(world.crashes.restartAfter),
      dispatchDelay(world.queue.dispatchDelay),
      copyAfter(world.repeatedRequests.after),
      publishDuration(world.relay.publishDuration),
      relayRestartAfter(world.relay.restartAfter)
{
    (strategy.retry.scope == Scope::Job ? passes : callsPerStep) = strategy.retry.maxAttempts;
    for (const Duration timeout : strategy.visibilityTimeout)
        visibilityTimeout.push_back(spanOf(timeout));
    if (strategy.maxDeliveries)
        maxDeliveries = *strategy.maxDeliveries;
    if (strategy.queueDedupe)
        dedupeWindow = spanOf(strategy.queueDedupe->window);
    if (world.producer.retryAfter)
        retryAfter.emplace(*world.producer.retryAfter);
    for (const RequestCopy& copy : world.repeatedRequests.copies) {
        copiesOfRequest.emplace_back(copy.request, static_cast<std::uint32_t>(copiesAfter.size()));
        copiesAfter.emplace_back(copy.after);
    }
    std::sort(copiesOfRequest.begin(), copiesOfRequest.end());

    if (const auto* memory = std::get_if<MemoryStore>(&strategy.store)) {
        store = StoreUse::Memory;
        storeKey = memory->key;
        storePeriod = spanOf(memory->ttl);
        storeRecordsBefore = memory->record == Record::Before;
        storeRemembersFailures = memory->remembersFailures;
    } else if (const auto* table = std::get_if<TableStore>(&strategy.store)) {
        store = table->scope == Scope::Step ? StoreUse::TableOfSteps : StoreUse::TableOfJobs;
        storeKey = table->key;
        storePeriod = spanOf(table->retention);
        storeRecordsBefore = table->record == Record::Before;
        storeRemembersFailures = table->remembersFailures;
        lease = spanOf(table->lease);
        checksThenActs = table->claim == TableStore::Claim::CheckThenAct;
        releasesOnFailure = table->releaseOnFailure;
        renewsLease = table->renewLease;
        retryLater = DurationSampler(table->retryLater);
        gap = DurationSampler(table->gap);
    }

    const std::vector<Step> expanded = expandedSteps(world.steps);
    std::vector<std::string> providers;
    for (const Step& step : expanded) {
        TimelineStep& made = steps.emplace_back(planned(step));
        made.sendsKey = step.remembersKeys && strategy.providerKey != KeyKind::None;
        const auto number32 = static_cast<std::uint32_t>(steps.size() - 1);
        made.providerPlace = number32;
        if (strategy.providerKey == KeyKind::PerUser) {
            // The user alone: steps that share a provider share the key.
            const auto known = std::find(providers.begin(), providers.end(), *step.provider);
            made.providerPlace = static_cast<std::uint32_t>(known - providers.begin());
            if (known == providers.end())
                providers.push_back(*step.provider);
        }
        if (made.sendsKey && strategy.providerKey != KeyKind::PerCall)
            providerPlaces = std::max(providerPlaces, made.providerPlace + 1);
        made.storePlace = storeKey == KeyKind::PerUser ? 0 : number32;
    }
    if (store == StoreUse::TableOfJobs)
        storePlaces = 1;
    else if (store != StoreUse::None)
        storePlaces = steps.back().storePlace + 1;
    hasChances = std::any_of(steps.begin(), steps.end(),
                             [](const TimelineStep& step) { return step.failure.hazard > 0 || step.lostReply; });
    for (const RareChance* chance :
         {&beforeCall, &afterCall, &beforeAck, &lostAck, &producerCrash, &repeated, &changedData})
        hasChances = hasChances || chance->met;
}

} // namespace twice
