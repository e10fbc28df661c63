#include "counting/run_length.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace twice {

namespace {

// At most so many seconds for `count` values together.
double atMost(const DurationDistribution& distribution, double count)
{
    struct Visitor
    {
        double count;
        double operator()(Duration fixed) const { return count * inSeconds(fixed); }
        double operator()(const UniformDuration& uniform) const { return count * inSeconds(uniform.high); }
        double operator()(const ExponentialDuration& exponential) const
        {
            return (2 * count + 80) * inSeconds(exponential.mean);
        }
        double operator()(const LognormalDuration& lognormal) const
        {
            // p99 lies 2.3263 standard deviations above the median; 12 of them leave a probability below 10^-32.
            const double median = inSeconds(lognormal.median);
            return count * median * std::pow(inSeconds(lognormal.p99) / median, 12 / 2.3263);
        }
    };
    // No value is no time, whatever one could take.
    return count == 0 ? 0 : std::visit(Visitor{count}, distribution);
}

double lastSubmission(const Arrivals& arrivals, double requests)
{
    struct Visitor
    {
        double requests;
        double operator()(const BatchArrivals&) const { return 0; }
        double operator()(const EveryArrivals& every) const { return (requests - 1) * inSeconds(every.interval); }
        double operator()(const PoissonArrivals& poisson) const { return (2 * requests + 80) / poisson.ratePerSecond; }
        double operator()(const ListedArrivals& listed) const
        {
            Duration last;
            for (const Duration time : listed.times)
                last = std::max(last, time);
            return inSeconds(last);
        }
    };
    return std::visit(Visitor{requests}, arrivals);
}

// All waits between the attempts at one thing.
double waitsBetween(const Retry& retry)
{
    const double longest = inSeconds(retry.maxDelay);
    double wait = inSeconds(retry.baseDelay);
    double sum = 0;
    for (std::uint32_t attempt = 1; attempt < retry.maxAttempts; ++attempt) {
        sum += std::min(wait, longest);
        wait *= 2;
    }
    return sum;
}

// The work of so many deliveries in which everything takes as long as it can.
double longestWork(const World& world, const Strategy& strategy, double deliveries)
{
    const double attempts = strategy.retry.maxAttempts;
    double work = 0;
    double steps = 0;
    for (const Step& step : world.steps) {
        const double calls = deliveries * attempts * step.count;
        steps += step.count;
        work += atMost(step.duration, calls);
        for (const auto* list : {&step.durationByDelivery, &step.durationByRequest})
            for (const DurationDistribution& duration : *list)
                work += atMost(duration, calls);
        // A lost reply is waited for until the timeout.
        if (step.lostReplyRate.value_or(0) > 0 && !step.callTimeout.isForever())
            work += calls * inSeconds(step.callTimeout);
        if (strategy.askFirst && isHarmful(step.effect))
            work += atMost(strategy.askDuration, calls);
    }
    if (const auto* table = std::get_if<TableStore>(&strategy.store)) {
        const double claims = deliveries * (table->scope == Scope::Job ? 1 : attempts * steps);
        if (table->claim == TableStore::Claim::CheckThenAct)
            work += atMost(table->gap, claims);
    }
    const double retriedThings = strategy.retry.scope == Scope::Job ? 1 : steps;
    return work + deliveries * retriedThings * waitsBetween(strategy.retry);
}

} // namespace

double inSeconds(Duration duration)
{
    if (duration.isForever())
        return std::numeric_limits<double>::infinity();
    return static_cast<double>(duration.inMicroseconds()) / 1e6;
}

double longestSeconds(const DurationDistribution& distribution)
{
    return atMost(distribution, 1);
}

RunLength runLength(const Scenario& scenario, std::size_t strategy)
{
    const World& world = scenario.world;
    const Strategy& ofIt = scenario.strategies.at(strategy);
    const double usersOfCell =
        static_cast<double>(std::max<std::uint64_t>(1, scenario.cellSize / world.requestsPerUser));
    const double requests =
        std::min(static_cast<double>(world.jobs), usersOfCell * static_cast<double>(world.requestsPerUser));
    // A message that one process has reserved may wait while another process has a free slot.
    const double slots =
        ofIt.prefetch > 0 ? 1.0 : static_cast<double>(world.workers.processes) * world.workers.concurrency;

    RunLength length;
    length.lastSubmission = lastSubmission(world.arrivals, requests);
    length.end = length.lastSubmission + longestWork(world, ofIt, requests) / slots + longestWork(world, ofIt, 1);
    if (std::isnan(length.end))
        length.end = std::numeric_limits<double>::infinity();
    return length;
}

} // namespace twice
