#include "theme/outlined_style.h"

#include "theme/strategy_style.h"

#include <QPainter>
#include <QStyleOption>

namespace twice::ui {
namespace {

void drawOutline(const QStyleOption& option, QPainter* painter, qreal corner)
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setBrush(Qt::NoBrush);
    painter->setPen(OutlinedStyle::outline(option.palette));
    painter->drawRoundedRect(QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5), corner, corner);
    painter->restore();
}

/// A field that has the focus already wears the highlight's colour.
bool wantsOutline(const QStyleOption* option)
{
    return option && isDark(option->palette) && !(option->state & QStyle::State_HasFocus);
}

} // namespace

OutlinedStyle::OutlinedStyle() : QProxyStyle(QStringLiteral("Fusion")) {}

QColor OutlinedStyle::outline(const QPalette& palette)
{
    constexpr qreal share = 0.5; // of the text's colour
    const QColor ground = palette.color(QPalette::Window);
    const QColor text = palette.color(QPalette::Active, QPalette::WindowText);
    const auto mix = [](float a, float b) { return static_cast<float>(a * share + b * (1 - share)); };
    return QColor::fromRgbF(mix(text.redF(), ground.redF()), mix(text.greenF(), ground.greenF()),
                            mix(text.blueF(), ground.blueF()));
}

void OutlinedStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                                  const QWidget* widget) const
{
    QProxyStyle::drawPrimitive(element, option, painter, widget);
    constexpr qreal boxCorner = 1;
    constexpr qreal fieldCorner = 2;
    const bool box = element == PE_IndicatorCheckBox || element == PE_IndicatorItemViewItemCheck;
    if (box && option && isDark(option->palette))
        drawOutline(*option, painter, boxCorner);
    else if (element == PE_FrameLineEdit && wantsOutline(option))
        drawOutline(*option, painter, fieldCorner);
}

void OutlinedStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                                       const QWidget* widget) const
{
    QProxyStyle::drawComplexControl(control, option, painter, widget);
    constexpr qreal corner = 2;
    const auto* spin = qstyleoption_cast<const QStyleOptionSpinBox*>(option);
    if (control == CC_SpinBox && spin && spin->frame && wantsOutline(option))
        drawOutline(*option, painter, corner);
}

} // namespace twice::ui
