#include "document/look_matching.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>

namespace twice::ui {

namespace {

std::vector<std::string> names(const Scenario& scenario)
{
    std::vector<std::string> all;
    all.reserve(scenario.strategies.size());
    for (const Strategy& strategy : scenario.strategies)
        all.push_back(strategy.name);
    return all;
}

/// Whether the same names stand in another order: a rename is not one.
bool isReordered(const Scenario& before, const Scenario& after)
{
    std::vector<std::string> old = names(before);
    std::vector<std::string> now = names(after);
    if (old == now)
        return false;
    std::sort(old.begin(), old.end());
    std::sort(now.begin(), now.end());
    return old == now;
}

void takeLooksByName(const DocumentState& before, DocumentState& after)
{
    const std::vector<std::string> old = names(before.scenario);
    std::vector<std::optional<StrategyLook>> found;
    std::vector<StrategyLook> used;
    for (const Strategy& strategy : after.scenario.strategies) {
        const auto place = std::find(old.begin(), old.end(), strategy.name);
        if (place == old.end()) {
            found.emplace_back();
        } else {
            found.emplace_back(before.looks[static_cast<std::size_t>(place - old.begin())]);
            used.push_back(*found.back());
        }
    }
    after.looks.clear();
    for (std::optional<StrategyLook>& look : found) {
        if (!look) {
            look = StrategyLook{.on = true, .index = freeLookIndex(used)};
            used.push_back(*look);
        }
        after.looks.push_back(*look);
    }
}

} // namespace

void matchLooks(const DocumentState& before, DocumentState& after)
{
    const bool fits = after.looks.size() == after.scenario.strategies.size();
    const bool untouched = after.looks == before.looks;
    if (!fits || (untouched && isReordered(before.scenario, after.scenario)))
        takeLooksByName(before, after);

    std::set<int> taken;
    std::vector<StrategyLook> seen = after.looks;
    for (StrategyLook& look : after.looks) {
        if (taken.insert(look.index).second && look.index >= 0)
            continue;
        look.index = freeLookIndex(seen);
        seen.push_back(look);
        taken.insert(look.index);
    }
}

} // namespace twice::ui
