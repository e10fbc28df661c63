#pragma once

#include "scenario/scenario.h"

#include <cstdint>

namespace twice::test {

/// The keys article's scenario (model 7): its five strategies over `jobs` sign-ups, drawn from mulberry32.
inline Scenario articleScenario(std::uint64_t jobs = 1'000'000)
{
    Scenario scenario;
    scenario.name = "Sign-up";
    scenario.random = Random::Mulberry32;
    scenario.world.jobs = jobs;
    const auto strategy = [&scenario](const char* name, Scope scope, KeyKind key, Store store = {}) {
        Strategy& made = scenario.strategies.emplace_back();
        made.name = name;
        made.retry.scope = scope;
        made.providerKey = key;
        made.store = store;
    };
    strategy("retry each step, no key", Scope::Step, KeyKind::None);
    strategy("retry each step, new key on every call", Scope::Step, KeyKind::PerCall);
    strategy("retry each step, same key every time", Scope::Step, KeyKind::PerAction);
    strategy("retry the whole job, same key", Scope::Job, KeyKind::PerAction);
    strategy("retry the whole job, same key, skip finished steps", Scope::Job, KeyKind::PerAction, MemoryStore{});
    return scenario;
}

} // namespace twice::test
