#include "charts/plot.h"

#include <algorithm>
#include <numeric>

namespace twice::ui {

QPointF Plot::position(double x, double y) const
{
    const auto portion = [](double value, double from, double to) {
        return to > from ? (value - from) / (to - from) : 0.0;
    };
    return {rect.left() + portion(x, leftValue, rightValue) * rect.width(),
            rect.bottom() - portion(y, bottomValue, topValue) * rect.height()};
}

QVector<HeightGroup> groupedHeights(const QVector<double>& heights, double distance)
{
    QVector<int> order(heights.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&heights](int a, int b) { return heights[a] < heights[b]; });
    QVector<HeightGroup> groups;
    for (const int index : order) {
        if (groups.isEmpty() || heights[index] - heights[groups.back().members.front()] > distance)
            groups.append(HeightGroup{});
        groups.back().members.append(index);
    }
    for (HeightGroup& group : groups) {
        group.height = (heights[group.members.front()] + heights[group.members.back()]) / 2;
        std::sort(group.members.begin(), group.members.end());
    }
    return groups;
}

} // namespace twice::ui
