#pragma once

#include <QStyledItemDelegate>

class QAbstractItemView;

namespace twice::ui {

/// Whether an editor loses the focus because its view takes it away with its row. A view unhooks only its main
/// delegate from such an editor, so that the delegate of a column must know by itself that there is nothing to commit.
[[nodiscard]] bool isBeingTakenAway(const QWidget& editor, const QEvent& event);

/// Whether an editor in a cell of `view` has the focus.
[[nodiscard]] bool isEditorFocused(const QAbstractItemView& view);

/// Edits a cell as a line of text. Text that the model refuses keeps the editor open, framed, until it is right or
/// Escape takes it back; the model tells why.
class LineDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    /// Editors are found as `editorName`.
    LineDelegate(const QString& editorName, QObject* parent);
    [[nodiscard]] QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                                        const QModelIndex& index) const override;
    void setEditorData(QWidget* editor, const QModelIndex& index) const override;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QString m_editorName;
};

} // namespace twice::ui
