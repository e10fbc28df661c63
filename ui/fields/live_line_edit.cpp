#include "fields/live_line_edit.h"

#include <QEvent>
#include <QKeyEvent>

namespace twice::ui {

bool isUndoForOthers(const QLineEdit& line, QEvent& event)
{
    if (event.type() != QEvent::ShortcutOverride && event.type() != QEvent::KeyPress)
        return false;
    const auto& key = static_cast<QKeyEvent&>(event);
    return (key.matches(QKeySequence::Undo) && !line.isUndoAvailable()) ||
           (key.matches(QKeySequence::Redo) && !line.isRedoAvailable());
}

bool LiveLineEdit::event(QEvent* event)
{
    if (event->type() != QEvent::ShortcutOverride && event->type() != QEvent::KeyPress)
        return QLineEdit::event(event);

    auto* key = static_cast<QKeyEvent*>(event);
    const bool undo = key->matches(QKeySequence::Undo);
    if (m_faulty && (undo || key->key() == Qt::Key_Escape)) {
        if (event->type() == QEvent::KeyPress)
            emit revertRequested();
        event->accept();
        return true;
    }
    if (undo || key->matches(QKeySequence::Redo)) {
        event->ignore();
        return true;
    }
    return QLineEdit::event(event);
}

} // namespace twice::ui
