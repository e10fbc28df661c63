#pragma once

#include <QToolButton>

class QAction;

namespace twice::ui {

/// A button for an action that keeps a mnemonic of its own: a tool button made from an action loses it.
class ActionButton : public QToolButton
{
    Q_OBJECT

public:
    /// `text` with its mnemonic; everything else is the action's. The object name is the action's plus "Button".
    ActionButton(QAction* action, const QString& text, QWidget* parent);
};

} // namespace twice::ui
