#include "counting/clock_need.h"

#include "counting/run_length.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace twice {

namespace {

/// The first need that is noted stays.
class Needs
{
public:
    void note(bool needed, std::string path, std::string reason)
    {
        if (needed && !m_first)
            m_first = ClockNeed{std::move(path), std::move(reason)};
    }
    [[nodiscard]] std::optional<ClockNeed> first() && { return std::move(m_first); }

private:
    std::optional<ClockNeed> m_first;
};

std::string stepPath(std::size_t step)
{
    return "world.steps[" + std::to_string(step) + "].";
}

bool isOfUser(KeyKind kind)
{
    return kind == KeyKind::PerUser || kind == KeyKind::PerUserAndStep;
}

KeyKind storeKey(const Store& store)
{
    if (const auto* memory = std::get_if<MemoryStore>(&store))
        return memory->key;
    if (const auto* table = std::get_if<TableStore>(&store))
        return table->key;
    return KeyKind::None;
}

bool somethingMayFail(const World& world)
{
    return std::any_of(world.steps.begin(), world.steps.end(), [](const Step& step) {
        return step.failureRate > 0 || step.lostReplyRate.value_or(0) > 0 || step.remembersKeys;
    });
}

bool comeInOrder(const Arrivals& arrivals)
{
    const auto* listed = std::get_if<ListedArrivals>(&arrivals);
    return listed == nullptr || std::is_sorted(listed->times.begin(), listed->times.end());
}

// What brings a request a second message or delivery, or takes one away.
void noteWorld(Needs& needs, const World& world)
{
    const std::string twice = "sends a request more than once";
    needs.note(world.repeatedRequests.rate > 0, "world.repeatedRequests.rate", "It " + twice + ".");
    needs.note(!world.repeatedRequests.copies.empty(), "world.repeatedRequests.copies", "It " + twice + ".");
    needs.note(!world.reruns.empty(), "world.reruns", "It " + twice + ".");

    const Crashes& crashes = world.crashes;
    const std::string dies = "A process that dies leaves its messages to the queue.";
    needs.note(crashes.beforeCall > 0, "world.crashes.beforeCall", dies);
    needs.note(crashes.afterCall > 0, "world.crashes.afterCall", dies);
    needs.note(crashes.beforeAck > 0, "world.crashes.beforeAck", dies);
    needs.note(!crashes.meanTimeBetween.isForever(), "world.crashes.meanTimeBetween", dies);
    needs.note(!crashes.at.empty(), "world.crashes.at", dies);
    needs.note(!crashes.deploysEvery.isForever(), "world.crashes.deploysEvery", dies);

    needs.note(world.queue.lostAckRate > 0, "world.queue.lostAckRate",
               "A message whose acknowledgement is lost is delivered again.");
    for (std::size_t i = 0; i < world.steps.size(); ++i)
        needs.note(!world.steps[i].outages.empty(), stepPath(i) + "outages", "Outages begin and end at a time.");
}

// What the strategy does with a clock, whatever the periods.
void noteStrategy(Needs& needs, const World& world, const Strategy& strategy, const std::string& path)
{
    needs.note(strategy.publish != Publish::Direct, path + "publish",
               "Only messages that are published directly come at once.");
    needs.note(!strategy.timeLimit.isForever(), path + "timeLimit", "It stops a handler at a time.");
    needs.note(strategy.onFailure == OnFailure::Redeliver, path + "onFailure", "A failed message is delivered again.");
    needs.note(strategy.queueDedupe && world.requestsPerUser > 1 && isOfUser(strategy.queueDedupe->key),
               path + "queueDedupe", "The window decides which requests of a user get a message.");
    // Rows that are given back make room, so the most keys at one time are not those at the end.
    const auto* table = std::get_if<TableStore>(&strategy.store);
    needs.note(table != nullptr && table->releaseOnFailure && somethingMayFail(world), path + "store.releaseOnFailure",
               "How many claims are held at one time depends on when they are released.");
}

// Every period that can end within the run. A period that begins at 0 or later and is longer than the run cannot.
void notePeriods(Needs& needs, const World& world, const Strategy& strategy, const RunLength& run,
                 const std::string& path)
{
    const auto noteEnd = [&](double period, const std::string& ofPath) {
        needs.note(std::isfinite(period) && period <= run.end, ofPath, "It can end within the run.");
    };
    if (world.until)
        needs.note(inSeconds(*world.until) < run.end, "world.until", "The run may stop before all work is done.");
    else
        needs.note(run.end - run.lastSubmission > 24 * 3600.0, "world.until",
                   "The work may last longer than the 24 hours after the last submission.");

    noteEnd(inSeconds(strategy.visibilityTimeout.front()), path + "visibilityTimeout");
    if (const auto* memory = std::get_if<MemoryStore>(&strategy.store))
        noteEnd(inSeconds(memory->ttl), path + "store.ttl");
    if (const auto* table = std::get_if<TableStore>(&strategy.store)) {
        noteEnd(inSeconds(table->lease), path + "store.lease");
        noteEnd(inSeconds(table->retention), path + "store.retention");
    }
    const auto noteDay = [&](bool inUse, const std::string& ofPath) {
        needs.note(inUse && run.end >= 24 * 3600.0, ofPath, "The run can reach the next day, which makes another key.");
    };
    noteDay(storeKey(strategy.store) == KeyKind::PerActionAndClockDay, path + "store.key");

    for (std::size_t i = 0; i < world.steps.size(); ++i) {
        const Step& step = world.steps[i];
        double longest = longestSeconds(step.duration);
        for (const auto* list : {&step.durationByDelivery, &step.durationByRequest})
            for (const DurationDistribution& duration : *list)
                longest = std::max(longest, longestSeconds(duration));
        needs.note(inSeconds(step.callTimeout) < longest, stepPath(i) + "callTimeout",
                   "It is shorter than the call may last.");
        if (step.remembersKeys && strategy.providerKey != KeyKind::None) {
            noteEnd(inSeconds(step.keyRetention), stepPath(i) + "keyRetention");
            noteDay(strategy.providerKey == KeyKind::PerActionAndClockDay, path + "providerKey");
        }
    }
}

// Requests that meet each other must do so in the order of their numbers, one after the other.
void noteOrder(Needs& needs, const Scenario& scenario, const Strategy& strategy, bool timePasses,
               const std::string& path)
{
    const World& world = scenario.world;
    const bool oneSlot = world.workers.processes == 1 && world.workers.concurrency == 1;
    const bool inOrder = comeInOrder(world.arrivals);
    if (scenario.random == Random::Mulberry32) {
        needs.note(!oneSlot, "world.workers",
                   "Work in several slots draws from the one generator in the order of time.");
        needs.note(!inOrder, "world.arrivals.times", "The one generator is drawn from in the order of arrival.");
    }
    if (world.requestsPerUser == 1)
        return;

    const KeyKind ofStore = storeKey(strategy.store);
    needs.note(isOfUser(ofStore) && std::holds_alternative<TableStore>(strategy.store), path + "store.key",
               "A user's requests wait for each other's claims.");
    // Where no time passes and nothing is reserved, each request is done before the next one begins.
    const bool mayMeet = !inOrder || (!oneSlot && (timePasses || strategy.prefetch > 0));
    const std::string reason = "A user's requests share the key, and may not be handled one after the other.";
    needs.note(mayMeet && isOfUser(ofStore), path + "store.key", reason);
    const bool somebodyRemembers =
        std::any_of(world.steps.begin(), world.steps.end(), [](const Step& step) { return step.remembersKeys; });
    needs.note(mayMeet && isOfUser(strategy.providerKey) && somebodyRemembers, path + "providerKey", reason);
}

} // namespace

std::optional<ClockNeed> clockNeed(const Scenario& scenario, std::size_t strategy)
{
    const Strategy& ofIt = scenario.strategies.at(strategy);
    const std::string path = "strategies[" + std::to_string(strategy) + "].";
    const RunLength run = runLength(scenario, strategy);

    Needs needs;
    noteWorld(needs, scenario.world);
    noteStrategy(needs, scenario.world, ofIt, path);
    notePeriods(needs, scenario.world, ofIt, run, path);
    noteOrder(needs, scenario, ofIt, run.end > 0, path);
    return std::move(needs).first();
}

} // namespace twice
