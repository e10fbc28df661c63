#pragma once

#include <QPointF>
#include <QRectF>
#include <QVector>

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

/// Which of several heights are so close together that they must share one label: groups of indexes, from top to
/// bottom, each heights' distance to its group's first at most `distance`.
struct HeightGroup
{
    double height = 0; ///< the middle of the group
    QVector<int> members;
};
[[nodiscard]] QVector<HeightGroup> groupedHeights(const QVector<double>& heights, double distance);

} // namespace twice::ui
