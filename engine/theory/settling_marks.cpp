#include "theory/settling_marks.h"

#include "theory/pass_union.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace twice {

namespace {

constexpr double mostOperations = 3e7; // some 30 ms
constexpr std::size_t mostEmails = 10;

/// One way for all passes to have failed but a last one, or all: in the first `settling` of them some item had not
/// settled, and in one pass fewer all had but for this. The first pass is like no other where nothing had to settle.
struct Ending
{
    std::size_t toFail;
    bool success;
    std::size_t settling;

    /// Passes that have to fail by themselves, the first pass apart.
    [[nodiscard]] std::size_t alike() const { return toFail - std::min(toFail, std::max<std::size_t>(settling, 1)); }
    /// Whether some item must have the flag: it was the last to settle, or failed in the first pass.
    [[nodiscard]] bool needsFlag() const { return toFail > 0; }
};

/// A mark is a number times 2, plus the flag above.
struct Marks
{
    std::size_t count;
    std::size_t (*ofCall)(const PlannedStep&, const VisitOutcome&);
    std::size_t (*atEnd)(const StepPast&);
    PassUnion::Together together;
};

std::size_t eitherBit(std::size_t a, std::size_t b)
{
    return a | b;
}

std::size_t sumAndFlag(std::size_t a, std::size_t b)
{
    return std::min(mostEmails, a / 2 + b / 2) * 2 + ((a | b) & 1);
}

class SettlingMarks
{
public:
    SettlingMarks(VisitTable& visits, const StrategyPlan& plan, const std::vector<SettlingItem>& items,
                  const std::stop_token& stop)
        : m_visits(visits),
          m_plan(plan),
          m_items(items),
          m_stop(stop)
    {}

    /// By mark, over requests that failed, or over all. Nothing if that is too much work, or when told to stop.
    std::optional<std::vector<double>> of(const Marks& marks, bool onlyFailed) const
    {
        const std::vector<Ending> endings = allEndings(onlyFailed);
        double work = 0;
        for (const Ending& ending : endings) {
            for (const SettlingItem& item : m_items) {
                const auto steps = static_cast<double>(ending.toFail + 1);
                work += PassUnion::operations(2 * marks.count, ending.alike(), item.number) +
                        20 * steps * steps * static_cast<double>(marks.count);
            }
        }
        if (work > mostOperations)
            return std::nullopt;
        std::vector<double> sum(marks.count);
        for (const Ending& ending : endings) {
            const PassUnion unionOfPasses(2 * marks.count, marks.together, ending.alike());
            ItemGroup all = unionOfPasses.nobody();
            for (const SettlingItem& item : m_items)
                all = unionOfPasses.withItems(std::move(all), groupOf(item, ending, marks), item.number, m_stop);
            if (m_stop.stop_requested())
                return std::nullopt;
            for (std::size_t mark = 0; mark < marks.count; ++mark)
                sum[mark] += all.at(2 * mark + (ending.needsFlag() ? 1 : 0), ending.alike());
        }
        return sum;
    }

private:
    [[nodiscard]] std::vector<Ending> allEndings(bool onlyFailed) const
    {
        const std::size_t passes = m_plan.passes;
        const bool asks =
            std::any_of(m_items.begin(), m_items.end(), [](const SettlingItem& item) { return item.asked; });
        std::vector<Ending> endings;
        for (std::size_t toFail = onlyFailed ? passes : 0; toFail <= passes; ++toFail) {
            for (std::size_t settling = 0; settling <= toFail; ++settling) {
                if (asks || settling == 0 || settling == passes)
                    endings.push_back({toFail, toFail < passes, settling});
            }
        }
        return endings;
    }

    /// Past, mark and how many of the passes that are alike failed.
    using At = std::tuple<std::size_t, std::size_t, std::size_t>;
    struct Where
    {
        StepPast past;
        double probability = 0;
    };
    using Ways = std::map<At, Where>;

