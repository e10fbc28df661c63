#include "world/world_text.h"

#include "scenario/scenario.h"
#include "scenario/words.h"
#include "world/line_values.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

namespace twice::ui {
namespace {

struct WorldText
{
    Q_DECLARE_TR_FUNCTIONS(twice::ui::WorldText)
};

QString number(double value)
{
    return QLocale().toString(value, 'g', QLocale::FloatingPointShortest);
}

QString percent(double rate)
{
    constexpr int digits = 6; // 0.07 · 100 is not 7
    return QLocale().toString(rate * 100, 'g', digits) + QStringLiteral(" %");
}

/// Notes what differs, each in its words; %1 stands for the value.
class Differences
{
public:
    template <typename Value>
    void note(const Value& value, const Value& usual, const QString& words)
    {
        if (value != usual)
            m_parts += words;
    }
    void rate(double value, const QString& words)
    {
        if (value > 0)
            m_parts += words.arg(percent(value));
    }
    template <typename Value>
    void line(const Value& value, const Value& usual, const QString& words)
    {
        if (value != usual)
            m_parts += words.arg(lineOf(value, WorldText::tr("never")));
    }
    [[nodiscard]] QString all() const
    {
        return m_parts.isEmpty() ? WorldText::tr("as default") : m_parts.join(QStringLiteral(", "));
    }

private:
    QStringList m_parts;
};

void noteArrivals(Differences& differences, const World& world)
{
    if (const auto* every = std::get_if<EveryArrivals>(&world.arrivals))
        differences.note(true, false, WorldText::tr("one each %1").arg(lineOf(every->interval, {})));
    else if (const auto* poisson = std::get_if<PoissonArrivals>(&world.arrivals))
        differences.note(true, false, WorldText::tr("Poisson %1/s").arg(number(poisson->ratePerSecond)));
    else if (const auto* listed = std::get_if<ListedArrivals>(&world.arrivals))
        differences.note(true, false, WorldText::tr("%1 listed times").arg(listed->times.size()));
}

} // namespace

bool canCrash(const World& world)
{
    const Crashes& crashes = world.crashes;
    return crashes.beforeCall > 0 || crashes.afterCall > 0 || crashes.beforeAck > 0 || !crashes.at.empty() ||
           !crashes.meanTimeBetween.isForever() || !crashes.deploysEvery.isForever();
}

QString trafficText(const Scenario& scenario)
{
    const World& world = scenario.world;
    Differences differences;
    noteArrivals(differences, world);
    differences.rate(world.repeatedRequests.rate, WorldText::tr("%1 sent twice"));
    differences.line(world.repeatedRequests.after, DurationDistribution(), WorldText::tr("after %1"));
    differences.rate(world.repeatedRequests.changedDataRate, WorldText::tr("%1 of them changed"));
    differences.note(world.repeatedRequests.copies.size(), std::size_t{},
                     WorldText::tr("copies: %1").arg(world.repeatedRequests.copies.size()));
    differences.line(world.reruns, {}, WorldText::tr("rerun at %1"));
    if (world.until)
        differences.note(true, false, WorldText::tr("until %1").arg(lineOf(*world.until, {})));
    differences.note(scenario.cellSize, Scenario{}.cellSize,
                     WorldText::tr("cells of %1").arg(QLocale().toString(static_cast<qulonglong>(scenario.cellSize))));
    return differences.all();
}

QString crashText(const Scenario& scenario)
{
    const World& world = scenario.world;
    const Workers usualWorkers;
    const Crashes usual;
    const Crashes& crashes = world.crashes;
    Differences differences;
    differences.note(world.workers.processes, usualWorkers.processes,
                     WorldText::tr("%1 processes").arg(world.workers.processes));
    differences.note(world.workers.concurrency, usualWorkers.concurrency,
                     WorldText::tr("%1 at a time").arg(world.workers.concurrency));
    differences.rate(crashes.beforeCall, WorldText::tr("crash before call %1"));
    differences.rate(crashes.afterCall, WorldText::tr("crash after call %1"));
    differences.rate(crashes.beforeAck, WorldText::tr("crash before ack %1"));
    differences.line(crashes.meanTimeBetween, usual.meanTimeBetween, WorldText::tr("crash each %1"));
    differences.line(crashes.at, usual.at, WorldText::tr("crash at %1"));
    differences.line(crashes.deploysEvery, usual.deploysEvery, WorldText::tr("deploy every %1"));
    differences.line(crashes.grace, usual.grace, WorldText::tr("grace %1"));
    differences.line(crashes.restartAfter, usual.restartAfter, WorldText::tr("restart after %1"));
    return differences.all();
}

QString queueText(const Scenario& scenario)
{
    const Queue usual;
    const Queue& queue = scenario.world.queue;
    Differences differences;
    differences.note(queue.durable, usual.durable, WorldText::tr("not durable"));
    differences.note(queue.redeliverOnDisconnect, usual.redeliverOnDisconnect,
                     WorldText::tr("redelivers on disconnect"));
    differences.rate(queue.lostAckRate, WorldText::tr("acks lost %1"));
    differences.line(queue.sweepEvery, usual.sweepEvery, WorldText::tr("sweep every %1"));
    differences.line(queue.sweepPhase, usual.sweepPhase, WorldText::tr("first at %1"));
    differences.line(queue.dispatchDelay, usual.dispatchDelay, WorldText::tr("dispatch delay %1"));
    return differences.all();
}

QString publishingText(const Scenario& scenario)
{
    const Relay usual;
    const Relay& relay = scenario.world.relay;
    Differences differences;
    differences.rate(scenario.world.producer.crashRate, WorldText::tr("producer dies %1"));
    differences.line(scenario.world.producer.retryAfter, {}, WorldText::tr("client retries after %1"));
    differences.note(relay.count, usual.count, WorldText::tr("%1 relays").arg(relay.count));
    differences.line(relay.interval, usual.interval, WorldText::tr("each %1"));
    differences.line(relay.phases, usual.phases, WorldText::tr("first at %1"));
    differences.note(relay.batchSize, usual.batchSize, WorldText::tr("%1 rows").arg(relay.batchSize));
    differences.line(relay.publishDuration, usual.publishDuration, WorldText::tr("%1 for each"));
    const std::string_view locking = word(relay.locking);
    differences.note(
        relay.locking, usual.locking,
        WorldText::tr("locking %1").arg(QString::fromUtf8(locking.data(), static_cast<qsizetype>(locking.size()))));
    differences.rate(relay.crashRate, WorldText::tr("relay dies %1"));
    differences.line(relay.restartAfter, usual.restartAfter, WorldText::tr("restarts after %1"));
    return differences.all();
}

} // namespace twice::ui
