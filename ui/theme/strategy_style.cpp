#include "theme/strategy_style.h"

#include <QPainter>

#include <array>
#include <cmath>

namespace twice::ui {
namespace {

constexpr int styleCount = 8;

// Okabe and Ito's hues: vermilion, orange, bluish green, blue, reddish purple, sky blue, yellow, black.
constexpr std::array<QRgb, styleCount> coloursOnLight{0xffc94f00, 0xffb97700, 0xff008763, 0xff0067a8,
                                                      0xffb04c8c, 0xff2787c2, 0xff7d7400, 0xff3c4452};
constexpr std::array<QRgb, styleCount> coloursOnDark{0xffff8a47, 0xfff5b83d, 0xff2ec99a, 0xff5aa9f0,
                                                     0xffe798c8, 0xff93d7fa, 0xffe9df62, 0xffc9d0db};

QVector<qreal> dashesOf(int pattern)
{
    switch (pattern) {
    case 1:
        return {6, 2};
    case 2:
        return {2, 1.5};
    case 3:
        return {7, 2, 1.5, 2};
    case 4:
        return {3.5, 2};
    case 5:
        return {7, 2, 1.5, 2, 1.5, 2};
    case 6:
        return {1, 2};
    case 7:
        return {10, 3};
    default:
        return {}; // solid
    }
}

QPainterPath polygon(std::initializer_list<QPointF> corners)
{
    QPainterPath path;
    path.addPolygon(QPolygonF(QList<QPointF>(corners)));
    path.closeSubpath();
    return path;
}

QPainterPath star()
{
    constexpr int points = 5;
    constexpr double innerRadius = 0.45;
    const double eighthTurn = std::acos(-1.0) / points;
    QPolygonF corners;
    for (int corner = 0; corner < 2 * points; ++corner) {
        const double radius = corner % 2 == 0 ? 1.0 : innerRadius;
        const double angle = corner * eighthTurn;
        corners << QPointF(radius * std::sin(angle), -radius * std::cos(angle));
    }
    QPainterPath path;
    path.addPolygon(corners);
    path.closeSubpath();
    return path;
}

QPainterPath cross()
{
    constexpr double arm = 0.36;
    return polygon({{-arm, -0.95},
                    {arm, -0.95},
                    {arm, -arm},
                    {0.95, -arm},
                    {0.95, arm},
                    {arm, arm},
                    {arm, 0.95},
                    {-arm, 0.95},
                    {-arm, arm},
                    {-0.95, arm},
                    {-0.95, -arm},
                    {-arm, -arm}});
}

/// Sizes differ so that the areas look alike.
QPainterPath markerOf(int shape)
{
    QPainterPath path;
    switch (shape) {
    case 1:
        path.addRect(QRectF(-0.8, -0.8, 1.6, 1.6));
        return path;
    case 2:
        return polygon({{0, -0.95}, {1, 0.8}, {-1, 0.8}});
    case 3:
        return polygon({{0, -1}, {1, 0}, {0, 1}, {-1, 0}});
    case 4:
        return cross();
    case 5:
        return polygon({{0, 0.95}, {1, -0.8}, {-1, -0.8}});
    case 6:
        return star();
    case 7:
        path.addEllipse(QPointF(), 0.9, 0.9);
        path.addEllipse(QPointF(), 0.45, 0.45); // a ring: odd-even filling leaves the middle open
        return path;
    default:
        path.addEllipse(QPointF(), 0.9, 0.9);
        return path;
    }
}

} // namespace

StrategyStyle strategyStyle(int index, bool dark)
{
    const int look = std::abs(index);
    const int round = look / styleCount; // from the second round on a colour comes with other dashes and markers
    const auto colour = static_cast<std::size_t>(look % styleCount);
    const int shifted = (look + 3 * round) % styleCount;
    return {QColor(dark ? coloursOnDark[colour] : coloursOnLight[colour]), dashesOf(shifted), markerOf(shifted)};
}

QPen strategyPen(int index, bool dark, qreal width)
{
    const StrategyStyle style = strategyStyle(index, dark);
    QPen pen(style.colour, width, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
    if (!style.dashes.isEmpty())
        pen.setDashPattern(style.dashes);
    return pen;
}

QPixmap strategyMarker(int index, bool dark, int logicalSize, qreal devicePixelRatio)
{
    const StrategyStyle style = strategyStyle(index, dark);
    const int pixels = static_cast<int>(std::lround(logicalSize * devicePixelRatio));
    QPixmap pixmap(pixels, pixels);
    pixmap.setDevicePixelRatio(devicePixelRatio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(logicalSize / 2.0, logicalSize / 2.0);
    painter.scale(logicalSize / 2.0, logicalSize / 2.0);
    painter.fillPath(style.marker, style.colour);
    return pixmap;
}

bool isDark(const QPalette& palette)
{
    constexpr int middleGrey = 128;
    return qGray(palette.color(QPalette::Window).rgb()) < middleGrey;
}

} // namespace twice::ui
