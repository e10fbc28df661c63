#include "support/all_outcomes.h"

#include <algorithm>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace twice::test {

namespace {

/// Tries all ways that chances can fall, one after the other, like an odometer.
class Odometer
{
public:
    bool strikes(double rate)
    {
        if (rate <= 0 || rate >= 1)
            return rate >= 1;
        if (m_at == m_falls.size())
            m_falls.push_back(false);
        const bool struck = m_falls[m_at++];
        m_probability *= struck ? rate : 1 - rate;
        return struck;
    }
    double probability() const { return m_probability; }
    bool next()
    {
        m_at = 0;
        m_probability = 1;
        while (!m_falls.empty() && m_falls.back())
            m_falls.pop_back();
        if (m_falls.empty())
            return false;
        m_falls.back() = true;
        return true;
    }

private:
    std::vector<bool> m_falls;
    std::size_t m_at = 0;
    double m_probability = 1;
};

struct Remembered
{
    bool done = true;
    bool failed = false;
    std::string data;
};

class User
{
public:
    User(const Scenario& scenario, Odometer& chances, Expectation& sums)
        : m_world(scenario.world),
          m_strategy(scenario.strategies[0]),
          m_steps(expandedSteps(m_world.steps)),
          m_chances(chances),
          m_sums(sums)
    {}

    /// Everything, as a list of what one way adds: the caller weights it.
    void liveThrough()
    {
        for (m_request = 0; m_request < m_world.requestsPerUser; ++m_request)
            handle();
        *m_sums.peakKeys += static_cast<double>(m_store.size());
        *m_sums.providerPeakKeys += static_cast<double>(m_providers.size());
    }

private:
    std::string key(KeyKind kind, std::size_t step, bool withStep)
    {
        const std::string place = withStep ? " step " + std::to_string(step) : "";
        switch (kind) {
        case KeyKind::PerUser:
            return "user";
        case KeyKind::PerUserAndStep:
            return "user" + place;
        case KeyKind::PerCall:
        case KeyKind::PerAttempt:
        case KeyKind::None:
            return "new " + std::to_string(m_fresh++);
        default:
            return "request " + std::to_string(m_request) + place;
        }
    }
    std::string data(std::size_t step) const { return std::to_string(step) + "/" + std::to_string(m_request); }

    void handle()
    {
        m_effects.assign(m_steps.size(), 0);
        m_lost.assign(m_steps.size(), false);
        m_refused = false;
        const auto* table = std::get_if<TableStore>(&m_strategy.store);
        m_asksStore =
            std::holds_alternative<MemoryStore>(m_strategy.store) || (table != nullptr && table->scope == Scope::Step);
        if (table != nullptr && table->scope == Scope::Job)
            m_store["job " + std::to_string(m_request)] = {};
        const bool jobScope = m_strategy.retry.scope == Scope::Job;
        bool success = false;
        for (std::uint32_t n = 0; n < (jobScope ? m_strategy.retry.maxAttempts : 1) && !success && !m_refused; ++n)
            success = pass(jobScope ? 1 : m_strategy.retry.maxAttempts);
        finish(success);
    }

    bool pass(std::uint32_t tries)
    {
        bool all = true;
        for (std::size_t step = 0; step < m_steps.size(); ++step) {
            bool worked = false;
            bool refused = false;
            for (std::uint32_t n = 0; n < tries && !worked && !refused; ++n)
                std::tie(worked, refused) = attempt(step);
            m_refused = m_refused || refused;
            all = all && worked;
            if (!worked && m_world.shape == Shape::Sequence)
                return false;
        }
        return all;
    }

    std::pair<bool, bool> attempt(std::size_t step)
    {
        if (!m_asksStore)
            return work(step);
        const auto* memory = std::get_if<MemoryStore>(&m_strategy.store);
        const auto* table = std::get_if<TableStore>(&m_strategy.store);
        const bool before = (memory ? memory->record : table->record) == Record::Before;
        const bool keepsFailures = memory ? memory->remembersFailures : table->remembersFailures;
        const std::string name = key(memory ? memory->key : table->key, step, true);
        const auto found = m_store.find(name);
        if (found != m_store.end() && found->second.done) {
            *m_sums.differentDataIgnored += found->second.data == data(step) ? 0 : 1;
            return {true, false};
        }
        if (before || table != nullptr)
            m_store[name] = {before, false, data(step)};
        const auto answer = work(step);
        if (!before && (answer.first || keepsFailures))
            m_store[name] = {true, false, data(step)};
        return answer;
    }

