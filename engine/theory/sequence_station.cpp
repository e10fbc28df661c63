#include "theory/sequence_station.h"

#include <algorithm>
#include <utility>

namespace twice {

namespace {

/// Which steps find their key in use by a step before them. That one is always the first that has the key, and it has
/// succeeded, or else the pass would not have come any further.
class KeysBefore
{
public:
    explicit KeysBefore(std::size_t keys) : m_used(keys) {}

    KnownEntry meet(std::size_t key)
    {
        if (key == newKey)
            return {};
        const bool before = m_used[key];
        m_used[key] = true;
        return before ? KnownEntry{KnownEntry::State::Done, false} : KnownEntry{};
    }

private:
    std::vector<bool> m_used;
};

/// Why an effect comes again is worked out from passes, not from this mark.
StepPast withoutMark(StepPast past)
{
    past.latestReplyLost = false;
    return past;
}

class Builder
{
public:
    Builder(VisitTable& visits, std::size_t step, const Step& rates, bool comesAgain)
        : m_visits(visits),
          m_step(step),
          m_rates(rates)
    {
        m_station.comesAgain = comesAgain;
        m_station.effectAgain = 1 - rates.failureRate;
        m_station.replyLost = m_station.effectAgain * rates.lostReplyRate.value_or(0);
    }

    std::optional<SequenceStation> build(const StepPast& first)
    {
        m_station.waiting.push_back({first, {}, {}});
        for (std::size_t place = 0; place < m_station.waiting.size(); ++place) // new ones come up on the way
            tellWaysOf(place);
        if (m_passed) {
            m_isPassed = true;
            m_station.passed = waysFrom(*m_passed);
        }
        return m_alike ? std::optional(std::move(m_station)) : std::nullopt;
    }

private:
    void tellWaysOf(std::size_t place)
    {
        const StepPast past = m_station.waiting[place].past;
        SequenceStation::Past known = waysFrom(past);
        m_station.waiting[place] = std::move(known);
    }

    SequenceStation::Past waysFrom(const StepPast& past)
    {
        const Visit& visit = m_visits.visit(m_step, past);
        SequenceStation::Past known{past, visit.counts, {}};
        known.counts.repeatsAfterLostReply = 0;
        known.counts.repeatsOfWholeJob = 0;
        if (m_station.comesAgain)
            known.ways = waysThatComeAgain(past);
        for (const VisitOutcome& outcome : visit.outcomes) {
            const StepPast after = withoutMark(outcome.past);
            std::size_t to = 0;
            if (outcome.answer == StepAnswer::Success || m_isPassed)
                leadsToPassed(after);
            else
                to = placeOf(after);
            if (!m_station.comesAgain)
                known.ways.push_back({outcome.probability, outcome.answer, false, to});
        }
        return known;
    }

    std::vector<SequenceStation::Way> waysThatComeAgain(const StepPast& past)
    {
        StepPast done = past;
        done.done = true;
        const double fails = m_rates.failureRate;
        const double lost = m_rates.lostReplyRate.value_or(0);
        std::vector<SequenceStation::Way> ways;
        if (fails > 0)
            ways.push_back({fails, StepAnswer::Failure, false, m_isPassed ? 0 : placeOf(past)});
        if (m_station.replyLost > 0)
            ways.push_back({m_station.replyLost, StepAnswer::Failure, true, m_isPassed ? 0 : placeOf(done)});
        if (fails < 1 && lost < 1)
            ways.push_back({(1 - fails) * (1 - lost), StepAnswer::Success, true, 0});
        return ways;
    }

    void leadsToPassed(const StepPast& after)
    {
        if (!m_passed)
            m_passed = after;
        m_alike = m_alike && *m_passed == after;
    }

    std::size_t placeOf(const StepPast& past)
    {
        auto& waiting = m_station.waiting;
        const auto found = std::find_if(waiting.begin(), waiting.end(),
                                        [&past](const SequenceStation::Past& other) { return other.past == past; });
        const auto place = static_cast<std::size_t>(found - waiting.begin());
        if (found == waiting.end())
            waiting.push_back({past, {}, {}});
        return place;
    }

    VisitTable& m_visits;
    const std::size_t m_step;
    const Step& m_rates;
    SequenceStation m_station;
    std::optional<StepPast> m_passed;
    bool m_isPassed = false; ///< the ways of the past that is for good are being told
    bool m_alike = true;
};

} // namespace

std::optional<std::vector<SequenceStation>> sequenceStations(VisitTable& visits, const StrategyPlan& plan,
                                                             const std::vector<Step>& expanded)
{
    KeysBefore atProviders(plan.providerKeys);
    std::vector<SequenceStation> stations;
    for (std::size_t i = 0; i < plan.steps.size(); ++i) {
        const PlannedStep& step = plan.steps[i];
        const bool keyKnown = step.sendsKey && step.providerKey != newKey;
        StepPast first;
        if (keyKnown)
            first.atProvider = atProviders.meet(step.providerKey);
        const bool comesAgain = !keyKnown && !(plan.asksFirst && step.harmful);
        std::optional<SequenceStation> station = Builder(visits, i, expanded[i], comesAgain).build(first);
        if (!station)
            return std::nullopt;
        stations.push_back(*std::move(station));
    }
    return stations;
}

} // namespace twice
