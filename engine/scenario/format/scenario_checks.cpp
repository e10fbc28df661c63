#include "scenario/format/scenario_fields.h"

#include <algorithm>
#include <string>
#include <unordered_map>

namespace twice {
namespace {

void checkStrategyNames(const std::vector<Strategy>& strategies, const FieldPath& path, FaultList& faults)
{
    std::unordered_map<std::string_view, std::size_t> names;
    for (std::size_t i = 0; i < strategies.size(); ++i) {
        const FieldPath strategy = path.item(i);
        if (!faults.isClean(strategy.field("name")))
            continue;
        const auto [other, isNew] = names.emplace(strategies[i].name, i);
        if (!isNew)
            faults.add(strategy.field("name"), inQuotes(strategies[i].name) + " is the name of strategies[" +
                                                   std::to_string(other->second) + "] already");
    }
}

/// Requests of one cell come one `interval` after the other; the last one must still have a time.
void checkLastArrival(const Scenario& scenario, const FieldPath& path, FaultList& faults)
{
    const auto* every = std::get_if<EveryArrivals>(&scenario.world.arrivals);
    const FieldPath world = path.field("world");
    const FieldPath arrivals = world.field("arrivals");
    const FieldPath interval = arrivals.field("interval");
    if (every == nullptr || !faults.isClean(interval) || !faults.isClean(world.field("jobs")) ||
        !faults.isClean(path.field("cellSize")))
        return;
    const std::uint64_t gaps = std::min(scenario.world.jobs, scenario.cellSize) - 1;
    const auto longest = static_cast<std::uint64_t>(Duration::longest().inMicroseconds());
    if (gaps > 0 && static_cast<std::uint64_t>(every->interval.inMicroseconds()) > longest / gaps)
        faults.add(interval, "the last request of a cell would come later than " + formatDuration(Duration::longest()));
}

} // namespace

void Fields<Scenario>::checkTogether(const Scenario& scenario, const FieldPath& path, Checking& checking)
{
    constexpr std::uint64_t twoToThe32 = 1ull << 32;
    if (scenario.random == Random::Mulberry32 && scenario.seed >= twoToThe32)
        checking.faults.add(path.field("seed"), std::to_string(scenario.seed) +
                                                    " is not between 0 and 4294967295, as random \"mulberry32\" needs");
    checkLastArrival(scenario, path, checking.faults);
    checkStrategyNames(scenario.strategies, path.field("strategies"), checking.faults);
}

} // namespace twice
