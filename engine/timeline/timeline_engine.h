#pragma once

#include "counting/counts.h"
#include "scenario/scenario.h"
#include "timeline/happening.h"

#include <cstdint>
#include <memory>
#include <stop_token>

namespace twice {

class CellWatch;

/// Simulates one strategy with a clock (model 4): every world and every strategy that a scenario can say.
///
/// The requests are cut into cells (model 8), each a world of its own; with per-request luck a cell's counts are a pure
/// function of scenario, strategy and the cell's number, so cells may be simulated in any order, on any thread, and one
/// engine may be used by several threads at once. With mulberry32 everything comes from one generator: see Sequence.
///
/// Throws std::overflow_error where a cell would last longer than its clock can count, which names the field.
class TimelineEngine
{
public:
    /// `scenario` must be valid. Keeps nothing of it by reference.
    TimelineEngine(const Scenario& scenario, std::size_t strategy);
    ~TimelineEngine();
    TimelineEngine(TimelineEngine&&) noexcept;
    TimelineEngine& operator=(TimelineEngine&&) noexcept;
    TimelineEngine(const TimelineEngine&) = delete;
    TimelineEngine& operator=(const TimelineEngine&) = delete;

    [[nodiscard]] std::uint64_t cells() const;
    /// In which cell a request is.
    [[nodiscard]] std::uint64_t cellOf(std::uint64_t request) const;
    /// Counts of one cell, per-request luck only. Thread-safe. Looks at `stop` at least every few milliseconds; when
    /// told to stop the result is worthless. `witness` is told all that happens, `watch` sees how it goes; neither
    /// changes anything.
    [[nodiscard]] Counts simulate(std::uint64_t cell, const std::stop_token& stop, Witness* witness = nullptr,
                                  CellWatch* watch = nullptr) const;

    /// One cell after another on the one generator of mulberry32. Not thread-safe.
    class Sequence
    {
    public:
        /// The engine must outlive it.
        explicit Sequence(const TimelineEngine& engine);
        ~Sequence();
        Sequence(Sequence&&) noexcept;
        Sequence& operator=(Sequence&&) noexcept;
        /// Counts of the next cell; there is one. When stopped the result is worthless, and so is the sequence.
        [[nodiscard]] Counts simulateNext(const std::stop_token& stop, Witness* witness = nullptr,
                                          CellWatch* watch = nullptr);
        [[nodiscard]] std::uint64_t cellsLeft() const;
        /// How many numbers of the generator the cells so far have used up.
        [[nodiscard]] std::uint64_t numbersDrawn() const;

    private:
        struct State;
        std::unique_ptr<State> m_state;
    };

private:
    struct Plan;
    std::unique_ptr<const Plan> m_plan;
};

} // namespace twice
