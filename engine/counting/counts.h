#pragma once

#include "counting/latencies.h"
#include "scenario/step.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace twice {

/// Why a repeated effect's call was made although the effect was there (model 6), in the order of the model.
enum class Cause
{
    LostReply,
    WholeJobRetried,
    Crash,
    VisibilityTimeout,
    LostAcknowledgement,
    RedeliveredAfterFailure,
    Lease,
    RepeatedRequest,
    Rerun,
    Relay,
    KeyExpired,
    Race
};
inline constexpr std::size_t causeCount = 12;
/// "lost reply", "whole job retried", …
[[nodiscard]] std::string_view word(Cause cause);

/// An exact sum of squares, which would leave 64 bits long before 10^12 jobs.
__extension__ using SquareSum = unsigned __int128;

/// A count that may rise by more than one for a request, with what its confidence interval needs.
struct SummedCount
{
    std::uint64_t total = 0;
    std::uint64_t requests = 0; ///< for how many requests it was above 0
    SquareSum squares = 0;      ///< sum over requests of the request's own count, squared

    void add(std::uint64_t ofOneRequest)
    {
        if (ofOneRequest == 0)
            return;
        total += ofOneRequest;
        ++requests;
        squares += static_cast<SquareSum>(ofOneRequest) * ofOneRequest;
    }
    /// Adds those of other requests, `times` over.
    void add(const SummedCount& other, std::uint64_t times);
    friend bool operator==(const SummedCount&, const SummedCount&) = default;
};

/// The counts of one strategy over some of its requests (model 6). A plain value: counts of disjoint requests add up.
struct Counts
{
    std::uint64_t requests = 0;
    std::uint64_t messages = 0;
    std::uint64_t deliveries = 0;
    std::uint64_t succeeded = 0;
    std::uint64_t failed = 0;
    std::uint64_t lost = 0;
    std::uint64_t unfinished = 0;
    std::uint64_t failedButDone = 0;
    SummedCount calls;
    SummedCount stepsDoneAgain;
    SummedCount harmfulRepeats;
    std::array<std::uint64_t, causeCount> repeatsByCause{};
    std::uint64_t usersWithTwoOrMoreEmails = 0;
    std::uint64_t usersChargedTwice = 0;
    std::array<std::uint64_t, 11> emailsPerUser{}; ///< requests with 0, 1, … 9, 10 or more emails
    SummedCount missingEffects;
    std::uint64_t halfDone = 0;
    SummedCount savedAnswers;
    SummedCount lookups;
    std::uint64_t differentDataRefused = 0;
    std::uint64_t differentDataIgnored = 0;
    std::uint64_t redeliveries = 0;
    std::uint64_t takeovers = 0;
    std::uint64_t staleReceipts = 0;
    std::uint64_t deadLetters = 0;
    std::uint64_t ordersWithoutMessage = 0;
    std::uint64_t messagesWithoutOrder = 0;
    std::uint64_t refused = 0;
    std::uint64_t republished = 0;
    std::uint64_t droppedByQueue = 0;
    std::uint64_t peakKeys = 0;
    std::uint64_t providerPeakKeys = 0;
    /// From a request's first submission, refused or not, to its first success: one for each request that has one. The
    /// counting engine, which has no clock, leaves it empty.
    Latencies latencies;
    /// For each expanded step: effects, each paid with the step's cost, and how many of them were repeats. Calls stay
    /// whole numbers until the very end, so that credits do not depend on the order of adding.
    std::vector<std::uint64_t> effectsOfStep;
    std::vector<std::uint64_t> repeatsOfStep;

    /// From a clock: how many cells they come from, and for each count of the list of counts (run/count_list.h) the sum
    /// over cells of its square. Requests of a cell are not independent, cells are; confidence intervals need that.
    std::uint64_t cells = 0;
    std::vector<double> squaresOverCells;

    /// Adds the counts of other requests, `times` over. Two empty step lists, or lists of one length.
    void add(const Counts& other, std::uint64_t times);
    Counts& operator+=(const Counts& other);
    friend bool operator==(const Counts&, const Counts&) = default;
};

/// Paid in all: effects times cost, step by step in order. `steps` expanded (model 2, count).
[[nodiscard]] double credits(const Counts& counts, const std::vector<Step>& steps);
/// Paid for repeats.
[[nodiscard]] double wastedCredits(const Counts& counts, const std::vector<Step>& steps);

} // namespace twice