    [[nodiscard]] ItemGroup groupOf(const SettlingItem& item, const Ending& ending, const Marks& marks) const
    {
        Ways ways;
        ways[{StepPast{}.index(), 0, 0}] = {StepPast{}, 1};
        for (std::size_t pass = 1; pass <= ending.toFail + (ending.success ? 1 : 0); ++pass) {
            Ways next;
            for (const auto& [at, where] : ways) {
                for (const VisitOutcome& outcome : m_visits.visit(item.step, where.past).outcomes) {
                    std::size_t mark = std::get<1>(at);
                    std::size_t failed = std::get<2>(at);
                    if (outcome.answer != StepAnswer::Success && !mayFail(item, ending, pass, outcome, mark, failed))
                        continue;
                    mark = marks.together(mark, 2 * marks.ofCall(m_plan.steps[item.step], outcome));
                    Where& to = next[{outcome.past.index(), mark, failed}];
                    to.past = outcome.past;
                    to.probability += where.probability * outcome.probability;
                }
            }
            ways = std::move(next);
        }
        ItemGroup group(2 * marks.count, ending.alike());
        for (const auto& [at, where] : ways) {
            const std::size_t mark = marks.together(std::get<1>(at), 2 * marks.atEnd(where.past));
            group.at(mark, std::get<2>(at)) += where.probability;
        }
        return group;
    }

    /// Whether `ending` allows for the item to fail in `pass`, and what that changes.
    static bool mayFail(const SettlingItem& item, const Ending& ending, std::size_t pass, const VisitOutcome& outcome,
                        std::size_t& mark, std::size_t& failed)
    {
        if (pass > ending.toFail)
            return false;
        constexpr std::size_t flag = 1;
        const bool forEver = failsForEver(outcome.past);
        if (forEver || item.asked) {
            const bool tooLate = pass > ending.settling;
            const bool neverWorks = forEver && (ending.success || ending.settling < ending.toFail);
            if (tooLate || neverWorks)
                return false;
            mark |= pass == ending.settling ? flag : 0;
            return true;
        }
        if (pass <= ending.settling)
            return true;
        if (pass == 1)
            mark |= flag;
        else
            ++failed;
        return true;
    }

    VisitTable& m_visits;
    const StrategyPlan& m_plan;
    const std::vector<SettlingItem>& m_items;
    const std::stop_token m_stop;
};

std::size_t nothing(const PlannedStep& /*step*/, const VisitOutcome& /*outcome*/)
{
    return 0;
}

std::size_t nothingAtEnd(const StepPast& /*past*/)
{
    return 0;
}

} // namespace

void addSettlingMarks(UserCounts& counts, VisitTable& visits, const StrategyPlan& plan,
                      const std::vector<SettlingItem>& items, const std::stop_token& stop)
{
    const SettlingMarks sums(visits, plan, items, stop);
    // Bit 1: something done; bit 2: something missing.
    const Marks done{4, nothing, [](const StepPast& past) -> std::size_t { return past.done ? 1 : 2; }, eitherBit};
    if (const auto failed = sums.of(done, true)) {
        counts.failedButDone = (*failed)[1];
        counts.halfDone = (*failed)[3];
    }

    const auto comesAgain = [&plan](const SettlingItem& item) {
        const PlannedStep& step = plan.steps[item.step];
        return !item.asked && (!step.sendsKey || step.providerKey == newKey);
    };
    const auto twice = [&](bool PlannedStep::*isMeant, auto ofCall) -> std::optional<double> {
        if (std::none_of(items.begin(), items.end(),
                         [&](const SettlingItem& item) { return comesAgain(item) && plan.steps[item.step].*isMeant; }))
            return 0.0;
        const auto marked = sums.of({2, ofCall, nothingAtEnd, eitherBit}, false);
        return marked ? std::optional((*marked)[1]) : std::nullopt;
    };
    counts.twoOrMoreEmails =
        twice(&PlannedStep::email, [](const PlannedStep& step, const VisitOutcome& outcome) -> std::size_t {
            return step.email && outcome.repeated ? 1 : 0;
        });
    counts.chargedTwice =
        twice(&PlannedStep::charge, [](const PlannedStep& step, const VisitOutcome& outcome) -> std::size_t {
            return step.charge && outcome.repeated ? 1 : 0;
        });

    // Where no email comes again, a request that succeeded has each of them once.
    std::size_t emails = 0;
    bool again = false;
    for (const SettlingItem& item : items) {
        emails += plan.steps[item.step].email ? item.number : 0;
        again = again || (plan.steps[item.step].email && comesAgain(item));
    }
    const auto sent =
        sums.of({mostEmails + 1,
                 [](const PlannedStep& /*step*/, const VisitOutcome& outcome) -> std::size_t { return outcome.emails; },
                 nothingAtEnd, sumAndFlag},
                !again);
    if (sent) {
        counts.emails.emplace();
        std::copy(sent->begin(), sent->end(), counts.emails->begin());
        if (!again)
            (*counts.emails)[std::min(mostEmails, emails)] += counts.succeeded;
    }
}

} // namespace twice
