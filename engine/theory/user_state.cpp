#include "theory/user_state.h"

#include <algorithm>

namespace twice {

namespace {

// A step's place: these bits. A key's place: two bits of state, `older`, then the step that it was first used for.
constexpr char16_t stepDone = 1;
constexpr char16_t stepReplyLost = 2;
constexpr char16_t entryState = 3;
constexpr char16_t entryOlder = 4; ///< of an earlier request of the user
constexpr unsigned entryStepShift = 3;

KnownEntry entryOf(char16_t text, std::size_t step)
{
    const auto state = static_cast<KnownEntry::State>(text & entryState);
    const bool same = state != KnownEntry::State::Unknown && (text & entryOlder) == 0 && text >> entryStepShift == step;
    return {state, same};
}

char16_t textOf(const KnownEntry& entry, std::size_t step)
{
    return static_cast<char16_t>(static_cast<std::size_t>(entry.state) | step << entryStepShift);
}

char16_t madeOlder(char16_t text, bool refused)
{
    auto state = static_cast<char16_t>(text & entryState);
    if (refused && state == static_cast<char16_t>(KnownEntry::State::Failed))
        state = static_cast<char16_t>(KnownEntry::State::Done);
    return state == 0 ? char16_t{0} : static_cast<char16_t>(state | entryOlder);
}

struct KeyUse
{
    std::vector<std::size_t> users;
    std::vector<std::size_t> lastUse;
    std::vector<bool> refused;
    bool shared = false;
    bool alwaysNew = false;

    explicit KeyUse(std::size_t keys) : users(keys), lastUse(keys), refused(keys) {}
    void add(std::size_t key, std::size_t step, bool refusesDifferentData)
    {
        if (key == newKey) {
            alwaysNew = true;
            return;
        }
        shared = shared || users[key] > 0;
        ++users[key];
        lastUse[key] = step;
        refused[key] = refusesDifferentData; // steps of one provider agree on it
    }
};

} // namespace

StateLayout::StateLayout(const StrategyPlan& plan)
{
    KeyUse ofProviders(plan.providerKeys);
    KeyUse ofStore(plan.storeKeys);
    for (std::size_t i = 0; i < plan.steps.size(); ++i) {
        if (plan.steps[i].sendsKey)
            ofProviders.add(plan.steps[i].providerKey, i, plan.steps[i].refusesDifferentData);
        if (plan.store == StrategyPlan::StoreUse::EachStep)
            ofStore.add(plan.steps[i].storeKey, i, false);
    }
    stepsShareKeys = ofProviders.shared || ofStore.shared;
    skipsForEver = plan.passes > 1 && plan.store == StrategyPlan::StoreUse::EachStep && !ofStore.alwaysNew &&
                   !stepsShareKeys && !plan.requestsShareKeys;
    progress = skipsForEver && plan.shape == Shape::Sequence;

    size = UserState::firstPlace;
    const bool comesBack = plan.passes > 1 && !progress;
    for (std::size_t i = 0; i < plan.steps.size(); ++i)
        placeOfStep.push_back(comesBack ? size++ : size);
    size += comesBack ? 0 : 1;
    const auto place = [&](Keys& keys, const KeyUse& use, bool ofUser) {
        keys.keptForUser = ofUser && plan.requestsShareKeys;
        keys.lastUse = use.lastUse;
        keys.refused = use.refused;
        const std::size_t common = size++;
        for (const std::size_t users : use.users)
            keys.place.push_back(comesBack || keys.keptForUser || users > 1 ? size++ : common);
    };
    place(atProviders, ofProviders, plan.providersKnowUsers);
    place(inStore, ofStore, plan.storeKnowsUsers);
}

UserState::UserState(const StateLayout& layout) : m_text(layout.size) {}

StepPast UserState::past(const StateLayout& layout, const StrategyPlan& plan, std::size_t step) const
{
    const PlannedStep& planned = plan.steps[step];
    const char16_t text = m_text[layout.placeOfStep[step]];
    StepPast past;
    past.done = (text & stepDone) != 0;
    past.latestReplyLost = (text & stepReplyLost) != 0;
    if (planned.sendsKey && planned.providerKey != newKey)
        past.atProvider = entryOf(m_text[layout.atProviders.place[planned.providerKey]], step);
    if (plan.store == StrategyPlan::StoreUse::EachStep && planned.storeKey != newKey)
        past.inStore = entryOf(m_text[layout.inStore.place[planned.storeKey]], step);
    return past;
}

void UserState::apply(const StateLayout& layout, const StrategyPlan& plan, std::size_t step,
                      const VisitOutcome& outcome)
{
    const PlannedStep& planned = plan.steps[step];
    m_text[layout.placeOfStep[step]] =
        static_cast<char16_t>((outcome.past.done ? stepDone : 0) | (outcome.past.latestReplyLost ? stepReplyLost : 0));
    if (outcome.atProviderWritten)
        m_text[layout.atProviders.place[planned.providerKey]] = textOf(outcome.past.atProvider, step);
    if (outcome.inStoreWritten)
        m_text[layout.inStore.place[planned.storeKey]] = textOf(outcome.past.inStore, step);
    constexpr unsigned mostEmails = 10;
    m_text[emailCount] = static_cast<char16_t>(std::min<unsigned>(m_text[emailCount] + outcome.emails, mostEmails));
    if (outcome.repeated && planned.email)
        set(EmailedTwice);
    if (outcome.repeated && planned.charge)
        set(ChargedTwice);
    if (outcome.answer != StepAnswer::Success)
        set(PassFailed);
    if (outcome.answer == StepAnswer::Refusal)
        set(Refused);
}

void UserState::fold(std::size_t place)
{
    if ((m_text[place] & stepDone) != 0)
        set(SomeDone);
    else
        ++m_text[missingCount];
    m_text[place] = 0;
}

void UserState::retire(const StateLayout& layout, const StrategyPlan& plan, std::size_t step)
{
    fold(layout.placeOfStep[step]);
    // Of a request that has failed it only matters whether anything is missing.
    if (has(PassFailed) && missing() > 1)
        m_text[missingCount] = 1;
    const auto forget = [&](const StateLayout::Keys& keys, std::size_t key) {
        if (step >= keys.lastUse[key] && (!keys.keptForUser || layout.lastRequest))
            m_text[keys.place[key]] = 0;
    };
    const PlannedStep& planned = plan.steps[step];
    if (planned.sendsKey && planned.providerKey != newKey)
        forget(layout.atProviders, planned.providerKey);
    if (plan.store == StrategyPlan::StoreUse::EachStep && planned.storeKey != newKey)
        forget(layout.inStore, planned.storeKey);
}

void UserState::retireFrom(const StateLayout& layout, std::size_t first)
{
    for (std::size_t i = first; i < layout.placeOfStep.size(); ++i)
        fold(layout.placeOfStep[i]);
}

void UserState::beginRequest(const StateLayout& layout)
{
    UserState next(layout);
    for (const StateLayout::Keys* keys : {&layout.atProviders, &layout.inStore}) {
        if (!keys->keptForUser)
            continue;
        for (std::size_t key = 0; key < keys->place.size(); ++key)
            next.m_text[keys->place[key]] = madeOlder(m_text[keys->place[key]], keys->refused[key]);
    }
    *this = std::move(next);
}

} // namespace twice
