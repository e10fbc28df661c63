#pragma once

#include "counting/counts.h"

#include <ostream>

namespace twice {

/// How GoogleTest shows counts that differ. All but what follows from the others.
inline void PrintTo(const Counts& counts, std::ostream* out)
{
    const auto list = [out](const char* name, const auto& values) {
        *out << "\n  " << name << ":";
        for (const std::uint64_t value : values)
            *out << ' ' << value;
    };
    const auto sum = [out](const char* name, const SummedCount& count) {
        *out << "\n  " << name << ": " << count.total << " in " << count.requests << " requests, squares "
             << static_cast<std::uint64_t>(count.squares);
    };
    *out << "\n  requests " << counts.requests << ", succeeded " << counts.succeeded << ", failed " << counts.failed
         << ", failedButDone " << counts.failedButDone << ", halfDone " << counts.halfDone << "\n  two emails "
         << counts.usersWithTwoOrMoreEmails << ", two charges " << counts.usersChargedTwice << ", refused "
         << counts.differentDataRefused << ", ignored " << counts.differentDataIgnored << ", keys " << counts.peakKeys
         << " and " << counts.providerPeakKeys;
    sum("calls", counts.calls);
    sum("stepsDoneAgain", counts.stepsDoneAgain);
    sum("harmfulRepeats", counts.harmfulRepeats);
    sum("missingEffects", counts.missingEffects);
    sum("savedAnswers", counts.savedAnswers);
    sum("lookups", counts.lookups);
    list("repeatsByCause", counts.repeatsByCause);
    list("emailsPerUser", counts.emailsPerUser);
    list("effectsOfStep", counts.effectsOfStep);
    list("repeatsOfStep", counts.repeatsOfStep);
}

} // namespace twice
