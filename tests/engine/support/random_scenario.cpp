#include "support/random_scenario.h"

#include "support/dice.h"

#include <algorithm>

namespace twice::test {
namespace {

/// Draws the parts of one scenario; with `fixed` everything that mulberry32 rules out is left out.
class ScenarioDice
{
public:
    explicit ScenarioDice(std::uint64_t seed) : m_dice(seed), m_fixed(m_dice.once(3)) {}

    Scenario scenario()
    {
        Scenario made;
        if (!m_dice.once(4))
            made.name = m_dice.name();
        if (m_dice.flag())
            made.description = "One line,\nanother\tand " + m_dice.name();
        made.random = m_fixed ? Random::Mulberry32 : Random::PerRequest;
        made.seed = m_dice.whole(0, m_fixed ? 0xFFFFFFFF : 0xFFFFFFFFFFFFFFFF);
        made.cellSize = m_dice.whole(1, 1'000'000);
        made.world = world();
        for (std::uint64_t i = m_dice.whole(1, 4); i > 0; --i)
            made.strategies.push_back(strategy());
        return made;
    }

private:
    World world()
    {
        World made;
        made.requestsPerUser = m_dice.flag() ? 1 : m_dice.whole(1, 7);
        made.jobs = made.requestsPerUser * m_dice.whole(1, m_dice.flag() ? 5 : 1'000'000);
        made.arrivals = arrivals(made.jobs);
        if (m_dice.flag())
            made.repeatedRequests = repeatedRequests(made.jobs);
        if (m_dice.once(3))
            made.reruns = {{m_dice.duration(), m_dice.choice<Rerun::Which>()}, {m_dice.duration(), Rerun::Which::All}};
        made.shape = m_dice.choice<Shape>();
        if (!m_dice.once(4))
            made.steps = steps();
        made.workers = {m_dice.small(1, 20), m_dice.small(1, 20)};
        if (m_dice.flag())
            made.crashes = crashes(made.workers.processes);
        if (m_dice.flag())
            made.queue = queue();
        if (m_dice.flag())
            made.producer.crashRate = m_dice.rate();
        if (m_dice.flag())
            made.producer.retryAfter =
                made.queue.durable && made.producer.crashRate < 1 ? m_dice.distribution(m_fixed) : waitAboveZero();
        if (m_dice.flag())
            made.relay = relay();
        if (m_dice.flag())
            made.until = m_dice.duration();
        return made;
    }

