#pragma once

#include "scenario/fault.h"
#include "scenario/strategy.h"

#include <QCoreApplication>
#include <QString>

#include <functional>
#include <vector>

namespace twice::ui {

class ScenarioDocument;

/// Every edit of the strategies and their looks, each one undoable step with its name. `row` is a place in
/// scenario.strategies. Edits of one field merge until endMerge(). Faults come back where an edit was refused.
class StrategyEdits
{
    Q_DECLARE_TR_FUNCTIONS(twice::ui::StrategyEdits)

public:
    explicit StrategyEdits(ScenarioDocument& document) : m_document(document) {}

    Faults setName(int row, const QString& name);
    Faults setOn(int row, bool on);
    /// Any other field: `field` as in the file, for merging.
    Faults change(int row, const QString& name, const char* field, const std::function<void(Strategy&)>& change);

    /// From `place` on, each with a name of its own and a look that is free.
    Faults add(int place, std::vector<Strategy> strategies);
    Faults duplicate(int row);
    Faults remove(int row);
    /// The strategy stands before what is row `before` now.
    Faults move(int row, int before);

    void endMerge();

private:
    Faults insert(const QString& name, int place, std::vector<Strategy> added);

    ScenarioDocument& m_document;
};

} // namespace twice::ui
