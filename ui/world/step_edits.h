#pragma once

#include "scenario/fault.h"
#include "scenario/step.h"

#include <QCoreApplication>
#include <QString>

#include <functional>
#include <optional>
#include <vector>

namespace twice::ui {

class ScenarioDocument;

/// Every edit of the world's steps, each one undoable step with its name. `rows` are places in world.steps, ascending.
/// All but the structural ones merge while the same field of the same rows is edited on, until endMerge(). Faults come
/// back where the document refused an edit.
class StepEdits
{
    Q_DECLARE_TR_FUNCTIONS(twice::ui::StepEdits)

public:
    using Rows = std::vector<int>;

    explicit StepEdits(ScenarioDocument& document) : m_document(document) {}

    Faults setName(int row, const QString& name);
    Faults setEffect(const Rows& rows, Effect effect);
    Faults setFailureRate(const Rows& rows, double rate);
    /// None: the reply cannot be lost.
    Faults setLostReplyRate(const Rows& rows, std::optional<double> rate);
    Faults setCost(const Rows& rows, double cost);
    Faults setCount(const Rows& rows, std::uint32_t count);
    /// An empty name: a provider of the step's own. A step that joins another's provider takes over what that one
    /// does with keys, since they must agree (model 2).
    Faults setProvider(const Rows& rows, const QString& provider);
    // What a provider does with keys holds for all steps that share it.
    Faults setRemembersKeys(const Rows& rows, bool remembers);
    Faults setRemembersFailures(const Rows& rows, bool remembers);
    Faults setDifferentData(const Rows& rows, DifferentData answer);

    /// A new step at `place`, with a name of its own.
    Faults add(int place);
    /// Copies, with names of their own, right behind the last of `rows`.
    Faults copy(const Rows& rows);
    Faults remove(const Rows& rows);
    /// The steps stand together before what is step `before` now.
    Faults move(const Rows& rows, int before);

    void endMerge();

private:
    Faults change(const QString& name, const char* field, const Rows& rows, const std::function<void(Step&)>& change);
    Faults changeProviders(const QString& name, const char* field, const Rows& rows,
                           const std::function<void(Step&)>& change);

    ScenarioDocument& m_document;
};

/// Whose key memory a step uses: the name it gives, or its own.
[[nodiscard]] std::string providerOf(const Step& step);

} // namespace twice::ui
