#include "world/step_details.h"

#include "document/scenario_document.h"
#include "fields/choice_field.h"
#include "fields/explain.h"
#include "fields/field_note.h"
#include "fields/field_row.h"
#include "fields/fold.h"
#include "fields/number_field.h"
#include "fields/rate_field.h"
#include "fields/text_field.h"
#include "world/effect_text.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

namespace twice::ui {
namespace {

constexpr double rateOfNewLoss = 0.005; // the article's

/// A label in the first column, and the field's note in the row below the field.
template <typename Field>
void addRow(QGridLayout* grid, const QString& text, Field* field, QWidget* parent)
{
    const int row = grid->rowCount();
    auto* label = new QLabel(text, parent);
    label->setBuddy(field);
    grid->addWidget(label, row, 0);
    grid->addWidget(field, row, 1, 1, 3);
    grid->addWidget(field->note(), row + 1, 1, 1, 3);
}

/// What all steps agree on.
template <typename Value, typename Get>
std::optional<Value> common(const std::vector<const Step*>& steps, Get get)
{
    const auto same = [&](const Step* step) { return get(*step) == get(*steps.front()); };
    if (steps.empty() || !std::all_of(steps.begin(), steps.end(), same))
        return std::nullopt;
    return std::optional<Value>(get(*steps.front()));
}

void showCheck(QCheckBox* box, std::optional<bool> on)
{
    const QSignalBlocker quiet(box);
    box->setTristate(!on);
    box->setCheckState(!on ? Qt::PartiallyChecked : *on ? Qt::Checked : Qt::Unchecked);
}

} // namespace

StepDetails::StepDetails(ScenarioDocument& document, QWidget* parent)
    : QFrame(parent),
      m_document(document),
      m_edits(document)
{
    setObjectName(QStringLiteral("stepDetails"));
    setFrameShape(QFrame::StyledPanel);
    m_title = new QLabel(this);
    m_title->setObjectName(QStringLiteral("stepDetailsTitle"));
    m_title->setTextFormat(Qt::PlainText);
    m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    QFont bold = m_title->font();
    bold.setBold(true);
    m_title->setFont(bold);

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 6, 8, 6);
    column->setSpacing(4);
    column->addWidget(m_title);
    column->addLayout(setupFields());
    auto* more = new Fold(tr("&More about the provider"), setupMore(), QStringLiteral("stepMore"), this);
    column->addWidget(more);
    connectFields();
    connect(&document, &ScenarioDocument::changed, this, [this] {
        m_checksNote->setFault({});
        refresh();
    });
    refresh();
}

