#include "compare/value_scale.h"

#include <algorithm>
#include <cmath>

namespace twice::ui {
namespace {

constexpr double tolerance = 1 + 1e-9; // what is round but for the last bits stays as it is

/// The smallest step of 1, 2 or 5 times a power of ten with at most `most` ticks from 0 to `largest`.
double tickStep(double largest, int most)
{
    double step = steppedUp(largest / most); // one more tick would need a smaller step than this
    while (std::floor(largest / step * tolerance) + 1 > most)
        step = steppedUp(step * 1.5);
    return step;
}

} // namespace

double steppedUp(double value)
{
    const double power = std::pow(10.0, std::floor(std::log10(value)));
    for (const double digit : {1.0, 2.0, 5.0})
        if (digit * power * tolerance >= value)
            return digit * power;
    return 10 * power;
}

double roundedUp(double value)
{
    const double power = std::pow(10.0, std::floor(std::log10(value)));
    for (const double digit : {1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0})
        if (digit * power * tolerance >= value)
            return digit * power;
    return 10 * power;
}

ValueScale::ValueScale(ScaleKind kind, double largest, double from, double to, double unit)
    : m_kind(kind),
      m_unit(unit),
      m_largest(std::isfinite(largest) && largest > 0 ? largest : unit),
      m_from(from),
      m_to(to)
{}

double ValueScale::portion(double value) const
{
    if (!(value > 0)) // also for what is no number
        return 0;
    return m_kind == ScaleKind::Linear ? value / m_largest
                                       : std::log1p(value / m_unit) / std::log1p(m_largest / m_unit);
}

double ValueScale::position(double value) const
{
    return m_from + std::min(portion(value), 1.0) * (m_to - m_from);
}

double ValueScale::unboundedPosition(double value) const
{
    return m_from + portion(value) * (m_to - m_from);
}

std::vector<double> ValueScale::ticks(int most) const
{
    std::vector<double> result = ticksInUnits(most);
    for (double& tick : result)
        tick *= m_unit;
    return result;
}

std::vector<double> ValueScale::ticksInUnits(int most) const
{
    const double largest = m_largest / m_unit;
    const int most2 = std::max(most, 2);
    std::vector<double> result{0};
    if (m_kind == ScaleKind::Linear || largest < 1) {
        const double step = tickStep(largest, most2);
        for (int n = 1; n < most2 && n * step <= largest * tolerance; ++n)
            result.push_back(n * step);
        if (result.size() == 1) { // 0 alone would tell no size: the largest whole digit that is reached
            const double power = std::pow(10.0, std::floor(std::log10(largest * tolerance)));
            result.push_back(std::floor(largest / power * tolerance) * power);
        }
        return result;
    }
    const int decades = static_cast<int>(std::floor(std::log10(largest) + 1e-9));
    const int stride = (decades + 1 + most2 - 2) / (most2 - 1); // every power, every second, … so that they fit
    // The highest is always there; the lowest is close to 0 and can be missed.
    for (int decade = decades % std::max(stride, 1); decade <= decades; decade += std::max(stride, 1))
        result.push_back(std::pow(10.0, decade));
    return result;
}

} // namespace twice::ui
