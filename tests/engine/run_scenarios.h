#pragma once

#include "scenario/scenario.h"

#include <cstdint>
#include <utility>

namespace twice::testing {

/// The keys article's sign-up with its five strategies (model 7), built here so that these tests need no file.
inline Scenario signUp(std::uint64_t jobs, Random random = Random::PerRequest)
{
    Scenario scenario;
    scenario.name = "Sign-up";
    scenario.random = random;
    scenario.world.jobs = jobs;
    const auto add = [&scenario](const char* name, Scope scope, KeyKind key, const Store& store = {}) {
        Strategy strategy;
        strategy.name = name;
        strategy.retry.scope = scope;
        strategy.providerKey = key;
        strategy.store = store;
        scenario.strategies.push_back(std::move(strategy));
    };
    add("retry each step, no key", Scope::Step, KeyKind::None);
    add("retry each step, new key on every call", Scope::Step, KeyKind::PerCall);
    add("retry each step, same key every time", Scope::Step, KeyKind::PerAction);
    add("retry the whole job, same key", Scope::Job, KeyKind::PerAction);
    add("retry the whole job, same key, skip finished steps", Scope::Job, KeyKind::PerAction, MemoryStore{});
    return scenario;
}

} // namespace twice::testing
