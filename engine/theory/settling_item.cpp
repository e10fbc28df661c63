#include "theory/settling_item.h"

#include <algorithm>
#include <map>

namespace twice {

namespace {

struct Branch
{
    StepPast past;
    double probability;
};

/// What becomes of an item that failed so far in its next attempt: the branches in which that fails as well.
std::vector<Branch> failedAgain(VisitTable& visits, std::size_t step, const std::vector<Branch>& failed)
{
    std::vector<Branch> next;
    for (const Branch& branch : failed) {
        for (const VisitOutcome& outcome : visits.visit(step, branch.past).outcomes) {
            if (outcome.answer == StepAnswer::Success)
                continue;
            const double probability = branch.probability * outcome.probability;
            const auto same = std::find_if(next.begin(), next.end(),
                                           [&outcome](const Branch& other) { return other.past == outcome.past; });
            if (same == next.end())
                next.push_back({outcome.past, probability});
            else
                same->probability += probability;
        }
    }
    return next;
}

std::vector<double> unsettledByPasses(VisitTable& visits, const SettlingItem& item, std::uint32_t passes, double fails)
{
    std::vector<double> unsettled(passes + 1, item.savesFailure ? fails : 0.0);
    unsettled.front() = 1;
    if (!item.asked)
        return unsettled;
    std::vector<Branch> failed{{StepPast{}, 1}};
    for (std::uint32_t pass = 1; pass <= passes; ++pass) {
        failed = failedAgain(visits, item.step, failed);
        double sum = 0;
        for (const Branch& branch : failed)
            sum += branch.probability;
        unsettled[pass] = std::min(sum, 1.0); // a sum that is 1 may be rounded up
    }
    return unsettled;
}

} // namespace

bool failsForEver(const StepPast& past)
{
    return past.atProvider.state == KnownEntry::State::Failed;
}

std::vector<SettlingItem> settlingItems(VisitTable& visits, const StrategyPlan& plan, const std::vector<Step>& expanded,
                                        const std::stop_token& stop)
{
    std::vector<SettlingItem> items;
    std::map<std::size_t, std::size_t> placeOfKind;
    for (std::size_t i = 0; i < expanded.size() && !stop.stop_requested(); ++i) {
        const auto [found, isNew] = placeOfKind.emplace(visits.kindOf(i), items.size());
        if (!isNew) {
            ++items[found->second].number;
            continue;
        }
        const PlannedStep& step = plan.steps[i];
        const double fails = expanded[i].failureRate;
        const double lost = expanded[i].lostReplyRate.value_or(0);
        SettlingItem item;
        item.step = i;
        item.asked = plan.asksFirst && step.harmful;
        item.savesFailure = step.sendsKey && step.providerKey != newKey && step.remembersFailures && fails > 0;
        if (!item.asked) {
            item.failsLater = fails + (1 - fails) * lost;
            item.failsFirst = item.savesFailure ? lost : item.failsLater;
        }
        item.unsettled = unsettledByPasses(visits, item, plan.passes, fails);
        items.push_back(std::move(item));
    }
    return items;
}

} // namespace twice
