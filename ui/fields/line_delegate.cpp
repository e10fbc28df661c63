#include "fields/line_delegate.h"

#include "fields/field_note.h"
#include "fields/live_line_edit.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPersistentModelIndex>

namespace twice::ui {
namespace {

/// The line in a cell; it knows its cell, so that it can try its text before it closes.
class CellLine : public QLineEdit
{
public:
    CellLine(const QModelIndex& cell, QWidget* parent) : QLineEdit(parent), m_cell(cell), m_frame(new FaultFrame(this))
    {
        connect(this, &QLineEdit::textEdited, m_frame, &QWidget::hide);
    }

    /// Whether the model took the text.
    bool tryText()
    {
        if (!m_cell.isValid())
            return true;
        auto* model = const_cast<QAbstractItemModel*>(m_cell.model()); // NOLINT: an index gives its model as const only
        const bool took = text() == model->data(m_cell, Qt::EditRole).toString() || model->setData(m_cell, text());
        m_frame->setVisible(!took);
        m_frame->raise();
        return took;
    }

protected:
    bool event(QEvent* event) override
    {
        // A name that was not touched yet must not keep the undo of the row that it came with.
        if (!isUndoForOthers(*this, *event))
            return QLineEdit::event(event);
        event->ignore();
        return true;
    }

private:
    QPersistentModelIndex m_cell;
    FaultFrame* m_frame;
};

} // namespace

bool isBeingTakenAway(const QWidget& editor, const QEvent& event)
{
    return editor.isHidden() && (event.type() == QEvent::FocusOut || event.type() == QEvent::Hide);
}

bool isEditorFocused(const QAbstractItemView& view)
{
    return view.viewport()->isAncestorOf(QApplication::focusWidget());
}

LineDelegate::LineDelegate(const QString& editorName, QObject* parent)
    : QStyledItemDelegate(parent),
      m_editorName(editorName)
{}

QWidget* LineDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem&, const QModelIndex& index) const
{
    auto* line = new CellLine(index, parent);
    line->setObjectName(m_editorName);
    line->setAccessibleName(index.model()->headerData(index.column(), Qt::Horizontal).toString().simplified());
    return line;
}

void LineDelegate::setEditorData(QWidget* editor, const QModelIndex& index) const
{
    auto* line = static_cast<QLineEdit*>(editor);
    if (line->isModified())
        return; // the document changed elsewhere; what is being typed stays
    line->setText(index.data(Qt::EditRole).toString());
}

bool LineDelegate::eventFilter(QObject* watched, QEvent* event)
{
    if (isBeingTakenAway(*static_cast<QWidget*>(watched), *event))
        return false;
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        const bool leave =
            key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Tab || key == Qt::Key_Backtab;
        if (leave && !static_cast<CellLine*>(watched)->tryText())
            return true;
    }
    return QStyledItemDelegate::eventFilter(watched, event);
}

} // namespace twice::ui
