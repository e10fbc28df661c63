#include "strategies/keys_fields.h"

#include "fields/explain.h"
#include "fields/field_note.h"
#include "fields/field_row.h"
#include "strategies/strategy_text.h"

#include <algorithm>

namespace twice::ui {
namespace {

QString nobodyRemembers(const Strategy&, const World& world)
{
    if (std::any_of(world.steps.begin(), world.steps.end(), [](const Step& step) { return step.remembersKeys; }))
        return {};
    return KeysFields::tr("No provider of these steps remembers keys.");
}

QString nothingHarms(const Strategy&, const World& world)
{
    if (std::any_of(world.steps.begin(), world.steps.end(), [](const Step& step) { return isHarmful(step.effect); }))
        return {};
    return KeysFields::tr("No step is harmful to repeat.");
}

QString nobodyAsks(const Strategy& strategy, const World& world)
{
    return strategy.askFirst ? nothingHarms(strategy, world) : KeysFields::tr("Nobody asks before a call.");
}

} // namespace

KeysFields::KeysFields(ScenarioDocument& document, QWidget* parent)
    : StrategyGroup(document, QStringLiteral("keysFields"), parent)
{
    auto* key = new ChoiceField(QStringLiteral("strategyKey"), this);
    for (KeyKind kind : allKeyKinds())
        key->addChoice(kind, keyName(kind), keyVerdict(kind));
    explain(key, tr("The key that a call sends; it works where the provider remembers keys."));
    m_verdict = verdictLabel(QStringLiteral("strategyKeyVerdict"), this);
    auto* ask = new CheckField(tr("ask before a harmful call"), QStringLiteral("strategyAskFirst"), this);
    explain(ask, tr("The provider is asked whether this request's effect is already there; if so, the call is "
                    "skipped."));

    auto* grid = fieldGrid();
    QLabel* keyLabel = addFieldRow(grid, tr("Key sent"), key);
    grid->addWidget(m_verdict, grid->rowCount(), 1);
    grid->addWidget(ask, grid->rowCount(), 0, 1, 2);
    grid->addWidget(ask->note(), grid->rowCount(), 0, 1, 2);
    auto* asking = new TextField(QStringLiteral("strategyAskDuration"), this);
    explain(asking, tr("How long the question takes, such as 50ms; the answer tells the state at its end."));
    QLabel* askingLabel = addFieldRow(grid, tr("Asking takes"), asking);
    setLayout(grid);

    bind(key, {tr("change of key"), "providerKey", nobodyRemembers, keyLabel}, [](auto& s) { return &s.providerKey; });
    bind(ask, {tr("change of asking first"), "askFirst", nothingHarms}, [](auto& s) { return &s.askFirst; });
    bind(asking, {tr("change of asking time"), "askDuration", nobodyAsks, askingLabel}, {},
         [](auto& s) { return &s.askDuration; });
}

void KeysFields::show(const Strategy& strategy)
{
    m_verdict->setText(keyVerdict(strategy.providerKey));
}

} // namespace twice::ui
