#include "strategies/strategy_list.h"

#include "fields/line_delegate.h"
#include "strategies/strategy_delegate.h"
#include "strategies/strategy_model.h"

#include <QResizeEvent>

#include <algorithm>

namespace twice::ui {
namespace {

constexpr int fewestRowsShown = 3;
constexpr int mostRowsShown = 8;

} // namespace

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
    const auto measure = [this] {
        scheduleDelayedItemsLayout();
        updateGeometry();
    };
    connect(model, &QAbstractItemModel::rowsInserted, this, measure);
    connect(model, &QAbstractItemModel::rowsRemoved, this, measure);
    connect(model, &QAbstractItemModel::dataChanged, this, measure);
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
    return {QListView::sizeHint().width(), heightOfRows(mostRowsShown)};
}

QSize StrategyList::minimumSizeHint() const
{
    return {QListView::minimumSizeHint().width(), heightOfRows(fewestRowsShown)};
}

void StrategyList::resizeEvent(QResizeEvent* event)
{
    QListView::resizeEvent(event);
    if (event->size().width() != event->oldSize().width())
        updateGeometry(); // other widths wrap otherwise
}

void StrategyList::rowsAboutToBeRemoved(const QModelIndex& parent, int start, int end)
{
    const bool editing = isEditorFocused(*this);
    QListView::rowsAboutToBeRemoved(parent, start, end);
    if (editing)
        setFocus(); // the editor went with its row; the keyboard stays where it was
}

int StrategyList::heightOfRows(int rows) const
{
    int height = 2 * frameWidth();
    for (int row = 0; row < std::min(rows, model()->rowCount()); ++row)
        height += sizeHintForIndex(model()->index(row, 0)).height();
    return height;
}

} // namespace twice::ui
