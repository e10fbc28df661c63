#include "world/world_group.h"

#include "document/scenario_document.h"
#include "fields/explain.h"
#include "fields/field_row.h"

#include <QLabel>

namespace twice::ui {

WorldGroup::WorldGroup(ScenarioDocument& document, const QString& objectName, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_grid(fieldGrid())
{
    setObjectName(objectName);
    setLayout(m_grid);
    connect(&document, &ScenarioDocument::changed, this, &WorldGroup::refresh);
    connect(&document, &ScenarioDocument::wasReset, this, [this] {
        refresh();
        for (const Shown& shown : m_shown)
            shown.discard();
    });
}

QString WorldGroup::write(const QString& edit, const Change& change, const QString& mergeKey)
{
    return faultText(m_document.edit(
        edit, [&change](DocumentState& state) { change(state.scenario); }, mergeKey));
}

void WorldGroup::endMerge()
{
    m_document.endMerge();
}

TextField* WorldGroup::addLine(const Place& place, const std::function<QString(const Scenario&)>& show,
                               const std::function<Change(const QString&, QString&)>& read)
{
    auto* field = new TextField(QLatin1String(place.name), this);
    field->setLive(false); // "1m" on the way to "1ms" means something else
    connect(field, &TextField::edited, this, [=, this](const QString& text) {
        QString fault;
        const Change change = read(text, fault);
        field->showFault(fault.isEmpty() ? write(place.edit, change) : fault);
    });
    addRow(place, field, [=](const Scenario& scenario) { field->setValue(show(scenario)); });
    return field;
}

QLabel* WorldGroup::layOut(const Place& place, QWidget* field, QWidget* note)
{
    explain(field, place.help);
    const int row = m_grid->rowCount();
    m_grid->addWidget(field, row, 1);
    m_grid->addWidget(note, row + 1, 1);
    if (place.label.isEmpty())
        return nullptr;
    auto* label = new QLabel(place.label, this);
    label->setBuddy(field);
    m_grid->addWidget(label, row, 0);
    field->setAccessibleName(place.label);
    return label;
}

void WorldGroup::refresh()
{
    const Scenario& scenario = m_document.scenario();
    for (const Shown& shown : m_shown) {
        shown.show(scenario);
        const QString reason = shown.place.without ? shown.place.without(scenario) : QString();
        if (!reason.isEmpty() && shown.field->isEnabled())
            shown.discard();
        shown.field->setEnabled(reason.isEmpty());
        shown.field->setToolTip(reason.isEmpty() ? shown.place.help : reason);
        if (shown.label != nullptr) {
            shown.label->setEnabled(reason.isEmpty());
            shown.label->setToolTip(reason);
        }
    }
}

} // namespace twice::ui
