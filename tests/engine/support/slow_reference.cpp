#include "support/slow_reference.h"

#include "luck/chance.h"
#include "luck/mulberry32.h"
#include "luck/request_luck.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

namespace twice::test {

namespace {

// --- Luck (model 5)

class Chances
{
public:
    virtual ~Chances() = default;
    virtual void beginRequest(std::uint64_t request) = 0;
    virtual bool strikes(double probability) = 0;
};

class OneGenerator final : public Chances
{
public:
    explicit OneGenerator(std::uint64_t seed) : m_generator(static_cast<std::uint32_t>(seed)) {}
    void beginRequest(std::uint64_t /*request*/) override {}
    bool strikes(double probability) override { return m_generator.next() / 4294967296.0 < probability; }

private:
    Mulberry32 m_generator;
};

class OwnLuck final : public Chances
{
public:
    explicit OwnLuck(std::uint64_t seed) : m_numbers(seed) {}
    void beginRequest(std::uint64_t request) override { m_luck.emplace(m_numbers, request); }
    bool strikes(double probability) override { return m_luck->strikes(Chance(probability)); }

private:
    RequestNumbers m_numbers;
    std::optional<RequestLuck> m_luck;
};

// --- Keys (model 3)

using Text = std::string;

/// What a key was first used for.
struct Data
{
    Text step;
    std::uint64_t request;
    friend bool operator==(const Data&, const Data&) = default;
};

struct Remembered
{
    enum class What
    {
        Running,
        Success,
        Failure
    };
    What what;
    Data data;
};

using Memory = std::map<Text, Remembered>;

enum class Reply
{
    Worked,
    Failed,
    RefusedForGood
};

/// One cell: its requests one after another, and the memories that they share.
class SlowCell
{
public:
    SlowCell(const Scenario& scenario, const Strategy& strategy, Chances& chances, Counts& counts)
        : m_world(scenario.world),
          m_strategy(strategy),
          m_steps(expandedSteps(scenario.world.steps)),
          m_chances(chances),
          m_counts(counts)
    {
        m_memoryStore = std::get_if<MemoryStore>(&strategy.store);
        m_tableStore = std::get_if<TableStore>(&strategy.store);
    }

    void handle(std::uint64_t request)
    {
        m_request = request;
        m_user = request % (m_world.jobs / m_world.requestsPerUser);
        m_effects.clear();
        m_lastReplyLost.clear();
        m_refused = false;
        m_calls = m_saved = m_asked = 0;
        m_chances.beginRequest(request);
        count(deliver());
    }

    /// Nothing is ever forgotten within a cell, so the most keys at one time are those at its end.
    void end()
    {
        m_counts.peakKeys += m_store.size();
        for (const auto& [provider, memory] : m_providers)
            m_counts.providerPeakKeys += memory.size();
    }

private:
    // One delivery (model 4.2).
    bool deliver()
    {
        if (m_tableStore != nullptr && m_tableStore->scope == Scope::Job) {
            const Text row = key(m_tableStore->key, "", 1);
            if (m_store.contains(row))
                throw std::logic_error("a claim on a row that is there needs a clock");
            m_store[row] = {Remembered::What::Running, {"", m_request}};
        }
        const std::uint32_t passes = m_strategy.retry.scope == Scope::Job ? m_strategy.retry.maxAttempts : 1;
        for (std::uint32_t pass = 1; pass <= passes; ++pass) {
            if (workflow(pass))
                return true;
            if (m_refused)
                return false;
        }
        return false;
    }

    bool workflow(std::uint32_t pass)
    {
        bool good = true;
        for (const Step& step : m_steps) {
            if (!stepWithRetries(step, pass)) {
                good = false;
                if (m_world.shape == Shape::Sequence)
                    return false;
            }
        }
        return good;
    }

    bool stepWithRetries(const Step& step, std::uint32_t pass)
    {
        if (m_strategy.retry.scope == Scope::Job)
            return attempt(step, pass) == Reply::Worked;
        for (std::uint32_t n = 1; n <= m_strategy.retry.maxAttempts; ++n) {
            const Reply reply = attempt(step, n);
            if (reply == Reply::Worked)
                return true;
            if (reply == Reply::RefusedForGood)
                return false;
        }
        return false;
    }

