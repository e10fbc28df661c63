#pragma once

#include <QScrollArea>

namespace twice::ui {

/// Scrolls its widget sideways only: it is as high as the widget, and at least `letters` wide or as wide as the widget
/// must be. What stands above and below it keeps its width.
class SidewaysScroll : public QScrollArea
{
    Q_OBJECT

public:
    SidewaysScroll(QWidget* widget, int letters, QWidget* parent = nullptr);

    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] QSize sizeHint() const override;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    [[nodiscard]] int barHeight() const;

    int m_letters;
};

} // namespace twice::ui
