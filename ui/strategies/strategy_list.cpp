#include "strategies/strategy_list.h"

#include "fields/line_delegate.h"
#include "strategies/strategy_delegate.h"
#include "strategies/strategy_model.h"

namespace twice::ui {
StrategyList::StrategyList(StrategyModel* model, QWidget* parent) : QListView(parent)
{
    setObjectName(QStringLiteral("strategyList"));
    setAccessibleName(tr("Strategies"));
    setWhatsThis(tr("The strategies that are compared; a check mark runs one, without it the strategy is kept only."));
    setModel(model);
    setItemDelegate(new StrategyDelegate(this));
    setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setResizeMode(QListView::Adjust);
    setContextMenuPolicy(Qt::ActionsContextMenu);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    // A name may wrap into more lines, or fewer, than it had.
    connect(model, &QAbstractItemModel::dataChanged, this, [this] { scheduleDelayedItemsLayout(); });
}

void StrategyList::setRowsShown(int rows)
{
    m_rowsShown = rows;
    updateGeometry();
}

int StrategyList::selectedRow() const
{
    const QModelIndexList selected = selectionModel()->selectedIndexes();
    return selected.isEmpty() ? -1 : selected.front().row();
}

void StrategyList::selectRow(int row)
{
    const QModelIndex index = model()->index(row, 0);
    selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect);
    scrollTo(index);
}

QSize StrategyList::sizeHint() const
{
    return {QListView::sizeHint().width(),
            m_rowsShown * StrategyDelegate::usualHeight(fontMetrics()) + 2 * frameWidth()};
}

QSize StrategyList::minimumSizeHint() const
{
    return {QListView::minimumSizeHint().width(), sizeHint().height()};
}

void StrategyList::rowsAboutToBeRemoved(const QModelIndex& parent, int start, int end)
{
    const bool editing = isEditorFocused(*this);
    QListView::rowsAboutToBeRemoved(parent, start, end);
    if (editing)
        setFocus(); // the editor went with its row; the keyboard stays where it was
}

} // namespace twice::ui
