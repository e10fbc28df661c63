#include "support/timeline_laws.h"

#include <numeric>

namespace twice::test {
namespace {

template <typename Numbers>
std::uint64_t sum(const Numbers& numbers)
{
    return std::accumulate(numbers.begin(), numbers.end(), std::uint64_t{0});
}

} // namespace

std::vector<std::string> brokenLaws(const Scenario& scenario, const Counts& counts)
{
    std::vector<std::string> broken;
    const auto expect = [&](bool holds, const char* law) {
        if (!holds)
            broken.emplace_back(law);
    };
    const bool outbox = scenario.strategies.front().publish == Publish::Outbox;
    const std::uint64_t steps = expandedSteps(scenario.world.steps).size();
    const std::uint64_t effects = sum(counts.effectsOfStep);
    const std::uint64_t repeats = sum(counts.repeatsOfStep);
    const std::uint64_t settled = counts.succeeded + counts.failed + counts.lost + counts.unfinished;
    const std::uint64_t accounted = counts.messages + counts.ordersWithoutMessage;

    expect(counts.requests == scenario.world.jobs, "all requests are counted");
    expect(outbox ? settled >= accounted : settled == accounted, "every message and order comes to one end");
    expect(outbox || settled - accounted == 0, "only an outbox has rows to publish");
    expect(sum(counts.repeatsByCause) == counts.stepsDoneAgain.total, "causes add up to the steps done again");
    expect(repeats == counts.stepsDoneAgain.total, "repeats of the steps add up to the steps done again");
    expect(counts.harmfulRepeats.total <= counts.stepsDoneAgain.total, "harmful repeats are repeats");
    expect(repeats <= effects && effects - repeats <= counts.requests * steps,
           "effects less repeats are at most one for each request and step");
    expect(effects <= counts.calls.total, "an effect needs a call");
    expect(effects + counts.savedAnswers.total <= counts.calls.total + 0, "a saved answer is no effect");
    expect(sum(counts.emailsPerUser) == counts.requests, "every request has a number of emails");
    expect(counts.usersWithTwoOrMoreEmails <= counts.requests && counts.usersChargedTwice <= counts.requests,
           "no more users than requests");
    expect(counts.redeliveries <= counts.deliveries, "redeliveries are deliveries");
    expect(counts.deliveries - counts.redeliveries <= counts.messages, "first deliveries are one for each message");
    expect(counts.deadLetters <= counts.failed, "a dead letter has failed");
    expect(counts.failedButDone <= counts.failed + counts.lost, "what failed but is done has failed");
    expect(counts.missingEffects.total <= counts.requests * steps, "missing effects are pairs");
    expect(counts.missingEffects.total + (effects - repeats) <= counts.requests * steps,
           "what is missing is not there");
    expect(counts.halfDone <= counts.requests && counts.latencies.count() <= counts.requests, "one for each request");
    expect(counts.latencies.count() <= counts.succeeded, "a latency needs a success");
    expect(counts.halfDone + counts.latencies.count() <= counts.requests, "half done is without success");
    expect(counts.takeovers <= counts.calls.total + counts.deliveries * 1000, "a takeover needs a delivery");
    expect(counts.ordersWithoutMessage == 0 || scenario.strategies.front().publish == Publish::SaveThenPublish,
           "orders without message need save then publish");
    expect(counts.messagesWithoutOrder == 0 || scenario.strategies.front().publish == Publish::PublishThenSave,
           "messages without order need publish then save");
    expect(counts.republished == 0 || outbox, "only a relay publishes again");
    expect(counts.republished <= counts.messages + counts.droppedByQueue,
           "what is republished is a message or dropped");
    expect(counts.droppedByQueue == 0 || scenario.strategies.front().queueDedupe.has_value(), "only dedupe drops");
    expect(counts.lookups.total == 0 || scenario.strategies.front().askFirst, "only who asks looks up");
    expect(counts.peakKeys <= counts.deliveries * (steps * 1000 + 1), "keys come from deliveries");
    expect(counts.providerPeakKeys <= counts.calls.total, "a provider's key comes from a call");
    for (const std::uint64_t number :
         {counts.messages, counts.deliveries, counts.succeeded, counts.failed, counts.lost, counts.unfinished,
          counts.calls.total, counts.savedAnswers.total, counts.lookups.total, counts.differentDataRefused,
          counts.differentDataIgnored, counts.staleReceipts, counts.refused, counts.peakKeys, counts.providerPeakKeys,
          counts.takeovers})
        expect(number < 1'000'000'000, "nothing wraps around");
    return broken;
}

} // namespace twice::test
