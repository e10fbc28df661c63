#include "scenario/format/world_fields.h"

#include "scenario/words.h"

#include <algorithm>
#include <string>

namespace twice {
namespace {

void checkJobs(const World& world, const FieldPath& path, FaultList& faults)
{
    const FieldPath jobs = path.field("jobs");
    const FieldPath arrivals = path.field("arrivals");
    if (const auto* listed = std::get_if<ListedArrivals>(&world.arrivals))
        if (listed->times.size() != world.jobs && faults.isClean(arrivals.field("times")))
            faults.add(jobs, std::to_string(world.jobs) + " is not the length of arrivals.times, " +
                                 std::to_string(listed->times.size()));
    const FieldPath perUser = path.field("requestsPerUser");
    if (faults.isClean(jobs) && faults.isClean(perUser) && world.jobs % world.requestsPerUser != 0)
        faults.add(perUser,
                   std::to_string(world.requestsPerUser) + " does not divide jobs, " + std::to_string(world.jobs));
}

void checkProcesses(const World& world, const FieldPath& path, FaultList& faults)
{
    const FieldPath workers = path.field("workers");
    if (world.crashes.at.empty() || !faults.isClean(workers.field("processes")))
        return;
    const FieldPath crashes = path.field("crashes");
    const FieldPath at = crashes.field("at");
    for (std::size_t i = 0; i < world.crashes.at.size(); ++i) {
        const FieldPath crash = at.item(i);
        if (world.crashes.at[i].process >= world.workers.processes)
            faults.add(crash.field("process"), std::to_string(world.crashes.at[i].process) + " is not below " +
                                                   std::to_string(world.workers.processes) +
                                                   ", the number of processes, which are numbered from 0");
    }
}

void checkCopies(const World& world, const FieldPath& path, FaultList& faults)
{
    const std::vector<RequestCopy>& copies = world.repeatedRequests.copies;
    if (copies.empty() || !faults.isClean(path.field("jobs")))
        return;
    const FieldPath repeated = path.field("repeatedRequests");
    const FieldPath list = repeated.field("copies");
    for (std::size_t i = 0; i < copies.size(); ++i) {
        const FieldPath copy = list.item(i);
        if (copies[i].request >= world.jobs)
            faults.add(copy.field("request"), std::to_string(copies[i].request) + " is not below jobs, " +
                                                  std::to_string(world.jobs) + "; requests are numbered from 0");
    }
}

// The clock would never get past the refusal.
void checkRetries(const World& world, const FieldPath& path, FaultList& faults)
{
    const Producer& producer = world.producer;
    const FieldPath ofProducer = path.field("producer");
    const FieldPath retryAfter = ofProducer.field("retryAfter");
    if (!producer.retryAfter || !isAlwaysZero(*producer.retryAfter) || !faults.isClean(retryAfter))
        return;
    if (!world.queue.durable)
        faults.add(retryAfter,
                   "0s would repeat for ever while a queue that is not durable is down; it must be above 0");
    else if (producer.crashRate >= 1)
        faults.add(retryAfter, "0s would repeat for ever with a crashRate of 1; it must be above 0");
}

} // namespace

void Fields<PoissonArrivals>::checkTogether(const PoissonArrivals&, const FieldPath& path, Checking& checking)
{
    if (checking.random == Random::Mulberry32)
        checking.faults.add(path.field("kind"), "\"poisson\" is not possible with random \"mulberry32\"");
}

void Fields<Crashes>::checkTogether(const Crashes& crashes, const FieldPath& path, Checking& checking)
{
    if (checking.random == Random::Mulberry32 && !crashes.meanTimeBetween.isForever())
        checking.faults.add(path.field("meanTimeBetween"), "crashes at random times are not possible with random "
                                                           "\"mulberry32\"");
}

void Fields<Relay>::checkTogether(const Relay& relay, const FieldPath& path, Checking& checking)
{
    if (!relay.phases.empty() && relay.phases.size() != relay.count && checking.faults.isClean(path.field("count")))
        checking.faults.add(path.field("phases"), "the list of " + std::to_string(relay.phases.size()) +
                                                      " has not one for each of the " + std::to_string(relay.count) +
                                                      " relays");
}

void Fields<World>::checkTogether(const World& world, const FieldPath& path, Checking& checking)
{
    checkJobs(world, path, checking.faults);
    checkSteps(world.steps, path.field("steps"), checking.faults);
    checkProcesses(world, path, checking.faults);
    checkCopies(world, path, checking.faults);
    checkRetries(world, path, checking.faults);
}

} // namespace twice
