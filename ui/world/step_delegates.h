#pragma once

#include "fields/line_delegate.h"

namespace twice::ui {

/// Edits a name or a rate as a line of text; rates stand on the right and never push the names out.
class StepLineDelegate : public LineDelegate
{
    Q_OBJECT

public:
    explicit StepLineDelegate(QObject* parent);
    [[nodiscard]] QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                                        const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    /// The height of a row whose name fits on one line.
    [[nodiscard]] static int usualHeight(const QFontMetrics& metrics);
};

/// Offers the effects with what repeating each of them means.
class EffectDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;
    [[nodiscard]] QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                                        const QModelIndex& index) const override;
    void setEditorData(QWidget* editor, const QModelIndex& index) const override;
    void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

/// A check box in the middle of its cell; a click anywhere in the cell or the space bar changes it.
class CheckDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

protected:
    bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                     const QModelIndex& index) override;
};

} // namespace twice::ui
