#include "fields/action_button.h"

#include <QAction>

namespace twice::ui {

ActionButton::ActionButton(QAction* action, const QString& text, QWidget* parent) : QToolButton(parent)
{
    setObjectName(action->objectName() + QStringLiteral("Button"));
    setText(text);
    setFocusPolicy(Qt::TabFocus);
    const auto follow = [this, action] {
        setEnabled(action->isEnabled());
        setToolTip(action->toolTip());
        setAccessibleName(action->iconText());
        setWhatsThis(action->whatsThis());
    };
    follow();
    connect(action, &QAction::changed, this, follow);
    connect(this, &QToolButton::clicked, action, &QAction::trigger);
}

} // namespace twice::ui