    std::pair<bool, bool> work(std::size_t step)
    {
        if (m_strategy.askFirst && isHarmful(m_steps[step].effect)) {
            *m_sums.lookups += 1;
            if (m_effects[step] > 0)
                return {true, false};
        }
        const Step& called = m_steps[step];
        const bool keyed = called.remembersKeys && m_strategy.providerKey != KeyKind::None;
        const std::string name =
            keyed ? *called.provider + ": " + key(m_strategy.providerKey, step, true) : std::string();
        *m_sums.calls += 1;
        if (m_chances.strikes(called.failureRate)) {
            if (keyed && called.remembersFailures)
                m_providers.try_emplace(name, Remembered{true, true, data(step)});
            return {false, false};
        }
        bool worked = true;
        bool refused = false;
        bool effect = false;
        const auto known = m_providers.find(name);
        if (!keyed || known == m_providers.end()) {
            effect = true;
            if (m_effects[step]++ > 0) {
                *m_sums.stepsDoneAgain += 1;
                *m_sums.harmfulRepeats += isHarmful(called.effect) ? 1 : 0;
                *m_sums.wastedCredits += called.cost;
                (*m_sums.repeatsByCause)[static_cast<std::size_t>(m_lost[step] ? Cause::LostReply
                                                                               : Cause::WholeJobRetried)] += 1;
            }
            *m_sums.credits += called.cost;
            if (keyed)
                m_providers[name] = {true, false, data(step)};
        } else if (known->second.data != data(step) && called.differentData == DifferentData::Error) {
            *m_sums.differentDataRefused += 1;
            worked = false;
            refused = true;
        } else {
            *m_sums.differentDataIgnored += known->second.data != data(step) ? 1 : 0;
            *m_sums.savedAnswers += 1;
            worked = !known->second.failed;
        }
        const bool lost = m_chances.strikes(called.lostReplyRate.value_or(0));
        if (effect)
            m_lost[step] = lost;
        return {worked && !lost, refused && !lost};
    }

    void finish(bool success)
    {
        std::size_t done = 0;
        std::size_t emails = 0;
        bool twoEmails = false;
        bool twoCharges = false;
        for (std::size_t i = 0; i < m_steps.size(); ++i) {
            if (m_effects[i] > 0)
                ++done;
            emails += m_steps[i].effect == Effect::Email ? static_cast<std::size_t>(m_effects[i]) : 0;
            twoEmails = twoEmails || (m_steps[i].effect == Effect::Email && m_effects[i] > 1);
            twoCharges = twoCharges || (m_steps[i].effect == Effect::Charge && m_effects[i] > 1);
        }
        const bool all = done == m_steps.size();
        *(success ? m_sums.succeeded : m_sums.failed) += 1;
        *m_sums.failedButDone += !success && all ? 1 : 0;
        *m_sums.halfDone += !success && !all && done > 0 ? 1 : 0;
        *m_sums.missingEffects += success ? static_cast<double>(m_steps.size() - done) : 0;
        *m_sums.usersWithTwoOrMoreEmails += twoEmails ? 1 : 0;
        *m_sums.usersChargedTwice += twoCharges ? 1 : 0;
        (*m_sums.emailsPerUser)[std::min<std::size_t>(emails, 10)] += 1;
    }

    const World& m_world;
    const Strategy& m_strategy;
    std::vector<Step> m_steps;
    Odometer& m_chances;
    Expectation& m_sums;
    std::map<std::string, Remembered> m_store;
    std::map<std::string, Remembered> m_providers;
    std::vector<int> m_effects;
    std::vector<bool> m_lost;
    bool m_asksStore = false;
    bool m_refused = false;
    std::uint64_t m_request = 0;
    int m_fresh = 0;
};

void addWeighted(Expectation& to, const Expectation& from, double weight)
{
    for (const auto member : singleCounts)
        to.*member = (to.*member).value_or(0) + weight * (from.*member).value_or(0);
    for (std::size_t i = 0; i < causeCount; ++i)
        (*to.repeatsByCause)[i] += weight * (*from.repeatsByCause)[i];
    for (std::size_t i = 0; i < 11; ++i)
        (*to.emailsPerUser)[i] += weight * (*from.emailsPerUser)[i];
}

Expectation zeroExpectation()
{
    Expectation zero;
    for (const auto member : singleCounts)
        zero.*member = 0;
    zero.repeatsByCause.emplace().fill(0);
    zero.emailsPerUser.emplace().fill(0);
    return zero;
}

} // namespace

std::optional<Expectation> expectationByAllOutcomes(const Scenario& scenario, int mostOutcomes)
{
    Expectation total = zeroExpectation();
    Odometer chances;
    const double users = static_cast<double>(scenario.world.jobs) / static_cast<double>(scenario.world.requestsPerUser);
    do {
        if (mostOutcomes-- == 0)
            return std::nullopt;
        Expectation way = zeroExpectation();
        User(scenario, chances, way).liveThrough();
        addWeighted(total, way, users * chances.probability());
    } while (chances.next());
    return total;
}

} // namespace twice::test
