#include "library/scenario_picture.h"

#include "theme/strategy_style.h"

#include <QPainter>
#include <QPalette>
#include <QRectF>

#include <algorithm>

namespace twice::ui {

namespace {

constexpr std::size_t mostSteps = 12;
constexpr std::size_t mostStrategies = 8;

void drawSteps(QPainter& painter, const QRectF& area, const std::vector<Step>& steps, const QPalette& palette)
{
    const bool dark = isDark(palette);
    const QColor line = palette.color(QPalette::PlaceholderText);
    const QColor harmful = dark ? QColor(0xff, 0x8a, 0x80) : QColor(0xb0, 0x22, 0x22);
    const std::size_t shown = std::min(steps.size(), mostSteps);
    const qreal pitch = area.width() / static_cast<qreal>(std::max<std::size_t>(shown, 6));
    const qreal radius = std::min(pitch * 0.3, area.height() * 0.28);
    for (std::size_t i = 0; i < shown; ++i) {
        const QPointF centre(area.left() + pitch * (static_cast<qreal>(i) + 0.5), area.center().y());
        if (i + 1 < shown) {
            const bool lossy = steps[i].lostReplyRate.value_or(0) > 0;
            painter.setPen(QPen(line, 1.5, lossy ? Qt::DotLine : Qt::SolidLine));
            painter.drawLine(centre + QPointF(radius, 0), centre + QPointF(pitch - radius, 0));
        }
        const bool harms = isHarmful(steps[i].effect);
        painter.setPen(QPen(harms ? harmful : line, 1.5));
        painter.setBrush(harms ? QBrush(harmful) : QBrush(palette.color(QPalette::Base)));
        painter.drawEllipse(centre, radius, radius);
        if (steps[i].remembersKeys) {
            painter.setBrush(Qt::NoBrush);
            painter.drawEllipse(centre, radius + 3, radius + 3);
        }
    }
}

void drawStrategies(QPainter& painter, const QRectF& area, std::size_t count, bool dark)
{
    const std::size_t shown = std::min(count, mostStrategies);
    const qreal size = area.height() * 0.4;
    for (std::size_t i = 0; i < shown; ++i) {
        const StrategyStyle style = strategyStyle(static_cast<int>(i), dark);
        painter.save();
        painter.translate(area.left() + size * 1.2 + static_cast<qreal>(i) * size * 3.2, area.center().y());
        painter.scale(size, size);
        painter.fillPath(style.marker, style.colour);
        painter.restore();
    }
}

} // namespace

void drawScenario(QPainter& painter, const QRectF& area, const Scenario& scenario, const QPalette& palette)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF above(area.left(), area.top(), area.width(), area.height() * 0.6);
    const QRectF below(area.left(), above.bottom(), area.width(), area.height() * 0.4);
    drawSteps(painter, above, scenario.world.steps, palette);
    drawStrategies(painter, below, scenario.strategies.size(), isDark(palette));
    painter.restore();
}

} // namespace twice::ui
