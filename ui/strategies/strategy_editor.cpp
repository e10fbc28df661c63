#include "strategies/strategy_editor.h"

#include "document/scenario_document.h"
#include "fields/explain.h"
#include "fields/field_note.h"
#include "fields/field_row.h"
#include "fields/fold.h"
#include "fields/text_field.h"
#include "strategies/delivery_fields.h"
#include "strategies/group_text.h"
#include "strategies/keys_fields.h"
#include "strategies/retry_fields.h"
#include "strategies/store_fields.h"

#include <QVBoxLayout>

namespace twice::ui {

StrategyEditor::StrategyEditor(ScenarioDocument& document, QWidget* parent)
    : QFrame(parent),
      m_document(document),
      m_edits(document),
      m_name(new TextField(QStringLiteral("strategyName"), this))
{
    setObjectName(QStringLiteral("strategyEditor"));
    setFrameShape(QFrame::StyledPanel);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 6, 8, 6);
    column->setSpacing(3);
    setupName(column);
    setupGroups(column);
    connect(&document, &ScenarioDocument::changed, this, &StrategyEditor::refresh);
    refresh();
}

void StrategyEditor::setupName(QVBoxLayout* column)
{
    explain(m_name, tr("What the strategy is called in every chart and table; two of one name are not allowed."));
    auto* grid = fieldGrid();
    addFieldRow(grid, tr("Name"), m_name);
    column->addLayout(grid);
    connect(m_name, &TextField::edited, this,
            [this](const QString& name) { m_name->showFault(faultText(m_edits.setName(m_row, name))); });
    connect(m_name, &TextField::editingEnded, this, [this] { m_edits.endMerge(); });
}

void StrategyEditor::setupGroups(QVBoxLayout* column)
{
    const auto add = [&](const QString& title, StrategyGroup* fields, QString (*summary)(const Strategy&)) {
        auto* fold = new Fold(title, fields, fields->objectName() + QStringLiteral("Fold"), this);
        column->addWidget(fold);
        m_groups.push_back({fold, fields, summary});
    };
    add(tr("Retr&y"), new RetryFields(m_document, this), retryText);
    add(tr("Key&s"), new KeysFields(m_document, this), keysText);
    add(tr("St&ore"), new StoreFields(m_document, this), storeText);
    // No letter of it is free among the window's.
    add(tr("Delivery"), new DeliveryFields(m_document, this), deliveryText);
}

void StrategyEditor::setRow(int row)
{
    if (row == m_row)
        return;
    m_edits.endMerge();
    m_row = row;
    for (const Group& group : m_groups)
        group.fields->setRow(row);
    refresh();
    m_name->discard();
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
    for (const Group& group : m_groups)
        group.fold->setSummary(group.summary(strategy));
}

} // namespace twice::ui
