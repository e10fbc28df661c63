#include "support/random_worlds.h"

#include <map>
#include <random>
#include <string>

namespace twice::test {

namespace {

class Dice
{
public:
    explicit Dice(std::uint32_t seed) : m_generator(seed) {}

    /// 0 … sides - 1.
    std::uint32_t roll(std::uint32_t sides) { return static_cast<std::uint32_t>(m_generator() % sides); }
    bool oneIn(std::uint32_t sides) { return roll(sides) == 0; }
    template <typename T, std::size_t n>
    T pick(const T (&choices)[n])
    {
        return choices[roll(n)];
    }

private:
    std::mt19937 m_generator;
};

constexpr double rates[] = {0, 0, 0.001, 0.01, 0.05, 0.1, 0.3, 0.5, 0.9, 1};
constexpr Effect effects[] = {Effect::Lookup, Effect::Upsert, Effect::Email, Effect::Email,
                              Effect::Charge, Effect::Append, Effect::Other};
constexpr KeyKind keys[] = {KeyKind::PerCall,   KeyKind::PerAttempt,           KeyKind::PerMessage,
                            KeyKind::PerAction, KeyKind::PerActionAndClockDay, KeyKind::PerUserAndStep,
                            KeyKind::PerUser};

// What steps of one provider must agree on.
struct Provider
{
    bool remembersKeys;
    bool remembersFailures;
    DifferentData differentData;
};

std::vector<Step> randomSteps(Dice& dice)
{
    std::map<std::string, Provider> providers;
    const auto providerOf = [&](const std::string& name) {
        const auto [found, isNew] = providers.try_emplace(name);
        if (isNew)
            found->second = {!dice.oneIn(4), dice.oneIn(4),
                             dice.oneIn(2) ? DifferentData::Error : DifferentData::FirstResult};
        return found->second;
    };
    std::vector<Step> steps(1 + dice.roll(5));
    for (std::size_t i = 0; i < steps.size(); ++i) {
        Step& step = steps[i];
        step.name = "step ";
        step.name += static_cast<char>('a' + i);
        step.effect = dice.pick(effects);
        step.failureRate = dice.pick(rates);
        if (dice.oneIn(2))
            step.lostReplyRate = dice.pick(rates);
        if (dice.oneIn(2))
            step.provider.emplace(1, dice.oneIn(2) ? 'p' : 'q');
        const Provider provider = providerOf(step.provider.value_or(step.name));
        step.remembersKeys = provider.remembersKeys;
        step.remembersFailures = provider.remembersFailures;
        step.differentData = provider.differentData;
        step.count = dice.oneIn(4) ? 1 + dice.roll(3) : 1;
        step.cost = dice.roll(3);
    }
    return steps;
}

Store randomStore(Dice& dice)
{
    switch (dice.roll(4)) {
    case 0: {
        MemoryStore memory;
        memory.key = dice.pick(keys);
        memory.record = dice.oneIn(4) ? Record::Before : Record::After;
        memory.remembersFailures = dice.oneIn(4);
        return memory;
    }
    case 1: {
        TableStore table;
        table.scope = dice.oneIn(3) ? Scope::Job : Scope::Step;
        table.key = dice.pick(keys);
        table.record = dice.oneIn(4) ? Record::Before : Record::After;
        table.remembersFailures = dice.oneIn(4);
        table.claim = dice.oneIn(2) ? TableStore::Claim::CheckThenAct : TableStore::Claim::Atomic;
        return table;
    }
    default:
        return {};
    }
}

} // namespace

Scenario randomCountingScenario(std::uint32_t seed)
{
    Dice dice(seed);
    Scenario scenario;
    scenario.seed = dice.roll(1000);
    scenario.random = dice.oneIn(2) ? Random::Mulberry32 : Random::PerRequest;
    scenario.cellSize = dice.pick<std::uint64_t>({1, 7, 50, 10000});

    World& world = scenario.world;
    world.requestsPerUser = dice.pick<std::uint64_t>({1, 1, 1, 2, 3, 5});
    world.jobs = world.requestsPerUser * (1 + dice.roll(100));
    world.shape = dice.oneIn(3) ? Shape::Batch : Shape::Sequence;
    world.steps = randomSteps(dice);

    Strategy& strategy = scenario.strategies.emplace_back();
    strategy.name = "random";
    strategy.retry.scope = dice.oneIn(2) ? Scope::Job : Scope::Step;
    strategy.retry.maxAttempts = 1 + dice.roll(5);
    strategy.providerKey = dice.oneIn(3) ? KeyKind::None : dice.pick(keys);
    strategy.store = randomStore(dice);
    strategy.askFirst = dice.oneIn(4);
    return scenario;
}

} // namespace twice::test
