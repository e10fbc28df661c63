#include "strategies/store_fields.h"

#include "document/scenario_document.h"
#include "fields/choice_field.h"
#include "fields/explain.h"
#include "fields/field_note.h"
#include "fields/field_row.h"
#include "strategies/strategy_text.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace twice::ui {
namespace {

/// Calls `change` with the store of either kind that is there.
template <typename Change>
void changeStore(Store& store, Change change)
{
    if (auto* memory = std::get_if<MemoryStore>(&store))
        change(*memory);
    else if (auto* table = std::get_if<TableStore>(&store))
        change(*table);
}

/// What both kinds have, so that changing the kind keeps it.
template <typename To>
To takeOver(const Store& from)
{
    To to;
    const auto copy = [&](const auto& old) {
        to.key = old.key;
        to.record = old.record;
        to.remembersFailures = old.remembersFailures;
    };
    if (const auto* memory = std::get_if<MemoryStore>(&from))
        copy(*memory);
    else if (const auto* table = std::get_if<TableStore>(&from))
        copy(*table);
    return to;
}

} // namespace

StoreFields::StoreFields(ScenarioDocument& document, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_edits(document)
{
    setObjectName(QStringLiteral("storeFields"));
    setupFields();
    connectFields();
    connect(&document, &ScenarioDocument::changed, this, &StoreFields::refresh);
}

void StoreFields::setupFields()
{
    m_kind = new ChoiceField(QStringLiteral("storeKind"), this);
    m_kind->addChoice(Kind::None, tr("none"));
    m_kind->addChoice(Kind::Memory, tr("memory — of the process"));
    m_kind->addChoice(Kind::Table, tr("table — in a database"));
    explain(m_kind, tr("Our own memory of finished work, which is asked before each attempt."));

    m_details = new QWidget(this);
    m_scope = new ChoiceField(QStringLiteral("storeScope"), m_details);
    m_scope->addChoice(Scope::Job, tr("a row for the job"));
    m_scope->addChoice(Scope::Step, tr("a row for each step"));
    explain(m_scope, tr("Whether a row of the table stands for the whole job or for one step."));
    m_key = new ChoiceField(QStringLiteral("storeKey"), m_details);
    for (KeyKind kind : allKeyKinds()) {
        if (kind != KeyKind::None)
            m_key->addChoice(kind, keyName(kind), keyVerdict(kind));
    }
    explain(m_key, tr("The name under which the store keeps a piece of finished work."));
    m_keyVerdict = verdictLabel(QStringLiteral("storeKeyVerdict"), m_details);
    m_record = new ChoiceField(QStringLiteral("storeRecord"), m_details);
    m_record->addChoice(Record::After, tr("after the work"));
    m_record->addChoice(Record::Before, tr("before the work — a mistake"),
                        tr("A failure then loses the work: the key is seen already."));
    explain(m_record, tr("When the key is marked as seen."));
    m_remembersFailures = new QCheckBox(tr("saves failed answers too — a mistake"), m_details);
    m_remembersFailures->setObjectName(QStringLiteral("storeRemembersFailures"));
    explain(m_remembersFailures, tr("A failed answer is saved and counts as finished for every retry."));
    m_remembersNote = new FieldNote(m_remembersFailures, m_details);

    auto* top = fieldGrid();
    addFieldRow(top, tr("St&ore"), m_kind);
    auto* inner = fieldGrid();
    inner->setContentsMargins({});
    m_scopeLabel = addFieldRow(inner, tr("Rows"), m_scope);
    addFieldRow(inner, tr("Store key"), m_key);
    inner->addWidget(m_keyVerdict, inner->rowCount(), 1);
    addFieldRow(inner, tr("Marked"), m_record);
    const int row = inner->rowCount();
    inner->addWidget(m_remembersFailures, row, 1);
    inner->addWidget(m_remembersNote, row + 1, 1);
    m_details->setLayout(inner);

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->setSpacing(3);
    column->addLayout(top);
    column->addWidget(m_details);
}

void StoreFields::connectFields()
{
    connect(m_kind, &ChoiceField::chosen, this, [this](int kind) { setKind(static_cast<Kind>(kind)); });
    connect(m_scope, &ChoiceField::chosen, this, [this](int scope) {
        m_scope->showFault(
            faultText(m_edits.change(m_row, tr("change of the table's rows"), "store.scope", [=](Strategy& s) {
                if (auto* table = std::get_if<TableStore>(&s.store))
                    table->scope = static_cast<Scope>(scope);
            })));
        m_edits.endMerge();
    });
    connect(m_key, &ChoiceField::chosen, this, [this](int key) {
        m_key->showFault(faultText(m_edits.change(m_row, tr("change of store key"), "store.key", [=](Strategy& s) {
            changeStore(s.store, [=](auto& store) { store.key = static_cast<KeyKind>(key); });
        })));
        m_edits.endMerge();
    });
    connect(m_record, &ChoiceField::chosen, this, [this](int record) {
        m_record->showFault(faultText(m_edits.change(m_row, tr("change of marking"), "store.record", [=](Strategy& s) {
            changeStore(s.store, [=](auto& store) { store.record = static_cast<Record>(record); });
        })));
        m_edits.endMerge();
    });
    connect(m_remembersFailures, &QCheckBox::clicked, this, [this](bool on) {
        m_remembersNote->setFaults(
            m_edits.change(m_row, tr("change of saved failures"), "store.remembersFailures", [=](Strategy& s) {
                changeStore(s.store, [=](auto& store) { store.remembersFailures = on; });
            }));
        m_edits.endMerge();
        refresh();
    });
}

void StoreFields::setKind(Kind kind)
{
    const Faults faults = m_edits.change(m_row, tr("change of store"), "store", [kind](Strategy& strategy) {
        switch (kind) {
        case Kind::None:
            strategy.store = std::monostate{};
            return;
        case Kind::Memory:
            strategy.store = takeOver<MemoryStore>(strategy.store);
            return;
        case Kind::Table:
            strategy.store = takeOver<TableStore>(strategy.store);
            return;
        }
    });
    m_edits.endMerge();
    m_kind->showFault(faultText(faults));
}

void StoreFields::setRow(int row)
{
    if (row == m_row)
        return;
    m_row = row;
    refresh();
    for (ChoiceField* field : {m_kind, m_scope, m_key, m_record})
        field->discard();
    m_remembersNote->setFault({});
}

void StoreFields::refresh()
{
    const std::vector<Strategy>& strategies = m_document.scenario().strategies;
    if (m_row < 0 || static_cast<std::size_t>(m_row) >= strategies.size())
        return;
    const Store& store = strategies[static_cast<std::size_t>(m_row)].store;
    m_kind->setValue<Kind>(static_cast<Kind>(store.index()));
    const auto show = [this](const auto& there) {
        m_key->setValue<KeyKind>(there.key);
        m_keyVerdict->setText(keyVerdict(there.key));
        m_record->setValue<Record>(there.record);
        const QSignalBlocker quiet(m_remembersFailures);
        m_remembersFailures->setChecked(there.remembersFailures);
    };
    const auto* table = std::get_if<TableStore>(&store);
    if (table) {
        m_scope->setValue<Scope>(table->scope);
        show(*table);
    } else if (const auto* memory = std::get_if<MemoryStore>(&store)) {
        show(*memory);
    }
    m_scope->setVisible(table);
    m_scopeLabel->setVisible(table);
    m_details->setVisible(!std::holds_alternative<std::monostate>(store));
}

} // namespace twice::ui
