#pragma once

#include <QScrollArea>

namespace twice::ui {

/// Scrolls its widget sideways only: it is as high as the widget must be, and as wide, up to so many letters. What
/// stands above and below it keeps its width. Call updateGeometry() when the widget needs another size.
class SidewaysScroll : public QScrollArea
{
    Q_OBJECT

public:
    SidewaysScroll(QWidget* widget, int letters, QWidget* parent = nullptr);

    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] QSize sizeHint() const override;

private:
    [[nodiscard]] int mostWidth() const; ///< that it asks for
    [[nodiscard]] int barHeight() const; ///< kept free for the scroll bar

    int m_letters;
};

} // namespace twice::ui
