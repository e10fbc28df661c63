#pragma once

#include "compare/comparison.h"
#include "compare/value_scale.h"
#include "text/time_text.h"
#include "theme/chart_colours.h"

#include <QFont>
#include <QPalette>
#include <QRectF>
#include <QStringList>

#include <memory>
#include <optional>
#include <vector>

class QPainter;

namespace twice::ui {

/// A strategy's bar of one count, by row and column.
struct BarCell
{
    std::size_t row = 0;
    std::size_t column = 0;
    friend bool operator==(const BarCell&, const BarCell&) = default;
};

/// What the bars show, apart from the results.
struct BarOptions
{
    std::vector<const CountField*> counts; ///< one column each
    ScaleKind scale = ScaleKind::Linear;
    bool showExact = false; ///< write the exact expectation under each number where the rows are high enough
    bool faded = false;     ///< the results are out of date
    std::optional<BarCell> current = {}; ///< gets a frame: where the keyboard is
};

/// The bars of one comparison, laid out for one rectangle: names once at the left, a column of bars for each count,
/// each bar with its number, below it its 95 % interval as a whisker, above it its exact expectation as a mark. Knows
/// no widget, so that screen, picture and paper show the same.
class BarPicture
{
public:
    BarPicture(std::shared_ptr<const Comparison> comparison, BarOptions options, const QFont& font,
               const QPalette& palette, const QRectF& area);

    /// The smallest area in which nothing is cut off but overlong names.
    [[nodiscard]] static QSizeF smallestSize(const Comparison& comparison, const BarOptions& options,
                                             const QFont& font);

    void draw(QPainter& painter) const;

    /// The cell at a point of the area, or nothing beside the bars.
    [[nodiscard]] std::optional<BarCell> cellAt(QPointF point) const;
    [[nodiscard]] QRectF cellRect(BarCell cell) const;
    /// Values to pixels in one column.
    [[nodiscard]] ValueScale scale(std::size_t column) const;
    /// The bar itself: as wide as the count, but never invisible where that is above 0.
    [[nodiscard]] QRectF barRect(BarCell cell) const;
    /// All of a cell in words: strategy, count, number, interval and expectation.
    [[nodiscard]] QString cellText(BarCell cell) const;

    /// Whether every strategy's name is written whole.
    [[nodiscard]] bool namesFit() const;

private:
    void layOut();
    /// With letters `scale` times as large as the font's.
    void layOut(double scale);
    [[nodiscard]] bool numbersFit() const;
    [[nodiscard]] double nameTextWidth() const;
    /// The name as it is written: at most as many lines as the row has room for, the last cut with "…".
    [[nodiscard]] QStringList nameLines(std::size_t row) const;
    [[nodiscard]] double largest(const CountField& field) const;
    /// Of a latency's axis.
    [[nodiscard]] TimeUnit unit(const CountField& field) const;
    [[nodiscard]] QRectF rowRect(std::size_t row) const;
    void drawHeader(QPainter& painter) const;
    void drawAxes(QPainter& painter) const;
    void drawName(QPainter& painter, std::size_t row) const;
    void drawRefusal(QPainter& painter, std::size_t row) const;
    void drawBar(QPainter& painter, BarCell cell) const;
    void drawNumber(QPainter& painter, BarCell cell, double left, std::optional<double> expected) const;
    void drawLegend(QPainter& painter) const;

    std::shared_ptr<const Comparison> m_comparison;
    BarOptions m_options;
    QFont m_font;
    ChartColours m_colours;
    QRectF m_area;

    QFont m_nameFont;
    QFont m_numberFont;
    QFont m_smallFont; ///< of axes, legend and exact numbers
    double m_nameWidth = 0;
    double m_columnWidth = 0;
    std::vector<double> m_numberWidths; ///< of each column
    double m_headerHeight = 0;
    double m_rowHeight = 0;
    double m_axisHeight = 0;
    double m_markHeight = 0;
    double m_whiskerHeight = 0;
    std::vector<QStringList> m_titles; ///< wrapped
    bool m_writesExact = false;
};

} // namespace twice::ui
