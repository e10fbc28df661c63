#include "theory/settling_batch.h"

#include "theory/asked_batch.h"
#include "theory/settling_item.h"
#include "theory/settling_marks.h"
#include "theory/user_state.h"
#include "theory/visit_table.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

namespace twice {

namespace {

using Items = std::vector<SettlingItem>;

/// Some of the items together, as logarithms of chances, so that a small chance of failure keeps its digits beside 1.
struct Logs
{
    explicit Logs(std::uint32_t passes) : settled(passes + 1) {}

    void add(const SettlingItem& item, double times)
    {
        if (times == 0)
            return;
        for (std::size_t passes = 1; passes < settled.size(); ++passes)
            settled[passes] += times * std::log1p(-item.unsettled[passes]);
        worksFirst += times * std::log1p(-item.failsFirst);
        worksLater += times * std::log1p(-item.failsLater);
    }
    void add(const Logs& other)
    {
        for (std::size_t passes = 1; passes < settled.size(); ++passes)
            settled[passes] += other.settled[passes];
        worksFirst += other.worksFirst;
        worksLater += other.worksLater;
    }

    std::vector<double> settled; ///< all of them with fewer failed passes than the index
    double worksFirst = 0;       ///< all that have settled as working, in the first pass
    double worksLater = 0;
};

/// When some of the items make another pass certain.
class Others
{
public:
    explicit Others(Logs logs) : m_logs(std::move(logs)) { m_logs.settled.front() = logOfNothing; }

    /// Not all have settled with fewer failed passes than `passes`.
    [[nodiscard]] double unsettled(std::size_t passes) const { return -std::expm1(m_logs.settled[passes]); }
    /// The slowest of them took `passes` failed passes to settle. Exact to its last digits also where hardly any did.
    [[nodiscard]] double slowest(std::size_t passes) const
    {
        const double byThen = m_logs.settled[passes + 1];
        return byThen > logOfNothing ? std::exp(byThen) * -std::expm1(m_logs.settled[passes] - byThen) : 0;
    }
    /// One of them fails in `pass` although they have settled.
    [[nodiscard]] double fails(std::size_t pass) const { return -std::expm1(logOfWorks(pass)); }
    [[nodiscard]] double work(std::size_t pass) const { return std::exp(logOfWorks(pass)); }

private:
    static constexpr double logOfNothing = -std::numeric_limits<double>::infinity();

    [[nodiscard]] double logOfWorks(std::size_t pass) const
    {
        return pass == 1 ? m_logs.worksFirst : m_logs.worksLater;
    }

    Logs m_logs;
};

/// What adds up, for the items of one kind among all others: a chain of the few pasts that one of them can have before
/// a pass.
class ItemChain
{
public:
    ItemChain(VisitTable& visits, std::size_t step) : m_visits(visits), m_step(step) { m_pasts.emplace_back(); }

    LinearCounts follow(const Others& others, std::uint32_t passes)
    {
        std::vector<double> alone{1}; // its past after so many passes, whether there are so many or not
        std::vector<double> here{0};  // in a pass that there is, though the others had settled
        LinearCounts sum;
        for (std::uint32_t pass = 1; pass <= passes; ++pass) {
            std::vector<double> aloneNext;
            std::vector<double> next;
            for (std::size_t i = 0; i < alone.size(); ++i) {
                const Visit& visit = m_visits.visit(m_step, m_pasts[i]);
                sum.add(visit.counts, here[i] + alone[i] * others.unsettled(pass - 1));
                const double goesOn = here[i] + alone[i] * others.slowest(pass - 1);
                for (const VisitOutcome& outcome : visit.outcomes) {
                    const std::size_t to = placeOf(outcome.past);
                    aloneNext.resize(m_pasts.size());
                    next.resize(m_pasts.size());
                    const double again = outcome.answer == StepAnswer::Success ? others.fails(pass) : 1;
                    aloneNext[to] += alone[i] * outcome.probability;
                    next[to] += goesOn * outcome.probability * again;
                }
            }
            alone = std::move(aloneNext);
            here = std::move(next);
        }
        return sum;
    }

private:
    std::size_t placeOf(const StepPast& past)
    {
        const auto found = std::find(m_pasts.begin(), m_pasts.end(), past);
        const auto place = static_cast<std::size_t>(found - m_pasts.begin());
        if (found == m_pasts.end())
            m_pasts.push_back(past);
        return place;
    }

