#include "run/count_list.h"

#include <algorithm>

namespace twice {

namespace {

using Steps = std::vector<Step>;
using Value = std::optional<double>;
using MaybeInterval = std::optional<Interval>;

// A member of Counts, told apart by its type: one number, or a sum that knows its spread.
template <auto member>
double valueOf(const Counts& counts, const Steps& /*steps*/)
{
    if constexpr (std::is_same_v<decltype(member), SummedCount Counts::*>)
        return static_cast<double>((counts.*member).total);
    else
        return static_cast<double>(counts.*member);
}

template <auto member>
Value expectedOf(const Expectation& expectation, double /*jobs*/)
{
    return expectation.*member;
}

Value noExpectation(const Expectation& /*expectation*/, double /*jobs*/)
{
    return {};
}

/// For counts of requests, or of messages (`all` says which), each of which is counted once at most.
template <auto member, auto all>
MaybeInterval intervalOfOnes(const Counts& counts, const Steps& /*steps*/)
{
    if (counts.*all == 0)
        return {};
    return intervalOfCount(counts.*member, counts.*all);
}

template <auto member>
MaybeInterval intervalOfSums(const Counts& counts, const Steps& /*steps*/)
{
    if (counts.requests == 0)
        return {};
    return intervalOfSum(counts.*member, counts.requests);
}

MaybeInterval noInterval(const Counts& /*counts*/, const Steps& /*steps*/)
{
    return {};
}

double callsPerJob(const Counts& counts, const Steps& /*steps*/)
{
    return counts.requests == 0 ? 0 : static_cast<double>(counts.calls.total) / static_cast<double>(counts.requests);
}

Value expectedCallsPerJob(const Expectation& expectation, double jobs)
{
    if (!expectation.calls || jobs <= 0)
        return {};
    return *expectation.calls / jobs;
}

MaybeInterval intervalOfCallsPerJob(const Counts& counts, const Steps& steps)
{
    const MaybeInterval calls = intervalOfSums<&Counts::calls>(counts, steps);
    if (!calls)
        return {};
    const auto jobs = static_cast<double>(counts.requests);
    return Interval{calls->low / jobs, calls->high / jobs};
}

/// A plain count that neither theory nor an interval belongs to.
template <auto member>
CountField plain(std::string_view name, std::string_view title, std::string_view explanation)
{
    return {.jsonName = name,
            .title = title,
            .explanation = explanation,
            .hasTheory = false,
            .value = &valueOf<member>,
            .expected = &noExpectation,
            .interval = &noInterval};
}

/// Requests of which something holds.
template <auto member, auto expected>
CountField requestsWith(std::string_view name, std::string_view title, std::string_view explanation)
{
    CountField field = plain<member>(name, title, explanation);
    field.hasTheory = true;
    field.expected = &expectedOf<expected>;
    field.interval = &intervalOfOnes<member, &Counts::requests>;
    return field;
}

/// Messages of which something holds.
template <auto member, auto expected>
CountField messagesWith(std::string_view name, std::string_view title, std::string_view explanation)
{
    CountField field = plain<member>(name, title, explanation);
    field.hasTheory = true;
    field.expected = &expectedOf<expected>;
    field.interval = &intervalOfOnes<member, &Counts::messages>;
    return field;
}

/// A sum over requests, each of which may add more than one.
template <auto member, auto expected>
CountField sumOf(std::string_view name, std::string_view title, std::string_view explanation)
{
    CountField field = plain<member>(name, title, explanation);
    field.hasTheory = true;
    field.expected = &expectedOf<expected>;
    field.interval = &intervalOfSums<member>;
    return field;
}

/// One that theory gives, but whose spread between requests is not kept.
template <auto member, auto expected>
CountField withoutInterval(std::string_view name, std::string_view title, std::string_view explanation)
{
    CountField field = plain<member>(name, title, explanation);
    field.hasTheory = true;
    field.expected = &expectedOf<expected>;
    return field;
}

std::vector<CountField> makeFields()
{
    using C = Counts;
    using E = Expectation;
    std::vector<CountField> fields{
        plain<&C::requests>("requests", "Requests", "Business actions that were counted."),
        plain<&C::messages>("messages", "Messages", "Jobs in the queue; a request that is sent again has several."),
        plain<&C::deliveries>("deliveries", "Deliveries", "Times that a message was handed to a worker."),
        messagesWith<&C::succeeded, &E::succeeded>("succeeded", "Succeeded",
                                                   "Messages whose work was done, or was found to be done already."),
        messagesWith<&C::failed, &E::failed>("failed", "Failed jobs", "Messages whose work was given up."),
        plain<&C::lost>("lost", "Lost", "Messages that are gone, with nobody to bring them back."),
        plain<&C::unfinished>("unfinished", "Unfinished", "Messages still under way when the run ended."),
        messagesWith<&C::failedButDone, &E::failedButDone>(
            "failedButDone", "Failed but done", "Messages reported as failed or lost although every effect is there."),
        sumOf<&C::calls, &E::calls>("calls", "Calls", "Calls that the steps made to their providers."),
        {.jsonName = "callsPerJob",
         .title = "Calls per job",
         .explanation = "Calls divided by requests.",
         .isRatio = true,
         .value = &callsPerJob,
         .expected = &expectedCallsPerJob,
         .interval = &intervalOfCallsPerJob},
        sumOf<&C::stepsDoneAgain, &E::stepsDoneAgain>(
            "stepsDoneAgain", "Steps done again", "Effects beyond the first, over all requests and all their steps."),
        sumOf<&C::harmfulRepeats, &E::harmfulRepeats>(
            "harmfulRepeats", "Harmful repeats",
            "Steps done again that hurt: a second email or charge, a wrong total or list."),
        requestsWith<&C::usersWithTwoOrMoreEmails, &E::usersWithTwoOrMoreEmails>(
            "usersWithTwoOrMoreEmails", "Users with 2+ emails",
            "Requests that sent one of their emails more than once."),
        requestsWith<&C::usersChargedTwice, &E::usersChargedTwice>(
            "usersChargedTwice", "Users charged twice", "Requests that made one of their charges more than once."),
        sumOf<&C::missingEffects, &E::missingEffects>("missingEffects", "Missing effects",
                                                      "Effects that are not there although the job succeeded."),
        requestsWith<&C::halfDone, &E::halfDone>(
            "halfDone", "Half done", "Requests that did not succeed and left some of their effects behind."),
        sumOf<&C::savedAnswers, &E::savedAnswers>("savedAnswers", "Saved answers",
                                                  "Calls that a provider answered from its memory of keys."),
        sumOf<&C::lookups, &E::lookups>("lookups", "Questions asked first",
                                        "Times that the provider was asked whether the effect is there already."),
        withoutInterval<&C::differentDataRefused, &E::differentDataRefused>(
            "differentDataRefused", "Different data refused", "Calls refused because their key came with other data."),
        withoutInterval<&C::differentDataIgnored, &E::differentDataIgnored>(
            "differentDataIgnored", "Different data ignored",
            "Calls and skipped steps whose other data was dropped without a word."),
        plain<&C::redeliveries>("redeliveries", "Redeliveries", "Deliveries of a message beyond its first."),
        plain<&C::takeovers>("takeovers", "Takeovers", "Claims taken over after their lease had run out."),
        plain<&C::staleReceipts>("staleReceipts", "Stale receipts",
                                 "Acknowledgements, give-ups and give-backs that came too late to count."),
        plain<&C::deadLetters>("deadLetters", "Dead letters", "Messages that the queue gave up on."),
        plain<&C::ordersWithoutMessage>("ordersWithoutMessage", "Orders without message",
                                        "Orders that were saved, but whose message was never published."),
        plain<&C::messagesWithoutOrder>("messagesWithoutOrder", "Messages without order",
                                        "Messages that were published, but whose order was never saved."),
        plain<&C::refused>("refused", "Refused", "Submissions that left nothing behind, as the client can see."),
        plain<&C::republished>("republished", "Republished", "Publications of an outbox row beyond its first."),
        plain<&C::droppedByQueue>("droppedByQueue", "Dropped by queue",
                                  "Messages that the queue dropped because it knew their key."),
        {.jsonName = "credits",
         .title = "Credits",
         .explanation = "What the effects cost in all.",
         .value = &credits,
         .expected = &expectedOf<&E::credits>,
         .interval = &noInterval},
        {.jsonName = "wastedCredits",
         .title = "Wasted credits",
         .explanation = "What the repeated effects cost.",
         .value = &wastedCredits,
         .expected = &expectedOf<&E::wastedCredits>,
         .interval = &noInterval},
        withoutInterval<&C::peakKeys, &E::peakKeys>("peakKeys", "Peak keys",
                                                    "Most keys that our own store remembered at one time."),
        withoutInterval<&C::providerPeakKeys, &E::providerPeakKeys>(
            "providerPeakKeys", "Provider's peak keys", "Most keys that the providers remembered at one time."),
    };
    return fields;
}

} // namespace

const std::vector<CountField>& countFields()
{
    static const std::vector<CountField> fields = makeFields();
    return fields;
}

const CountField* countField(std::string_view jsonName)
{
    const std::vector<CountField>& fields = countFields();
    const auto found = std::find_if(fields.begin(), fields.end(),
                                    [jsonName](const CountField& field) { return field.jsonName == jsonName; });
    return found == fields.end() ? nullptr : &*found;
}

} // namespace twice
