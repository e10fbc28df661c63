#pragma once

#include <QLineEdit>

namespace twice::ui {

/// Whether `event` is an undo or redo key of which `line` has nothing of its own to undo or redo. Such a key is the
/// document's: let the line ignore the event, and the window's action gets it.
[[nodiscard]] bool isUndoForOthers(const QLineEdit& line, QEvent& event);

/// A line whose text is written into the document as it is typed. Undo and redo are therefore the document's, not the
/// line's own: it lets those keys pass to the window. While its text is wrong, and so not in the document, Escape and
/// the first undo ask for the last good text instead.
class LiveLineEdit : public QLineEdit
{
    Q_OBJECT

public:
    explicit LiveLineEdit(QWidget* parent = nullptr) : QLineEdit(parent) {}
    void setFaulty(bool faulty) { m_faulty = faulty; }

signals:
    void revertRequested();

protected:
    bool event(QEvent* event) override;

private:
    bool m_faulty = false;
};

} // namespace twice::ui
