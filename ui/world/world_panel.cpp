#include "world/world_panel.h"

#include "document/scenario_document.h"
#include "fields/action_button.h"
#include "fields/field_note.h"
#include "fields/panel_heading.h"
#include "fields/row_drag.h"
#include "world/step_delegates.h"
#include "world/step_details.h"
#include "world/step_model.h"
#include "world/step_table.h"
#include "world/workflow_fields.h"
#include "world/world_groups.h"

#include <QAction>
#include <QHBoxLayout>
#include <QVBoxLayout>

#include <algorithm>

namespace twice::ui {

namespace {

// At 720 lines the steps of a usual world are seen at once; a high window shows more.
constexpr int leastRows = 10;
constexpr double tableShare = 0.27;

} // namespace

WorldPanel::WorldPanel(ScenarioDocument& document, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_edits(document),
      m_model(new StepModel(document, this)),
      m_table(new StepTable(m_model, this)),
      m_tableNote(new FieldNote(m_table, this)),
      m_details(new StepDetails(document, this))
{
    setObjectName(QStringLiteral("worldPanel"));
    setupActions();
    setupLayout();
    setRoom(0);
    connectTable();
    connect(&document, &ScenarioDocument::changed, this, &WorldPanel::followDocument);
    connect(&document, &ScenarioDocument::wasReset, this, [this] {
        m_lastRow = 0;
        m_table->clearSelection();
    });
    followDocument();
}

QAction* WorldPanel::addAction(const QString& name, const QString& text, const QString& help,
                               const QKeySequence& shortcut)
{
    auto* action = new QAction(text, this);
    action->setObjectName(name);
    action->setShortcut(shortcut);
    action->setShortcutContext(Qt::WidgetShortcut); // the same keys mean the same in the list of strategies
    action->setToolTip(help);
    action->setWhatsThis(help);
    m_table->addAction(action);
    return action;
}

void WorldPanel::setupActions()
{
    m_add = addAction(QStringLiteral("addStep"), tr("&Add step"), tr("Adds a step behind the selected one."),
                      QKeySequence(Qt::Key_Insert));
    m_copy = addAction(QStringLiteral("copySteps"), tr("&Copy step"), tr("Copies the selected steps."),
                       QKeySequence(Qt::CTRL | Qt::Key_D));
    m_remove = addAction(QStringLiteral("removeSteps"), tr("&Remove step"), {}, QKeySequence(Qt::Key_Delete));
    m_up = addAction(QStringLiteral("moveStepsUp"), tr("Move &up"), tr("Moves the selected steps up."),
                     QKeySequence(Qt::ALT | Qt::Key_Up));
    m_down = addAction(QStringLiteral("moveStepsDown"), tr("Move &down"), tr("Moves the selected steps down."),
                       QKeySequence(Qt::ALT | Qt::Key_Down));
    connect(m_add, &QAction::triggered, this, &WorldPanel::addStep);
    connect(m_copy, &QAction::triggered, this, &WorldPanel::copySteps);
    connect(m_remove, &QAction::triggered, this, &WorldPanel::removeSteps);
    connect(m_up, &QAction::triggered, this, &WorldPanel::moveUp);
    connect(m_down, &QAction::triggered, this, &WorldPanel::moveDown);
}

void WorldPanel::setupLayout()
{
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(4);
    buttons->addWidget(new ActionButton(m_add, tr("&Add"), this));
    buttons->addWidget(new ActionButton(m_copy, tr("Copy"), this));
    buttons->addWidget(new ActionButton(m_remove, tr("Remove"), this));
    buttons->addStretch();
    auto* up = new ActionButton(m_up, {}, this);
    up->setArrowType(Qt::UpArrow);
    auto* down = new ActionButton(m_down, {}, this);
    down->setArrowType(Qt::DownArrow);
    buttons->addWidget(up);
    buttons->addWidget(down);

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(10, 8, 10, 8);
    column->setSpacing(6);
    column->addWidget(new PanelHeading(tr("World"), tr("what happens to you"), this));
    column->addWidget(m_table);
    column->addLayout(buttons);
    column->addWidget(m_tableNote); // below the buttons, which must not move under the pointer
    column->addWidget(m_details);
    column->addWidget(new WorkflowFields(m_document, this));
    column->addWidget(new WorldGroups(m_document, this));
}

void WorldPanel::setRoom(int height)
{
    const int row = StepLineDelegate::usualHeight(m_table->fontMetrics());
    m_table->setRowsShown(std::max(leastRows, static_cast<int>(height * tableShare) / row));
}

void WorldPanel::connectTable()
{
    connect(m_model, &StepModel::refused, m_tableNote, &FieldNote::setFault);
    connect(m_model, &StepModel::taken, m_tableNote, [this] { m_tableNote->setFault({}); });
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &WorldPanel::followSelection);
    connect(m_model, &QAbstractItemModel::rowsMoved, this, &WorldPanel::followSelection);
    connect(m_model, &QAbstractItemModel::rowsInserted, this, &WorldPanel::followSelection);
    connect(m_model, &QAbstractItemModel::rowsRemoved, this, &WorldPanel::followSelection);
    connect(new RowDrag(m_table), &RowDrag::dropped, this, &WorldPanel::moveSteps);
}

void WorldPanel::followSelection()
{
    const std::vector<int> rows = m_table->selectedRows();
    const int count = m_model->rowCount();
    if (!rows.empty())
        m_lastRow = rows.front();
    m_details->setRows(rows);

    m_copy->setEnabled(!rows.empty());
    m_up->setEnabled(!rows.empty() && rows.back() >= static_cast<int>(rows.size()));
    m_down->setEnabled(!rows.empty() && rows.front() < count - static_cast<int>(rows.size()));
    const bool all = static_cast<int>(rows.size()) == count;
    m_remove->setEnabled(!rows.empty() && !all);
    m_remove->setToolTip(all ? tr("A world needs at least one step: these cannot all be removed.")
                             : tr("Removes the selected steps."));
    m_remove->setWhatsThis(m_remove->toolTip());
}

void WorldPanel::followDocument()
{
    m_tableNote->setFault({});
    if (!m_table->selectionModel()->hasSelection() && m_model->rowCount() > 0)
        m_table->selectRows(std::clamp(m_lastRow, 0, m_model->rowCount() - 1), 1);
    followSelection();
}

void WorldPanel::addStep()
{
    const std::vector<int> rows = m_table->selectedRows();
    const int place = rows.empty() ? m_model->rowCount() : rows.back() + 1;
    const Faults faults = m_edits.add(place);
    m_tableNote->setFaults(faults);
    if (!faults.empty())
        return;
    m_table->selectRows(place, 1);
    m_table->setFocus();
    m_table->setCurrentIndex(m_model->index(place, StepModel::NameColumn));
    m_table->edit(m_table->currentIndex());
}

void WorldPanel::copySteps()
{
    const std::vector<int> rows = m_table->selectedRows();
    if (rows.empty())
        return;
    const Faults faults = m_edits.copy(rows);
    m_tableNote->setFaults(faults);
    if (faults.empty())
        m_table->selectRows(rows.back() + 1, static_cast<int>(rows.size()));
}

void WorldPanel::removeSteps()
{
    const std::vector<int> rows = m_table->selectedRows();
    if (rows.empty())
        return;
    const Faults faults = m_edits.remove(rows);
    m_tableNote->setFaults(faults);
    if (faults.empty())
        m_table->selectRows(std::min(rows.front(), m_model->rowCount() - 1), 1);
}

void WorldPanel::moveSteps(int before)
{
    const std::vector<int> rows = m_table->selectedRows();
    if (rows.empty())
        return;
    const auto above = std::count_if(rows.begin(), rows.end(), [before](int row) { return row < before; });
    const Faults faults = m_edits.move(rows, before);
    m_tableNote->setFaults(faults);
    if (faults.empty())
        m_table->selectRows(before - static_cast<int>(above), static_cast<int>(rows.size()));
}

void WorldPanel::moveUp()
{
    const std::vector<int> rows = m_table->selectedRows();
    if (!rows.empty())
        moveSteps(std::max(0, rows.front() - 1));
}

void WorldPanel::moveDown()
{
    const std::vector<int> rows = m_table->selectedRows();
    if (!rows.empty())
        moveSteps(std::min(m_model->rowCount(), rows.back() + 2));
}

} // namespace twice::ui
