#include "support/random_timeline_world.h"

#include "scenario/scenario_file.h"
#include "support/dice.h"

#include <algorithm>
#include <string>

namespace twice::test {
namespace {

/// Draws the parts of one scenario; with `fixed` everything that mulberry32 rules out is left out.
class TimelineDice
{
public:
    explicit TimelineDice(std::uint64_t seed) : m_dice(seed), m_fixed(m_dice.once(3)) {}

    Scenario scenario()
    {
        Scenario made;
        made.random = m_fixed ? Random::Mulberry32 : Random::PerRequest;
        made.seed = m_dice.whole(1, 1'000'000);
        made.cellSize = m_dice.once(3) ? m_dice.whole(1, 20) : 1000;
        made.world = world();
        made.strategies = {strategy()};
        return made;
    }

private:
    // Mostly a few steps of a grid, sometimes zero where that is allowed.
    Duration wait() { return Duration::milliseconds(250 * static_cast<std::int64_t>(m_dice.whole(1, 12))); }
    Duration waitOrZero() { return m_dice.once(3) ? Duration{} : wait(); }
    Duration waitOrForever() { return m_dice.flag() ? Duration::forever() : wait(); }
    DurationDistribution spread(bool zero)
    {
        if (m_fixed || !m_dice.once(3))
            return zero ? waitOrZero() : wait();
        switch (m_dice.whole(0, 2)) {
        case 0: {
            const Duration low = zero ? waitOrZero() : wait();
            return UniformDuration{low, Duration::microseconds(low.inMicroseconds() + wait().inMicroseconds())};
        }
        case 1:
            return ExponentialDuration{wait()};
        default: {
            const Duration median = wait();
            return LognormalDuration{median, Duration::microseconds(3 * median.inMicroseconds())};
        }
        }
    }
    double rate()
    {
        if (m_dice.flag())
            return 0;
        return m_dice.once(8) ? 1 : static_cast<double>(m_dice.whole(1, 60)) / 100;
    }

    World world()
    {
        World made;
        made.requestsPerUser = m_dice.flag() ? 1 : m_dice.whole(1, 4);
        made.jobs = made.requestsPerUser * m_dice.whole(1, 15);
        made.arrivals = arrivals(made.jobs);
        if (m_dice.flag())
            made.repeatedRequests = repeatedRequests(made.jobs);
        for (std::uint64_t i = m_dice.once(3) ? m_dice.whole(1, 3) : 0; i > 0; --i)
            made.reruns.push_back({waitOrZero(), m_dice.choice<Rerun::Which>()});
        made.shape = m_dice.choice<Shape>();
        made.steps = steps();
        made.workers = {m_dice.small(1, 3), m_dice.small(1, 3)};
        if (m_dice.flag())
            made.crashes = crashes(made.workers.processes);
        if (m_dice.flag())
            made.queue = queue();
        if (m_dice.once(3))
            made.producer.crashRate = rate();
        if (m_dice.once(3))
            made.producer.retryAfter = spread(true);
        if (m_dice.flag())
            made.relay = relay();
        if (!m_dice.once(8))
            made.until = Duration::milliseconds(250 * static_cast<std::int64_t>(m_dice.whole(0, 80)));
        else
            made.until = Duration::seconds(200);
        return made;
    }

    Arrivals arrivals(std::uint64_t jobs)
    {
        switch (m_dice.whole(0, 3)) {
        case 0:
            return EveryArrivals{wait()};
        case 1:
            if (m_fixed)
                return BatchArrivals{};
            return PoissonArrivals{static_cast<double>(m_dice.whole(1, 40)) / 10};
        case 2: {
            ListedArrivals listed;
            for (std::uint64_t i = 0; i < jobs; ++i)
                listed.times.push_back(waitOrZero());
            return listed;
        }
        default:
            return BatchArrivals{};
        }
    }

    RepeatedRequests repeatedRequests(std::uint64_t jobs)
    {
        RepeatedRequests made{rate(), spread(true), rate(), {}};
        for (std::uint64_t i = m_dice.whole(0, 3); i > 0; --i)
            made.copies.push_back({m_dice.whole(0, jobs - 1), spread(true), m_dice.flag()});
        return made;
    }

    Crashes crashes(std::uint32_t processes)
    {
        Crashes made;
        made.beforeCall = rate();
        made.afterCall = rate();
        made.beforeAck = rate();
        if (!m_fixed)
            made.meanTimeBetween = waitOrForever();
        for (std::uint64_t i = m_dice.whole(0, 3); i > 0; --i)
            made.at.push_back({waitOrZero(), m_dice.small(0, processes - 1)});
        made.deploysEvery = waitOrForever();
        made.grace = waitOrZero();
        made.restartAfter = spread(false);
        return made;
    }

    Queue queue()
    {
        Queue made;
        made.durable = m_dice.flag();
        made.lostAckRate = rate();
        made.redeliverOnDisconnect = m_dice.flag();
        made.sweepEvery = waitOrForever();
        if (m_dice.flag())
            made.sweepPhase = waitOrZero();
        made.dispatchDelay = spread(true);
        return made;
    }

    Relay relay()
    {
        Relay made;
        made.count = m_dice.small(1, 3);
        made.interval = wait();
        made.batchSize = m_dice.small(1, 8);
        made.crashRate = rate();
        made.restartAfter = spread(false);
        made.locking = m_dice.choice<Relay::Locking>();
        made.publishDuration = spread(true);
        if (m_dice.flag())
            for (std::uint32_t i = 0; i < made.count; ++i)
                made.phases.push_back(waitOrZero());
        return made;
    }

