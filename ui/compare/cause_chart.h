#pragma once

#include "compare/cause_picture.h"

#include <QWidget>

#include <memory>

namespace twice::ui {

/// A CausePicture on the screen.
class CauseChart : public QWidget
{
    Q_OBJECT

public:
    explicit CauseChart(QWidget* parent = nullptr);

    void setComparison(std::shared_ptr<const Comparison> comparison);
    void setFaded(bool faded);
    /// The picture for another area, font and palette, such as an export's.
    [[nodiscard]] CausePicture picture(const QRectF& area, const QFont& font, const QPalette& palette) const;

    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] QSize sizeHint() const override;

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    std::shared_ptr<const Comparison> m_comparison;
    bool m_faded = false;
};

} // namespace twice::ui
