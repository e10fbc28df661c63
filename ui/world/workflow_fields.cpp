#include "world/workflow_fields.h"

#include "document/scenario_document.h"
#include "fields/choice_field.h"
#include "fields/explain.h"
#include "fields/field_note.h"
#include "fields/number_field.h"

#include <QGridLayout>
#include <QLabel>

namespace twice::ui {

WorkflowFields::WorkflowFields(ScenarioDocument& document, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_shape(new ChoiceField(QStringLiteral("worldShape"), this)),
      m_requestsPerUser(new NumberField(NumberField::Kind::Count, QStringLiteral("worldRequestsPerUser"), this))
{
    setObjectName(QStringLiteral("workflowFields"));
    m_shape->addChoice(Shape::Sequence, tr("sequence — a failure ends it"));
    m_shape->addChoice(Shape::Batch, tr("batch — calls all, come what may"));
    explain(m_shape, tr("Whether the steps depend on each other or are the items of a batch."));
    explain(m_requestsPerUser, tr("How many actions of the same kind a user has, such as a reminder on each day of a "
                                  "week; must divide the number of jobs."));

    auto* shape = new QLabel(tr("Shape"), this);
    shape->setBuddy(m_shape);
    auto* requests = new QLabel(tr("Re&quests per user"), this);
    requests->setBuddy(m_requestsPerUser);
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins({});
    grid->setVerticalSpacing(3);
    grid->addWidget(shape, 0, 0);
    grid->addWidget(m_shape, 0, 1);
    grid->addWidget(m_shape->note(), 1, 1);
    grid->addWidget(requests, 2, 0);
    grid->addWidget(m_requestsPerUser, 2, 1, Qt::AlignLeft);
    grid->addWidget(m_requestsPerUser->note(), 3, 0, 1, 2);
    grid->setColumnStretch(1, 1);

    connect(m_shape, &ChoiceField::chosen, this, [this](int value) {
        m_shape->showFault(faultText(m_document.edit(tr("change of shape"), [value](DocumentState& state) {
            state.scenario.world.shape = static_cast<Shape>(value);
        })));
    });
    connect(m_requestsPerUser, &NumberField::edited, this, [this](double count) {
        m_requestsPerUser->showFault(faultText(m_document.edit(
            tr("change of requests per user"),
            [count](DocumentState& state) { state.scenario.world.requestsPerUser = static_cast<std::uint64_t>(count); },
            QStringLiteral("world.requestsPerUser"))));
    });
    connect(m_requestsPerUser, &NumberField::editingEnded, this, [this] { m_document.endMerge(); });
    connect(&document, &ScenarioDocument::changed, this, &WorkflowFields::refresh);
    connect(&document, &ScenarioDocument::wasReset, this, [this] {
        refresh();
        m_shape->discard();
        m_requestsPerUser->discard();
    });
    refresh();
}

void WorkflowFields::refresh()
{
    const World& world = m_document.scenario().world;
    m_shape->setValue<Shape>(world.shape);
    m_requestsPerUser->setRange(1, static_cast<double>(world.jobs));
    m_requestsPerUser->setValue(static_cast<double>(world.requestsPerUser));
}

} // namespace twice::ui
