#pragma once

#include <QWidget>

namespace twice::ui {

class ChoiceField;
class NumberField;
class ScenarioDocument;

/// What holds for the workflow as a whole: its shape, and how many requests a user has.
class WorkflowFields : public QWidget
{
    Q_OBJECT

public:
    explicit WorkflowFields(ScenarioDocument& document, QWidget* parent = nullptr);

private:
    void refresh();

    ScenarioDocument& m_document;
    ChoiceField* m_shape;
    NumberField* m_requestsPerUser;
};

} // namespace twice::ui
