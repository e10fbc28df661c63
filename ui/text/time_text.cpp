#include "text/time_text.h"

#include "text/count_text.h"

#include <QCoreApplication>
#include <QLocale>

#include <array>
#include <cmath>

namespace twice::ui {
namespace {

constexpr double minute = 60;
constexpr double hour = 60 * minute;
constexpr double day = 24 * hour;
constexpr double millisecond = 1e-3;
constexpr double microsecond = 1e-6;
constexpr double tolerance = 1 + 1e-9; // what is round but for the last bits stays as it is

QString symbolOf(const char* symbol)
{
    return QCoreApplication::translate("timeText", symbol);
}

/// From the largest to the smallest.
std::array<TimeUnit, 6> units()
{
    return {{{day, symbolOf("d")},
             {hour, symbolOf("h")},
             {minute, symbolOf("min")},
             {1, symbolOf("s")},
             {millisecond, symbolOf("ms")},
             {microsecond, QStringLiteral("µs")}}};
}

} // namespace

QString TimeUnit::label(double ofSeconds) const
{
    return shortText(ofSeconds / seconds) + QChar(QChar::Nbsp) + symbol;
}

TimeUnit timeUnit(double seconds)
{
    const auto all = units();
    for (const TimeUnit& unit : all)
        if (seconds * tolerance >= (unit.seconds > 1 ? 2 : 1) * unit.seconds)
            return unit;
    return all.back();
}

TimeUnit decimalTimeUnit(double seconds)
{
    const auto all = units();
    for (const TimeUnit& unit : all)
        if (unit.seconds <= 1 && seconds * tolerance >= unit.seconds)
            return unit;
    return all.back();
}

QString timeText(double seconds)
{
    if (!std::isfinite(seconds) || seconds < 0)
        return countText(seconds < 0 ? std::nan("") : seconds);
    if (seconds == 0)
        return QStringLiteral("0") + QChar(QChar::Nbsp) + symbolOf("s");
    const double digits = std::pow(10, 2 - std::floor(std::log10(seconds)));
    const TimeUnit unit = timeUnit(std::round(seconds * digits) / digits); // 999.9 ms is 1 s
    return unit.label(seconds);
}

QString exactTimeText(double seconds)
{
    constexpr int decimals = 6;
    if (!std::isfinite(seconds))
        return countText(seconds);
    const QLocale locale;
    QString text = locale.toString(seconds, 'f', decimals);
    while (text.endsWith(locale.zeroDigit()))
        text.chop(1);
    if (text.endsWith(locale.decimalPoint()))
        text.chop(locale.decimalPoint().size());
    return text + QChar(QChar::Nbsp) + symbolOf("s");
}

} // namespace twice::ui
