#pragma once

#include <QPointF>
#include <QRectF>

namespace twice::ui {

/// From values to pixels inside a plot: a plain value. Values outside of the ranges map outside of the rectangle.
struct Plot
{
    QRectF rect;
    double leftValue = 0;
    double rightValue = 1;
    double bottomValue = 0;
    double topValue = 1;

    /// An empty range maps everything to its beginning.
    [[nodiscard]] QPointF position(double x, double y) const;
};

} // namespace twice::ui
