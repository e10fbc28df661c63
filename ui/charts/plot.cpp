#include "charts/plot.h"

namespace twice::ui {

QPointF Plot::position(double x, double y) const
{
    const auto portion = [](double value, double from, double to) {
        return to > from ? (value - from) / (to - from) : 0.0;
    };
    return {rect.left() + portion(x, leftValue, rightValue) * rect.width(),
            rect.bottom() - portion(y, bottomValue, topValue) * rect.height()};
}

} // namespace twice::ui
