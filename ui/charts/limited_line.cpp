#include "charts/limited_line.h"

#include <algorithm>

namespace twice::ui {
namespace {

/// Whether `limit` lies strictly between the heights of two points.
bool crosses(QPointF from, QPointF to, double limit)
{
    return (from.y() < limit && limit < to.y()) || (to.y() < limit && limit < from.y());
}

QPointF crossing(QPointF from, QPointF to, double limit)
{
    return {from.x() + (to.x() - from.x()) * (limit - from.y()) / (to.y() - from.y()), limit};
}

} // namespace

QVector<QPointF> limitedLine(const QVector<QPointF>& points, double least, double most)
{
    QVector<QPointF> limited;
    limited.reserve(points.size());
    for (qsizetype i = 0; i < points.size(); ++i) {
        const QPointF to = points[i];
        if (i > 0) {
            const QPointF from = points[i - 1];
            const bool rises = to.y() > from.y();
            for (const double limit : {rises ? least : most, rises ? most : least})
                if (crosses(from, to, limit))
                    limited << crossing(from, to, limit);
        }
        limited << QPointF(to.x(), std::clamp(to.y(), least, most));
    }
    return limited;
}

} // namespace twice::ui
