#pragma once

#include <QString>

#include <cstdint>
#include <optional>

namespace twice::ui {

/// The one way in which numbers that belong to a scenario reach the screen and come back from the keyboard.
///
/// Shown in the application's locale (QLocale()). Read in that locale and with a plain dot, so that "0.5" means the
/// same everywhere; a grouping that is not well formed is refused and not guessed at. What is shown is what is stored:
/// decimals are the shortest that read back as the same double, and a percentage is made by moving the decimal point,
/// never by multiplying, so that 0.012345678 is "1.2345678 %" and comes back as exactly that.

[[nodiscard]] QString formatCount(std::uint64_t count); ///< grouped: 1,000,000
[[nodiscard]] QString formatDecimal(double value);      ///< not grouped: 1234.5; finite values only
[[nodiscard]] QString formatPercent(double rate);       ///< 0.005 is "0.5 %" (no-break space); finite values only

/// Nothing where the text is not such a number. Spaces are ignored; "1e6" is a million in all three.
[[nodiscard]] std::optional<std::uint64_t> parseCount(const QString& text);
[[nodiscard]] std::optional<double> parseDecimal(const QString& text);
/// "0.5" and "0.5 %" are both 0.005. Not limited to 100 %.
[[nodiscard]] std::optional<double> parsePercent(const QString& text);

/// What a text is that parseCount() or one of the others does not read, to be told in words.
enum class Misread
{
    NotANumber,
    Fraction, ///< a number, but a whole one is wanted
    TooLarge, ///< a number beyond all that can be held
    TooSmall  ///< one below 0 where counts are wanted, or too close to 0 to be told from it
};
[[nodiscard]] Misread whyNoCount(const QString& text);
[[nodiscard]] Misread whyNoDecimal(const QString& text); ///< also of a percentage

} // namespace twice::ui
