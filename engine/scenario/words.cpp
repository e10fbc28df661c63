#include "scenario/words.h"

#include <array>

namespace twice {

template <>
std::span<const Word<Effect>> words<Effect>()
{
    static constexpr std::array<Word<Effect>, 9> all{{{Effect::Lookup, "lookup"},
                                                      {Effect::Transform, "transform"},
                                                      {Effect::Set, "set"},
                                                      {Effect::Upsert, "upsert"},
                                                      {Effect::Email, "email"},
                                                      {Effect::Charge, "charge"},
                                                      {Effect::Append, "append"},
                                                      {Effect::Increment, "increment"},
                                                      {Effect::Other, "other"}}};
    return all;
}

template <>
std::span<const Word<DifferentData>> words<DifferentData>()
{
    static constexpr std::array<Word<DifferentData>, 2> all{
        {{DifferentData::Error, "error"}, {DifferentData::FirstResult, "first result"}}};
    return all;
}

template <>
std::span<const Word<InFlight>> words<InFlight>()
{
    static constexpr std::array<Word<InFlight>, 2> all{{{InFlight::Wait, "wait"}, {InFlight::Conflict, "conflict"}}};
    return all;
}

template <>
std::span<const Word<Random>> words<Random>()
{
    static constexpr std::array<Word<Random>, 2> all{
        {{Random::PerRequest, "per request"}, {Random::Mulberry32, "mulberry32"}}};
    return all;
}

template <>
std::span<const Word<Shape>> words<Shape>()
{
    static constexpr std::array<Word<Shape>, 2> all{{{Shape::Sequence, "sequence"}, {Shape::Batch, "batch"}}};
    return all;
}

template <>
std::span<const Word<Rerun::Which>> words<Rerun::Which>()
{
    static constexpr std::array<Word<Rerun::Which>, 2> all{
        {{Rerun::Which::All, "all"}, {Rerun::Which::Failed, "failed"}}};
    return all;
}

template <>
std::span<const Word<Relay::Locking>> words<Relay::Locking>()
{
    static constexpr std::array<Word<Relay::Locking>, 3> all{
        {{Relay::Locking::SkipLocked, "skip locked"}, {Relay::Locking::Wait, "wait"}, {Relay::Locking::None, "none"}}};
    return all;
}

template <>
std::span<const Word<KeyKind>> words<KeyKind>()
{
    static constexpr std::array<Word<KeyKind>, 8> all{{{KeyKind::None, "none"},
                                                       {KeyKind::PerCall, "per call"},
                                                       {KeyKind::PerAttempt, "per attempt"},
                                                       {KeyKind::PerMessage, "per message"},
                                                       {KeyKind::PerAction, "per action"},
                                                       {KeyKind::PerActionAndClockDay, "per action and clock day"},
                                                       {KeyKind::PerUserAndStep, "per user and step"},
                                                       {KeyKind::PerUser, "per user"}}};
    return all;
}

template <>
std::span<const Word<Scope>> words<Scope>()
{
    static constexpr std::array<Word<Scope>, 2> all{{{Scope::Step, "step"}, {Scope::Job, "job"}}};
    return all;
}

template <>
std::span<const Word<Record>> words<Record>()
{
    static constexpr std::array<Word<Record>, 2> all{{{Record::After, "after"}, {Record::Before, "before"}}};
    return all;
}

template <>
std::span<const Word<TableStore::Claim>> words<TableStore::Claim>()
{
    static constexpr std::array<Word<TableStore::Claim>, 2> all{
        {{TableStore::Claim::Atomic, "atomic"}, {TableStore::Claim::CheckThenAct, "check then act"}}};
    return all;
}

template <>
std::span<const Word<Ack>> words<Ack>()
{
    static constexpr std::array<Word<Ack>, 3> all{
        {{Ack::After, "after"}, {Ack::OnStart, "on start"}, {Ack::OnReceive, "on receive"}}};
    return all;
}

template <>
std::span<const Word<LateAck>> words<LateAck>()
{
    static constexpr std::array<Word<LateAck>, 3> all{{{LateAck::NewestReceipt, "newest receipt"},
                                                       {LateAck::AnyReceipt, "any receipt"},
                                                       {LateAck::UnexpiredReceipt, "unexpired receipt"}}};
    return all;
}

template <>
std::span<const Word<ExpiredRun>> words<ExpiredRun>()
{
    static constexpr std::array<Word<ExpiredRun>, 2> all{
        {{ExpiredRun::KeepsItsSlot, "keeps its slot"}, {ExpiredRun::FreesItsSlot, "frees its slot"}}};
    return all;
}

template <>
std::span<const Word<OnFailure>> words<OnFailure>()
{
    static constexpr std::array<Word<OnFailure>, 2> all{
        {{OnFailure::GiveUp, "give up"}, {OnFailure::Redeliver, "redeliver"}}};
    return all;
}

template <>
std::span<const Word<Publish>> words<Publish>()
{
    static constexpr std::array<Word<Publish>, 4> all{{{Publish::Direct, "direct"},
                                                       {Publish::SaveThenPublish, "save then publish"},
                                                       {Publish::PublishThenSave, "publish then save"},
                                                       {Publish::Outbox, "outbox"}}};
    return all;
}

} // namespace twice
