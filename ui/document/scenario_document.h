#pragma once

#include "scenario/fault.h"
#include "scenario/scenario.h"

#include <QObject>
#include <QString>
#include <QUndoStack>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace twice::ui {

/// How one strategy is shown; the file format knows nothing of it.
struct StrategyLook
{
    bool on = true; ///< off: not run and not charted, but kept
    int index = 0;  ///< which colour, dash and marker of the theme (theme/strategy_style.h); stays when rows move
    friend bool operator==(const StrategyLook&, const StrategyLook&) = default;
};

/// All that an undo step can change: the scenario, and beside each of its strategies the look.
struct DocumentState
{
    Scenario scenario;
    std::vector<StrategyLook> looks; ///< one for each strategy, in order
    friend bool operator==(const DocumentState&, const DocumentState&) = default;
};

/// The lowest look index that none of `looks` has: what a new strategy gets.
[[nodiscard]] int freeLookIndex(const std::vector<StrategyLook>& looks);

/// What "New" begins with: the sign-up's steps and one strategy that retries each step without a key.
[[nodiscard]] Scenario newScenario();

/// The open scenario with its one undo stack: every edit of every panel goes through edit(). GUI thread only.
class ScenarioDocument : public QObject
{
    Q_OBJECT

public:
    explicit ScenarioDocument(QObject* parent = nullptr);

    [[nodiscard]] const Scenario& scenario() const { return m_state->scenario; }
    [[nodiscard]] const std::vector<StrategyLook>& looks() const { return m_state->looks; }
    /// A cheap handle on the present state, for those who compare or keep it.
    [[nodiscard]] std::shared_ptr<const DocumentState> state() const { return m_state; }

    /// The scenario that is to be run: the strategies that are on, in order, and for each its place in scenario().
    struct Runnable
    {
        Scenario scenario;
        std::vector<std::size_t> places;
    };
    [[nodiscard]] Runnable runnable() const;

    [[nodiscard]] QUndoStack* undoStack() { return &m_undoStack; }

    /// One undoable edit. `name` is what the Edit menu shows behind "Undo": tr("change of failure rate"). `mergeKey`,
    /// when not empty, joins edits that follow each other with the same key into one step (a drag): name the field and
    /// its place, such as "world.steps[3].failureRate". An edit that changes nothing leaves no step. An edit that would
    /// make the scenario faulty is not made: the faults come back, and nothing has changed.
    ///
    /// A change that moves strategies but leaves the looks alone is completed: looks follow the strategies by name, and
    /// a strategy that has none, or the look of another, gets the lowest free index.
    Faults edit(const QString& name, const std::function<void(DocumentState&)>& change, const QString& mergeKey = {});
    /// Ends merging: call it when a drag ends, so that the next drag is a step of its own.
    void endMerge();

    /// Replaces everything (new, open): the undo stack starts again. `scenario` must be valid.
    void reset(Scenario scenario);
    /// The same for work that no file holds, such as what a crash left: it counts as modified until it is saved.
    void resetUnsaved(Scenario scenario);

    /// Whether the scenario differs from what was last saved or opened.
    [[nodiscard]] bool isModified() const;
    /// The present scenario is what the file holds.
    void markSaved();

signals:
    void changed();  ///< after every edit, undo, redo and reset
    void wasReset(); ///< after reset, before changed()
    void modifiedChanged(bool modified);

private:
    friend class EditCommand;
    void apply(std::shared_ptr<const DocumentState> state);
    void replaceAll(Scenario scenario);
    void tellModified();

    std::shared_ptr<const DocumentState> m_state; ///< never null
    std::optional<Scenario> m_saved;              ///< none: no file holds any of this
    QUndoStack m_undoStack;
    int m_mergeEpoch = 0;
    bool m_toldModified = false;
};

} // namespace twice::ui
