#pragma once

#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <QString>
#include <QVector>

namespace twice::ui {

/// Where a line ends in the plot, and what is written there.
struct EndPoint
{
    double height = 0;
    QString label;
};

/// The label beside one line's end, or beside those of several.
struct EndLabel
{
    double height = 0;   ///< where it stands: near its lines' ends, clear of its neighbours
    QString text;        ///< never cut off; "11 – 995" where there is no room for a label each
    QVector<int> points; ///< whose it is: indexes of the points, ascending
};

/// Labels from top to bottom, `spacing` or more apart, inside of [top, bottom] where that has room for one. Ends of one
/// text at about one height share a label; the closest ones share one where there are more than fit.
[[nodiscard]] QVector<EndLabel> endLabels(const QVector<EndPoint>& points, double top, double bottom, double spacing);

/// Where a level's label stands at the right end of the plot: above its line or below it, inside of the plot, where it
/// hides fewer of the points; above where that is equal.
[[nodiscard]] QRectF levelLabel(const QRectF& plot, double level, QSizeF label, const QVector<QPointF>& points);

} // namespace twice::ui
