#pragma once

#include <QColor>
#include <QPalette>

namespace twice::ui {

/// The colours of charts that belong to no strategy, made from a palette, so that charts follow light and dark.
struct ChartColours
{
    bool dark = false;
    QColor ground;   ///< what a chart is drawn on
    QColor stripe;   ///< every second row
    QColor border;   ///< around a chart
    QColor ink;      ///< numbers and titles
    QColor quietInk; ///< labels of axes, legends, exact numbers
    QColor grid;
    QColor axis;
};
[[nodiscard]] ChartColours chartColours(const QPalette& palette);

/// A banner's colours: what is to be noticed, and what went wrong.
struct BannerColours
{
    QColor ground;
    QColor ink;
};
[[nodiscard]] BannerColours noticeColours(const QPalette& palette);
[[nodiscard]] BannerColours faultColours(const QPalette& palette);

/// `part` of `over` laid over `under`, 0 … 1.
[[nodiscard]] QColor mixed(const QColor& under, const QColor& over, double part);

} // namespace twice::ui