QGridLayout* StepDetails::setupFields()
{
    m_effect = new ChoiceField(QStringLiteral("stepEffect"), this);
    for (Effect effect : allEffects())
        m_effect->addChoice(effect, effectChoice(effect));
    explain(m_effect, tr("What the step does at its provider, which decides whether repeating it harms."));
    m_fails = new RateField(QStringLiteral("stepFails"), tr("Fails"), this);
    m_fails->explain(tr("How often a call fails and has no effect, in per cent of calls."));
    m_replyLost = new RateField(QStringLiteral("stepReplyLost"), tr("Reply lost"), this);
    m_replyLost->explain(
        tr("How often the effect happens but the reply never comes, in per cent of calls that worked."));
    m_cannotBeLost = new QCheckBox(tr("ca&nnot be lost"), this);
    m_cannotBeLost->setObjectName(QStringLiteral("stepCannotBeLost"));
    explain(m_cannotBeLost, tr("The reply of this step always comes; no chance is drawn for it."));
    m_remembersKeys = new QCheckBox(tr("remembers &keys"), this);
    m_remembersKeys->setObjectName(QStringLiteral("stepRemembersKeys"));
    explain(m_remembersKeys,
            tr("The provider answers a key that it knows with the saved answer, without a new effect."));
    m_checksNote = new FieldNote(m_remembersKeys, this);
    m_cost = new NumberField(NumberField::Kind::Decimal, QStringLiteral("stepCost"), this);
    m_cost->setRange(0, 1e12);
    m_cost->setDigits(5);
    explain(m_cost, tr("Credits for each call that the provider answers with success, saved answers excepted."));
    m_count = new NumberField(NumberField::Kind::Count, QStringLiteral("stepCount"), this);
    m_count->setRange(1, maxExpandedSteps);
    m_count->setDigits(5);
    explain(m_count,
            tr("The step stands for so many equal steps, each with a provider of its own unless one is named."));

    QGridLayout* grid = fieldGrid();
    addRow(grid, tr("Effec&t"), m_effect, this);
    addRow(grid, tr("Fa&ils"), m_fails, this);
    addRow(grid, tr("Reply &lost"), m_replyLost, this);
    int row = grid->rowCount();
    grid->addWidget(m_cannotBeLost, row, 1);
    grid->addWidget(m_remembersKeys, row, 2, 1, 2, Qt::AlignRight);
    grid->addWidget(m_checksNote, row + 1, 1, 1, 3);
    row = grid->rowCount();
    auto* cost = new QLabel(tr("Cost (credits)"), this);
    cost->setBuddy(m_cost);
    auto* count = new QLabel(tr("Co&unt"), this);
    count->setBuddy(m_count);
    grid->addWidget(cost, row, 0);
    grid->addWidget(m_cost, row, 1);
    grid->addWidget(count, row, 2, Qt::AlignRight | Qt::AlignVCenter);
    grid->addWidget(m_count, row, 3);
    grid->addWidget(m_cost->note(), row + 1, 1, 1, 3);
    grid->addWidget(m_count->note(), row + 2, 1, 1, 3);
    return grid;
}

QWidget* StepDetails::setupMore()
{
    auto* content = new QWidget(this);
    m_provider = new TextField(QStringLiteral("stepProvider"), content);
    m_provider->setLive(false);
    m_provider->setHint(tr("one of its own"));
    explain(m_provider, tr("Whose key memory the step uses; steps that name the same provider share it."));
    m_differentData = new ChoiceField(QStringLiteral("stepDifferentData"), content);
    m_differentData->addChoice(DifferentData::Error, tr("refuse for good (error)"));
    m_differentData->addChoice(DifferentData::FirstResult, tr("the saved answer (first result)"));
    explain(m_differentData, tr("What the provider answers when a key that it knows comes with different data."));
    m_remembersFailures = new QCheckBox(tr("saves failed answers too"), content);
    m_remembersFailures->setObjectName(QStringLiteral("stepRemembersFailures"));
    explain(m_remembersFailures, tr("A failed answer is saved under the key and given again to every retry."));

    QGridLayout* grid = fieldGrid();
    content->setLayout(grid);
    addRow(grid, tr("Provider"), m_provider, content);
    addRow(grid, tr("Different data"), m_differentData, content);
    grid->addWidget(m_remembersFailures, grid->rowCount(), 1, 1, 3);
    return content;
}

