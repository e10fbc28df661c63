#include "counting/counts.h"

#include <algorithm>

#include <cassert>

namespace twice {

std::string_view word(Cause cause)
{
    switch (cause) {
    case Cause::LostReply:
        return "lost reply";
    case Cause::WholeJobRetried:
        return "whole job retried";
    case Cause::Crash:
        return "crash";
    case Cause::VisibilityTimeout:
        return "visibility timeout";
    case Cause::LostAcknowledgement:
        return "lost acknowledgement";
    case Cause::RedeliveredAfterFailure:
        return "redelivered after failure";
    case Cause::Lease:
        return "lease";
    case Cause::RepeatedRequest:
        return "repeated request";
    case Cause::Rerun:
        return "rerun";
    case Cause::Relay:
        return "relay";
    case Cause::KeyExpired:
        return "key expired";
    case Cause::Race:
        return "race";
    }
    return "";
}

void SummedCount::add(const SummedCount& other, std::uint64_t times)
{
    total += other.total * times;
    requests += other.requests * times;
    squares += other.squares * times;
}

namespace {

template <typename List>
void addEach(List& to, const List& from, std::uint64_t times)
{
    assert(to.size() == from.size());
    for (std::size_t i = 0; i < to.size(); ++i)
        to[i] += from[i] * times;
}

double paid(const std::vector<std::uint64_t>& calls, const std::vector<Step>& steps)
{
    double sum = 0;
    for (std::size_t i = 0; i < calls.size() && i < steps.size(); ++i)
        sum += static_cast<double>(calls[i]) * steps[i].cost;
    return sum;
}

} // namespace

void Counts::add(const Counts& other, std::uint64_t times)
{
    requests += other.requests * times;
    messages += other.messages * times;
    deliveries += other.deliveries * times;
    succeeded += other.succeeded * times;
    failed += other.failed * times;
    lost += other.lost * times;
    unfinished += other.unfinished * times;
    failedButDone += other.failedButDone * times;
    calls.add(other.calls, times);
    stepsDoneAgain.add(other.stepsDoneAgain, times);
    harmfulRepeats.add(other.harmfulRepeats, times);
    addEach(repeatsByCause, other.repeatsByCause, times);
    usersWithTwoOrMoreEmails += other.usersWithTwoOrMoreEmails * times;
    usersChargedTwice += other.usersChargedTwice * times;
    addEach(emailsPerUser, other.emailsPerUser, times);
    missingEffects.add(other.missingEffects, times);
    halfDone += other.halfDone * times;
    savedAnswers.add(other.savedAnswers, times);
    lookups.add(other.lookups, times);
    differentDataRefused += other.differentDataRefused * times;
    differentDataIgnored += other.differentDataIgnored * times;
    redeliveries += other.redeliveries * times;
    takeovers += other.takeovers * times;
    staleReceipts += other.staleReceipts * times;
    deadLetters += other.deadLetters * times;
    ordersWithoutMessage += other.ordersWithoutMessage * times;
    messagesWithoutOrder += other.messagesWithoutOrder * times;
    refused += other.refused * times;
    republished += other.republished * times;
    droppedByQueue += other.droppedByQueue * times;
    peakKeys += other.peakKeys * times;
    providerPeakKeys += other.providerPeakKeys * times;
    latencies.add(other.latencies, times);
    addEach(effectsOfStep, other.effectsOfStep, times);
    addEach(repeatsOfStep, other.repeatsOfStep, times);
    cells += other.cells * times;
    squaresOverCells.resize(std::max(squaresOverCells.size(), other.squaresOverCells.size()));
    for (std::size_t i = 0; i < other.squaresOverCells.size(); ++i)
        squaresOverCells[i] += other.squaresOverCells[i] * static_cast<double>(times);
}

Counts& Counts::operator+=(const Counts& other)
{
    add(other, 1);
    return *this;
}

double credits(const Counts& counts, const std::vector<Step>& steps)
{
    return paid(counts.effectsOfStep, steps);
}

double wastedCredits(const Counts& counts, const std::vector<Step>& steps)
{
    return paid(counts.repeatsOfStep, steps);
}

} // namespace twice
