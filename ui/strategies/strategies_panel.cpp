#include "strategies/strategies_panel.h"

#include "document/scenario_document.h"
#include "fields/action_button.h"
#include "fields/field_note.h"
#include "fields/panel_heading.h"
#include "fields/row_drag.h"
#include "strategies/strategy_delegate.h"
#include "strategies/strategy_editor.h"
#include "strategies/strategy_gallery.h"
#include "strategies/strategy_list.h"
#include "strategies/strategy_model.h"

#include <QAction>
#include <QHBoxLayout>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace twice::ui {

namespace {

// At 720 lines the article's strategies are seen at once; a high window shows more.
constexpr int leastRows = 5;
constexpr double listShare = 0.24;

} // namespace

StrategiesPanel::StrategiesPanel(ScenarioDocument& document, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_edits(document),
      m_model(new StrategyModel(document, this)),
      m_list(new StrategyList(m_model, this)),
      m_listNote(new FieldNote(m_list, this)),
      m_editor(new StrategyEditor(document, this))
{
    setObjectName(QStringLiteral("strategiesPanel"));
    setupActions();
    setupLayout();
    setRoom(0);
    connectList();
    connect(&document, &ScenarioDocument::changed, this, &StrategiesPanel::followDocument);
    connect(&document, &ScenarioDocument::wasReset, this, [this] {
        m_lastRow = 0;
        m_list->clearSelection();
    });
    followDocument();
}

QAction* StrategiesPanel::addAction(const QString& name, const QString& text, const QString& help,
                                    const QKeySequence& shortcut)
{
    auto* action = new QAction(text, this);
    action->setObjectName(name);
    action->setShortcut(shortcut);
    action->setShortcutContext(Qt::WidgetShortcut); // the same keys mean the same in the table of steps
    action->setToolTip(help);
    action->setWhatsThis(help);
    m_list->addAction(action);
    return action;
}

void StrategiesPanel::setupActions()
{
    m_add = addAction(QStringLiteral("addStrategy"), tr("&Add strategy…"),
                      tr("Chooses strategies from a gallery of ready ones."), QKeySequence(Qt::Key_Insert));
    m_duplicate =
        addAction(QStringLiteral("duplicateStrategy"), tr("&Duplicate strategy"),
                  tr("Copies the selected strategy, to change the copy."), QKeySequence(Qt::CTRL | Qt::Key_D));
    m_remove = addAction(QStringLiteral("removeStrategy"), tr("&Remove strategy"), {}, QKeySequence(Qt::Key_Delete));
    m_rename = addAction(QStringLiteral("renameStrategy"), tr("Re&name strategy"), tr("Changes the name in place."),
                         QKeySequence(Qt::Key_F2));
    m_up = addAction(QStringLiteral("moveStrategyUp"), tr("Move &up"), tr("Moves the selected strategy up."),
                     QKeySequence(Qt::ALT | Qt::Key_Up));
    m_down = addAction(QStringLiteral("moveStrategyDown"), tr("Move do&wn"), tr("Moves the selected strategy down."),
                       QKeySequence(Qt::ALT | Qt::Key_Down));
    connect(m_add, &QAction::triggered, this, &StrategiesPanel::openGallery);
    connect(m_duplicate, &QAction::triggered, this, &StrategiesPanel::duplicate);
    connect(m_remove, &QAction::triggered, this, &StrategiesPanel::remove);
    connect(m_rename, &QAction::triggered, this, &StrategiesPanel::rename);
    connect(m_up, &QAction::triggered, this, [this] { moveTo(m_list->selectedRow() - 1); });
    connect(m_down, &QAction::triggered, this, [this] { moveTo(m_list->selectedRow() + 2); });
}

void StrategiesPanel::setupLayout()
{
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(4);
    buttons->addWidget(new ActionButton(m_add, tr("Add…"), this));
    buttons->addWidget(new ActionButton(m_duplicate, tr("Duplicate"), this));
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
    column->addWidget(new PanelHeading(tr("Strategies"), tr("what you do about it"), this));
    column->addWidget(m_list);
    column->addLayout(buttons);
    column->addWidget(m_listNote); // below the buttons, which must not move under the pointer
    column->addWidget(m_editor);
}

void StrategiesPanel::setRoom(int height)
{
    const int row = StrategyDelegate::usualHeight(m_list->fontMetrics());
    m_list->setRowsShown(std::max(leastRows, static_cast<int>(height * listShare) / row));
}

void StrategiesPanel::connectList()
{
    connect(m_model, &StrategyModel::refused, m_listNote, &FieldNote::setFault);
    connect(m_model, &StrategyModel::taken, m_listNote, [this] { m_listNote->setFault({}); });
    connect(m_list->selectionModel(), &QItemSelectionModel::selectionChanged, this, &StrategiesPanel::followSelection);
    connect(m_model, &QAbstractItemModel::rowsMoved, this, &StrategiesPanel::followSelection);
    connect(m_model, &QAbstractItemModel::rowsInserted, this, &StrategiesPanel::followSelection);
    connect(m_model, &QAbstractItemModel::rowsRemoved, this, &StrategiesPanel::followSelection);
    connect(new RowDrag(m_list), &RowDrag::dropped, this, &StrategiesPanel::moveTo);
}

void StrategiesPanel::followSelection()
{
    const int row = m_list->selectedRow();
    const int count = m_model->rowCount();
    if (row >= 0)
        m_lastRow = row;
    m_editor->setRow(row);
    m_duplicate->setEnabled(row >= 0);
    m_rename->setEnabled(row >= 0);
    m_up->setEnabled(row > 0);
    m_down->setEnabled(row >= 0 && row < count - 1);
    m_remove->setEnabled(row >= 0 && count > 1);
    m_remove->setToolTip(count > 1 ? tr("Removes the selected strategy.")
                                   : tr("A scenario needs at least one strategy: the last one cannot be removed."));
    m_remove->setWhatsThis(m_remove->toolTip());
}

void StrategiesPanel::followDocument()
{
    m_listNote->setFault({});
    if (m_list->selectedRow() < 0 && m_model->rowCount() > 0)
        m_list->selectRow(std::clamp(m_lastRow, 0, m_model->rowCount() - 1));
    followSelection();
}

void StrategiesPanel::openGallery()
{
    auto* gallery = new StrategyGallery(this);
    gallery->setAttribute(Qt::WA_DeleteOnClose);
    connect(gallery, &QDialog::accepted, this, [this, gallery] { addStrategies(gallery->chosen()); });
    gallery->open();
}

void StrategiesPanel::addStrategies(std::vector<Strategy> strategies)
{
    if (strategies.empty())
        return;
    const int place = m_list->selectedRow() < 0 ? m_model->rowCount() : m_list->selectedRow() + 1;
    finish(m_edits.add(place, std::move(strategies)), place);
}

void StrategiesPanel::duplicate()
{
    const int row = m_list->selectedRow();
    if (row >= 0)
        finish(m_edits.duplicate(row), row + 1);
}

void StrategiesPanel::remove()
{
    const int row = m_list->selectedRow();
    if (row >= 0 && m_model->rowCount() > 1)
        finish(m_edits.remove(row), std::min(row, m_model->rowCount() - 1));
}

void StrategiesPanel::rename()
{
    m_list->setFocus();
    m_list->edit(m_list->currentIndex());
}

void StrategiesPanel::moveTo(int before)
{
    const int row = m_list->selectedRow();
    if (row < 0 || before < 0 || before > m_model->rowCount())
        return;
    finish(m_edits.move(row, before), before > row ? before - 1 : before);
}

void StrategiesPanel::finish(const Faults& faults, int row)
{
    m_listNote->setFaults(faults);
    if (faults.empty())
        m_list->selectRow(std::clamp(row, 0, m_model->rowCount() - 1));
}

} // namespace twice::ui
