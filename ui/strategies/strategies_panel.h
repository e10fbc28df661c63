#pragma once

#include "strategies/strategy_edits.h"

#include <QWidget>

class QAction;

namespace twice::ui {

class FieldNote;
class ScenarioDocument;
class StrategyEditor;
class StrategyList;
class StrategyModel;

/// "Strategies — what you do about it": the list, and the fields of the one selected.
///
/// Fits a column 360 pixels wide. Its list scrolls within itself; below some 480 pixels of height the panel wants to
/// stand in a scroll area.
class StrategiesPanel : public QWidget
{
    Q_OBJECT

public:
    /// `document` must outlive the panel.
    explicit StrategiesPanel(ScenarioDocument& document, QWidget* parent = nullptr);

    /// The height of the part of the panel's column that is seen at once: the list takes its share of it.
    void setRoom(int height);

private:
    void setupActions();
    void setupLayout();
    void connectList();
    QAction* addAction(const QString& name, const QString& text, const QString& help, const QKeySequence& shortcut);
    void followSelection();
    void followDocument();

    void openGallery();
    void addStrategies(std::vector<Strategy> strategies);
    void duplicate();
    void remove();
    void rename();
    void moveTo(int before);
    /// Selects `row` where the edit was made, and tells its faults where it was not.
    void finish(const Faults& faults, int row);

    ScenarioDocument& m_document;
    StrategyEdits m_edits;
    StrategyModel* m_model;
    StrategyList* m_list;
    FieldNote* m_listNote;
    StrategyEditor* m_editor;
    QAction* m_add = nullptr;
    QAction* m_duplicate = nullptr;
    QAction* m_remove = nullptr;
    QAction* m_rename = nullptr;
    QAction* m_up = nullptr;
    QAction* m_down = nullptr;
    int m_lastRow = 0; ///< where the selection was, for when its row is gone
};

} // namespace twice::ui
