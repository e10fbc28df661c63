#pragma once

#include "document/scenario_document.h"
#include "run/run.h"

#include <cmath>
#include <memory>
#include <string>
#include <vector>

namespace twice::ui::test {

/// A finished run of the keys article's table, or a part of it, as a value: no engine needed. The counts of the whole
/// are the article's own; those of a part are the same shares of it with a little noise.
struct SampleRun
{
    std::shared_ptr<const Snapshot> snapshot;
    std::shared_ptr<const DocumentState> state;
    std::vector<std::size_t> places;
};

struct SampleStrategy
{
    const char* name;
    std::uint64_t failed;
    std::uint64_t calls;
    std::uint64_t stepsDoneAgain;
    std::uint64_t twoEmails;
    double expectedFailed;
    double expectedCalls;
    double expectedAgain;
    double expectedTwoEmails;
    Cause cause;
};

inline const std::vector<SampleStrategy>& articleRows()
{
    static const std::vector<SampleStrategy> rows{
        {"retry each step, no key", 11, 10106306, 4971, 4939, 12.341, 10106020.923, 5022.737, 4998.480,
         Cause::LostReply},
        {"retry each step, new key on every call", 11, 10106306, 4971, 4939, 12.341, 10106020.923, 5022.737, 4998.480,
         Cause::LostReply},
        {"retry each step, same key every time", 11, 10106306, 0, 0, 12.341, 10106020.923, 0, 0, Cause::LostReply},
        {"retry the whole job, same key", 995, 10603013, 464233, 0, 1004.201, 10599827.814, 461802.721, 0,
         Cause::WholeJobRetried},
        {"retry the whole job, same key, skip finished steps", 250, 10105589, 0, 0, 238.257, 10105297.713, 0, 0,
         Cause::WholeJobRetried},
    };
    return rows;
}

inline Counts sampleCounts(const SampleStrategy& row, std::uint64_t done, std::uint64_t jobs)
{
    const auto part = [done, jobs](std::uint64_t whole) {
        const double exact = static_cast<double>(whole) * static_cast<double>(done) / static_cast<double>(jobs);
        const double noise = done == jobs ? 0 : std::sqrt(exact) * std::sin(static_cast<double>(done) * 0.0137);
        return static_cast<std::uint64_t>(std::llround(std::max(0.0, exact + noise)));
    };
    const auto sum = [](std::uint64_t total) {
        SummedCount count;
        count.total = total;
        count.requests = total;
        count.squares = total;
        return count;
    };
    Counts counts;
    counts.requests = counts.messages = counts.deliveries = done;
    counts.failed = std::min(part(row.failed), done);
    counts.succeeded = done - counts.failed;
    counts.calls = sum(part(row.calls));
    counts.calls.requests = done;
    counts.calls.squares = static_cast<SquareSum>(counts.calls.total) * 11;
    counts.stepsDoneAgain = sum(part(row.stepsDoneAgain));
    counts.repeatsByCause[static_cast<std::size_t>(row.cause)] = counts.stepsDoneAgain.total;
    counts.usersWithTwoOrMoreEmails = part(row.twoEmails);
    return counts;
}

inline SampleRun sampleRun(std::uint64_t done = 1'000'000, RunState runState = RunState::Finished,
                           std::size_t points = 200)
{
    constexpr std::uint64_t jobs = 1'000'000;
    DocumentState state;
    state.scenario.name = "Sign-up in ten steps";
    state.scenario.random = Random::Mulberry32;
    SampleRun run;
    Snapshot snapshot;
    snapshot.state = runState;
    for (const SampleStrategy& row : articleRows()) {
        Strategy strategy;
        strategy.name = row.name;
        run.places.push_back(state.scenario.strategies.size());
        state.looks.push_back({.on = true, .index = static_cast<int>(state.scenario.strategies.size())});
        state.scenario.strategies.push_back(strategy);
        StrategyProgress progress;
        progress.name = row.name;
        for (std::size_t point = 1; point <= points; ++point)
            progress.trace.push_back(std::make_shared<const Counts>(sampleCounts(row, done * point / points, jobs)));
        progress.counts = sampleCounts(row, done, jobs);
        progress.finished = done == jobs;
        Expectation expected;
        expected.succeeded = static_cast<double>(jobs) - row.expectedFailed;
        expected.failed = row.expectedFailed;
        expected.calls = row.expectedCalls;
        expected.stepsDoneAgain = row.expectedAgain;
        expected.usersWithTwoOrMoreEmails = row.expectedTwoEmails;
        progress.expected = expected;
        snapshot.strategies.push_back(std::move(progress));
    }
    snapshot.jobsInAll = jobs * articleRows().size();
    snapshot.jobsDone = done * articleRows().size();
    snapshot.scenario = std::make_shared<const Scenario>(state.scenario);
    run.snapshot = std::make_shared<const Snapshot>(std::move(snapshot));
    run.state = std::make_shared<const DocumentState>(std::move(state));
    return run;
}

} // namespace twice::ui::test
