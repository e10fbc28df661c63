#include "scenario/format/step_fields.h"

#include <string>
#include <unordered_map>

namespace twice {
namespace {

/// Refuses a field in which two steps that share a provider differ.
template <typename Member>
void agree(const Step& first, const Step& second, Member Step::*member, std::string_view name, const FieldPath& path,
           const std::string& shared, FaultList& faults)
{
    if (!(first.*member == second.*member) && faults.isClean(path.field(name)))
        faults.add(path.field(name), "differs from " + shared);
}

void checkSharedProvider(const Step& first, std::size_t firstIndex, const Step& second, const FieldPath& path,
                         const std::string& provider, FaultList& faults)
{
    const std::string shared = "steps[" + std::to_string(firstIndex) + "], which has the same provider, " +
                               inQuotes(provider) + "; they must agree";
    agree(first, second, &Step::remembersKeys, "remembersKeys", path, shared, faults);
    agree(first, second, &Step::keyRetention, "keyRetention", path, shared, faults);
    agree(first, second, &Step::remembersFailures, "remembersFailures", path, shared, faults);
    agree(first, second, &Step::differentData, "differentData", path, shared, faults);
    agree(first, second, &Step::inFlight, "inFlight", path, shared, faults);
}

/// The name of the n-th of the steps that `step` stands for, as expandedSteps() gives it.
std::string expandedName(const Step& step, std::uint32_t n)
{
    return step.count > 1 ? step.name + ' ' + std::to_string(n) : step.name;
}

using StepByName = std::unordered_map<std::string, std::size_t>;

void checkName(const std::string& name, std::size_t index, StepByName& names, const FieldPath& path, FaultList& faults)
{
    const auto [other, isNew] = names.emplace(name, index);
    if (!isNew)
        faults.add(path.field("name"),
                   inQuotes(name) + " is a step of steps[" + std::to_string(other->second) + "] already");
}

} // namespace

void Fields<Step>::checkTogether(const Step& step, const FieldPath& path, Checking& checking)
{
    if (!step.durationByDelivery.empty() && !step.durationByRequest.empty())
        checking.faults.add(path.field("durationByRequest"),
                            "durationByDelivery is given too; a step has one of the two at most");
    const FieldPath outages = path.field("outages");
    for (std::size_t i = 0; i < step.outages.size(); ++i) {
        const auto& [from, to] = step.outages[i];
        if (from >= to)
            checking.faults.add(outages.item(i), "its end is not after its beginning");
    }
}

void checkSteps(const std::vector<Step>& steps, const FieldPath& path, FaultList& faults)
{
    std::uint64_t expanded = 0;
    std::uint64_t durations = 0;
    for (const Step& step : steps) {
        if (step.count > maxExpandedSteps)
            return; // told already
        expanded += step.count;
        durations += step.count * (step.durationByDelivery.size() + step.durationByRequest.size());
    }
    if (expanded > maxExpandedSteps) {
        faults.add(path, "these stand for " + std::to_string(expanded) + " steps; at most " +
                             std::to_string(maxExpandedSteps) + " are possible");
        return;
    }
    if (durations > maxListedDurations)
        faults.add(path, "with each count written out these list " + std::to_string(durations) +
                             " durations; at most " + std::to_string(maxListedDurations) + " are possible");

    StepByName names;
    StepByName providers;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const FieldPath stepPath = path.item(i);
        if (!faults.isClean(stepPath.field("name")) || !faults.isClean(stepPath.field("count")))
            continue;
        for (std::uint32_t n = 1; n <= steps[i].count; ++n) {
            const std::string name = expandedName(steps[i], n);
            checkName(name, i, names, stepPath, faults);
            const std::string provider = steps[i].provider.value_or(name);
            const std::size_t first = providers.emplace(provider, i).first->second;
            if (first != i)
                checkSharedProvider(steps[first], first, steps[i], stepPath, provider, faults);
        }
    }
}

} // namespace twice
