#pragma once

#include "strategies/strategy_edits.h"

#include <QFrame>

#include <vector>

class QVBoxLayout;

namespace twice::ui {

class Fold;
class ScenarioDocument;
class StrategyGroup;
class TextField;

/// The fields of the selected strategy: its name, and the others in groups that are shut at first, each telling in its
/// title what differs from the default.
class StrategyEditor : public QFrame
{
    Q_OBJECT

public:
    explicit StrategyEditor(ScenarioDocument& document, QWidget* parent = nullptr);

    /// The place of the strategy in scenario.strategies; -1: none.
    void setRow(int row);

private:
    void setupName(QVBoxLayout* column);
    void setupGroups(QVBoxLayout* column);
    void refresh();

    /// A group of fields in its fold.
    struct Group
    {
        Fold* fold;
        StrategyGroup* fields;
        QString (*summary)(const Strategy& strategy);
    };

    ScenarioDocument& m_document;
    StrategyEdits m_edits;
    int m_row = -1;
    TextField* m_name;
    std::vector<Group> m_groups;
};

} // namespace twice::ui
