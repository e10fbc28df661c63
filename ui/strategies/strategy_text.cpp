#include "strategies/strategy_text.h"

#include "strategies/group_text.h"

#include <QCoreApplication>
#include <QStringList>

namespace twice::ui {
namespace {

struct StrategyText
{
    Q_DECLARE_TR_FUNCTIONS(twice::ui::StrategyText)
};

QString storeSummary(const Store& store)
{
    const auto details = [](QString text, KeyKind key, Record record) {
        if (key != KeyKind::PerAction)
            text += QLatin1Char(' ') + keyName(key);
        if (record == Record::Before)
            text += StrategyText::tr(", marked before");
        return text;
    };
    if (const auto* memory = std::get_if<MemoryStore>(&store))
        return details(StrategyText::tr("memory"), memory->key, memory->record);
    if (const auto* table = std::get_if<TableStore>(&store)) {
        const QString kind =
            table->scope == Scope::Step ? StrategyText::tr("row per step") : StrategyText::tr("row per job");
        return details(kind, table->key, table->record);
    }
    return {};
}

} // namespace

const std::vector<KeyKind>& allKeyKinds()
{
    static const std::vector<KeyKind> kinds = {KeyKind::None,           KeyKind::PerCall,
                                               KeyKind::PerAttempt,     KeyKind::PerMessage,
                                               KeyKind::PerAction,      KeyKind::PerActionAndClockDay,
                                               KeyKind::PerUserAndStep, KeyKind::PerUser};
    return kinds;
}

QString keyName(KeyKind kind)
{
    switch (kind) {
    case KeyKind::None:
        return StrategyText::tr("none");
    case KeyKind::PerCall:
        return StrategyText::tr("per call");
    case KeyKind::PerAttempt:
        return StrategyText::tr("per attempt");
    case KeyKind::PerMessage:
        return StrategyText::tr("per message");
    case KeyKind::PerAction:
        return StrategyText::tr("per action");
    case KeyKind::PerActionAndClockDay:
        return StrategyText::tr("per action and clock day");
    case KeyKind::PerUserAndStep:
        return StrategyText::tr("per user and step");
    case KeyKind::PerUser:
        return StrategyText::tr("per user");
    }
    return {};
}

QString keyVerdict(KeyKind kind)
{
    switch (kind) {
    case KeyKind::None:
        return StrategyText::tr("No key: a retry looks like a new call.");
    case KeyKind::PerCall:
        return StrategyText::tr("New on every call, made inside the retry: protects nothing.");
    case KeyKind::PerAttempt:
        return StrategyText::tr("The action and the attempt's number: protects nothing inside a delivery.");
    case KeyKind::PerMessage:
        return StrategyText::tr(
            "Made once, with the message: safe for retries and redeliveries, not for a request that "
            "is sent twice.");
    case KeyKind::PerAction:
        return StrategyText::tr("Step and request, what for whom on which occasion: the right one.");
    case KeyKind::PerActionAndClockDay:
        return StrategyText::tr("A mistake: takes the date from the attempt, and so opens at midnight.");
    case KeyKind::PerUserAndStep:
        return StrategyText::tr(
            "A mistake: forgets the occasion, so that a user's next legitimate action is swallowed.");
    case KeyKind::PerUser:
        return StrategyText::tr("A mistake: too coarse, two steps that share a provider or a store collide.");
    }
    return {};
}

QString strategySummary(const Strategy& strategy)
{
    QStringList parts;
    parts += strategy.retry.scope == Scope::Step ? StrategyText::tr("each step") : StrategyText::tr("whole job");
    parts += strategy.retry.maxAttempts == 1 ? StrategyText::tr("1 attempt")
                                             : StrategyText::tr("%1 attempts").arg(strategy.retry.maxAttempts);
    parts += strategy.providerKey == KeyKind::None ? StrategyText::tr("no key")
                                                   : StrategyText::tr("key %1").arg(keyName(strategy.providerKey));
    if (const QString store = storeSummary(strategy.store); !store.isEmpty())
        parts += store;
    if (strategy.askFirst)
        parts += StrategyText::tr("asks first");
    if (const QString delivery = deliveryText(strategy); delivery != deliveryText(Strategy{}))
        parts += delivery;
    return parts.join(QStringLiteral(" · "));
}

} // namespace twice::ui
