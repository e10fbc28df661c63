#pragma once

#include "compare/bar_picture.h"

#include <QWidget>

#include <memory>
#include <optional>

namespace twice::ui {

/// The bars on the screen: tool tips, keyboard and accessibility around a BarPicture.
class BarChart : public QWidget
{
    Q_OBJECT

public:
    explicit BarChart(QWidget* parent = nullptr);

    void setComparison(std::shared_ptr<const Comparison> comparison);
    void setCounts(std::vector<const CountField*> counts);
    void setScale(ScaleKind kind);
    void setShowExact(bool show);
    void setFaded(bool faded);

    [[nodiscard]] const BarOptions& options() const { return m_options; }
    /// The picture for another area, font and palette, such as an export's.
    [[nodiscard]] QSizeF smallestPicture(const QFont& font) const;
    [[nodiscard]] BarPicture picture(const QRectF& area, const QFont& font, const QPalette& palette) const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    /// A bar was clicked, or Return was pressed on it.
    void activated(std::size_t row, const twice::CountField* field);
    /// The keyboard went to the bar in this part of the chart.
    void moved(const QRect& cell);
    /// The size hints changed; told even where the chart is hidden, when Qt tells no parent without a layout.
    void needsOtherSize();

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void refresh();
    void tellSize();
    void describe();
    void moveTo(std::size_t row, std::size_t column);
    [[nodiscard]] bool isEmpty() const;
    [[nodiscard]] BarPicture picture() const;

    std::shared_ptr<const Comparison> m_comparison;
    BarOptions m_options;
    BarCell m_current; ///< where the keyboard is; shown while the chart has the focus
};

} // namespace twice::ui
