#include "world/step_table.h"

#include "fields/line_delegate.h"
#include "world/step_delegates.h"
#include "world/step_model.h"

#include <QHeaderView>
#include <QTimer>

#include <algorithm>

namespace twice::ui {
StepTable::StepTable(StepModel* model, QWidget* parent) : QTableView(parent)
{
    setObjectName(QStringLiteral("stepTable"));
    setAccessibleName(tr("Steps of the workflow"));
    setWhatsThis(tr("The steps that every job performs, in this order; each can fail or lose its reply."));
    setModel(model);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                    QAbstractItemView::AnyKeyPressed);
    setTabKeyNavigation(false);
    setWordWrap(true);
    setTextElideMode(Qt::ElideRight);
    setShowGrid(false);
    setAlternatingRowColors(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setContextMenuPolicy(Qt::ActionsContextMenu);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);

    auto* line = new StepLineDelegate(this);
    setItemDelegateForColumn(StepModel::NameColumn, line);
    setItemDelegateForColumn(StepModel::FailsColumn, line);
    setItemDelegateForColumn(StepModel::ReplyLostColumn, line);
    setItemDelegateForColumn(StepModel::EffectColumn, new EffectDelegate(this));
    setItemDelegateForColumn(StepModel::KeysColumn, new CheckDelegate(this));

    QHeaderView* columns = horizontalHeader();
    columns->setHighlightSections(false);
    columns->setSectionsClickable(false);
    columns->setMinimumSectionSize(fontMetrics().horizontalAdvance(QStringLiteral("Keys")) + 12);
    columns->setSectionResizeMode(QHeaderView::ResizeToContents);
    columns->setSectionResizeMode(StepModel::NameColumn, QHeaderView::Stretch);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    // Columns follow texts that change in their place, and names wrap anew once their column got another width; the
    // view does not always see to it by itself.
    auto* wrap = new QTimer(this);
    wrap->setSingleShot(true);
    wrap->setInterval(0);
    connect(wrap, &QTimer::timeout, this, [this, columns] {
        for (int column = 0; column < columns->count(); ++column) {
            if (columns->sectionResizeMode(column) == QHeaderView::ResizeToContents)
                resizeColumnToContents(column);
        }
        resizeRowsToContents();
    });
    connect(columns, &QHeaderView::sectionResized, wrap, qOverload<>(&QTimer::start));
    connect(model, &QAbstractItemModel::dataChanged, wrap, qOverload<>(&QTimer::start));
    connect(model, &QAbstractItemModel::rowsInserted, wrap, qOverload<>(&QTimer::start));
    connect(model, &QAbstractItemModel::rowsRemoved, wrap, qOverload<>(&QTimer::start));
    connect(model, &QAbstractItemModel::rowsMoved, wrap, qOverload<>(&QTimer::start));
}

std::vector<int> StepTable::selectedRows() const
{
    std::vector<int> rows;
    for (const QModelIndex& index : selectionModel()->selectedRows())
        rows.push_back(index.row());
    std::sort(rows.begin(), rows.end());
    return rows;
}

void StepTable::selectRows(int first, int count)
{
    const QModelIndex from = model()->index(first, 0);
    const QModelIndex to = model()->index(first + count - 1, model()->columnCount() - 1);
    const int column = std::max(0, currentIndex().column());
    selectionModel()->setCurrentIndex(model()->index(first, column), QItemSelectionModel::NoUpdate);
    selectionModel()->select(QItemSelection(from, to), QItemSelectionModel::ClearAndSelect);
    scrollTo(to);
    scrollTo(from);
}

void StepTable::setRowsShown(int rows)
{
    m_rowsShown = rows;
    updateGeometry();
}

QSize StepTable::sizeHint() const
{
    const int rows = m_rowsShown * StepLineDelegate::usualHeight(fontMetrics());
    return {QTableView::sizeHint().width(), horizontalHeader()->sizeHint().height() + rows + 2 * frameWidth()};
}

QSize StepTable::minimumSizeHint() const
{
    return {QTableView::minimumSizeHint().width(), sizeHint().height()};
}

void StepTable::rowsAboutToBeRemoved(const QModelIndex& parent, int start, int end)
{
    const bool editing = isEditorFocused(*this);
    QTableView::rowsAboutToBeRemoved(parent, start, end);
    if (editing)
        setFocus(); // the editor went with its row; the keyboard stays where it was
}

} // namespace twice::ui
