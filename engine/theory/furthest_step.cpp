#include "theory/furthest_step.h"

#include "theory/sequence_station.h"
#include "theory/visit_table.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace twice {

namespace {

using Stations = std::vector<SequenceStation>;
constexpr std::size_t mostEmails = 10;

/// Told to stop.
struct Stopped
{
};

/// By mark: how many effects of chosen steps there were, the last number standing for itself and all above.
using ByMark = std::vector<double>;

void addTogether(ByMark& to, const ByMark& a, const ByMark& b, double factor = 1)
{
    const std::size_t last = to.size() - 1;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (a[i] == 0)
            continue;
        for (std::size_t k = 0; k < b.size(); ++k)
            to[std::min(last, i + k)] += factor * a[i] * b[k];
    }
}

void addShifted(ByMark& to, const ByMark& from, double factor, bool oneMore)
{
    const std::size_t last = to.size() - 1;
    for (std::size_t i = 0; i < from.size(); ++i)
        to[std::min(last, i + (oneMore ? 1 : 0))] += factor * from[i];
}

double total(const ByMark& marks)
{
    double sum = 0;
    for (const double mark : marks)
        sum += mark;
    return sum;
}

/// A pass over steps that earlier passes got past.
struct Revisit
{
    explicit Revisit(std::size_t marks) : reached(marks), failed(marks), refused(marks) {}
    ByMark reached; ///< it comes to the step
    ByMark failed;  ///< it failed before
    ByMark refused; ///< it was refused for good before
};

/// Requests by their furthest step and its past, and by mark.
using Places = std::vector<std::vector<ByMark>>;

class FurthestStep
{
public:
    /// Marks count the effects of the steps that are `marked`, which must be some that come again.
    FurthestStep(const Stations& stations, std::vector<bool> marked, std::size_t marks, const std::stop_token& stop)
        : m_stations(stations),
          m_marked(std::move(marked)),
          m_marks(marks),
          m_stop(stop),
          m_succeeded(marks),
          m_refused(nowhere())
    {
        workOutRevisits();
    }

    /// `onPass` is told after each pass.
    template <typename OnPass>
    void follow(std::uint32_t passes, OnPass onPass)
    {
        m_here = nowhere();
        m_here.front().front().front() = 1;
        for (std::uint32_t pass = 1; pass <= passes; ++pass) {
            followPass();
            onPass(pass);
            m_here.swap(m_next);
        }
    }
    void follow(std::uint32_t passes)
    {
        follow(passes, [](std::uint32_t) {});
    }

    /// Before the latest pass, until the end; then of the requests that failed all passes.
    [[nodiscard]] const Places& here() const { return m_here; }
    [[nodiscard]] const ByMark& succeeded() const { return m_succeeded; }
    [[nodiscard]] const Places& refused() const { return m_refused; }
    [[nodiscard]] const Revisit& revisit(std::size_t step) const { return m_revisits[step]; }
    /// In the latest pass: came to the step with each past, apart from revisits; and failed there.
    [[nodiscard]] const std::vector<std::vector<double>>& came() const { return m_came; }
    [[nodiscard]] const std::vector<double>& failedAt() const { return m_failedAt; }
    [[nodiscard]] const std::vector<double>& revisited() const { return m_revisited; }

private:
    [[nodiscard]] Places nowhere() const
    {
        Places places;
        for (const SequenceStation& station : m_stations)
            places.emplace_back(station.waiting.size(), ByMark(m_marks));
        return places;
    }

    void workOutRevisits()
    {
        m_revisits.emplace_back(m_marks);
        m_revisits.front().reached.front() = 1;
        for (std::size_t step = 0; step < m_stations.size(); ++step) {
            const Revisit& before = m_revisits.back();
            Revisit after(m_marks);
            after.failed = before.failed;
            after.refused = before.refused;
            if (m_stations[step].passed) {
                for (const SequenceStation::Way& way : m_stations[step].passed->ways) {
                    ByMark& to = way.answer == StepAnswer::Success   ? after.reached
                                 : way.answer == StepAnswer::Failure ? after.failed
                                                                     : after.refused;
                    addShifted(to, before.reached, way.probability, way.effect && m_marked[step]);
                }
            }
            m_revisits.push_back(std::move(after));
        }
    }

    void followPass()
    {
        const std::size_t steps = m_stations.size();
        m_next = nowhere();
        m_came.assign(steps, {});
        m_failedAt.assign(steps, 0);
        m_revisited.assign(steps, 0);
        ByMark fresh(m_marks); // come to a step that no pass came to before
        for (std::size_t step = 0; step < steps; ++step) {
            if (m_stop.stop_requested())
                throw Stopped{};
            const SequenceStation& station = m_stations[step];
            ByMark onwards(m_marks);
            for (std::size_t i = 0; i < station.waiting.size(); ++i) {
                const ByMark& at = m_here[step][i];
                ByMark arrived(m_marks);
                addTogether(m_next[step][i], at, m_revisits[step].failed);
                addTogether(m_refused[step][i], at, m_revisits[step].refused);
                addTogether(arrived, at, m_revisits[step].reached);
                if (i == 0)
                    addShifted(arrived, fresh, 1, false);
                m_came[step].push_back(total(arrived));
                for (const SequenceStation::Way& way : station.waiting[i].ways)
                    leave(step, way, arrived, onwards);
            }
            fresh = std::move(onwards);
        }
        addShifted(m_succeeded, fresh, 1, false);
        addRevisits();
    }

