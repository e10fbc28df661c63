#pragma once

#include "counting/counts.h"
#include "timeline/requests.h"

namespace twice {

/// One of the two calls that a repeated effect is about, with the delivery that it belongs to.
struct CallStory
{
    const CallTrace& call;
    const DeliveryFate& delivery;
};

/// Why an effect was done again (model 6). `latest`: the call that made the step's latest effect. `now`: the call that
/// does it again, which may have begun before the other. `keyExpired`: a key or store entry for this very effect had
/// existed and its period ended. `askedFirst`: both calls were made only because the provider's answer had been no.
[[nodiscard]] Cause causeOfRepeat(const CallStory& latest, const CallStory& now, bool keyExpired, bool askedFirst);

} // namespace twice
