#pragma once

#include "theme/chart_colours.h"

#include <QFont>
#include <QPointF>
#include <QRectF>
#include <QString>

class QPainter;

namespace twice::ui {

/// An exact expectation: a triangle whose tip stands at its value, `size` high.
void drawExactMark(QPainter& painter, QPointF tip, double size, const ChartColours& colours);
/// A 95 % interval from `low` to `high`, `height` high around `y`.
void drawWhisker(QPainter& painter, double low, double high, double y, double height, const ChartColours& colours);

/// What the marks mean, on one line: in as many words as the width allows.
class BarLegend
{
public:
    BarLegend(const QFont& font, double width);

    void draw(QPainter& painter, const QRectF& rect, const ChartColours& colours) const;
    /// What the fewest words need.
    [[nodiscard]] static double smallestWidth(const QFont& font);

private:
    QFont m_font;
    QString m_mark;
    QString m_whisker;
};

} // namespace twice::ui
