#pragma once

#include <QString>

namespace twice::ui {

// Times of results as text, in the application's locale. They are read, not edited, and therefore rounded.

/// Three digits in the unit that suits: "0 s", "250 µs", "12.5 ms", "1.25 s", "2.5 min", "36 h", "3 d"; from two of the
/// next unit on that one is used. A dash for what is no time.
[[nodiscard]] QString timeText(double seconds);
/// All there is, to the microsecond: "1.250133 s", "9,000 s".
[[nodiscard]] QString exactTimeText(double seconds);

/// A unit in which the labels of an axis are round.
struct TimeUnit
{
    double seconds = 1;
    QString symbol;
    /// "250 ms", "2k s"
    [[nodiscard]] QString label(double ofSeconds) const;
};
/// The largest unit of which `seconds` has at least two; microseconds at least, days at most.
[[nodiscard]] TimeUnit timeUnit(double seconds);
/// Likewise among those that are powers of ten, of which `seconds` has at least one.
[[nodiscard]] TimeUnit decimalTimeUnit(double seconds);

} // namespace twice::ui
