#pragma once

#include "fields/line_delegate.h"

namespace twice::ui {

/// A strategy in the list: check box, its line and marker as in every view, its name, and below it what it does.
class StrategyDelegate : public LineDelegate
{
    Q_OBJECT

public:
    explicit StrategyDelegate(QObject* parent);
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const override;

    /// The height of a row whose name fits on one line.
    [[nodiscard]] static int usualHeight(const QFontMetrics& metrics);
    /// Where the check box of a row stands, in the view's coordinates: a click there turns it.
    [[nodiscard]] static QRect checkRect(const QStyleOptionViewItem& option);

protected:
    bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                     const QModelIndex& index) override;
};

} // namespace twice::ui
