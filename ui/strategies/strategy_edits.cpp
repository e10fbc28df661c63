#include "strategies/strategy_edits.h"

#include "document/scenario_document.h"
#include "fields/row_edit.h"
#include "fields/unique_name.h"

#include <utility>

namespace twice::ui {
namespace {

QString mergeKey(int row, const char* field)
{
    return QStringLiteral("strategies[%1].%2").arg(row).arg(QLatin1String(field));
}

} // namespace

Faults StrategyEdits::change(int row, const QString& name, const char* field,
                             const std::function<void(Strategy&)>& change)
{
    return m_document.edit(
        name, [&](DocumentState& state) { change(state.scenario.strategies.at(static_cast<std::size_t>(row))); },
        mergeKey(row, field));
}

Faults StrategyEdits::setName(int row, const QString& name)
{
    return change(row, tr("change of strategy name"), "name",
                  [&](Strategy& strategy) { strategy.name = name.toStdString(); });
}

Faults StrategyEdits::setOn(int row, bool on)
{
    return m_document.edit(on ? tr("switching strategy on") : tr("switching strategy off"),
                           [=](DocumentState& state) { state.looks.at(static_cast<std::size_t>(row)).on = on; });
}

Faults StrategyEdits::add(int place, std::vector<Strategy> strategies)
{
    return insert(strategies.size() == 1 ? tr("addition of strategy") : tr("addition of strategies"), place,
                  std::move(strategies));
}

Faults StrategyEdits::duplicate(int row)
{
    return insert(tr("copy of strategy"), row + 1,
                  {m_document.scenario().strategies.at(static_cast<std::size_t>(row))});
}

Faults StrategyEdits::insert(const QString& name, int place, std::vector<Strategy> added)
{
    return m_document.edit(name, [&](DocumentState& state) {
        std::vector<Strategy>& strategies = state.scenario.strategies;
        std::vector<std::string> taken;
        taken.reserve(strategies.size() + added.size());
        for (const Strategy& one : strategies)
            taken.push_back(one.name);
        int at = place;
        for (Strategy& one : added) {
            one.name = uniqueName(one.name, taken);
            taken.push_back(one.name);
            const int look = freeLookIndex(state.looks);
            strategies.insert(strategies.begin() + at, std::move(one));
            state.looks.insert(state.looks.begin() + at, StrategyLook{.on = true, .index = look});
            ++at;
        }
    });
}

Faults StrategyEdits::remove(int row)
{
    return m_document.edit(tr("removal of strategy"), [=](DocumentState& state) {
        state.scenario.strategies.erase(state.scenario.strategies.begin() + row);
        state.looks.erase(state.looks.begin() + row);
    });
}

Faults StrategyEdits::move(int row, int before)
{
    return m_document.edit(tr("move of strategy"), [=](DocumentState& state) {
        moveRows(state.scenario.strategies, {row}, before);
        moveRows(state.looks, {row}, before);
    });
}

void StrategyEdits::endMerge()
{
    m_document.endMerge();
}

} // namespace twice::ui