    void leave(std::size_t step, const SequenceStation::Way& way, const ByMark& arrived, ByMark& onwards)
    {
        const bool oneMore = way.effect && m_marked[step];
        if (way.answer == StepAnswer::Success) {
            addShifted(onwards, arrived, way.probability, oneMore);
        } else if (way.answer == StepAnswer::Refusal) {
            addShifted(m_refused[step][way.to], arrived, way.probability, oneMore);
        } else {
            addShifted(m_next[step][way.to], arrived, way.probability, oneMore);
            m_failedAt[step] += way.probability * total(arrived);
        }
    }

    void addRevisits()
    {
        double further = 0; // requests whose furthest step is after this one
        for (std::size_t step = m_stations.size(); step > 0; --step) {
            const std::size_t at = step - 1;
            m_revisited[at] = further * total(m_revisits[at].reached);
            if (m_stations[at].passed) {
                for (const SequenceStation::Way& way : m_stations[at].passed->ways)
                    m_failedAt[at] += way.answer == StepAnswer::Failure ? m_revisited[at] * way.probability : 0;
            }
            for (const ByMark& marks : m_here[at])
                further += total(marks);
        }
    }

    const Stations& m_stations;
    const std::vector<bool> m_marked;
    const std::size_t m_marks;
    const std::stop_token m_stop;
    std::vector<Revisit> m_revisits; ///< for each step, and for the end
    Places m_here;
    Places m_next;
    ByMark m_succeeded;
    Places m_refused;
    std::vector<std::vector<double>> m_came;
    std::vector<double> m_failedAt;
    std::vector<double> m_revisited;
};

/// The chance that one of `passes` passes makes an effect, where each does so with `chance` and is refused before with
/// `refused`.
double effectInOneOf(std::uint32_t passes, double chance, double refused)
{
    const double ends = chance + refused;
    if (ends >= 1)
        return passes > 0 ? chance / ends : 0;
    return ends > 0 ? chance / ends * -std::expm1(passes * std::log1p(-ends)) : 0;
}

/// What adds up, and how the effects of a request are when it has failed.
class Sums
{
public:
    Sums(const Stations& stations, std::uint32_t passes, const std::stop_token& stop, UserCounts& counts)
        : m_stations(stations),
          m_passes(passes),
          m_counts(counts),
          m_chain(stations, std::vector<bool>(stations.size()), 1, stop)
    {}

    void add()
    {
        m_chain.follow(m_passes, [this](std::uint32_t pass) { addPass(pass); });
        m_counts.succeeded = m_chain.succeeded().front();
        m_counts.failedButDone = 0;
        m_counts.halfDone = 0;
        std::size_t doneBefore = 0;
        for (std::size_t step = 0; step < m_stations.size(); ++step) {
            const SequenceStation& station = m_stations[step];
            for (std::size_t i = 0; i < station.waiting.size(); ++i) {
                const double failed = m_chain.here()[step][i].front() + m_chain.refused()[step][i].front();
                const std::size_t done = doneBefore + (station.waiting[i].past.done ? 1 : 0);
                m_counts.failed += failed;
                if (done == m_stations.size())
                    *m_counts.failedButDone += failed;
                else if (done > 0)
                    *m_counts.halfDone += failed;
            }
            doneBefore += station.passed && station.passed->past.done ? 1U : 0U;
        }
        m_counts.missingEffects = m_counts.succeeded * static_cast<double>(m_stations.size() - doneBefore);
    }

private:
    void addPass(std::uint32_t pass)
    {
        const std::uint32_t left = m_passes - pass;
        double failedLater = 0; // this pass, after the step
        for (std::size_t step = m_stations.size(); step > 0; --step) {
            const std::size_t at = step - 1;
            const SequenceStation& station = m_stations[at];
            double calls = 0;
            for (std::size_t i = 0; i < station.waiting.size(); ++i)
                calls += addCalls(at, station.waiting[i], m_chain.came()[at][i]);
            if (station.passed)
                calls += addCalls(at, *station.passed, m_chain.revisited()[at]);
            if (station.comesAgain)
                addRepeats(at, calls * station.replyLost, failedLater, left);
            failedLater += m_chain.failedAt()[at];
        }
    }

    double addCalls(std::size_t step, const SequenceStation::Past& past, double times)
    {
        m_counts.linear.add(past.counts, times);
        m_counts.effectsOfStep[step] += times * past.counts.effects;
        return times;
    }

