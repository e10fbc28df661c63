#pragma once

#include "counting/counts.h"
#include "scenario/scenario.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <stop_token>

namespace twice {

/// Counts the outcomes of one strategy without a clock (model 8), for strategies that have no ClockNeed.
///
/// With per-request luck it is a pure function of scenario, strategy and the request numbers: any part of the requests
/// may be counted in any order, on any thread; one engine object may be used by several threads at once. The parts are
/// *units*: unit k is request k, or, where the requests of a user share keys, user k with all its requests, which must
/// not be torn apart.
///
/// With mulberry32 everything comes from one generator: see Sequence.
class CountingEngine
{
public:
    /// `scenario` must be valid and clockNeed(scenario, strategy) empty. Keeps nothing of `scenario` by reference.
    CountingEngine(const Scenario& scenario, std::size_t strategy);
    ~CountingEngine();
    CountingEngine(CountingEngine&&) noexcept;
    CountingEngine& operator=(CountingEngine&&) noexcept;
    CountingEngine(const CountingEngine&) = delete;
    CountingEngine& operator=(const CountingEngine&) = delete;

    /// How many units there are: jobs, or jobs / requestsPerUser.
    [[nodiscard]] std::uint64_t units() const;

    /// Counts of units [first, last), per-request luck only. Thread-safe. Looks at `stop` at least every few
    /// milliseconds; when told to stop the result is worthless and must be dropped. Each call takes some microseconds
    /// beside the counting, so parts should have some thousand units or more.
    [[nodiscard]] Counts count(std::uint64_t first, std::uint64_t last, const std::stop_token& stop) const;

    /// Counts of the next requests, with the one generator of mulberry32. Not thread-safe: one at a time, in order.
    class Sequence
    {
    public:
        /// The engine must outlive it.
        explicit Sequence(const CountingEngine& engine);
        ~Sequence();
        Sequence(Sequence&&) noexcept;
        Sequence& operator=(Sequence&&) noexcept;
        /// Requests that have not been counted yet.
        [[nodiscard]] std::uint64_t requestsLeft() const;
        /// How many numbers of the generator the requests so far have used up; beyond Mulberry32::period it repeats.
        [[nodiscard]] std::uint64_t numbersDrawn() const;
        /// Counts `requests` more, or all that are left. When stopped the result is worthless, and so is the sequence.
        [[nodiscard]] Counts countNext(std::uint64_t requests, const std::stop_token& stop);

    private:
        struct State;
        std::unique_ptr<State> m_state;
    };

private:
    [[nodiscard]] Counts countIndependent(std::uint64_t first, std::uint64_t last, const std::stop_token& stop) const;
    [[nodiscard]] Counts countUserByUser(std::uint64_t first, std::uint64_t last, const std::stop_token& stop) const;

    struct Plan;
    std::unique_ptr<const Plan> m_plan;
};

} // namespace twice
