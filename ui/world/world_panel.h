#pragma once

#include "world/step_edits.h"

#include <QWidget>

class QAction;

namespace twice::ui {

class FieldNote;
class ScenarioDocument;
class StepDetails;
class StepModel;
class StepTable;

/// "World — what happens to you": the steps, the fields of those selected, and the workflow's shape. Jobs, seed and
/// random source stand in the run bar. Fields that only a clock uses are not shown, and kept.
///
/// Fits a column 360 pixels wide. Its table scrolls within itself; below some 480 pixels of height the panel wants to
/// stand in a scroll area.
class WorldPanel : public QWidget
{
    Q_OBJECT

public:
    /// `document` must outlive the panel.
    explicit WorldPanel(ScenarioDocument& document, QWidget* parent = nullptr);

    /// The height of the part of the panel's column that is seen at once: the table takes its share of it.
    void setRoom(int height);

private:
    void setupActions();
    void setupLayout();
    void connectTable();
    QAction* addAction(const QString& name, const QString& text, const QString& help, const QKeySequence& shortcut);
    void followSelection();
    void followDocument();

    void addStep();
    void copySteps();
    void removeSteps();
    void moveSteps(int before);
    void moveUp();
    void moveDown();

    ScenarioDocument& m_document;
    StepEdits m_edits;
    StepModel* m_model;
    StepTable* m_table;
    FieldNote* m_tableNote;
    StepDetails* m_details;
    QAction* m_add = nullptr;
    QAction* m_copy = nullptr;
    QAction* m_remove = nullptr;
    QAction* m_up = nullptr;
    QAction* m_down = nullptr;
    int m_lastRow = 0; ///< where the selection was, for when its rows are gone
};

} // namespace twice::ui
