#include "timeline/repeat_cause.h"

#include <algorithm>
#include <utility>

namespace twice {

namespace {

// Both looked at one row before either had written: each believed that the work was its own.
bool passedTheCheckTogether(const CallTrace& a, const CallTrace& b)
{
    if (a.looked == 0 || b.looked == 0 || a.checkedKey != b.checkedKey)
        return false;
    const CallTrace& first = a.looked < b.looked ? a : b;
    const CallTrace& second = a.looked < b.looked ? b : a;
    return second.looked < first.written;
}

Cause ofNewerMessage(MessageKind kind)
{
    switch (kind) {
    case MessageKind::Original:
    case MessageKind::Copy:
        break;
    case MessageKind::Rerun:
        return Cause::Rerun;
    case MessageKind::Republication:
        return Cause::Relay;
    }
    return Cause::RepeatedRequest;
}

// How the earlier delivery stood when the later one began.
Cause ofEarlierDelivery(const DeliveryFate& earlier, const DeliveryFate& later)
{
    if (earlier.ended > later.began)
        return Cause::VisibilityTimeout;
    switch (earlier.end) {
    case DeliveryEnd::Running:
    case DeliveryEnd::Stale:
    case DeliveryEnd::Settled: // it cannot be delivered again then
        break;
    case DeliveryEnd::AcknowledgementLost:
        return Cause::LostAcknowledgement;
    case DeliveryEnd::Failed:
        return Cause::RedeliveredAfterFailure;
    case DeliveryEnd::Crashed:
        return Cause::Crash;
    }
    return Cause::VisibilityTimeout;
}

} // namespace

Cause causeOfRepeat(const CallStory& latest, const CallStory& now, bool keyExpired, bool askedFirst)
{
    const bool sameDelivery = latest.call.fate == now.call.fate;
    if (keyExpired)
        return Cause::KeyExpired;
    if (!sameDelivery && (askedFirst || passedTheCheckTogether(latest.call, now.call)))
        return Cause::Race;
    if (sameDelivery) {
        const CallTrace& earlier = latest.call.begun < now.call.begun ? latest.call : now.call;
        return earlier.unheard ? Cause::LostReply : Cause::WholeJobRetried;
    }
    const bool latestIsOlder = latest.delivery.message != now.delivery.message
                                   ? latest.delivery.message < now.delivery.message
                                   : latest.delivery.began < now.delivery.began;
    const CallStory& older = latestIsOlder ? latest : now;
    const CallStory& newer = latestIsOlder ? now : latest;
    if (older.delivery.message != newer.delivery.message)
        return ofNewerMessage(newer.delivery.kind);
    if (newer.call.tookOverFromLive)
        return Cause::Lease;
    return ofEarlierDelivery(older.delivery, newer.delivery);
}

} // namespace twice