void StepDetails::connectFields()
{
    connect(m_effect, &ChoiceField::chosen, this, [this](int value) {
        m_effect->showFault(faultText(m_edits.setEffect(m_rows, static_cast<Effect>(value))));
        m_edits.endMerge();
    });
    connect(m_fails, &RateField::edited, this,
            [this](double rate) { m_fails->showFault(faultText(m_edits.setFailureRate(m_rows, rate))); });
    connect(m_replyLost, &RateField::edited, this,
            [this](double rate) { m_replyLost->showFault(faultText(m_edits.setLostReplyRate(m_rows, rate))); });
    connect(m_cannotBeLost, &QCheckBox::clicked, this, [this](bool on) {
        m_edits.setLostReplyRate(m_rows, on ? std::nullopt : std::optional<double>(rateOfNewLoss));
        m_edits.endMerge();
    });
    connect(m_remembersKeys, &QCheckBox::clicked, this, [this](bool on) {
        m_checksNote->setFaults(m_edits.setRemembersKeys(m_rows, on));
        m_edits.endMerge();
        refresh();
    });
    connect(m_cost, &NumberField::edited, this,
            [this](double cost) { m_cost->showFault(faultText(m_edits.setCost(m_rows, cost))); });
    connect(m_count, &NumberField::edited, this, [this](double count) {
        m_count->showFault(faultText(m_edits.setCount(m_rows, static_cast<std::uint32_t>(count))));
    });
    connect(m_provider, &TextField::edited, this,
            [this](const QString& name) { m_provider->showFault(faultText(m_edits.setProvider(m_rows, name))); });
    connect(m_differentData, &ChoiceField::chosen, this, [this](int value) {
        m_differentData->showFault(faultText(m_edits.setDifferentData(m_rows, static_cast<DifferentData>(value))));
        m_edits.endMerge();
    });
    connect(m_remembersFailures, &QCheckBox::clicked, this, [this](bool on) {
        m_checksNote->setFaults(m_edits.setRemembersFailures(m_rows, on));
        m_edits.endMerge();
        refresh();
    });
    const auto endMerge = [this] { m_edits.endMerge(); };
    for (RateField* field : {m_fails, m_replyLost})
        connect(field, &RateField::editingEnded, this, endMerge);
    for (NumberField* field : {m_cost, m_count})
        connect(field, &NumberField::editingEnded, this, endMerge);
    connect(m_provider, &TextField::editingEnded, this, endMerge);
}

void StepDetails::setRows(StepEdits::Rows rows)
{
    if (rows == m_rows)
        return;
    m_edits.endMerge();
    m_rows = std::move(rows);
    refresh();
    m_effect->discard();
    m_fails->discard();
    m_replyLost->discard();
    m_cost->discard();
    m_count->discard();
    m_provider->discard();
    m_differentData->discard();
    m_checksNote->setFault({});
}

void StepDetails::refresh()
{
    const std::vector<Step>& all = m_document.scenario().world.steps;
    std::vector<const Step*> steps;
    for (int row : m_rows) {
        if (static_cast<std::size_t>(row) < all.size())
            steps.push_back(&all[static_cast<std::size_t>(row)]);
    }
    setEnabled(!steps.empty());
    if (steps.empty())
        return;

    m_title->setText(steps.size() == 1 ? QString::fromStdString(steps.front()->name)
                                       : tr("%1 steps together").arg(steps.size()));
    m_title->setToolTip(m_title->text());
    m_effect->setValue(common<Effect>(steps, [](const Step& step) { return step.effect; }));
    m_fails->setValue(common<double>(steps, [](const Step& step) { return step.failureRate; }));
    const auto rate = common<std::optional<double>>(steps, [](const Step& step) { return step.lostReplyRate; });
    m_replyLost->setValue(rate.value_or(std::nullopt));
    m_replyLost->number()->setEmptyText(rate ? QStringLiteral("\u2013") : tr("various"));
    showCheck(m_cannotBeLost, common<bool>(steps, [](const Step& step) { return !step.lostReplyRate; }));
    showCheck(m_remembersKeys, common<bool>(steps, [](const Step& step) { return step.remembersKeys; }));
    m_cost->setValue(common<double>(steps, [](const Step& step) { return step.cost; }));
    m_count->setValue(common<double>(steps, [](const Step& step) { return static_cast<double>(step.count); }));
    refreshMore(steps);
}

void StepDetails::refreshMore(const std::vector<const Step*>& steps)
{
    const auto provider = common<std::string>(steps, [](const Step& step) { return step.provider.value_or(""); });
    m_provider->setValue(provider ? std::optional<QString>(QString::fromStdString(*provider)) : std::nullopt);
    m_differentData->setValue(common<DifferentData>(steps, [](const Step& step) { return step.differentData; }));
    showCheck(m_remembersFailures, common<bool>(steps, [](const Step& step) { return step.remembersFailures; }));
}

} // namespace twice::ui
