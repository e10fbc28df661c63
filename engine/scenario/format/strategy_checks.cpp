#include "scenario/format/strategy_fields.h"

#include "scenario/words.h"

#include <algorithm>
#include <string>

namespace twice {
namespace {

void refuseKeyNone(KeyKind key, const FieldPath& path, FaultList& faults)
{
    if (key == KeyKind::None)
        faults.add(path.field("key"), "\"none\" leaves nothing to remember; another key is needed");
}

} // namespace

void Fields<Retry>::checkTogether(const Retry& retry, const FieldPath& path, Checking& checking)
{
    if (retry.maxDelay < retry.baseDelay && checking.faults.isClean(path.field("baseDelay")))
        checking.faults.add(path.field("maxDelay"),
                            formatDuration(retry.maxDelay) + " is below baseDelay, " + formatDuration(retry.baseDelay));
    if (retry.jitter && checking.random == Random::Mulberry32)
        checking.faults.add(path.field("jitter"), "true is not possible with random \"mulberry32\"");
}

void Fields<MemoryStore>::checkTogether(const MemoryStore& store, const FieldPath& path, Checking& checking)
{
    refuseKeyNone(store.key, path, checking.faults);
}

void Fields<TableStore>::checkTogether(const TableStore& store, const FieldPath& path, Checking& checking)
{
    refuseKeyNone(store.key, path, checking.faults);
}

void Fields<QueueDedupe>::checkTogether(const QueueDedupe& dedupe, const FieldPath& path, Checking& checking)
{
    refuseKeyNone(dedupe.key, path, checking.faults);
}

void Fields<Strategy>::checkTogether(const Strategy& strategy, const FieldPath& path, Checking& checking)
{
    if (std::holds_alternative<TableStore>(strategy.store) && strategy.ack != Ack::After)
        checking.faults.add(path.field("store"), "a table may have to give a message back, which is not possible when "
                                                 "ack is " +
                                                     inQuotes(word(strategy.ack)));
    const auto shortest = std::min_element(strategy.visibilityTimeout.begin(), strategy.visibilityTimeout.end());
    if (!strategy.heartbeat.isForever() && checking.faults.isClean(path.field("visibilityTimeout")) &&
        strategy.heartbeat >= *shortest)
        checking.faults.add(path.field("heartbeat"), formatDuration(strategy.heartbeat) +
                                                         " is not shorter than visibilityTimeout, " +
                                                         formatDuration(*shortest));
}

} // namespace twice
