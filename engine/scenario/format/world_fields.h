#pragma once

#include "scenario/format/step_fields.h"
#include "scenario/world.h"

namespace twice {

template <>
struct Fields<BatchArrivals>
{
    template <typename Visitor>
    static void visit(Visitor&)
    {}
};

template <>
struct Fields<EveryArrivals>
{
    template <typename Visitor>
    static void visit(Visitor& object)
    {
        object.required("interval", &EveryArrivals::interval, Period{Zero::Refused, {}});
    }
};

template <>
struct Fields<PoissonArrivals>
{
    template <typename Visitor>
    static void visit(Visitor& object)
    {
        object.required("ratePerSecond", &PoissonArrivals::ratePerSecond, Number{0, maxRatePerSecond, false});
    }
    static void checkTogether(const PoissonArrivals& arrivals, const FieldPath& path, Checking& checking);
};

template <>
struct Fields<ListedArrivals>
{
    template <typename Visitor>
    static void visit(Visitor& object)
    {
        object.required("times", &ListedArrivals::times, ListOf<Period>{{}, 1, maxListedArrivals});
    }
};

inline const ByKind<BatchArrivals, EveryArrivals, PoissonArrivals, ListedArrivals> arrivalsFormat{
    {"batch", "every", "poisson", "at"}};

template <>
struct Fields<RequestCopy>
{
    template <typename Visitor>
    static void visit(Visitor& object)
    {
        object.required("request", &RequestCopy::request, WholeNumber{0, maxJobs - 1});
        object.field("after", &RequestCopy::after, Span{});
        object.field("changedData", &RequestCopy::changedData, Flag{});
    }
};

template <>
struct Fields<RepeatedRequests>
{
    template <typename Visitor>
    static void visit(Visitor& object)
    {
        object.field("rate", &RepeatedRequests::rate, probability);
        object.field("after", &RepeatedRequests::after, Span{});
        object.field("changedDataRate", &RepeatedRequests::changedDataRate, probability);
        object.field("copies", &RepeatedRequests::copies, ListOf<ObjectOf<RequestCopy>>{{}, 0, maxListLength});
    }
};

template <>
struct Fields<Rerun>
{
    template <typename Visitor>
    static void visit(Visitor& object)
    {
        object.required("at", &Rerun::at, Period{});
        object.field("which", &Rerun::which, Choice<Rerun::Which>{});
    }
};

template <>
struct Fields<Workers>
{
    template <typename Visitor>
    static void visit(Visitor& object)
    {
        object.field("processes", &Workers::processes, WholeNumber{1, 10'000});
        object.field("concurrency", &Workers::concurrency, WholeNumber{1, 10'000});
    }
};

template <>
struct Fields<CrashAt>
{
    template <typename Visitor>
    static void visit(Visitor& object)
    {
        object.required("time", &CrashAt::time, Period{});
        object.field("process", &CrashAt::process, WholeNumber{0, 9'999});
    }
};

template <>
struct Fields<Crashes>
{
    template <typename Visitor>
    static void visit(Visitor& object)
    {
        object.field("beforeCall", &Crashes::beforeCall, probability);
        object.field("afterCall", &Crashes::afterCall, probability);
        object.field("beforeAck", &Crashes::beforeAck, probability);
        object.field("meanTimeBetween", &Crashes::meanTimeBetween, Period{Zero::Refused, "never"});
        object.field("at", &Crashes::at, ListOf<ObjectOf<CrashAt>>{{}, 0, maxListLength});
        object.field("deploysEvery", &Crashes::deploysEvery, Period{Zero::Refused, "never"});
        object.field("grace", &Crashes::grace, Period{});
        object.field("restartAfter", &Crashes::restartAfter, Span{Zero::Refused});
    }
    static void checkTogether(const Crashes& crashes, const FieldPath& path, Checking& checking);
};

template <>
struct Fields<Queue>
{
    template <typename Visitor>
    static void visit(Visitor& object)
    {
        object.field("durable", &Queue::durable, Flag{});
        object.field("lostAckRate", &Queue::lostAckRate, probability);
        object.field("redeliverOnDisconnect", &Queue::redeliverOnDisconnect, Flag{});
        object.field("sweepEvery", &Queue::sweepEvery, Period{Zero::Refused, "none"});
        object.field("sweepPhase", &Queue::sweepPhase, OrWord<Period>{"none", {}});
        object.field("dispatchDelay", &Queue::dispatchDelay, Span{});
    }
};

template <>
struct Fields<Producer>
{
    template <typename Visitor>
    static void visit(Visitor& object)
    {
        object.field("crashRate", &Producer::crashRate, probability);
        object.field("retryAfter", &Producer::retryAfter, OrWord<Span>{"none", {Zero::Good}});
    }
};

template <>
struct Fields<Relay>
{
    template <typename Visitor>
    static void visit(Visitor& object)
    {
        object.field("count", &Relay::count, WholeNumber{1, 1000});
        object.field("interval", &Relay::interval, Period{Zero::Refused, {}});
        object.field("batchSize", &Relay::batchSize, WholeNumber{1, 1'000'000});
        object.field("crashRate", &Relay::crashRate, probability);
        object.field("restartAfter", &Relay::restartAfter, Span{Zero::Refused});
        object.field("locking", &Relay::locking, Choice<Relay::Locking>{});
        object.field("publishDuration", &Relay::publishDuration, Span{});
        object.field("phases", &Relay::phases, ListOf<Period>{{}, 0, 1000});
    }
    static void checkTogether(const Relay& relay, const FieldPath& path, Checking& checking);
};

template <>
struct Fields<World>
{
    template <typename Visitor>
    static void visit(Visitor& object)
    {
        object.field("jobs", &World::jobs, WholeNumber{1, maxJobs});
        object.field("requestsPerUser", &World::requestsPerUser, WholeNumber{1, maxJobs});
        object.field("arrivals", &World::arrivals, arrivalsFormat);
        object.field("repeatedRequests", &World::repeatedRequests, ObjectOf<RepeatedRequests>{});
        object.field("reruns", &World::reruns, ListOf<ObjectOf<Rerun>>{{}, 0, 1000});
        object.field("shape", &World::shape, Choice<Shape>{});
        object.field("steps", &World::steps, ListOf<ObjectOf<Step>>{{}, 1, maxExpandedSteps});
        object.field("workers", &World::workers, ObjectOf<Workers>{});
        object.field("crashes", &World::crashes, ObjectOf<Crashes>{});
        object.field("queue", &World::queue, ObjectOf<Queue>{});
        object.field("producer", &World::producer, ObjectOf<Producer>{});
        object.field("relay", &World::relay, ObjectOf<Relay>{});
        object.field("until", &World::until, OrWord<Period>{"none", {}});
    }
    static void checkTogether(const World& world, const FieldPath& path, Checking& checking);
};

} // namespace twice
