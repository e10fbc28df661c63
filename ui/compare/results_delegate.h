#pragma once

#include <QStyledItemDelegate>

namespace twice::ui {

/// Paints a number bold, and where asked for and where there is room its exact expectation in a quieter ink beside it.
class ResultsDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void setShowExact(bool show) { m_showExact = show; }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    /// The width of the number, and of the exact one where it is shown.
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    bool m_showExact = false;
};

} // namespace twice::ui
