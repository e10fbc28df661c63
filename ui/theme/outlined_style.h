#pragma once

#include <QProxyStyle>

namespace twice::ui {

/// Fusion with outlines that can be seen on a dark ground: it makes them by darkening the window's colour, which
/// leaves an empty check box or a text field without any edge there.
class OutlinedStyle : public QProxyStyle
{
    Q_OBJECT

public:
    OutlinedStyle();

    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                            const QWidget* widget) const override;

    /// The outline on this palette, at least 3 : 1 against its window and base colours where that is dark.
    [[nodiscard]] static QColor outline(const QPalette& palette);
};

} // namespace twice::ui
