#pragma once

#include "scenario/format/limits.h"
#include "scenario/format/list_formats.h"
#include "scenario/format/object_format.h"
#include "scenario/strategy.h"

namespace twice {

template <>
struct Fields<Retry>
{
    template <typename Visitor>
    static void visit(Visitor& object)
    {
        object.field("scope", &Retry::scope, Choice<Scope>{});
        object.field("maxAttempts", &Retry::maxAttempts, WholeNumber{1, 1000});
        object.field("baseDelay", &Retry::baseDelay, Period{});
        object.field("maxDelay", &Retry::maxDelay, Period{Zero::Good, "forever"});
        object.field("jitter", &Retry::jitter, Flag{});
    }
    static void checkTogether(const Retry& retry, const FieldPath& path, Checking& checking);
};

template <>
struct Fields<MemoryStore>
{
    template <typename Visitor>
    static void visit(Visitor& object)
    {
        object.field("ttl", &MemoryStore::ttl, Period{Zero::Good, "forever"});
        object.field("key", &MemoryStore::key, Choice<KeyKind>{});
        object.field("record", &MemoryStore::record, Choice<Record>{});
        object.field("remembersFailures", &MemoryStore::remembersFailures, Flag{});
    }
    static void checkTogether(const MemoryStore& store, const FieldPath& path, Checking& checking);
};

template <>
struct Fields<TableStore>
{
    template <typename Visitor>
    static void visit(Visitor& object)
    {
        object.field("scope", &TableStore::scope, Choice<Scope>{});
        object.field("lease", &TableStore::lease, Period{Zero::Good, "forever"});
        object.field("retention", &TableStore::retention, Period{Zero::Good, "forever"});
        object.field("retryLater", &TableStore::retryLater, Span{Zero::Refused});
        object.field("key", &TableStore::key, Choice<KeyKind>{});
        object.field("claim", &TableStore::claim, Choice<TableStore::Claim>{});
        object.field("gap", &TableStore::gap, Span{});
        object.field("releaseOnFailure", &TableStore::releaseOnFailure, Flag{});
        object.field("renewLease", &TableStore::renewLease, Flag{});
        object.field("record", &TableStore::record, Choice<Record>{});
        object.field("remembersFailures", &TableStore::remembersFailures, Flag{});
    }
    static void checkTogether(const TableStore& store, const FieldPath& path, Checking& checking);
};

inline const ByKind<std::monostate, MemoryStore, TableStore> storeFormat{{"none", "memory", "table"}};

template <>
struct Fields<QueueDedupe>
{
    template <typename Visitor>
    static void visit(Visitor& object)
    {
        object.required("window", &QueueDedupe::window, Period{Zero::Good, "forever"});
        object.field("key", &QueueDedupe::key, Choice<KeyKind>{});
    }
    static void checkTogether(const QueueDedupe& dedupe, const FieldPath& path, Checking& checking);
};

template <>
struct Fields<Strategy>
{
    template <typename Visitor>
    static void visit(Visitor& object)
    {
        object.required("name", &Strategy::name, nameText);
        object.field("retry", &Strategy::retry, ObjectOf<Retry>{});
        object.field("providerKey", &Strategy::providerKey, Choice<KeyKind>{});
        object.field("store", &Strategy::store, storeFormat);
        object.field("askFirst", &Strategy::askFirst, Flag{});
        object.field("askDuration", &Strategy::askDuration, Span{});
        object.field("ack", &Strategy::ack, Choice<Ack>{});
        object.field("lateAck", &Strategy::lateAck, Choice<LateAck>{});
        object.field("visibilityTimeout", &Strategy::visibilityTimeout,
                     OneOrListOf<Period>{{{Zero::Refused, "never"}, 1, maxSchedule}});
        object.field("heartbeat", &Strategy::heartbeat, Period{Zero::Refused, "never"});
        object.field("heartbeatFor", &Strategy::heartbeatFor, Period{Zero::Good, "forever"});
        object.field("expiredRun", &Strategy::expiredRun, Choice<ExpiredRun>{});
        object.field("timeLimit", &Strategy::timeLimit, Period{Zero::Good, "never"});
        object.field("prefetch", &Strategy::prefetch, WholeNumber{0, maxPrefetch});
        object.field("onFailure", &Strategy::onFailure, Choice<OnFailure>{});
        object.field("redeliveryDelay", &Strategy::redeliveryDelay,
                     OneOrListOf<Span>{{{Zero::Refused}, 1, maxSchedule}});
        object.field("maxDeliveries", &Strategy::maxDeliveries,
                     OrWord<WholeNumber>{"unlimited", {1, maxDeliveriesLimit}});
        object.field("queueDedupe", &Strategy::queueDedupe, OrWord<ObjectOf<QueueDedupe>>{"none", {}});
        object.field("publish", &Strategy::publish, Choice<Publish>{});
    }
    static void checkTogether(const Strategy& strategy, const FieldPath& path, Checking& checking);
};

} // namespace twice
