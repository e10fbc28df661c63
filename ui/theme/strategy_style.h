#pragma once

#include <QColor>
#include <QPainterPath>
#include <QPalette>
#include <QPen>
#include <QPixmap>
#include <QVector>

namespace twice::ui {

/// The one look of a strategy in every view: colour, dash and marker, so that lines differ by more than hue.
/// Eight colours after Okabe and Ito's set for colour-blind people, darkened or lightened for contrast on light and
/// dark ground; beyond eight the colours repeat with other dashes and markers.
struct StrategyStyle
{
    QColor colour;
    QVector<qreal> dashes; ///< in pen widths; empty: solid
    QPainterPath marker;   ///< within the square from (-1, -1) to (1, 1)
};

/// `index` is StrategyLook::index; `dark` whether it is drawn on a dark ground.
[[nodiscard]] StrategyStyle strategyStyle(int index, bool dark);
[[nodiscard]] QPen strategyPen(int index, bool dark, qreal width);
/// The marker alone, filled with the colour, for lists and legends.
[[nodiscard]] QPixmap strategyMarker(int index, bool dark, int logicalSize, qreal devicePixelRatio);

/// Whether a palette's window colour is dark.
[[nodiscard]] bool isDark(const QPalette& palette);

} // namespace twice::ui
