#include "strategies/group_text.h"

#include "scenario/words.h"
#include "strategies/strategy_text.h"

#include <QCoreApplication>
#include <QStringList>

namespace twice::ui {
namespace {

struct GroupText
{
    Q_DECLARE_TR_FUNCTIONS(twice::ui::GroupText)
};

QString text(Duration duration)
{
    return QString::fromStdString(formatDuration(duration));
}

QString text(const DurationDistribution& duration)
{
    if (const auto* uniform = std::get_if<UniformDuration>(&duration))
        return GroupText::tr("%1 to %2").arg(text(uniform->low), text(uniform->high));
    if (const auto* exponential = std::get_if<ExponentialDuration>(&duration))
        return GroupText::tr("about %1").arg(text(exponential->mean));
    if (const auto* lognormal = std::get_if<LognormalDuration>(&duration))
        return GroupText::tr("about %1").arg(text(lognormal->median));
    return text(std::get<Duration>(duration));
}

/// The first ones of a list: more would fill the header.
template <typename One>
QString text(const std::vector<One>& list)
{
    constexpr std::size_t most = 3;
    QStringList parts;
    for (std::size_t n = 0; n < list.size() && n < most; ++n)
        parts += text(list[n]);
    if (list.size() > most)
        parts += QStringLiteral("…");
    return parts.join(QStringLiteral(" · "));
}

template <typename Choice>
requires std::is_enum_v<Choice> QString text(Choice choice)
{
    const std::string_view there = word(choice);
    return QString::fromUtf8(there.data(), static_cast<qsizetype>(there.size()));
}

/// Notes what differs, each in its words.
class Differences
{
public:
    template <typename Value>
    void note(const Value& value, const Value& usual, const QString& words)
    {
        if (value != usual)
            m_parts += words;
    }
    template <typename Value>
    void noteValue(const Value& value, const Value& usual, const QString& words)
    {
        if (value != usual)
            m_parts += words.arg(text(value));
    }
    [[nodiscard]] QString all() const
    {
        return m_parts.isEmpty() ? GroupText::tr("as default") : m_parts.join(QStringLiteral(", "));
    }

private:
    QStringList m_parts;
};

/// What both kinds of stores have.
template <typename Kind>
void noteCommon(Differences& differences, const Kind& store)
{
    differences.noteValue(store.key, Kind{}.key, GroupText::tr("key %1"));
    differences.note(store.record, Record::After, GroupText::tr("marked before"));
    differences.note(store.remembersFailures, false, GroupText::tr("saves failures"));
}

} // namespace

QString retryText(const Strategy& strategy)
{
    const Retry usual;
    const Retry& retry = strategy.retry;
    Differences differences;
    differences.note(retry.scope, usual.scope, GroupText::tr("the whole job"));
    differences.note(retry.maxAttempts, usual.maxAttempts,
                     retry.maxAttempts == 1 ? GroupText::tr("1 attempt")
                                            : GroupText::tr("%1 attempts").arg(retry.maxAttempts));
    differences.noteValue(retry.baseDelay, usual.baseDelay, GroupText::tr("wait %1"));
    differences.noteValue(retry.maxDelay, usual.maxDelay, GroupText::tr("at most %1"));
    differences.note(retry.jitter, usual.jitter, GroupText::tr("jitter"));
    return differences.all();
}

QString keysText(const Strategy& strategy)
{
    const Strategy usual;
    Differences differences;
    differences.note(strategy.providerKey, usual.providerKey, keyName(strategy.providerKey));
    differences.note(strategy.askFirst, usual.askFirst, GroupText::tr("asks first"));
    differences.noteValue(strategy.askDuration, usual.askDuration, GroupText::tr("asking takes %1"));
    return differences.all();
}

QString storeText(const Strategy& strategy)
{
    Differences differences;
    if (const auto* memory = std::get_if<MemoryStore>(&strategy.store)) {
        differences.note(true, false, GroupText::tr("memory"));
        differences.noteValue(memory->ttl, MemoryStore{}.ttl, GroupText::tr("for %1"));
        noteCommon(differences, *memory);
    } else if (const auto* table = std::get_if<TableStore>(&strategy.store)) {
        const TableStore usual;
        differences.note(true, false,
                         table->scope == Scope::Job ? GroupText::tr("row per job") : GroupText::tr("row per step"));
        differences.noteValue(table->lease, usual.lease, GroupText::tr("lease %1"));
        differences.note(table->renewLease, usual.renewLease, GroupText::tr("renewed"));
        differences.note(table->claim, usual.claim, GroupText::tr("check then act"));
        differences.noteValue(table->gap, usual.gap, GroupText::tr("gap %1"));
        differences.noteValue(table->retention, usual.retention, GroupText::tr("for %1"));
        differences.noteValue(table->retryLater, usual.retryLater, GroupText::tr("busy: back after %1"));
        differences.note(table->releaseOnFailure, usual.releaseOnFailure, GroupText::tr("released on failure"));
        noteCommon(differences, *table);
    }
    return differences.all();
}

QString deliveryText(const Strategy& strategy)
{
    const Strategy usual;
    Differences differences;
    differences.noteValue(strategy.ack, usual.ack, GroupText::tr("ack %1"));
    differences.noteValue(strategy.visibilityTimeout, usual.visibilityTimeout, GroupText::tr("visibility %1"));
    differences.noteValue(strategy.heartbeat, usual.heartbeat, GroupText::tr("heartbeat %1"));
    differences.noteValue(strategy.heartbeatFor, usual.heartbeatFor, GroupText::tr("for at most %1"));
    differences.noteValue(strategy.lateAck, usual.lateAck, GroupText::tr("%1 counts"));
    differences.noteValue(strategy.expiredRun, usual.expiredRun, GroupText::tr("expired run %1"));
    differences.noteValue(strategy.timeLimit, usual.timeLimit, GroupText::tr("time limit %1"));
    differences.note(strategy.prefetch, usual.prefetch, GroupText::tr("prefetch %1").arg(strategy.prefetch));
    differences.noteValue(strategy.onFailure, usual.onFailure, QStringLiteral("%1"));
    differences.noteValue(strategy.redeliveryDelay, usual.redeliveryDelay, GroupText::tr("after %1"));
    differences.note(strategy.maxDeliveries, usual.maxDeliveries,
                     strategy.maxDeliveries ? GroupText::tr("%1 deliveries").arg(*strategy.maxDeliveries)
                                            : GroupText::tr("unlimited deliveries"));
    differences.note(strategy.queueDedupe, usual.queueDedupe,
                     strategy.queueDedupe
                         ? GroupText::tr("queue drops repeats for %1").arg(text(strategy.queueDedupe->window))
                         : QString());
    differences.noteValue(strategy.publish, usual.publish, QStringLiteral("%1"));
    return differences.all();
}

} // namespace twice::ui
