#pragma once

#include "scenario/duration.h"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace twice {

/// What the key of a call or of a store entry is made of (model 3, Keys).
enum class KeyKind
{
    None,
    PerCall,
    PerAttempt,
    PerMessage,
    PerAction,
    PerActionAndClockDay,
    PerUserAndStep,
    PerUser
};

enum class Scope
{
    Step,
    Job
};

struct Retry
{
    Scope scope = Scope::Step;
    std::uint32_t maxAttempts = 3; ///< 1 … 1000
    Duration baseDelay;
    Duration maxDelay = Duration::forever();
    bool jitter = false;
    friend bool operator==(const Retry&, const Retry&) = default;
};

/// Whether a key is marked as seen after the work or, by mistake, before it.
enum class Record
{
    After,
    Before
};

struct MemoryStore
{
    Duration ttl = Duration::hours(24);
    KeyKind key = KeyKind::PerAction;
    Record record = Record::After;
    bool remembersFailures = false;
    friend bool operator==(const MemoryStore&, const MemoryStore&) = default;
};

struct TableStore
{
    enum class Claim
    {
        Atomic,
        CheckThenAct
    };
    Scope scope = Scope::Job;
    Duration lease = Duration::seconds(120);
    Duration retention = Duration::forever();
    DurationDistribution retryLater = Duration::seconds(30);
    KeyKind key = KeyKind::PerAction;
    Claim claim = Claim::Atomic;
    DurationDistribution gap; ///< between the look and the write, with CheckThenAct
    bool releaseOnFailure = false;
    bool renewLease = false;
    Record record = Record::After;
    bool remembersFailures = false;
    friend bool operator==(const TableStore&, const TableStore&) = default;
};

/// Our own memory of finished work (model 4.4); monostate is none.
using Store = std::variant<std::monostate, MemoryStore, TableStore>;

enum class Ack
{
    After,
    OnStart,
    OnReceive
};
enum class LateAck
{
    NewestReceipt,
    AnyReceipt,
    UnexpiredReceipt
};
enum class ExpiredRun
{
    KeepsItsSlot,
    FreesItsSlot
};
enum class OnFailure
{
    GiveUp,
    Redeliver
};
enum class Publish
{
    Direct,
    SaveThenPublish,
    PublishThenSave,
    Outbox
};

struct QueueDedupe
{
    Duration window;
    KeyKind key = KeyKind::PerAction;
    friend bool operator==(const QueueDedupe&, const QueueDedupe&) = default;
};

/// What you do about it (model 3).
struct Strategy
{
    std::string name; ///< unique in its scenario, not empty
    Retry retry;
    KeyKind providerKey = KeyKind::None;
    Store store;
    bool askFirst = false;
    DurationDistribution askDuration;
    Ack ack = Ack::After;
    LateAck lateAck = LateAck::NewestReceipt;
    std::vector<Duration> visibilityTimeout = {Duration::forever()}; ///< the n-th delivery's; the last repeats
    Duration heartbeat = Duration::forever();
    Duration heartbeatFor = Duration::forever();
    ExpiredRun expiredRun = ExpiredRun::KeepsItsSlot;
    Duration timeLimit = Duration::forever();
    std::uint32_t prefetch = 0;
    OnFailure onFailure = OnFailure::GiveUp;
    std::vector<DurationDistribution> redeliveryDelay = {Duration::seconds(1)};
    std::optional<std::uint32_t> maxDeliveries = 10; ///< none: unlimited
    std::optional<QueueDedupe> queueDedupe;
    Publish publish = Publish::Direct;

    friend bool operator==(const Strategy&, const Strategy&) = default;
};

} // namespace twice
