#pragma once

#include "counting/counts.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace twice {

/// What became of one request beside its effects.
struct RequestEnd
{
    bool succeeded = false;              ///< at least one of its messages
    std::uint64_t messagesWithoutIt = 0; ///< messages that failed or were lost
    std::uint64_t calls = 0;
    std::uint64_t savedAnswers = 0;
    std::uint64_t lookups = 0;
};

/// Adds one request to `counts` (model 6): everything that is counted for each request, from its effects and its end.
///
/// `steps`: with `harmful`, `email` and `charge`. `effectsOf(i)`: how often step i was done. `counts` has its lists for
/// each step already.
template <typename Steps, typename EffectsOf>
void tallyRequest(const Steps& steps, EffectsOf effectsOf, const RequestEnd& end, Counts& counts)
{
    std::uint64_t stepsDone = 0;
    std::uint64_t repeats = 0;
    std::uint64_t harmful = 0;
    std::uint64_t emails = 0;
    bool emailedTwice = false;
    bool chargedTwice = false;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const std::uint64_t effects = effectsOf(i);
        if (effects == 0)
            continue;
        ++stepsDone;
        counts.effectsOfStep[i] += effects;
        if (steps[i].email)
            emails += effects;
        if (effects == 1)
            continue; // as nearly all
        repeats += effects - 1;
        counts.repeatsOfStep[i] += effects - 1;
        if (steps[i].harmful)
            harmful += effects - 1;
        emailedTwice = emailedTwice || steps[i].email;
        chargedTwice = chargedTwice || steps[i].charge;
    }
    const bool allDone = stepsDone == steps.size();

    ++counts.requests;
    counts.failedButDone += allDone ? end.messagesWithoutIt : 0;
    counts.halfDone += !end.succeeded && !allDone && stepsDone > 0 ? 1 : 0;
    counts.calls.add(end.calls);
    counts.stepsDoneAgain.add(repeats);
    counts.harmfulRepeats.add(harmful);
    counts.usersWithTwoOrMoreEmails += emailedTwice ? 1 : 0;
    counts.usersChargedTwice += chargedTwice ? 1 : 0;
    ++counts.emailsPerUser[std::min<std::size_t>(emails, counts.emailsPerUser.size() - 1)];
    counts.missingEffects.add(end.succeeded ? steps.size() - stepsDone : 0);
    counts.savedAnswers.add(end.savedAnswers);
    counts.lookups.add(end.lookups);
}

} // namespace twice