    std::vector<Step> steps()
    {
        std::vector<Step> made;
        for (std::uint64_t i = m_dice.whole(1, 3); i > 0; --i)
            made.push_back(step("step " + std::to_string(i)));
        if (m_dice.once(3)) {
            // A provider that two steps share: everything about its keys is alike.
            Step twin = made[0];
            twin.name = "twin";
            twin.provider = made[0].provider = "shared";
            twin.failureRate = rate();
            twin.effect = m_dice.choice<Effect>();
            made.push_back(twin);
        }
        return made;
    }

    Step step(std::string name)
    {
        Step made;
        made.name = std::move(name);
        made.effect = m_dice.flag() ? Effect::Email : m_dice.choice<Effect>();
        made.failureRate = rate();
        if (m_dice.flag())
            made.lostReplyRate = rate();
        made.duration = spread(true);
        if (m_dice.once(4)) {
            std::vector<DurationDistribution>& list = m_dice.flag() ? made.durationByDelivery : made.durationByRequest;
            list = {spread(true), spread(true)};
        }
        if (m_dice.once(3))
            made.callTimeout = wait();
        if (m_dice.once(3)) {
            const Duration from = waitOrZero();
            made.outages.emplace_back(from, Duration::microseconds(from.inMicroseconds() + wait().inMicroseconds()));
        }
        made.remembersKeys = m_dice.flag();
        made.keyRetention = waitOrForever();
        made.remembersFailures = m_dice.flag();
        made.differentData = m_dice.choice<DifferentData>();
        made.inFlight = m_dice.choice<InFlight>();
        made.blocksHeartbeat = m_dice.flag();
        made.cost = m_dice.flag() ? 0 : 2.5;
        made.count = m_dice.once(4) ? 2 : 1;
        return made;
    }

    Strategy strategy()
    {
        Strategy made;
        made.name = "strategy";
        made.retry.scope = m_dice.choice<Scope>();
        made.retry.maxAttempts = m_dice.small(1, 4);
        made.retry.baseDelay = waitOrZero();
        if (m_dice.flag())
            made.retry.maxDelay =
                Duration::microseconds(made.retry.baseDelay.inMicroseconds() + waitOrZero().inMicroseconds());
        made.retry.jitter = !m_fixed && m_dice.flag();
        made.providerKey = m_dice.choice<KeyKind>();
        made.store = store();
        made.askFirst = m_dice.flag();
        made.askDuration = spread(true);
        if (!std::holds_alternative<TableStore>(made.store))
            made.ack = m_dice.choice<Ack>();
        made.lateAck = m_dice.choice<LateAck>();
        if (!m_dice.once(3))
            made.visibilityTimeout = {wait()};
        else if (m_dice.flag())
            made.visibilityTimeout = {wait(), wait(), waitOrForever()};
        const Duration shortest = *std::min_element(made.visibilityTimeout.begin(), made.visibilityTimeout.end());
        if (!shortest.isForever() && m_dice.flag())
            made.heartbeat = Duration::microseconds(shortest.inMicroseconds() / m_dice.small(2, 3));
        made.heartbeatFor = waitOrForever();
        made.expiredRun = m_dice.choice<ExpiredRun>();
        if (m_dice.once(3))
            made.timeLimit = wait();
        made.prefetch = m_dice.flag() ? 0 : m_dice.small(1, 5);
        made.onFailure = m_dice.choice<OnFailure>();
        made.redeliveryDelay = {spread(false)};
        if (m_dice.once(3))
            made.redeliveryDelay.push_back(spread(false));
        if (m_dice.flag())
            made.maxDeliveries = m_dice.flag() ? std::optional<std::uint32_t>{} : m_dice.small(1, 5);
        if (m_dice.once(4))
            made.queueDedupe = QueueDedupe{waitOrForever(), usefulKey()};
        made.publish = m_dice.choice<Publish>();
        return made;
    }

    Store store()
    {
        switch (m_dice.whole(0, 2)) {
        case 0:
            return {};
        case 1:
            return MemoryStore{waitOrForever(), usefulKey(), m_dice.choice<Record>(), m_dice.flag()};
        default: {
            TableStore made;
            made.scope = m_dice.choice<Scope>();
            made.lease = waitOrForever();
            made.retention = waitOrForever();
            made.retryLater = spread(false);
            made.key = usefulKey();
            made.claim = m_dice.choice<TableStore::Claim>();
            made.gap = spread(true);
            made.releaseOnFailure = m_dice.flag();
            made.renewLease = m_dice.flag();
            made.record = m_dice.choice<Record>();
            made.remembersFailures = m_dice.flag();
            return made;
        }
        }
    }

    KeyKind usefulKey()
    {
        const auto kind = m_dice.choice<KeyKind>();
        return kind == KeyKind::None ? KeyKind::PerAction : kind;
    }

    Dice m_dice;
    bool m_fixed;
};

} // namespace

Scenario randomTimelineWorld(std::uint64_t seed)
{
    // What validate() refuses is drawn again, from a seed far from everybody's.
    for (std::uint64_t again = 0;; ++again) {
        Scenario made = TimelineDice(seed + (again << 40)).scenario();
        if (validate(made).empty())
            return made;
    }
}

} // namespace twice::test
