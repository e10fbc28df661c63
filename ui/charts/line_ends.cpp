#include "charts/line_ends.h"

#include <QCoreApplication>

#include <algorithm>
#include <numeric>

namespace twice::ui {
namespace {

/// Ends that share a label, those at its top and bottom first and last.
struct Group
{
    QVector<int> points;
    double top = 0;
    double bottom = 0;
    [[nodiscard]] double middle() const { return (top + bottom) / 2; }
};

QVector<Group> sameTexts(const QVector<EndPoint>& points, double spacing)
{
    QVector<int> order(points.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(),
                     [&points](int a, int b) { return points[a].height < points[b].height; });
    QVector<Group> groups;
    for (const int index : order) {
        const EndPoint& point = points[index];
        const bool joins = !groups.isEmpty() && points[groups.back().points.front()].label == point.label &&
                           point.height - groups.back().top <= spacing;
        if (!joins)
            groups.append(Group{.points = {}, .top = point.height, .bottom = point.height});
        groups.back().points.append(index);
        groups.back().bottom = point.height;
    }
    return groups;
}

void joinClosest(QVector<Group>& groups)
{
    qsizetype closest = 0;
    for (qsizetype i = 1; i + 1 < groups.size(); ++i)
        if (groups[i + 1].top - groups[i].bottom < groups[closest + 1].top - groups[closest].bottom)
            closest = i;
    groups[closest].points += groups[closest + 1].points;
    groups[closest].bottom = groups[closest + 1].bottom;
    groups.removeAt(closest + 1);
}

/// Heights as near as possible to those wanted (ascending), `spacing` apart: neighbours that are too close move apart
/// around their common middle.
QVector<double> apart(const QVector<double>& wanted, double top, double bottom, double spacing)
{
    struct Block
    {
        double sum = 0; // of what its members' wishes mean for its first one
        int size = 0;
        [[nodiscard]] double first() const { return sum / size; }
    };
    QVector<Block> blocks;
    for (const double height : wanted) {
        blocks.append(Block{.sum = height, .size = 1});
        while (blocks.size() > 1) {
            const Block last = blocks.back();
            Block& before = blocks[blocks.size() - 2];
            if (last.first() >= before.first() + before.size * spacing)
                break;
            before.sum += last.sum - last.size * before.size * spacing;
            before.size += last.size;
            blocks.removeLast();
        }
    }
    QVector<double> heights;
    for (const Block& block : blocks)
        for (int i = 0; i < block.size; ++i)
            heights << block.first() + i * spacing;
    for (qsizetype i = heights.size(); i-- > 0;)
        heights[i] = std::min(heights[i], bottom - static_cast<double>(heights.size() - 1 - i) * spacing);
    for (qsizetype i = 0; i < heights.size(); ++i)
        heights[i] = std::max(heights[i], top + static_cast<double>(i) * spacing);
    return heights;
}

} // namespace

QVector<EndLabel> endLabels(const QVector<EndPoint>& points, double top, double bottom, double spacing)
{
    QVector<Group> groups = sameTexts(points, spacing);
    const auto room = static_cast<qsizetype>(std::max(0.0, bottom - top) / spacing) + 1;
    while (groups.size() > room)
        joinClosest(groups);
    QVector<double> wanted;
    for (const Group& group : groups)
        wanted << group.middle();
    const QVector<double> heights = apart(wanted, top, bottom, spacing);
    QVector<EndLabel> labels;
    for (qsizetype i = 0; i < groups.size(); ++i) {
        const QString& highest = points[groups[i].points.front()].label; // values grow upwards
        const QString& lowest = points[groups[i].points.back()].label;
        EndLabel label{.height = heights[i], .text = highest, .points = groups[i].points};
        if (lowest != highest)
            label.text = QCoreApplication::translate("LineChart", "%1 – %2").arg(lowest, highest);
        std::sort(label.points.begin(), label.points.end());
        labels << label;
    }
    return labels;
}

QRectF levelLabel(const QRectF& plot, double level, QSizeF label, const QVector<QPointF>& points)
{
    constexpr double distance = 3;
    constexpr double fromEdge = 2;
    const double left = plot.right() - label.width() - fromEdge;
    const QRectF above(QPointF(left, level - distance - label.height()), label);
    const QRectF below(QPointF(left, level + distance), label);
    if (above.top() < plot.top())
        return below;
    if (below.bottom() > plot.bottom())
        return above;
    const auto hidden = [&points](const QRectF& rect) {
        return std::count_if(points.begin(), points.end(), [&rect](QPointF point) { return rect.contains(point); });
    };
    return hidden(below) < hidden(above) ? below : above;
}

} // namespace twice::ui
