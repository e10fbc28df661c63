#include "strategies/retry_fields.h"

#include "fields/explain.h"
#include "fields/field_note.h"
#include "fields/field_row.h"

namespace twice::ui {
namespace {

constexpr double mostAttempts = 1000;

QString noWait(const Strategy& strategy, const World&)
{
    if (strategy.retry.maxAttempts == 1)
        return RetryFields::tr("With one attempt there is nothing to wait for.");
    return {};
}

QString noJitter(const Strategy& strategy, const World& world)
{
    if (strategy.retry.maxAttempts > 1 && strategy.retry.baseDelay.isZero())
        return RetryFields::tr("There is no wait: the first wait is 0s.");
    return noWait(strategy, world);
}

QString noLongestWait(const Strategy& strategy, const World& world)
{
    if (strategy.retry.maxAttempts == 2)
        return RetryFields::tr("With two attempts the first wait is the only one.");
    return noJitter(strategy, world);
}

} // namespace

RetryFields::RetryFields(ScenarioDocument& document, QWidget* parent)
    : StrategyGroup(document, QStringLiteral("retryFields"), parent)
{
    auto* scope = new ChoiceField(QStringLiteral("strategyRetryScope"), this);
    scope->addChoice(Scope::Step, tr("each step"), tr("A step that fails is tried again on its own."));
    scope->addChoice(Scope::Job, tr("the whole job"),
                     tr("A step that fails starts the job again from its first step."));
    explain(scope, tr("What is tried again when a step fails."));
    auto* attempts = new NumberField(NumberField::Kind::Count, QStringLiteral("strategyAttempts"), this);
    attempts->setRange(1, mostAttempts);
    attempts->setDigits(4);
    attempts->setAccessibleName(tr("Attempts"));
    explain(attempts, tr("How often it is tried in all, the first time included."));
    auto* first = new TextField(QStringLiteral("strategyBaseDelay"), this);
    explain(first, tr("The wait before the second attempt, such as 500ms or 2s; each further one is twice as long."));
    auto* longest = new TextField(QStringLiteral("strategyMaxDelay"), this);
    explain(longest, tr("No wait becomes longer than this, such as 30s; or forever, which is no limit."));
    auto* jitter = new CheckField(tr("shorten each wait by chance (jitter)"), QStringLiteral("strategyJitter"), this);
    explain(jitter, tr("Each wait is multiplied by a number between 0 and 1, so that retries do not come together."));

    auto* grid = fieldGrid();
    addFieldRow(grid, tr("Try again"), scope);
    addFieldRow(grid, tr("Attempts"), attempts);
    QLabel* firstLabel = addFieldRow(grid, tr("First wait"), first);
    QLabel* longestLabel = addFieldRow(grid, tr("Longest wait"), longest);
    grid->addWidget(jitter, grid->rowCount(), 0, 1, 2);
    grid->addWidget(jitter->note(), grid->rowCount(), 0, 1, 2);
    setLayout(grid);

    bind(scope, {tr("change of retry"), "retry.scope"}, [](auto& s) { return &s.retry.scope; });
    bind(attempts, {tr("change of attempts"), "retry.maxAttempts"}, [](auto& s) { return &s.retry.maxAttempts; });
    bind(first, {tr("change of first wait"), "retry.baseDelay", noWait, firstLabel}, {},
         [](auto& s) { return &s.retry.baseDelay; });
    bind(longest, {tr("change of longest wait"), "retry.maxDelay", noLongestWait, longestLabel},
         QStringLiteral("forever"), [](auto& s) { return &s.retry.maxDelay; });
    bind(jitter, {tr("change of jitter"), "retry.jitter", noJitter}, [](auto& s) { return &s.retry.jitter; });
}

} // namespace twice::ui
