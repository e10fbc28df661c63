#pragma once

#include "scenario/duration.h"

#include <QString>

#include <optional>
#include <vector>

namespace twice::ui {

// Durations as a line of text, "90s" or, one after the other, "10s, 1m". `forever` is the word for a period that does
// not end: "never" or "forever"; empty where there is none.

[[nodiscard]] QString durationLine(Duration duration, const QString& forever);
/// "90s", "1s to 3s", "exponential 2s" (mean) or "lognormal 2s p99 30s" (median).
[[nodiscard]] QString durationLine(const DurationDistribution& duration, const QString& forever);

/// A duration from what a person typed, or nothing.
[[nodiscard]] std::optional<Duration> readDuration(const QString& text, const QString& forever);
/// The same for what may be a distribution.
[[nodiscard]] std::optional<DurationDistribution> readDistribution(const QString& text, const QString& forever);
[[nodiscard]] QString whyNoDistribution(const QString& text);
/// What to tell of a text that is none.
[[nodiscard]] QString whyNoDuration(const QString& text, const QString& forever);

template <typename One>
QString durationLine(const std::vector<One>& list, const QString& forever)
{
    QString line;
    for (const One& one : list) {
        if (!line.isEmpty())
            line += QStringLiteral(", ");
        line += durationLine(one, forever);
    }
    return line;
}

} // namespace twice::ui
