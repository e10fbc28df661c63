#include "scenario/words.h"

#include <array>

namespace twice {
namespace {

struct Unit
{
    std::string_view name;
    std::int64_t microseconds;
};

/// Longest first, the order in which a text may name them.
constexpr std::array<Unit, 6> units{
    {{"d", 86'400'000'000}, {"h", 3'600'000'000}, {"m", 60'000'000}, {"s", 1'000'000}, {"ms", 1000}, {"us", 1}}};

constexpr std::int64_t longestMicroseconds = Duration::longest().inMicroseconds();

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// Eight digits after the decimal point at most, as a number of hundred-millionths; `text` moves on behind them.
std::int64_t takeHundredMillionths(std::string_view& text)
{
    std::int64_t value = 0;
    for (int digit = 0; digit < 8; ++digit) {
        value *= 10;
        if (!text.empty() && isDigit(text.front())) {
            value += text.front() - '0';
            text.remove_prefix(1);
        }
    }
    return value;
}

/// A number as it stands in the text: whole + fraction · 10^-8 + rest · 10^-16. Later digits are
/// less than a hundred-thousandth of a microsecond even in a day, and are dropped.
struct Number
{
    std::int64_t whole = 0;
    std::int64_t fraction = 0;
    std::int64_t rest = 0;
};

std::optional<Number> takeNumber(std::string_view& text)
{
    Number number;
    if (text.empty() || !isDigit(text.front()))
        return {};
    while (!text.empty() && isDigit(text.front())) {
        number.whole = number.whole * 10 + (text.front() - '0');
        if (number.whole > longestMicroseconds)
            return {};
        text.remove_prefix(1);
    }
    if (!text.empty() && text.front() == '.') {
        text.remove_prefix(1);
        if (text.empty() || !isDigit(text.front()))
            return {};
        number.fraction = takeHundredMillionths(text);
        number.rest = takeHundredMillionths(text);
        while (!text.empty() && isDigit(text.front()))
            text.remove_prefix(1);
    }
    return number;
}

/// The index in `units` of the unit that stands next, which ends at a digit or at the end.
std::optional<std::size_t> takeUnit(std::string_view& text)
{
    std::size_t length = 0;
    while (length < text.size() && !isDigit(text[length]))
        ++length;
    const std::string_view name = text.substr(0, length);
    for (std::size_t i = 0; i < units.size(); ++i) {
        if (units[i].name == name) {
            text.remove_prefix(length);
            return i;
        }
    }
    return {};
}

/// `value` in thousands with the needed digits of its fraction: 1500 is "1.5".
std::string thousands(std::int64_t value)
{
    std::string text = std::to_string(value / 1000);
    if (const std::int64_t rest = value % 1000; rest != 0) {
        text += '.' + std::to_string(1000 + rest).substr(1);
        text.erase(text.find_last_not_of('0') + 1);
    }
    return text;
}

} // namespace

std::optional<Duration> parseDuration(std::string_view text)
{
    // Whole microseconds, and hundred-millionths of one, so that the sum is rounded once and alike on every machine.
    constexpr std::int64_t parts = 100'000'000;
    std::int64_t whole = 0;
    std::int64_t hundredMillionths = 0;
    std::size_t firstUnit = 0;
    if (text.empty())
        return {};
    while (!text.empty()) {
        const std::optional<Number> number = takeNumber(text);
        if (!number)
            return {};
        const std::optional<std::size_t> unit = takeUnit(text);
        if (!unit || *unit < firstUnit)
            return {};
        firstUnit = *unit + 1;
        const std::int64_t size = units[*unit].microseconds;
        if (number->whole > longestMicroseconds / size)
            return {};
        // A fraction is below 10^8, so times a day it is below 2^63.
        const std::int64_t fraction = number->fraction * size;
        whole += number->whole * size + fraction / parts;
        hundredMillionths += fraction % parts + number->rest * size / parts;
        if (whole > longestMicroseconds)
            return {};
    }
    whole += (hundredMillionths + parts / 2) / parts;
    if (whole > longestMicroseconds)
        return {};
    return Duration::microseconds(whole);
}

std::string formatDuration(Duration duration)
{
    if (duration.isForever())
        return "forever";
    if (duration.isZero())
        return "0s";
    std::int64_t left = duration.inMicroseconds();
    std::string text;
    for (std::size_t i = 0; i < 3; ++i) {
        if (const std::int64_t amount = left / units[i].microseconds; amount > 0)
            text.append(std::to_string(amount)).append(units[i].name);
        left %= units[i].microseconds;
    }
    if (left == 0)
        return text;
    if (left < 1000)
        return text + std::to_string(left) + "us";
    if (left < 1'000'000)
        return text + thousands(left) + "ms";
    // Seconds with a fraction of up to six digits.
    text += std::to_string(left / 1'000'000);
    if (const std::int64_t rest = left % 1'000'000; rest != 0) {
        text += '.' + std::to_string(1'000'000 + rest).substr(1);
        text.erase(text.find_last_not_of('0') + 1);
    }
    return text + 's';
}

} // namespace twice
