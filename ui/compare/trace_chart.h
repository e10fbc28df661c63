#pragma once

#include "compare/comparison.h"
#include "compare/value_scale.h"

#include <QWidget>

#include <memory>

class QComboBox;

namespace twice::ui {

class LineChart;

/// The live lines: a chosen count per million jobs against the jobs done.
class TraceChart : public QWidget
{
    Q_OBJECT

public:
    explicit TraceChart(QWidget* parent = nullptr);

    void setComparison(std::shared_ptr<const Comparison> comparison);
    void setScale(ScaleKind kind);
    void setFaded(bool faded);
    /// Null, or a count that is not offered, changes nothing.
    void setField(const CountField* field);
    [[nodiscard]] const CountField* field() const { return m_field; }

    /// The title with the choice of the count, and what stands behind it; for the card around.
    [[nodiscard]] QWidget* titleRow() const { return m_titleRow; }
    [[nodiscard]] QString title() const;
    void draw(QPainter& painter, const QRectF& area, const QFont& font, const QPalette& palette) const;

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void setupChoice();
    void refresh();

    std::shared_ptr<const Comparison> m_comparison;
    const CountField* m_field = nullptr;
    ScaleKind m_scale = ScaleKind::Linear;
    LineChart* m_chart;
    QWidget* m_titleRow;
    QComboBox* m_choice;
    bool m_isStale = false; ///< changed while it was hidden
};

} // namespace twice::ui
