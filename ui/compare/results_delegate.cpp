#include "compare/results_delegate.h"

#include "charts/text_lines.h"
#include "compare/results_model.h"
#include "theme/chart_colours.h"

#include <QApplication>
#include <QPainter>

namespace twice::ui {
namespace {

constexpr int sideMargin = 8;
constexpr int between = 10;

} // namespace

void ResultsDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QStyleOptionViewItem shown = option;
    initStyleOption(&shown, index);
    if (index.column() == ResultsModel::StrategyColumn) {
        QStyledItemDelegate::paint(painter, option, index);
        return;
    }
    const QString whole = shown.text;
    shown.text.clear();
    const QStyle* style = shown.widget ? shown.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &shown, painter, shown.widget); // ground, selection and focus

    painter->save();
    const bool isSelected = shown.state.testFlag(QStyle::State_Selected);
    const QFont bold = boldFont(shown.font);
    const QRect rect = shown.rect.adjusted(sideMargin, 0, -sideMargin, 0);
    const QColor ink = shown.palette.color(isSelected ? QPalette::HighlightedText : QPalette::Text);
    // A column that somebody made too narrow must not show the last digits as if they were the number.
    const QString number = QFontMetrics(bold).elidedText(whole, Qt::ElideRight, rect.width());
    painter->setFont(bold);
    painter->setPen(ink);
    painter->drawText(rect, Qt::AlignRight | Qt::AlignVCenter, number);

    const QString exact = index.data(ResultsModel::ExactRole).toString();
    const int left = rect.width() - QFontMetrics(bold).horizontalAdvance(number) - between;
    const bool hasRoom =
        m_roomyColumns.contains(index.column()) && QFontMetrics(shown.font).horizontalAdvance(exact) <= left;
    if (m_showExact && !exact.isEmpty() && hasRoom) {
        painter->setFont(shown.font);
        painter->setPen(isSelected ? ink : chartColours(shown.palette).quietInk);
        painter->drawText(QRect(rect.left(), rect.top(), left, rect.height()), Qt::AlignRight | Qt::AlignVCenter,
                          exact);
    }
    painter->restore();
}

QSize ResultsDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    if (index.column() != ResultsModel::StrategyColumn) {
        QStyleOptionViewItem shown = option;
        initStyleOption(&shown, index);
        // Widths come rounded, eliding measures fractions: without the spare pixels a number that fits would be cut.
        size.setWidth(QFontMetrics(boldFont(shown.font)).horizontalAdvance(shown.text) + 2 * sideMargin + 2);
        const QString exact = m_showExact ? index.data(ResultsModel::ExactRole).toString() : QString();
        if (!exact.isEmpty())
            size.rwidth() += QFontMetrics(shown.font).horizontalAdvance(exact) + between + 2;
    }
    return size;
}

} // namespace twice::ui