    /// An effect of this pass is followed by another one, whatever the reply of this one. For that only the steps
    /// before it matter, and passes got past all of them.
    void addRepeats(std::size_t step, double replyLost, double answered, std::uint32_t left)
    {
        const double again = effectInOneOf(left, m_chain.revisit(step).reached.front() * m_stations[step].effectAgain,
                                           m_chain.revisit(step).refused.front());
        m_counts.linear.repeatsAfterLostReply += replyLost * again;
        m_counts.linear.repeatsOfWholeJob += answered * again;
        m_counts.repeatsOfStep[step] += (replyLost + answered) * again;
    }

    const Stations& m_stations;
    const std::uint32_t m_passes;
    UserCounts& m_counts;
    FurthestStep m_chain;
};

/// All that failed, by the effects of `steps` that come again and those of emails that come once.
template <typename Use>
void forEachEnd(const Stations& stations, const StrategyPlan& plan, const FurthestStep& chain, Use use)
{
    std::size_t before = 0;
    const auto oneEmail = [&](std::size_t step, const StepPast& past) -> std::size_t {
        return plan.steps[step].email && !stations[step].comesAgain && past.done ? 1 : 0;
    };
    for (std::size_t step = 0; step < stations.size(); ++step) {
        for (std::size_t i = 0; i < stations[step].waiting.size(); ++i) {
            const std::size_t once = before + oneEmail(step, stations[step].waiting[i].past);
            use(once, chain.here()[step][i]);
            use(once, chain.refused()[step][i]);
        }
        before += stations[step].passed ? oneEmail(step, stations[step].passed->past) : 0;
    }
    use(before, chain.succeeded());
}

/// The first of the steps that come again has most effects, so it tells whether any has two.
double twice(const Stations& stations, const StrategyPlan& plan, bool PlannedStep::*isMeant,
             const std::stop_token& stop)
{
    std::vector<bool> marked(stations.size());
    for (std::size_t i = 0; i < stations.size(); ++i) {
        if (!stations[i].comesAgain || !(plan.steps[i].*isMeant))
            continue;
        marked[i] = true;
        constexpr std::size_t two = 2;
        FurthestStep chain(stations, std::move(marked), two + 1, stop);
        chain.follow(plan.passes);
        double sum = 0;
        forEachEnd(stations, plan, chain, [&sum](std::size_t /*once*/, const ByMark& marks) { sum += marks[two]; });
        return sum;
    }
    return 0;
}

std::array<double, mostEmails + 1> emailsOf(const Stations& stations, const StrategyPlan& plan,
                                            const std::stop_token& stop)
{
    std::vector<bool> marked(stations.size());
    for (std::size_t i = 0; i < stations.size(); ++i)
        marked[i] = stations[i].comesAgain && plan.steps[i].email;
    const bool any = std::find(marked.begin(), marked.end(), true) != marked.end();
    FurthestStep chain(stations, std::move(marked), any ? mostEmails + 1 : 1, stop);
    chain.follow(plan.passes);
    std::array<double, mostEmails + 1> emails{};
    forEachEnd(stations, plan, chain, [&emails](std::size_t once, const ByMark& marks) {
        for (std::size_t again = 0; again < marks.size(); ++again)
            emails[std::min(mostEmails, once + again)] += marks[again];
    });
    return emails;
}

bool applies(const StrategyPlan& plan)
{
    const bool skips =
        plan.store == StrategyPlan::StoreUse::EachStep &&
        std::any_of(plan.steps.begin(), plan.steps.end(), [](const PlannedStep& s) { return s.storeKey != newKey; });
    return plan.shape == Shape::Sequence && plan.passes > 1 && plan.callsPerStep == 1 && !plan.requestsShareKeys &&
           !skips;
}

} // namespace

std::optional<UserCounts> countByFurthestStep(const StrategyPlan& plan, const std::vector<Step>& expanded,
                                              const std::stop_token& stop)
{
    if (!applies(plan))
        return std::nullopt;
    VisitTable visits(plan, expanded);
    const std::optional<Stations> stations = sequenceStations(visits, plan, expanded);
    if (!stations)
        return std::nullopt;
    UserCounts counts;
    counts.effectsOfStep.resize(expanded.size());
    counts.repeatsOfStep.resize(expanded.size());
    if (plan.store == StrategyPlan::StoreUse::WholeJob)
        counts.linear.keysInStore = 1;
    try {
        Sums(*stations, plan.passes, stop, counts).add();
        counts.twoOrMoreEmails = twice(*stations, plan, &PlannedStep::email, stop);
        counts.chargedTwice = twice(*stations, plan, &PlannedStep::charge, stop);
        counts.emails = emailsOf(*stations, plan, stop);
    } catch (const Stopped&) {
        return std::nullopt;
    }
    return counts;
}

} // namespace twice
