#pragma once

#include "strategies/strategy_edits.h"

#include <QWidget>

class QCheckBox;
class QGridLayout;
class QLabel;

namespace twice::ui {

class ChoiceField;
class FieldNote;
class ScenarioDocument;

/// The fields of a strategy's store: its kind, and what belongs to that kind.
class StoreFields : public QWidget
{
    Q_OBJECT

public:
    explicit StoreFields(ScenarioDocument& document, QWidget* parent = nullptr);

    /// The place of the strategy in scenario.strategies; -1: none.
    void setRow(int row);

private:
    /// Numbers of the kinds are those of the alternatives of Store.
    enum class Kind
    {
        None,
        Memory,
        Table
    };

    void setupFields();
    void connectFields();
    void refresh();
    void setKind(Kind kind);

    ScenarioDocument& m_document;
    StrategyEdits m_edits;
    int m_row = -1;
    ChoiceField* m_kind;
    QWidget* m_details;
    QLabel* m_scopeLabel;
    ChoiceField* m_scope;
    ChoiceField* m_key;
    QLabel* m_keyVerdict;
    ChoiceField* m_record;
    QCheckBox* m_remembersFailures;
    FieldNote* m_remembersNote;
};

} // namespace twice::ui
