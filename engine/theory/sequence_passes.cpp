#include "theory/sequence_passes.h"

#include <algorithm>
#include <functional>

namespace twice {

namespace {

constexpr std::size_t mostEmails = 10;

// In a sequence the effects of a pass are those of its first steps, as many as it came to: that number, its *reach*,
// tells everything about a pass that failed. A request is marked with what its passes left so far; there are only few
// marks, so they are followed from pass to pass.

/// By reach, from 0 to the number of steps.
std::vector<double> reachOfFailedPass(const std::vector<StepOdds>& odds, double& passSucceeds)
{
    std::vector<double> reach(odds.size() + 1);
    double soFar = 1;
    for (std::size_t i = 0; i < odds.size(); ++i) {
        reach[i] += soFar * odds[i].fails;
        reach[i + 1] += soFar * odds[i].replyLost;
        soFar *= odds[i].succeeds;
    }
    passSucceeds = soFar;
    return reach;
}

/// The marks of requests, by how they ended.
struct Ends
{
    std::vector<double> beforeSuccess; ///< what the failed passes before it left
    std::vector<double> failed;
};

template <typename MarkOfReach, typename Together>
Ends follow(const std::vector<double>& reach, double passSucceeds, std::uint32_t passes, std::size_t marks,
            MarkOfReach markOfReach, Together together, const std::stop_token& stop)
{
    std::vector<double> ofPass(marks);
    for (std::size_t steps = 0; steps < reach.size(); ++steps)
        ofPass[markOfReach(steps)] += reach[steps];

    Ends ends{std::vector<double>(marks), std::vector<double>(marks)};
    ends.failed.front() = 1;
    for (std::uint32_t pass = 1; pass <= passes && !stop.stop_requested(); ++pass) {
        std::vector<double> next(marks);
        for (std::size_t a = 0; a < marks; ++a) {
            ends.beforeSuccess[a] += ends.failed[a] * passSucceeds;
            for (std::size_t b = 0; ends.failed[a] > 0 && b < marks; ++b) {
                if (ofPass[b] > 0)
                    next[together(a, b)] += ends.failed[a] * ofPass[b];
            }
        }
        ends.failed = std::move(next);
    }
    return ends;
}

} // namespace

void addSequenceMarks(UserCounts& counts, const std::vector<StepOdds>& odds, std::uint32_t passes,
                      const std::stop_token& stop)
{
    double passSucceeds = 1;
    const std::vector<double> reach = reachOfFailedPass(odds, passSucceeds);

    // Nothing, something, everything done.
    const auto doneAt = [&odds](std::size_t steps) -> std::size_t {
        return steps == 0 ? 0 : (steps < odds.size() ? 1 : 2);
    };
    const Ends done = follow(
        reach, passSucceeds, passes, 3, doneAt, [](std::size_t a, std::size_t b) { return std::max(a, b); }, stop);
    counts.halfDone = done.failed[1];
    counts.failedButDone = done.failed[2];

    // Of all steps that can have two effects the first one has most; so count the passes that came to it, up to two.
    const auto twice = [&](auto isMeant) {
        const auto first = std::find_if(odds.begin(), odds.end(),
                                        [&](const StepOdds& step) { return !step.onlyOnce && isMeant(step); });
        if (first == odds.end())
            return 0.0;
        const auto before = static_cast<std::size_t>(first - odds.begin());
        const Ends times = follow(
            reach, passSucceeds, passes, 3,
            [before](std::size_t steps) -> std::size_t { return steps > before ? 1 : 0; },
            [](std::size_t a, std::size_t b) { return std::min<std::size_t>(a + b, 2); }, stop);
        return times.beforeSuccess[1] + times.beforeSuccess[2] + times.failed[2];
    };
    counts.twoOrMoreEmails = twice([](const StepOdds& step) { return step.email; });
    counts.chargedTwice = twice([](const StepOdds& step) { return step.charge; });

    // Emails that come again with each pass add up; of those that come once the furthest pass has most.
    std::vector<std::size_t> again(odds.size() + 1);
    std::vector<std::size_t> once(odds.size() + 1);
    for (std::size_t i = 0; i < odds.size(); ++i) {
        again[i + 1] = std::min(mostEmails, again[i] + (odds[i].email && !odds[i].onlyOnce ? 1 : 0));
        once[i + 1] = std::min(mostEmails, once[i] + (odds[i].email && odds[i].onlyOnce ? 1 : 0));
    }
    constexpr std::size_t width = mostEmails + 1;
    const Ends emails = follow(
        reach, passSucceeds, passes, width * width,
        [&](std::size_t steps) { return again[steps] * width + once[steps]; },
        [](std::size_t a, std::size_t b) {
            return std::min(mostEmails, a / width + b / width) * width + std::max(a % width, b % width);
        },
        stop);
    counts.emails.emplace().fill(0);
    for (std::size_t mark = 0; mark < width * width; ++mark) {
        const std::size_t sent = mark / width;
        const std::size_t inAll = sent + again.back() + once.back(); // a pass that succeeds sends all of them
        (*counts.emails)[std::min(mostEmails, inAll)] += emails.beforeSuccess[mark];
        (*counts.emails)[std::min(mostEmails, sent + mark % width)] += emails.failed[mark];
    }
}

} // namespace twice
