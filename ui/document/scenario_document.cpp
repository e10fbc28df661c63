#include "document/scenario_document.h"

#include "document/edit_command.h"
#include "document/look_matching.h"
#include "scenario/scenario_file.h"

#include <algorithm>
#include <utility>

namespace twice::ui {

namespace {

/// Far more steps than a person goes back, and a bound on memory.
constexpr int mostUndoSteps = 5000;

} // namespace

int freeLookIndex(const std::vector<StrategyLook>& looks)
{
    int index = 0;
    while (std::any_of(looks.begin(), looks.end(), [&](const StrategyLook& look) { return look.index == index; }))
        ++index;
    return index;
}

Scenario newScenario()
{
    Scenario scenario;
    scenario.strategies.emplace_back().name = "retry each step, no key";
    return scenario;
}

ScenarioDocument::ScenarioDocument(QObject* parent) : QObject(parent)
{
    m_undoStack.setUndoLimit(mostUndoSteps);
    replaceAll(newScenario());
    m_saved = scenario();
}

ScenarioDocument::Runnable ScenarioDocument::runnable() const
{
    Runnable runnable;
    runnable.scenario = scenario();
    runnable.scenario.strategies.clear();
    for (std::size_t i = 0; i < looks().size(); ++i) {
        if (!looks()[i].on)
            continue;
        runnable.scenario.strategies.push_back(scenario().strategies[i]);
        runnable.places.push_back(i);
    }
    return runnable;
}

Faults ScenarioDocument::edit(const QString& name, const std::function<void(DocumentState&)>& change,
                              const QString& mergeKey)
{
    auto after = std::make_shared<DocumentState>(*m_state);
    change(*after);
    Faults faults = validate(after->scenario);
    if (!faults.empty())
        return faults;
    matchLooks(*m_state, *after);
    if (*after == *m_state)
        return {};
    m_undoStack.push(new EditCommand(*this, name, {mergeKey, m_mergeEpoch}, std::move(after)));
    return {};
}

void ScenarioDocument::endMerge()
{
    ++m_mergeEpoch;
}

void ScenarioDocument::reset(Scenario scenario)
{
    replaceAll(std::move(scenario));
    m_saved = m_state->scenario;
    emit wasReset();
    emit changed();
    tellModified();
}

void ScenarioDocument::resetUnsaved(Scenario scenario)
{
    replaceAll(std::move(scenario));
    m_saved.reset();
    emit wasReset();
    emit changed();
    tellModified();
}

bool ScenarioDocument::isModified() const
{
    return m_saved != m_state->scenario;
}

void ScenarioDocument::markSaved()
{
    m_saved = m_state->scenario;
    tellModified();
}

void ScenarioDocument::apply(std::shared_ptr<const DocumentState> state)
{
    m_state = std::move(state);
    emit changed();
    tellModified();
}

void ScenarioDocument::replaceAll(Scenario scenario)
{
    auto state = std::make_shared<DocumentState>();
    state->scenario = std::move(scenario);
    for (std::size_t i = 0; i < state->scenario.strategies.size(); ++i)
        state->looks.push_back({.on = true, .index = static_cast<int>(i)});
    m_state = std::move(state);
    m_undoStack.clear();
    endMerge();
}

void ScenarioDocument::tellModified()
{
    const bool modified = isModified();
    if (modified == m_toldModified)
        return;
    m_toldModified = modified;
    emit modifiedChanged(modified);
}

} // namespace twice::ui
