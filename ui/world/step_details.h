#pragma once

#include "world/step_edits.h"

#include <QFrame>

class QCheckBox;
class QGridLayout;
class QLabel;

namespace twice::ui {

class ChoiceField;
class FieldNote;
class NumberField;
class RateField;
class ScenarioDocument;
class TextField;

/// The fields of the selected step, or of several at once: then a field shows what all agree on, and an edit is for
/// all of them.
class StepDetails : public QFrame
{
    Q_OBJECT

public:
    explicit StepDetails(ScenarioDocument& document, QWidget* parent = nullptr);

    /// The places of the steps in world.steps, ascending; none shuts the fields.
    void setRows(StepEdits::Rows rows);

private:
    QGridLayout* setupFields();
    QWidget* setupMore();
    void connectFields();
    void refresh();
    void refreshMore(const std::vector<const Step*>& steps);

    ScenarioDocument& m_document;
    StepEdits m_edits;
    StepEdits::Rows m_rows;
    QLabel* m_title;
    ChoiceField* m_effect;
    RateField* m_fails;
    RateField* m_replyLost;
    QCheckBox* m_cannotBeLost;
    QCheckBox* m_remembersKeys;
    FieldNote* m_checksNote;
    NumberField* m_cost;
    NumberField* m_count;
    TextField* m_provider;
    ChoiceField* m_differentData;
    QCheckBox* m_remembersFailures;
};

} // namespace twice::ui
