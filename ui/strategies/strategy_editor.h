#pragma once

#include "strategies/strategy_edits.h"

#include <QFrame>

class QCheckBox;
class QLabel;

namespace twice::ui {

class ChoiceField;
class FieldNote;
class NumberField;
class ScenarioDocument;
class StoreFields;
class TextField;

/// The fields of the selected strategy that matter without a clock.
class StrategyEditor : public QFrame
{
    Q_OBJECT

public:
    explicit StrategyEditor(ScenarioDocument& document, QWidget* parent = nullptr);

    /// The place of the strategy in scenario.strategies; -1: none.
    void setRow(int row);
    /// Why the strategy cannot be run yet; empty where it can.
    void setClockNote(const QString& note);

private:
    void setupFields();
    void setupLayout();
    void connectFields();
    void refresh();

    ScenarioDocument& m_document;
    StrategyEdits m_edits;
    int m_row = -1;
    TextField* m_name;
    ChoiceField* m_scope;
    NumberField* m_attempts;
    ChoiceField* m_key;
    QLabel* m_keyVerdict;
    StoreFields* m_store;
    QCheckBox* m_askFirst;
    FieldNote* m_askNote;
    QLabel* m_clockNote;
};

} // namespace twice::ui
