#pragma once

#include <QSet>
#include <QStyledItemDelegate>

namespace twice::ui {

/// Paints a number bold, and where asked for its exact expectation in a quieter ink beside it, in columns that have
/// room for all of theirs: some alone would look as if the others had none.
class ResultsDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    /// Whether size hints count the exact numbers.
    void setShowExact(bool show) { m_showExact = show; }
    void setRoomyColumns(const QSet<int>& columns) { m_roomyColumns = columns; }
    [[nodiscard]] const QSet<int>& roomyColumns() const { return m_roomyColumns; }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    /// The width of the number, and of the exact one where it is shown.
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    bool m_showExact = false;
    QSet<int> m_roomyColumns;
};

} // namespace twice::ui
