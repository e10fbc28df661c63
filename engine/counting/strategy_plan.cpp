#include "counting/strategy_plan.h"

#include <algorithm>
#include <string>

namespace twice {

namespace {

/// Gives the keys of one memory their numbers.
class KeyNumbers
{
public:
    explicit KeyNumbers(KeyKind kind) : m_kind(kind) {}

    /// The key of step number `step` where keys are kept by `keeper` (a provider, or the store).
    std::size_t keyOf(std::size_t step, const std::string& keeper)
    {
        switch (m_kind) {
        case KeyKind::None:
        case KeyKind::PerCall:
        case KeyKind::PerAttempt: // a step is called once in an attempt, and attempts are numbered within the delivery
            return newKey;
        case KeyKind::PerMessage:
        case KeyKind::PerAction:
        case KeyKind::PerActionAndClockDay:
        case KeyKind::PerUserAndStep:
            m_count = std::max(m_count, step + 1);
            return step;
        case KeyKind::PerUser:
            break;
        }
        // The user alone: all steps that share a keeper share the key.
        const auto found = std::find(m_keepers.begin(), m_keepers.end(), keeper);
        const auto number = static_cast<std::size_t>(found - m_keepers.begin());
        if (found == m_keepers.end())
            m_keepers.push_back(keeper);
        m_count = m_keepers.size();
        return number;
    }

    [[nodiscard]] std::size_t count() const { return m_count; }
    [[nodiscard]] bool ofUser() const { return m_kind == KeyKind::PerUser || m_kind == KeyKind::PerUserAndStep; }

private:
    KeyKind m_kind;
    std::vector<std::string> m_keepers;
    std::size_t m_count = 0;
};

PlannedStep planned(const Step& step)
{
    PlannedStep made;
    made.failure = Chance(step.failureRate);
    if (step.lostReplyRate)
        made.lostReply = Chance(*step.lostReplyRate);
    made.harmful = isHarmful(step.effect);
    made.email = step.effect == Effect::Email;
    made.charge = step.effect == Effect::Charge;
    made.remembersFailures = step.remembersFailures;
    made.refusesDifferentData = step.differentData == DifferentData::Error;
    return made;
}

} // namespace

StrategyPlan::StrategyPlan(const World& world, const Strategy& strategy)
    : shape(world.shape),
      asksFirst(strategy.askFirst),
      jobs(world.jobs),
      users(world.jobs / world.requestsPerUser),
      requestsPerUser(world.requestsPerUser)
{
    (strategy.retry.scope == Scope::Job ? passes : callsPerStep) = strategy.retry.maxAttempts;

    KeyKind storeKeyKind = KeyKind::None;
    if (const auto* memory = std::get_if<MemoryStore>(&strategy.store)) {
        store = StoreUse::EachStep;
        storeKeyKind = memory->key;
        storeRecordsBefore = memory->record == Record::Before;
        storeRemembersFailures = memory->remembersFailures;
    } else if (const auto* table = std::get_if<TableStore>(&strategy.store)) {
        store = table->scope == Scope::Step ? StoreUse::EachStep : StoreUse::WholeJob;
        storeKeyKind = table->key;
        storeKeepsClaims = true;
        storeRecordsBefore = table->record == Record::Before;
        storeRemembersFailures = table->remembersFailures;
    }

    KeyNumbers ofProviders(strategy.providerKey);
    KeyNumbers ofStore(storeKeyKind);
    bool providersRemember = false;
    const std::vector<Step> expanded = expandedSteps(world.steps);
    for (std::size_t i = 0; i < expanded.size(); ++i) {
        const Step& step = expanded[i];
        PlannedStep& made = steps.emplace_back(planned(step));
        made.sendsKey = step.remembersKeys && strategy.providerKey != KeyKind::None;
        if (made.sendsKey) {
            made.providerKey = ofProviders.keyOf(i, *step.provider);
            providersRemember = true;
        }
        made.storeKey = ofStore.keyOf(i, "store");
    }
    providerKeys = ofProviders.count();
    storeKeys = ofStore.count();
    providersKnowUsers = ofProviders.ofUser();
    storeKnowsUsers = ofStore.ofUser();
    requestsShareKeys = requestsPerUser > 1 && ((providersKnowUsers && providersRemember) || storeKnowsUsers);
}

} // namespace twice
