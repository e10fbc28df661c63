#pragma once

#include "scenario/duration.h"
#include "scenario/words.h"

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace twice::test {

/// Random choices for tests, made from whole numbers alone, so that they are alike on every machine.
class Dice
{
public:
    explicit Dice(std::uint64_t seed) : m_generator(seed) {}

    /// In [low, high].
    [[nodiscard]] std::uint64_t whole(std::uint64_t low, std::uint64_t high)
    {
        const std::uint64_t size = high - low + 1;
        return size == 0 ? m_generator() : low + m_generator() % size;
    }
    [[nodiscard]] std::uint32_t small(std::uint32_t low, std::uint32_t high)
    {
        return static_cast<std::uint32_t>(whole(low, high));
    }
    [[nodiscard]] bool once(std::uint64_t in) { return whole(1, in) == 1; }
    [[nodiscard]] bool flag() { return once(2); }

    /// 0, 1, a number with few digits, or one with as many as a double holds.
    [[nodiscard]] double rate()
    {
        switch (whole(0, 3)) {
        case 0:
            return flag() ? 0 : 1;
        case 1:
        case 2:
            return static_cast<double>(whole(0, 1'000'000)) / 1e6;
        default:
            return static_cast<double>(whole(0, (1ull << 53) - 1)) / 9007199254740992.0;
        }
    }

    /// A round duration, or any number of microseconds; from `low` on.
    [[nodiscard]] Duration duration(Duration low = {})
    {
        const auto span = [&](std::int64_t us) { return Duration::microseconds(low.inMicroseconds() + us); };
        const auto amount = static_cast<std::int64_t>(whole(1, 999));
        switch (whole(0, 5)) {
        case 0:
            return low;
        case 1:
            return span(amount);
        case 2:
            return span(amount * 1000);
        case 3:
            return span(amount * 1'000'000);
        case 4:
            return span(amount * 3'600'000'000);
        default:
            return span(static_cast<std::int64_t>(whole(1, 1'000'000'000'000)));
        }
    }
    [[nodiscard]] Duration durationAboveZero() { return duration(Duration::microseconds(1)); }

    /// A distribution now and then, where there may be one.
    [[nodiscard]] DurationDistribution distribution(bool fixed, Duration low = {})
    {
        if (fixed || flag())
            return duration(low);
        switch (whole(0, 2)) {
        case 0: {
            const Duration lowest = duration();
            return UniformDuration{lowest, duration(Duration::microseconds(lowest.inMicroseconds() + 1))};
        }
        case 1:
            return ExponentialDuration{durationAboveZero()};
        default: {
            const Duration median = durationAboveZero();
            return LognormalDuration{median, duration(median)};
        }
        }
    }

    template <typename Choice>
    [[nodiscard]] Choice choice()
    {
        const auto all = words<Choice>();
        return all[whole(0, all.size() - 1)].choice;
    }

    /// A name that is nobody else's, sometimes with characters that JSON or people find hard.
    [[nodiscard]] std::string name()
    {
        static constexpr const char* endings[] = {"",      " é",      " \"quoted\"", " back\\slash",
                                                  " 日本", " a.b[0]", "/",           " 😀"};
        return "name " + std::to_string(++m_names) + endings[whole(0, 7)];
    }

private:
    std::mt19937_64 m_generator;
    std::uint64_t m_names = 0;
};

} // namespace twice::test
