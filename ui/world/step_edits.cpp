#include "world/step_edits.h"

#include "document/scenario_document.h"
#include "fields/row_edit.h"
#include "fields/unique_name.h"

#include <QStringList>

#include <algorithm>
#include <iterator>
#include <set>

namespace twice::ui {
namespace {

std::vector<Step>& stepsOf(DocumentState& state)
{
    return state.scenario.world.steps;
}

QString mergeKey(const char* field, const StepEdits::Rows& rows)
{
    QStringList places;
    for (int row : rows)
        places += QString::number(row);
    return QStringLiteral("world.steps[%1].%2").arg(places.join(QLatin1Char(',')), QLatin1String(field));
}

/// All names that steps have, also those that a count writes out.
std::vector<std::string> takenNames(const std::vector<Step>& steps)
{
    std::vector<std::string> names;
    names.reserve(steps.size());
    for (const Step& step : steps)
        names.push_back(step.name);
    for (const Step& step : expandedSteps(steps))
        names.push_back(step.name);
    return names;
}

} // namespace

std::string providerOf(const Step& step)
{
    return step.provider.value_or(step.name);
}

Faults StepEdits::change(const QString& name, const char* field, const Rows& rows,
                         const std::function<void(Step&)>& change)
{
    return m_document.edit(
        name,
        [&](DocumentState& state) {
            for (int row : rows)
                change(stepsOf(state).at(static_cast<std::size_t>(row)));
        },
        mergeKey(field, rows));
}

Faults StepEdits::changeProviders(const QString& name, const char* field, const Rows& rows,
                                  const std::function<void(Step&)>& change)
{
    return m_document.edit(
        name,
        [&](DocumentState& state) {
            std::set<std::string> providers;
            for (int row : rows)
                providers.insert(providerOf(stepsOf(state).at(static_cast<std::size_t>(row))));
            for (Step& step : stepsOf(state)) {
                if (providers.contains(providerOf(step)))
                    change(step);
            }
        },
        mergeKey(field, rows));
}

Faults StepEdits::setName(int row, const QString& name)
{
    return change(tr("change of step name"), "name", {row}, [&](Step& step) { step.name = name.toStdString(); });
}

Faults StepEdits::setEffect(const Rows& rows, Effect effect)
{
    return change(tr("change of effect"), "effect", rows, [&](Step& step) { step.effect = effect; });
}

Faults StepEdits::setFailureRate(const Rows& rows, double rate)
{
    return change(tr("change of failure rate"), "failureRate", rows, [&](Step& step) { step.failureRate = rate; });
}

Faults StepEdits::setLostReplyRate(const Rows& rows, std::optional<double> rate)
{
    return change(tr("change of lost replies"), "lostReplyRate", rows, [&](Step& step) { step.lostReplyRate = rate; });
}

Faults StepEdits::setCost(const Rows& rows, double cost)
{
    return change(tr("change of cost"), "cost", rows, [&](Step& step) { step.cost = cost; });
}

Faults StepEdits::setCount(const Rows& rows, std::uint32_t count)
{
    return change(tr("change of step count"), "count", rows, [&](Step& step) { step.count = count; });
}

Faults StepEdits::setProvider(const Rows& rows, const QString& provider)
{
    const std::string name = provider.trimmed().toStdString();
    return m_document.edit(
        tr("change of provider"),
        [&](DocumentState& state) {
            std::vector<Step>& steps = stepsOf(state);
            const Step* known = nullptr;
            for (int n = 0; n < static_cast<int>(steps.size()); ++n) {
                const Step& step = steps[static_cast<std::size_t>(n)];
                if (!std::binary_search(rows.begin(), rows.end(), n) && providerOf(step) == name)
                    known = &step;
            }
            for (int row : rows) {
                Step& step = steps.at(static_cast<std::size_t>(row));
                step.provider = name.empty() ? std::nullopt : std::optional<std::string>(name);
                if (!known)
                    continue;
                step.remembersKeys = known->remembersKeys;
                step.keyRetention = known->keyRetention;
                step.remembersFailures = known->remembersFailures;
                step.differentData = known->differentData;
                step.inFlight = known->inFlight;
            }
        },
        mergeKey("provider", rows));
}

Faults StepEdits::setRemembersKeys(const Rows& rows, bool remembers)
{
    return changeProviders(tr("change of remembers keys"), "remembersKeys", rows,
                           [&](Step& step) { step.remembersKeys = remembers; });
}

Faults StepEdits::setRemembersFailures(const Rows& rows, bool remembers)
{
    return changeProviders(tr("change of saved failures"), "remembersFailures", rows,
                           [&](Step& step) { step.remembersFailures = remembers; });
}

Faults StepEdits::setDifferentData(const Rows& rows, DifferentData answer)
{
    return changeProviders(tr("change of different data"), "differentData", rows,
                           [&](Step& step) { step.differentData = answer; });
}

Faults StepEdits::add(int place)
{
    constexpr double usualFailureRate = 0.01;
    return m_document.edit(tr("addition of step"), [&](DocumentState& state) {
        std::vector<Step>& steps = stepsOf(state);
        Step step;
        step.name = uniqueName(tr("new step").toStdString(), takenNames(steps));
        step.failureRate = usualFailureRate;
        steps.insert(steps.begin() + place, std::move(step));
    });
}

Faults StepEdits::copy(const Rows& rows)
{
    return m_document.edit(rows.size() == 1 ? tr("copy of step") : tr("copy of steps"), [&](DocumentState& state) {
        std::vector<Step>& steps = stepsOf(state);
        std::vector<std::string> taken = takenNames(steps);
        std::vector<Step> copies;
        for (int row : rows) {
            Step& step = copies.emplace_back(steps.at(static_cast<std::size_t>(row)));
            step.name = uniqueName(step.name, taken);
            taken.push_back(step.name);
            for (const Step& one : expandedSteps({step}))
                taken.push_back(one.name);
        }
        steps.insert(steps.begin() + rows.back() + 1, std::make_move_iterator(copies.begin()),
                     std::make_move_iterator(copies.end()));
    });
}

Faults StepEdits::remove(const Rows& rows)
{
    return m_document.edit(rows.size() == 1 ? tr("removal of step") : tr("removal of steps"),
                           [&](DocumentState& state) {
                               int gone = 0; // the rows behind have come up by so many
                               for (int row : rows)
                                   stepsOf(state).erase(stepsOf(state).begin() + row - gone++);
                           });
}

Faults StepEdits::move(const Rows& rows, int before)
{
    return m_document.edit(rows.size() == 1 ? tr("move of step") : tr("move of steps"),
                           [&](DocumentState& state) { moveRows(stepsOf(state), rows, before); });
}

void StepEdits::endMerge()
{
    m_document.endMerge();
}

} // namespace twice::ui