    VisitTable& m_visits;
    std::size_t m_step;
    std::vector<StepPast> m_pasts;
};

bool applies(const StrategyPlan& plan)
{
    const bool skips =
        plan.store == StrategyPlan::StoreUse::EachStep &&
        std::any_of(plan.steps.begin(), plan.steps.end(), [](const PlannedStep& s) { return s.storeKey != newKey; });
    return plan.shape == Shape::Batch && plan.passes > 1 && plan.callsPerStep == 1 && !plan.requestsShareKeys &&
           !skips && !StateLayout(plan).stepsShareKeys && !asksAboutAllOfBatch(plan);
}

/// Sums of one item of each kind. Nothing when told to stop.
std::optional<std::vector<LinearCounts>> sumsOf(VisitTable& visits, const Items& items, std::uint32_t passes,
                                                const std::stop_token& stop)
{
    std::vector<Logs> after(items.size(), Logs(passes)); // of all items of the kinds after it
    for (std::size_t i = items.size(); i > 1 && !stop.stop_requested(); --i) {
        after[i - 2] = after[i - 1];
        after[i - 2].add(items[i - 1], static_cast<double>(items[i - 1].number));
    }
    Logs before(passes);
    std::vector<LinearCounts> sums;
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (stop.stop_requested())
            return std::nullopt;
        Logs others = before;
        others.add(after[i]);
        others.add(items[i], static_cast<double>(items[i].number - 1));
        sums.push_back(ItemChain(visits, items[i].step).follow(Others(std::move(others)), passes));
        before.add(items[i], static_cast<double>(items[i].number));
    }
    return sums;
}

void addEnds(UserCounts& counts, const Items& items, std::uint32_t passes)
{
    Logs logs(passes);
    for (const SettlingItem& item : items)
        logs.add(item, static_cast<double>(item.number));
    const Others all(std::move(logs));
    double here = 0; // a pass that there is although all had settled before
    for (std::uint32_t pass = 1; pass <= passes; ++pass) {
        const double settled = here + all.slowest(pass - 1);
        here = settled * all.fails(pass);
        counts.succeeded += settled * all.work(pass);
    }
    counts.failed = here + all.unsettled(passes);
}

} // namespace

std::optional<UserCounts> countSettlingBatch(const StrategyPlan& plan, const std::vector<Step>& expanded,
                                             const std::stop_token& stop)
{
    if (!applies(plan))
        return std::nullopt;
    VisitTable visits(plan, expanded);
    const Items items = settlingItems(visits, plan, expanded, stop);
    const std::optional<std::vector<LinearCounts>> sums = sumsOf(visits, items, plan.passes, stop);
    if (!sums || stop.stop_requested())
        return std::nullopt;

    UserCounts counts;
    std::map<std::size_t, std::size_t> placeOfKind;
    for (std::size_t i = 0; i < items.size(); ++i) {
        placeOfKind[items[i].step] = i;
        counts.linear.add((*sums)[i], static_cast<double>(items[i].number));
    }
    for (std::size_t step = 0; step < expanded.size(); ++step) {
        const LinearCounts& ofItem = (*sums)[placeOfKind[visits.kindOf(step)]];
        counts.effectsOfStep.push_back(ofItem.effects);
        counts.repeatsOfStep.push_back(ofItem.repeatsAfterLostReply + ofItem.repeatsOfWholeJob);
    }
    if (plan.store == StrategyPlan::StoreUse::WholeJob)
        counts.linear.keysInStore = 1;
    // A pass that succeeds leaves no effect missing, so missingEffects stays 0.
    addEnds(counts, items, plan.passes);
    addSettlingMarks(counts, visits, plan, items, stop);
    return counts;
}

} // namespace twice
