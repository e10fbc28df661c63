#include "theory/batch_passes.h"

#include "theory/pass_union.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace twice {

namespace {

constexpr double mostOperations = 3e7; // some 30 ms
constexpr std::size_t mostEmails = 10;

// A request has n passes and succeeds if all items succeed in the n-th and in each of the n − 1 before it some item
// fails.

using Kinds = std::map<StepOdds, std::size_t>; // how many items of each

/// The passes in question: so many that have to fail, and one more that has to succeed, or none.
struct Passes
{
    std::size_t toFail;
    bool success;
};

/// Marks are numbers from 0 (nothing) on, and together() puts two of them together.
struct Marks
{
    std::size_t count;
    std::size_t (*ofItem)(const StepOdds&, std::size_t effects);
    PassUnion::Together together;
};

class BatchMarks
{
public:
    BatchMarks(const Marks& marks, Passes passes)
        : m_marks(marks),
          m_passes(passes),
          m_union(marks.count, marks.together, passes.toFail)
    {}

    /// Of all items, by mark, with every pass as it has to be. Nothing when told to stop.
    std::optional<std::vector<double>> ofAll(const Kinds& kinds, const std::stop_token& stop) const
    {
        ItemGroup all = m_union.nobody();
        for (const auto& [item, number] : kinds)
            all = m_union.withItems(std::move(all), ofItem(item), number, stop);
        if (stop.stop_requested())
            return std::nullopt;
        std::vector<double> chances;
        for (std::size_t mark = 0; mark < m_marks.count; ++mark)
            chances.push_back(all.at(mark, m_passes.toFail));
        return chances;
    }

private:
    [[nodiscard]] ItemGroup ofItem(const StepOdds& item) const
    {
        const std::size_t m = m_passes.toFail;
        ItemGroup group(m_marks.count, m);
        const double last = m_passes.success ? item.succeeds : 1;
        for (std::size_t failed = 0; failed <= m; ++failed) {
            for (std::size_t lost = 0; lost <= failed; ++lost) {
                const std::size_t answered = m - failed;
                const std::size_t without = failed - lost;
                const double ways = m_union.choose(m, failed) * m_union.choose(failed, lost);
                const double chance = ways * std::pow(item.fails, without) * std::pow(item.replyLost, lost) *
                                      std::pow(item.succeeds, answered) * last;
                const std::size_t effects = answered + lost + (m_passes.success ? 1 : 0);
                const std::size_t made = item.onlyOnce ? std::min<std::size_t>(effects, 1) : effects;
                group.at(m_marks.ofItem(item, made), failed) += chance;
            }
        }
        return group;
    }

    const Marks& m_marks;
    Passes m_passes;
    PassUnion m_union;
};

double operations(const Marks& marks, const Kinds& kinds, std::size_t toFail)
{
    double sum = 0;
    for (const auto& kind : kinds)
        sum += PassUnion::operations(marks.count, toFail, kind.second);
    return sum;
}

/// By mark, over all ways in which a request can end. Nothing if that is too much work.
std::optional<std::vector<double>> inAll(const Marks& marks, const Kinds& kinds, std::uint32_t passes,
                                         const std::stop_token& stop)
{
    double work = operations(marks, kinds, passes);
    for (std::uint32_t toFail = 0; toFail < passes; ++toFail)
        work += operations(marks, kinds, toFail);
    if (work > mostOperations)
        return std::nullopt;
    std::vector<double> sum(marks.count);
    for (std::uint32_t toFail = 0; toFail <= passes; ++toFail) {
        const auto chances = BatchMarks(marks, {toFail, toFail < passes}).ofAll(kinds, stop);
        if (!chances)
            return std::nullopt;
        for (std::size_t mark = 0; mark < marks.count; ++mark)
            sum[mark] += (*chances)[mark];
    }
    return sum;
}

std::size_t eitherBit(std::size_t a, std::size_t b)
{
    return a | b;
}

} // namespace

void addBatchMarks(UserCounts& counts, const std::vector<StepOdds>& odds, std::uint32_t passes,
                   const std::stop_token& stop)
{
    Kinds kinds;
    for (const StepOdds& item : odds)
        ++kinds[item];

    // Bit 1: something done; bit 2: something missing.
    const Marks done{4, [](const StepOdds&, std::size_t effects) -> std::size_t { return effects > 0 ? 1 : 2; },
                     eitherBit};
    if (operations(done, kinds, passes) <= mostOperations) {
        if (const auto failed = BatchMarks(done, {passes, false}).ofAll(kinds, stop)) {
            counts.failedButDone = (*failed)[1];
            counts.halfDone = (*failed)[3];
        }
    }

    const auto twice = [&](const Marks& marks) -> std::optional<double> {
        const bool never = std::all_of(odds.begin(), odds.end(), [&](const StepOdds& item) {
            return marks.ofItem(item, item.onlyOnce ? 1 : 2) == 0;
        });
        if (never)
            return 0.0;
        const auto marked = inAll(marks, kinds, passes, stop);
        return marked ? std::optional((*marked)[1]) : std::nullopt;
    };
    counts.twoOrMoreEmails = twice(
        {2, [](const StepOdds& item, std::size_t effects) -> std::size_t { return item.email && effects > 1 ? 1 : 0; },
         eitherBit});
    counts.chargedTwice = twice(
        {2, [](const StepOdds& item, std::size_t effects) -> std::size_t { return item.charge && effects > 1 ? 1 : 0; },
         eitherBit});

    const bool anyEmail = std::any_of(odds.begin(), odds.end(), [](const StepOdds& item) { return item.email; });
    if (!anyEmail) {
        counts.emails.emplace().fill(0);
        counts.emails->front() = 1;
        return;
    }
    const Marks emails{mostEmails + 1,
                       [](const StepOdds& item, std::size_t effects) {
                           return item.email ? std::min(effects, mostEmails) : std::size_t{0};
                       },
                       [](std::size_t a, std::size_t b) { return std::min(a + b, mostEmails); }};
    if (const auto sent = inAll(emails, kinds, passes, stop)) {
        counts.emails.emplace();
        std::copy(sent->begin(), sent->end(), counts.emails->begin());
    }
}

} // namespace twice
