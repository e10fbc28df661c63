#pragma once

#include <compare>

namespace twice {

/// A step in one pass of a whole job that skips nothing. The three probabilities add up to 1.
struct StepOdds
{
    double fails = 0;      ///< without an effect
    double replyLost = 0;  ///< fails although its effect is there
    double succeeds = 1;   ///< with its effect there, now or before
    bool onlyOnce = false; ///< its provider knows the key of an earlier call, so there is one effect at most
    bool email = false;
    bool charge = false;
    friend auto operator<=>(const StepOdds&, const StepOdds&) = default;
};

} // namespace twice
