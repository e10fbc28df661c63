#pragma once

#include "counting/counts.h"
#include "counting/strategy_plan.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace twice {

/// What providers and our store remember of one user: under keys of the user as long as it lives, under keys of the
/// action for the request at hand, which is the only one to meet them.
class UserMemory
{
public:
    /// What a key stands for. Its data is the step and the request that it was first used for (model 3, Keys).
    struct Entry
    {
        enum class State : std::uint8_t
        {
            Unknown,
            Running, ///< claimed in a table, not done
            Done,
            Failed ///< a saved failure
        };
        State state = State::Unknown;
        std::uint32_t step = 0;
        std::uint64_t request = 0;
    };

    explicit UserMemory(const StrategyPlan& plan);
    /// Another user.
    void beginUser();
    /// Another request of the same user.
    void beginRequest();

    Entry& ofProvider(std::size_t key) { return m_ofProviders[key]; }
    Entry& ofStore(std::size_t key) { return m_ofStore[key]; }

private:
    std::vector<Entry> m_ofProviders;
    std::vector<Entry> m_ofStore;
    bool m_providersKnowUsers;
    bool m_storeKnowsUsers;
};

/// One request, step by step and chance by chance, as model 4.2 to 4.4 tell it where no time passes. This is the
/// engine's meaning; everything faster must give the same.
///
/// `Luck` has bool strikes(const Chance&). One object is used for many requests, one at a time.
template <typename Luck>
class RequestSimulation
{
public:
    /// Keeps `plan` by reference.
    explicit RequestSimulation(const StrategyPlan& plan);

    /// Simulates `request` and adds what happened to it to `counts`.
    void run(std::uint64_t request, Luck& luck, UserMemory& memory, Counts& counts);

private:
    using Entry = UserMemory::Entry;
    enum class Answer
    {
        Success,
        Failure, ///< also a reply that never came
        Refusal  ///< for different data: fails the job for good
    };
    struct StepState
    {
        std::uint64_t effects = 0;
        bool latestReplyLost = false; ///< of the call that made the latest effect
    };

    bool handle();
    bool passOverWorkflow();
    Answer callUntilItWorks(std::size_t step);
    Answer attempt(std::size_t step);
    Answer work(std::size_t step);
    Answer call(std::size_t step);
    Answer answerOfProvider(std::size_t step);
    void performEffect(std::size_t step);
    void rememberAtProvider(std::size_t step, Entry::State state);
    void recordInStore(std::size_t step, Entry::State state);
    [[nodiscard]] Entry* knownToStore(std::size_t step);
    [[nodiscard]] Entry* knownToProvider(std::size_t step);
    [[nodiscard]] bool sameData(const Entry& entry, std::size_t step) const;
    void tally(bool succeeded);

    const StrategyPlan& m_plan;
    std::vector<StepState> m_steps;
    // Of the request at hand:
    Luck* m_luck = nullptr;
    UserMemory* m_memory = nullptr;
    Counts* m_counts = nullptr;
    std::uint64_t m_request = 0;
    std::uint64_t m_calls = 0;
    std::uint64_t m_savedAnswers = 0;
    std::uint64_t m_lookups = 0;
    bool m_refusedForGood = false;
};

} // namespace twice