    // An attempt asks the store first (model 4.4).
    Reply attempt(const Step& step, std::uint32_t number)
    {
        const bool usesStore =
            m_memoryStore != nullptr || (m_tableStore != nullptr && m_tableStore->scope == Scope::Step);
        if (!usesStore)
            return askThenCall(step, number);

        const KeyKind kind = m_memoryStore != nullptr ? m_memoryStore->key : m_tableStore->key;
        const Record record = m_memoryStore != nullptr ? m_memoryStore->record : m_tableStore->record;
        const bool savesFailures =
            m_memoryStore != nullptr ? m_memoryStore->remembersFailures : m_tableStore->remembersFailures;
        const Data data{step.name, m_request};
        const Text name = key(kind, step.name, number);

        if (const auto found = m_store.find(name); found != m_store.end()) {
            if (found->second.what != Remembered::What::Running) {
                if (found->second.data != data)
                    ++m_counts.differentDataIgnored;
                return Reply::Worked;
            }
        }
        if (m_tableStore != nullptr)
            m_store[name] = {Remembered::What::Running, data};
        if (record == Record::Before)
            m_store[name] = {Remembered::What::Success, data};
        const Reply reply = askThenCall(step, number);
        if (record == Record::After) {
            if (reply == Reply::Worked)
                m_store[name] = {Remembered::What::Success, data};
            else if (savesFailures)
                m_store[name] = {Remembered::What::Failure, data};
        }
        return reply;
    }

    Reply askThenCall(const Step& step, std::uint32_t number)
    {
        if (m_strategy.askFirst && isHarmful(step.effect)) {
            ++m_asked;
            if (m_effects[step.name] > 0)
                return Reply::Worked;
        }
        const Reply reply = call(step, number);
        if (reply == Reply::RefusedForGood)
            m_refused = true;
        return reply;
    }

    // One call (model 4.3).
    Reply call(const Step& step, std::uint32_t number)
    {
        ++m_calls;
        Memory& memory = m_providers[*step.provider];
        const bool keyed = step.remembersKeys && m_strategy.providerKey != KeyKind::None;
        const Text name = key(m_strategy.providerKey, step.name, number);
        const Data data{step.name, m_request};

        if (m_chances.strikes(step.failureRate)) {
            if (keyed && step.remembersFailures)
                memory.insert({name, {Remembered::What::Failure, data}}); // keeps what is there
            return Reply::Failed;
        }

        Reply reply = Reply::Worked;
        bool performed = false;
        const auto known = keyed ? memory.find(name) : memory.end();
        if (known != memory.end() && known->second.data != data && step.differentData == DifferentData::Error) {
            ++m_counts.differentDataRefused;
            reply = Reply::RefusedForGood;
        } else if (known != memory.end()) {
            if (known->second.data != data)
                ++m_counts.differentDataIgnored;
            ++m_saved;
            if (known->second.what == Remembered::What::Failure)
                reply = Reply::Failed;
        } else {
            performed = true;
            if (m_effects[step.name]++ > 0) {
                const Cause cause = m_lastReplyLost[step.name] ? Cause::LostReply : Cause::WholeJobRetried;
                ++m_counts.repeatsByCause[static_cast<std::size_t>(cause)];
            }
            if (keyed)
                memory.insert({name, {Remembered::What::Success, data}});
        }

        const bool lost = step.lostReplyRate && m_chances.strikes(*step.lostReplyRate);
        if (performed)
            m_lastReplyLost[step.name] = lost;
        return lost ? Reply::Failed : reply;
    }

    Text key(KeyKind kind, const Text& step, std::uint32_t attempt)
    {
        Text action = step + "|request " + std::to_string(m_request);
        Text user = "user " + std::to_string(m_user);
        switch (kind) {
        case KeyKind::None:
            return "";
        case KeyKind::PerCall:
            return "new " + std::to_string(++m_newKeys);
        case KeyKind::PerAttempt:
            return action + "|attempt " + std::to_string(attempt);
        case KeyKind::PerMessage:
            return action + "|message"; // a request has one
        case KeyKind::PerAction:
            return action;
        case KeyKind::PerActionAndClockDay:
            return action + "|day 0";
        case KeyKind::PerUserAndStep:
            return step + '|' + user;
        case KeyKind::PerUser:
            return user;
        }
        return "";
    }

