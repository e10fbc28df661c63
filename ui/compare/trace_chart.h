#pragma once

#include "charts/line_chart.h"
#include "compare/comparison.h"
#include "compare/value_scale.h"

#include <QWidget>

#include <memory>

class QComboBox;
class QLabel;
class QStackedLayout;

namespace twice::ui {

class LineChart;
struct StateField;

/// The live lines: a chosen count per million jobs against the jobs done, or what the first world of each strategy
/// holds over its time. Where there are no such lines it says why.
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
    /// Lines over time instead; null changes nothing.
    void setState(const StateField* state);
    /// Null where the lines are those of field().
    [[nodiscard]] const StateField* state() const { return m_state; }

    /// The title with the choice of the count, and what stands behind it; for the card around.
    [[nodiscard]] QWidget* titleRow() const { return m_titleRow; }
    [[nodiscard]] QString title() const;
    void draw(QPainter& painter, const QRectF& area, const QFont& font, const QPalette& palette) const;

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void setupChoice();
    void choose();
    void refresh();
    void sayWhatItIs();
    [[nodiscard]] ChartPicture pictureFor(bool dark) const;
    [[nodiscard]] QString reasonForNoLines() const;
    [[nodiscard]] QString ground() const;

    std::shared_ptr<const Comparison> m_comparison;
    const CountField* m_field = nullptr;
    const StateField* m_state = nullptr;
    ScaleKind m_scale = ScaleKind::Linear;
    LineChart* m_chart;
    QWidget* m_titleRow;
    QComboBox* m_choice;
    QLabel* m_label;  ///< behind the choice
    QLabel* m_reason; ///< in place of the chart
    QStackedLayout* m_pages;
    bool m_isStale = false; ///< changed while it was hidden
};

} // namespace twice::ui
