#include "compare/count_menu.h"

#include "compare/comparison.h"
#include "run/measure_list.h"

#include <QAction>
#include <QMouseEvent>

#include <algorithm>

namespace twice::ui {

CountMenu::CountMenu(const QString& title, QWidget* parent) : QMenu(title, parent)
{
    setToolTipsVisible(true);
    for (const CountField* field : measures()) {
        QAction* action = addAction(titleOf(*field));
        action->setObjectName(QString::fromStdString("count." + std::string(field->jsonName)));
        action->setToolTip(explanationOf(*field));
        action->setWhatsThis(explanationOf(*field));
        action->setCheckable(true);
        action->setData(QString::fromStdString(std::string(field->jsonName)));
        connect(action, &QAction::triggered, this, [this] {
            guardLast();
            emit changed();
        });
    }
}

void CountMenu::setChosen(const std::vector<const CountField*>& chosen)
{
    for (QAction* action : actions()) {
        const CountField* field = measure(action->data().toString().toStdString());
        action->setChecked(std::find(chosen.begin(), chosen.end(), field) != chosen.end());
    }
    guardLast();
}

std::vector<const CountField*> CountMenu::chosen() const
{
    std::vector<const CountField*> fields;
    for (const QAction* action : actions())
        if (action->isChecked())
            fields.push_back(measure(action->data().toString().toStdString()));
    return fields;
}

void CountMenu::guardLast()
{
    // The last count cannot be taken away: there would be nothing left to show.
    const bool onlyOne = chosen().size() == 1;
    for (QAction* action : actions())
        action->setEnabled(!onlyOne || !action->isChecked());
}

void CountMenu::mouseReleaseEvent(QMouseEvent* event)
{
    QAction* action = actionAt(event->position().toPoint());
    if (action && action->isEnabled() && action->isCheckable())
        action->trigger(); // without QMenu's own handling, which would close the menu
    else
        QMenu::mouseReleaseEvent(event);
}

} // namespace twice::ui
