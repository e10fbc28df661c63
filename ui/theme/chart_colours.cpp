#include "theme/chart_colours.h"

#include "theme/strategy_style.h"

namespace twice::ui {

QColor mixed(const QColor& under, const QColor& over, double part)
{
    const auto channel = [part](float a, float b) {
        return static_cast<float>(static_cast<double>(a) * (1 - part) + static_cast<double>(b) * part);
    };
    return QColor::fromRgbF(channel(under.redF(), over.redF()), channel(under.greenF(), over.greenF()),
                            channel(under.blueF(), over.blueF()));
}

ChartColours chartColours(const QPalette& palette)
{
    const QColor ground = palette.color(QPalette::Active, QPalette::Base);
    const QColor ink = palette.color(QPalette::Active, QPalette::Text);
    return {.dark = isDark(palette),
            .ground = ground,
            .stripe = mixed(ground, ink, 0.035),
            .border = mixed(ground, ink, 0.16),
            .ink = ink,
            .quietInk = mixed(ground, ink, 0.72),
            .grid = mixed(ground, ink, 0.11),
            .axis = mixed(ground, ink, 0.45)};
}

BannerColours noticeColours(const QPalette& palette)
{
    return isDark(palette) ? BannerColours{QColor(0xff4a3a10), QColor(0xffffe3a0)}
                           : BannerColours{QColor(0xfffff0c2), QColor(0xff5c4200)};
}

BannerColours faultColours(const QPalette& palette)
{
    return isDark(palette) ? BannerColours{QColor(0xff571c1c), QColor(0xffffd0cc)}
                           : BannerColours{QColor(0xfffde0dd), QColor(0xff8a1410)};
}

} // namespace twice::ui
