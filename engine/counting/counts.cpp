#include "counting/counts.h"

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

SummedCount& SummedCount::operator+=(const SummedCount& other)
{
    total += other.total;
    requests += other.requests;
    squares += other.squares;
    return *this;
}

namespace {

template <typename List>
void addEach(List& to, const List& from)
{
    assert(to.size() == from.size());
    for (std::size_t i = 0; i < to.size(); ++i)
        to[i] += from[i];
}

double paid(const std::vector<std::uint64_t>& calls, const std::vector<Step>& steps)
{
    double sum = 0;
    for (std::size_t i = 0; i < calls.size() && i < steps.size(); ++i)
        sum += static_cast<double>(calls[i]) * steps[i].cost;
    return sum;
}

} // namespace

Counts& Counts::operator+=(const Counts& other)
{
    requests += other.requests;
    messages += other.messages;
    deliveries += other.deliveries;
    succeeded += other.succeeded;
    failed += other.failed;
    lost += other.lost;
    unfinished += other.unfinished;
    failedButDone += other.failedButDone;
    calls += other.calls;
    stepsDoneAgain += other.stepsDoneAgain;
    harmfulRepeats += other.harmfulRepeats;
    addEach(repeatsByCause, other.repeatsByCause);
    usersWithTwoOrMoreEmails += other.usersWithTwoOrMoreEmails;
    usersChargedTwice += other.usersChargedTwice;
    addEach(emailsPerUser, other.emailsPerUser);
    missingEffects += other.missingEffects;
    halfDone += other.halfDone;
    savedAnswers += other.savedAnswers;
    lookups += other.lookups;
    differentDataRefused += other.differentDataRefused;
    differentDataIgnored += other.differentDataIgnored;
    redeliveries += other.redeliveries;
    takeovers += other.takeovers;
    staleReceipts += other.staleReceipts;
    deadLetters += other.deadLetters;
    ordersWithoutMessage += other.ordersWithoutMessage;
    messagesWithoutOrder += other.messagesWithoutOrder;
    refused += other.refused;
    republished += other.republished;
    droppedByQueue += other.droppedByQueue;
    peakKeys += other.peakKeys;
    providerPeakKeys += other.providerPeakKeys;
    addEach(effectsOfStep, other.effectsOfStep);
    addEach(repeatsOfStep, other.repeatsOfStep);
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