    Arrivals arrivals(std::uint64_t jobs)
    {
        switch (m_dice.whole(0, 3)) {
        case 0:
            return EveryArrivals{Duration::microseconds(static_cast<std::int64_t>(m_dice.whole(1, 10'000'000'000)))};
        case 1:
            if (m_fixed)
                return BatchArrivals{};
            return PoissonArrivals{static_cast<double>(m_dice.whole(1, 1'000'000)) / 1000};
        case 2: {
            if (jobs > 100)
                return BatchArrivals{};
            ListedArrivals listed;
            for (std::uint64_t i = 0; i < jobs; ++i)
                listed.times.push_back(m_dice.duration());
            return listed;
        }
        default:
            return BatchArrivals{};
        }
    }

    RepeatedRequests repeatedRequests(std::uint64_t jobs)
    {
        RepeatedRequests made{m_dice.rate(), m_dice.distribution(m_fixed), m_dice.rate(), {}};
        for (std::uint64_t i = m_dice.whole(0, 2); i > 0; --i)
            made.copies.push_back({m_dice.whole(0, jobs - 1), m_dice.distribution(m_fixed), m_dice.flag()});
        return made;
    }

    Crashes crashes(std::uint32_t processes)
    {
        Crashes made;
        made.beforeCall = m_dice.rate();
        made.afterCall = m_dice.rate();
        made.beforeAck = m_dice.rate();
        if (!m_fixed)
            made.meanTimeBetween = maybeNever();
        for (std::uint64_t i = m_dice.whole(0, 2); i > 0; --i)
            made.at.push_back({m_dice.duration(), m_dice.small(0, processes - 1)});
        made.deploysEvery = maybeNever();
        made.grace = m_dice.duration();
        made.restartAfter = waitAboveZero();
        return made;
    }

    Queue queue()
    {
        Queue made;
        made.durable = m_dice.flag();
        made.lostAckRate = m_dice.rate();
        made.redeliverOnDisconnect = m_dice.flag();
        made.sweepEvery = maybeNever();
        if (m_dice.flag())
            made.sweepPhase = m_dice.duration();
        made.dispatchDelay = m_dice.distribution(m_fixed);
        return made;
    }

    Relay relay()
    {
        Relay made;
        made.count = m_dice.small(1, 3);
        made.interval = m_dice.durationAboveZero();
        made.batchSize = m_dice.small(1, 1000);
        made.crashRate = m_dice.rate();
        made.restartAfter = waitAboveZero();
        made.locking = m_dice.choice<Relay::Locking>();
        made.publishDuration = m_dice.distribution(m_fixed);
        if (m_dice.flag())
            for (std::uint32_t i = 0; i < made.count; ++i)
                made.phases.push_back(m_dice.duration());
        return made;
    }

    std::vector<Step> steps()
    {
        std::vector<Step> made;
        for (std::uint64_t i = m_dice.whole(1, 5); i > 0; --i)
            made.push_back(step());
        // A provider that two steps share: everything about its keys is alike.
        if (made.size() > 1 && m_dice.flag()) {
            Step twin = made[0];
            twin.name = m_dice.name();
            twin.provider = made[0].provider = "shared";
            twin.failureRate = m_dice.rate();
            twin.effect = m_dice.choice<Effect>();
            made.push_back(twin);
        }
        return made;
    }

    Step step()
    {
        Step made;
        made.name = m_dice.name();
        made.effect = m_dice.choice<Effect>();
        made.failureRate = m_dice.rate();
        if (m_dice.flag())
            made.lostReplyRate = m_dice.rate();
        made.duration = m_dice.distribution(m_fixed);
        if (m_dice.once(3)) {
            std::vector<DurationDistribution>& list = m_dice.flag() ? made.durationByDelivery : made.durationByRequest;
            list.push_back(m_dice.distribution(m_fixed));
            list.push_back(m_dice.distribution(m_fixed));
        }
        if (m_dice.flag())
            made.callTimeout = m_dice.duration();
        for (std::uint64_t i = m_dice.whole(0, 2); i > 0; --i) {
            const Duration from = m_dice.duration();
            made.outages.emplace_back(from, m_dice.duration(Duration::microseconds(from.inMicroseconds() + 1)));
        }
        if (m_dice.once(3))
            made.provider = "provider of " + made.name;
        made.remembersKeys = m_dice.flag();
        if (m_dice.flag())
            made.keyRetention = m_dice.duration();
        made.remembersFailures = m_dice.flag();
        made.differentData = m_dice.choice<DifferentData>();
        made.inFlight = m_dice.choice<InFlight>();
        made.blocksHeartbeat = m_dice.flag();
        made.cost = m_dice.flag() ? 0 : m_dice.rate() * 100;
        made.count = m_dice.flag() ? 1 : m_dice.small(1, 5);
        return made;
    }

    Strategy strategy()
    {
        Strategy made;
        made.name = m_dice.name();
        made.retry.scope = m_dice.choice<Scope>();
        made.retry.maxAttempts = m_dice.small(1, 20);
        made.retry.baseDelay = m_dice.duration();
        if (m_dice.flag())
            made.retry.maxDelay = m_dice.duration(made.retry.baseDelay);
        made.retry.jitter = !m_fixed && m_dice.flag();
        made.providerKey = m_dice.choice<KeyKind>();
        made.store = store();
        made.askFirst = m_dice.flag();
        made.askDuration = m_dice.distribution(m_fixed);
        if (!std::holds_alternative<TableStore>(made.store))
            made.ack = m_dice.choice<Ack>();
        made.lateAck = m_dice.choice<LateAck>();
        if (m_dice.flag())
            made.visibilityTimeout = {maybeNever()};
        if (m_dice.once(3))
            made.visibilityTimeout = {m_dice.durationAboveZero(), maybeNever(), m_dice.durationAboveZero()};
        heartbeat(made);
        made.expiredRun = m_dice.choice<ExpiredRun>();
        if (m_dice.flag())
            made.timeLimit = m_dice.duration();
        made.prefetch = m_dice.small(0, 5);
        made.onFailure = m_dice.choice<OnFailure>();
        if (m_dice.flag())
            made.redeliveryDelay = {waitAboveZero()};
        if (m_dice.once(3))
            made.redeliveryDelay = {waitAboveZero(), waitAboveZero()};
        if (m_dice.flag())
            made.maxDeliveries = m_dice.flag() ? std::optional<std::uint32_t>{} : m_dice.small(1, 100);
        if (m_dice.once(3))
            made.queueDedupe = QueueDedupe{m_dice.flag() ? Duration::forever() : m_dice.duration(), usefulKey()};
        made.publish = m_dice.choice<Publish>();
        return made;
    }

    /// Beats below the shortest timeout, where that leaves room.
    void heartbeat(Strategy& made)
    {
        const Duration shortest = *std::min_element(made.visibilityTimeout.begin(), made.visibilityTimeout.end());
        if (shortest.isForever())
            made.heartbeat = maybeNever();
        else if (m_dice.flag() && shortest > Duration::microseconds(1))
            made.heartbeat = Duration::microseconds(shortest.inMicroseconds() - 1);
        if (m_dice.flag())
            made.heartbeatFor = m_dice.duration();
    }

    Store store()
    {
        switch (m_dice.whole(0, 2)) {
        case 0:
            return {};
        case 1: {
            MemoryStore made;
            if (m_dice.flag())
                made.ttl = m_dice.flag() ? Duration::forever() : m_dice.duration();
            made.key = usefulKey();
            made.record = m_dice.choice<Record>();
            made.remembersFailures = m_dice.flag();
            return made;
        }
        default: {
            TableStore made;
            made.scope = m_dice.choice<Scope>();
            if (m_dice.flag())
                made.lease = m_dice.flag() ? Duration::forever() : m_dice.duration();
            if (m_dice.flag())
                made.retention = m_dice.duration();
            made.retryLater = waitAboveZero();
            made.key = usefulKey();
            made.claim = m_dice.choice<TableStore::Claim>();
            made.gap = m_dice.distribution(m_fixed);
            made.releaseOnFailure = m_dice.flag();
            made.renewLease = m_dice.flag();
            made.record = m_dice.choice<Record>();
            made.remembersFailures = m_dice.flag();
            return made;
        }
        }
    }

    Duration maybeNever() { return m_dice.flag() ? Duration::forever() : m_dice.durationAboveZero(); }
    DurationDistribution waitAboveZero() { return m_dice.distribution(m_fixed, Duration::microseconds(1)); }
    KeyKind usefulKey()
    {
        const auto kind = m_dice.choice<KeyKind>();
        return kind == KeyKind::None ? KeyKind::PerAction : kind;
    }

    Dice m_dice;
    bool m_fixed;
};

} // namespace

Scenario randomScenario(std::uint64_t seed)
{
    return ScenarioDice(seed).scenario();
}

} // namespace twice::test
