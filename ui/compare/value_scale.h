#pragma once

#include <vector>

namespace twice::ui {

enum class ScaleKind
{
    Linear,
    Logarithmic
};

/// Where a count stands between two pixels: 0 at `from`, the largest count at `to`.
///
/// The logarithmic scale is log(1 + value), so that 0, our most important result, has a place of its own: 0 is drawn
/// at `from`, 1 clearly beside it, and from about 10 on each power of ten is one even step. A plain value.
class ValueScale
{
public:
    /// `largest` at or below 0, or no number, is taken as 1 unit, so that there is always a scale. `unit`: what counts
    /// as 1, for ticks and the logarithm.
    ValueScale(ScaleKind kind, double largest, double from = 0, double to = 1, double unit = 1);

    [[nodiscard]] ScaleKind kind() const { return m_kind; }
    [[nodiscard]] double largest() const { return m_largest; }
    /// Never outside of [from, to]: what is below 0 or no number stands at `from`, what is above `largest` at `to`.
    [[nodiscard]] double position(double value) const;
    /// The same without the upper bound: lines may leave the picture.
    [[nodiscard]] double unboundedPosition(double value) const;
    /// Round values to label, 0 first, at least 2 and at most `most` (2 or more) of them: steps of 1, 2 or 5 times a
    /// power of ten units, or on the logarithmic scale 0 and powers of ten.
    [[nodiscard]] std::vector<double> ticks(int most) const;

private:
    [[nodiscard]] double portion(double value) const;
    [[nodiscard]] std::vector<double> ticksInUnits(int most) const;

    ScaleKind m_kind;
    double m_unit;
    double m_largest;
    double m_from;
    double m_to;
};

/// The smallest round number that is at least `value` (above 0): 1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6 or 8 times a power of
/// ten.
[[nodiscard]] double roundedUp(double value);
/// The smallest of 1, 2 and 5 times a power of ten that is at least `value` (above 0): what follows something that
/// grows in few and even steps.
[[nodiscard]] double steppedUp(double value);

} // namespace twice::ui
