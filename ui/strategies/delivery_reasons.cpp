#include "strategies/delivery_reasons.h"

#include "scenario/strategy.h"
#include "scenario/world.h"

#include <QCoreApplication>

#include <algorithm>

namespace twice::ui {
namespace {

struct Reasons
{
    Q_DECLARE_TR_FUNCTIONS(twice::ui::DeliveryReasons)
};

bool neverExpires(const Strategy& strategy)
{
    return std::all_of(strategy.visibilityTimeout.begin(), strategy.visibilityTimeout.end(),
                       [](Duration timeout) { return timeout.isForever(); });
}

bool hasLeases(const Strategy& strategy)
{
    const auto* table = std::get_if<TableStore>(&strategy.store);
    return table != nullptr && !table->lease.isForever();
}

} // namespace

// An acknowledgement that is lost leaves the receipt to its timeout, whenever it was sent.
QString whyNoTimeout(const Strategy& strategy, const World& world)
{
    if (world.queue.lostAckRate > 0 || strategy.ack == Ack::After)
        return {};
    if (strategy.ack == Ack::OnReceive)
        return Reasons::tr("A message that is acknowledged on receive cannot expire.");
    if (strategy.prefetch == 0)
        return Reasons::tr("A message that is acknowledged on start cannot expire, since none is prefetched.");
    return {};
}

QString whyNothingExpires(const Strategy& strategy, const World& world)
{
    if (neverExpires(strategy))
        return Reasons::tr("No receipt expires: the visibility timeout is never.");
    return whyNoTimeout(strategy, world);
}

// With a table that has leases the field stays open: its heartbeats can renew them, which is chosen after this.
QString whyNoHeartbeat(const Strategy& strategy, const World& world)
{
    if (strategy.ack != Ack::After && world.queue.lostAckRate <= 0)
        return Reasons::tr("The message is acknowledged before the work, and nothing is left to extend.");
    if (neverExpires(strategy) && !hasLeases(strategy))
        return Reasons::tr("There is nothing to extend: the visibility timeout is never.");
    return {};
}

QString whyNoHeartbeatEnd(const Strategy& strategy, const World& world)
{
    if (QString reason = whyNoHeartbeat(strategy, world); !reason.isEmpty())
        return reason;
    return strategy.heartbeat.isForever() ? Reasons::tr("There is no heartbeat.") : QString();
}

QString whyNoFailure(const Strategy& strategy, const World&)
{
    return strategy.ack == Ack::After
               ? QString()
               : Reasons::tr("The message is acknowledged before the work: a failure cannot bring it back.");
}

QString whyNoDelay(const Strategy& strategy, const World& world)
{
    if (QString reason = whyNoFailure(strategy, world); !reason.isEmpty())
        return reason;
    return strategy.onFailure == OnFailure::GiveUp ? Reasons::tr("On failure the message is given up.") : QString();
}

QString whyNoRedelivery(const Strategy& strategy, const World& world)
{
    const bool comesBack = whyNothingExpires(strategy, world).isEmpty() || whyNoDelay(strategy, world).isEmpty() ||
                           std::holds_alternative<TableStore>(strategy.store) || world.queue.redeliverOnDisconnect;
    return comesBack ? QString() : Reasons::tr("Nothing brings a message back, so each is delivered once.");
}

QString whyNoLimit(const Strategy& strategy, const World& world)
{
    if (!strategy.maxDeliveries)
        return Reasons::tr("The deliveries are unlimited.");
    return whyNoRedelivery(strategy, world);
}

QString whyNoDedupe(const Strategy& strategy, const World&)
{
    return strategy.queueDedupe ? QString() : Reasons::tr("The queue drops nothing.");
}

} // namespace twice::ui
