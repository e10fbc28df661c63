#pragma once

#include "compare/comparison.h"
#include "theme/chart_colours.h"

#include <QFont>
#include <QPalette>
#include <QRectF>

#include <memory>
#include <vector>

class QPainter;

namespace twice::ui {

/// Why steps were done again: for each strategy one bar, shared out among the causes, or the word "nothing". A bar is
/// the whole of its own strategy's repeats, and an axis from 0 to 100 % says so.
class CausePicture
{
public:
    CausePicture(std::shared_ptr<const Comparison> comparison, bool faded, const QFont& font, const QPalette& palette,
                 const QRectF& area);

    [[nodiscard]] static QSizeF smallestSize(const Comparison& comparison, const QFont& font);
    void draw(QPainter& painter) const;

    /// One cause's part of a bar.
    struct Segment
    {
        std::size_t row = 0;
        Cause cause = Cause::LostReply;
        std::uint64_t count = 0;
        QRectF rect;
    };
    [[nodiscard]] const std::vector<Segment>& segments() const { return m_segments; }
    /// Empty where there is no legend.
    [[nodiscard]] QRectF legendRect() const;
    [[nodiscard]] QString segmentText(const Segment& segment) const;

private:
    void layOut();
    void layOutSegments();
    [[nodiscard]] QRectF rowRect(std::size_t row) const;
    void drawRow(QPainter& painter, std::size_t row) const;
    void drawSegment(QPainter& painter, const Segment& segment) const;
    void drawAxis(QPainter& painter) const;
    void drawLegend(QPainter& painter) const;

    std::shared_ptr<const Comparison> m_comparison;
    bool m_faded;
    QFont m_font; ///< larger than the widget's where the area is large
    ChartColours m_colours;
    QRectF m_area;
    double m_line = 0;
    double m_barLeft = 0;
    double m_rowHeight = 0;
    int m_legendLines = 0;
    std::vector<Cause> m_legend; ///< causes whose parts may have no room for their names
    std::vector<Segment> m_segments;
};

/// "lost reply", translated.
[[nodiscard]] QString causeText(Cause cause);
/// "retry each step: lost reply 4,971. …": the chart's description.
[[nodiscard]] QString causeSummary(const Comparison& comparison);

} // namespace twice::ui
