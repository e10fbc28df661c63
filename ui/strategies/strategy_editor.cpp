#include "strategies/strategy_editor.h"

#include "document/scenario_document.h"
#include "fields/choice_field.h"
#include "fields/explain.h"
#include "fields/field_note.h"
#include "fields/field_row.h"
#include "fields/number_field.h"
#include "fields/text_field.h"
#include "strategies/store_fields.h"
#include "strategies/strategy_text.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace twice::ui {
namespace {

constexpr double mostAttempts = 1000;

} // namespace

StrategyEditor::StrategyEditor(ScenarioDocument& document, QWidget* parent)
    : QFrame(parent),
      m_document(document),
      m_edits(document)
{
    setObjectName(QStringLiteral("strategyEditor"));
    setFrameShape(QFrame::StyledPanel);
    setupFields();
    setupLayout();
    connectFields();
    connect(&document, &ScenarioDocument::changed, this, [this] {
        m_askNote->setFault({});
        refresh();
    });
    refresh();
}

void StrategyEditor::setupFields()
{
    m_name = new TextField(QStringLiteral("strategyName"), this);
    explain(m_name, tr("What the strategy is called in every chart and table; two of one name are not allowed."));
    m_scope = new ChoiceField(QStringLiteral("strategyRetryScope"), this);
    m_scope->addChoice(Scope::Step, tr("each step"), tr("A step that fails is tried again on its own."));
    m_scope->addChoice(Scope::Job, tr("the whole job"),
                       tr("A step that fails starts the job again from its first step."));
    explain(m_scope, tr("What is tried again when a step fails."));
    m_attempts = new NumberField(NumberField::Kind::Count, QStringLiteral("strategyAttempts"), this);
    m_attempts->setRange(1, mostAttempts);
    m_attempts->setDigits(4);
    m_attempts->setAccessibleName(tr("Attempts"));
    explain(m_attempts, tr("How often it is tried in all, the first time included."));
    m_key = new ChoiceField(QStringLiteral("strategyKey"), this);
    for (KeyKind kind : allKeyKinds())
        m_key->addChoice(kind, keyName(kind), keyVerdict(kind));
    explain(m_key, tr("The key that a call sends; it works where the provider remembers keys."));
    m_keyVerdict = verdictLabel(QStringLiteral("strategyKeyVerdict"), this);
    m_store = new StoreFields(m_document, this);
    m_askFirst = new QCheckBox(tr("ask before a harmful call"), this);
    m_askFirst->setObjectName(QStringLiteral("strategyAskFirst"));
    explain(m_askFirst,
            tr("The provider is asked whether this request's effect is already there; if so, the call is skipped."));
    m_askNote = new FieldNote(m_askFirst, this);
    m_clockNote = verdictLabel(QStringLiteral("strategyClockNote"), this);
}

void StrategyEditor::setupLayout()
{
    auto* grid = fieldGrid();
    addFieldRow(grid, tr("Name"), m_name);
    int row = grid->rowCount();
    auto* retry = new QLabel(tr("Retr&y"), this);
    retry->setBuddy(m_scope);
    auto* attempts = new QLabel(tr("attempts"), this);
    attempts->setBuddy(m_attempts);
    auto* line = new QHBoxLayout;
    constexpr int gap = 6;
    line->setSpacing(gap);
    line->addWidget(m_scope, 1);
    line->addWidget(m_attempts);
    line->addWidget(attempts);
    grid->addWidget(retry, row, 0);
    grid->addLayout(line, row, 1);
    grid->addWidget(m_scope->note(), row + 1, 1);
    grid->addWidget(m_attempts->note(), row + 2, 1);
    addFieldRow(grid, tr("Key &sent"), m_key);
    grid->addWidget(m_keyVerdict, grid->rowCount(), 1);
    row = grid->rowCount();
    grid->addWidget(m_store, row, 0, 1, 2);
    grid->addWidget(m_askFirst, row + 1, 1);
    grid->addWidget(m_askNote, row + 2, 1);

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 6, 8, 6);
    column->setSpacing(3);
    column->addWidget(m_clockNote);
    column->addLayout(grid);
}

void StrategyEditor::connectFields()
{
    connect(m_name, &TextField::edited, this,
            [this](const QString& name) { m_name->showFault(faultText(m_edits.setName(m_row, name))); });
    connect(m_name, &TextField::editingEnded, this, [this] { m_edits.endMerge(); });
    connect(m_scope, &ChoiceField::chosen, this, [this](int scope) {
        m_scope->showFault(faultText(m_edits.change(m_row, tr("change of retry"), "retry.scope",
                                                    [=](Strategy& s) { s.retry.scope = static_cast<Scope>(scope); })));
        m_edits.endMerge();
    });
    connect(m_attempts, &NumberField::edited, this, [this](double attempts) {
        m_attempts->showFault(
            faultText(m_edits.change(m_row, tr("change of attempts"), "retry.maxAttempts", [=](Strategy& s) {
                s.retry.maxAttempts = static_cast<std::uint32_t>(attempts);
            })));
    });
    connect(m_attempts, &NumberField::editingEnded, this, [this] { m_edits.endMerge(); });
    connect(m_key, &ChoiceField::chosen, this, [this](int key) {
        m_key->showFault(faultText(m_edits.change(m_row, tr("change of key"), "providerKey",
                                                  [=](Strategy& s) { s.providerKey = static_cast<KeyKind>(key); })));
        m_edits.endMerge();
    });
    connect(m_askFirst, &QCheckBox::clicked, this, [this](bool on) {
        m_askNote->setFaults(
            m_edits.change(m_row, tr("change of asking first"), "askFirst", [=](Strategy& s) { s.askFirst = on; }));
        m_edits.endMerge();
        refresh();
    });
}

void StrategyEditor::setRow(int row)
{
    if (row == m_row)
        return;
    m_edits.endMerge();
    m_row = row;
    m_store->setRow(row);
    refresh();
    m_name->discard();
    m_scope->discard();
    m_attempts->discard();
    m_key->discard();
    m_askNote->setFault({});
}

void StrategyEditor::setClockNote(const QString& note)
{
    m_clockNote->setText(note);
    m_clockNote->setVisible(!note.isEmpty());
}

void StrategyEditor::refresh()
{
    const std::vector<Strategy>& strategies = m_document.scenario().strategies;
    const bool there = m_row >= 0 && static_cast<std::size_t>(m_row) < strategies.size();
    setEnabled(there);
    if (!there)
        return;
    const Strategy& strategy = strategies[static_cast<std::size_t>(m_row)];
    m_name->setValue(QString::fromStdString(strategy.name));
    m_scope->setValue<Scope>(strategy.retry.scope);
    m_attempts->setValue(strategy.retry.maxAttempts);
    m_key->setValue<KeyKind>(strategy.providerKey);
    m_keyVerdict->setText(keyVerdict(strategy.providerKey));
    const QSignalBlocker quiet(m_askFirst);
    m_askFirst->setChecked(strategy.askFirst);
}

} // namespace twice::ui
