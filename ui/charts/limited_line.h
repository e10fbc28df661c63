#pragma once

#include <QPointF>
#include <QVector>

namespace twice::ui {

/// The line through `points` with heights below `least` raised to it and those above `most` lowered to it; where it
/// crosses a limit it gets a point of its own, so that what lies between the limits is unchanged. Needed for drawings
/// that cannot be clipped: an SVG file made by Qt has no clipping.
[[nodiscard]] QVector<QPointF> limitedLine(const QVector<QPointF>& points, double least, double most);

} // namespace twice::ui