    // Model 6, for the request that has just been handled.
    void count(bool succeeded)
    {
        std::uint64_t again = 0;
        std::uint64_t harmful = 0;
        std::uint64_t emails = 0;
        std::uint64_t without = 0;
        bool twoEmails = false;
        bool twoCharges = false;
        for (std::size_t i = 0; i < m_steps.size(); ++i) {
            const Step& step = m_steps[i];
            const std::uint64_t effects = m_effects[step.name];
            m_counts.effectsOfStep[i] += effects;
            if (effects == 0)
                ++without;
            const std::uint64_t repeats = effects > 1 ? effects - 1 : 0;
            m_counts.repeatsOfStep[i] += repeats;
            again += repeats;
            if (isHarmful(step.effect))
                harmful += repeats;
            if (step.effect == Effect::Email) {
                emails += effects;
                twoEmails = twoEmails || effects >= 2;
            }
            if (step.effect == Effect::Charge)
                twoCharges = twoCharges || effects >= 2;
        }
        ++m_counts.requests;
        ++m_counts.messages;
        ++m_counts.deliveries;
        if (succeeded) {
            ++m_counts.succeeded;
            m_counts.missingEffects.add(without);
        } else {
            ++m_counts.failed;
            if (without == 0)
                ++m_counts.failedButDone;
            else if (without < m_steps.size())
                ++m_counts.halfDone;
        }
        m_counts.calls.add(m_calls);
        m_counts.stepsDoneAgain.add(again);
        m_counts.harmfulRepeats.add(harmful);
        m_counts.savedAnswers.add(m_saved);
        m_counts.lookups.add(m_asked);
        m_counts.usersWithTwoOrMoreEmails += twoEmails ? 1 : 0;
        m_counts.usersChargedTwice += twoCharges ? 1 : 0;
        ++m_counts.emailsPerUser.at(std::min<std::size_t>(emails, 10));
    }

    const World& m_world;
    const Strategy& m_strategy;
    const std::vector<Step> m_steps;
    Chances& m_chances;
    Counts& m_counts;
    const MemoryStore* m_memoryStore = nullptr;
    const TableStore* m_tableStore = nullptr;

    Memory m_store;
    std::map<Text, Memory> m_providers;
    std::uint64_t m_newKeys = 0;

    std::uint64_t m_request = 0;
    std::uint64_t m_user = 0;
    std::map<Text, std::uint64_t> m_effects;
    std::map<Text, bool> m_lastReplyLost;
    std::uint64_t m_calls = 0;
    std::uint64_t m_saved = 0;
    std::uint64_t m_asked = 0;
    bool m_refused = false;
};

} // namespace

Counts slowCounts(const Scenario& scenario, std::size_t strategy)
{
    const World& world = scenario.world;
    Counts counts;
    counts.effectsOfStep.resize(expandedSteps(world.steps).size());
    counts.repeatsOfStep.resize(counts.effectsOfStep.size());

    std::unique_ptr<Chances> chances;
    if (scenario.random == Random::Mulberry32)
        chances = std::make_unique<OneGenerator>(scenario.seed);
    else
        chances = std::make_unique<OwnLuck>(scenario.seed);

    const std::uint64_t users = world.jobs / world.requestsPerUser;
    const std::uint64_t usersOfCell = std::max<std::uint64_t>(1, scenario.cellSize / world.requestsPerUser);
    for (std::uint64_t first = 0; first < users; first += usersOfCell) {
        SlowCell cell(scenario, scenario.strategies.at(strategy), *chances, counts);
        for (std::uint64_t request = 0; request < world.jobs; ++request) {
            if (request % users >= first && request % users < first + usersOfCell)
                cell.handle(request);
        }
        cell.end();
    }
    return counts;
}

} // namespace twice::test
