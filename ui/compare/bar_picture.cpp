#include "compare/bar_picture.h"

#include "charts/text_lines.h"
#include "compare/bar_marks.h"
#include "compare/comparison_text.h"
#include "text/count_text.h"
#include "theme/strategy_style.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace twice::ui {
namespace {

constexpr double padding = 10;
constexpr double gap = 8;
constexpr double columnGap = 18;
constexpr double largestTextScale = 2.4;
constexpr double nameShare = 0.6; // of the longest name on one line: it then takes two
constexpr double fadedOpacity = 0.7;
constexpr int mostNameLines = 2; // that the letters grow for
constexpr int mostLinesWritten = 3;
constexpr int mostTitleLines = 2;
constexpr double rowSpacing = 4;
constexpr double smallShare = 0.7;     // letters of axes and legend, in those of the names
constexpr double laneGap = 2;          // between a bar and its mark, a bar and its whisker
constexpr double narrowestBar = 3;     // a count above 0 is never invisible
constexpr double narrowestBars = 4;    // letters that the numbers of a column leave to its longest bar
constexpr double narrowestNames = 22;  // letters
constexpr double usualNames = 36;      // letters; longer ones wait for room
constexpr double narrowestWhisker = 4; // a narrower one than its own lines says nothing

QString tr(const char* text)
{
    return QCoreApplication::translate("BarPicture", text);
}

double heightOf(const QFont& font)
{
    return QFontMetricsF(font).height();
}

double widthOf(const QString& text, const QFont& font)
{
    return QFontMetricsF(font).horizontalAdvance(text);
}

/// The room that the numbers of a column take.
double widestNumber(const Comparison& comparison, const CountField& field, bool withExact, const QFont& numberFont,
                    const QFont& exactFont)
{
    double widest = widthOf(QStringLiteral("0"), numberFont);
    for (std::size_t row = 0; row < comparison.size(); ++row) {
        if (!comparison.hasCounts(row))
            continue;
        widest = std::max(widest, widthOf(valueText(field, comparison.value(row, field)), numberFont));
        const std::optional<double> expected = comparison.expectedInView(row, field);
        if (!expected)
            continue;
        // Numbers that grow while it runs must not push the bars about, but for round steps.
        widest = std::max(widest, widthOf(countText(field.isRatio ? *expected : std::round(*expected)), numberFont));
        if (withExact)
            widest = std::max(widest, widthOf(expectationText(*expected), exactFont));
    }
    return widest;
}

} // namespace

BarPicture::BarPicture(std::shared_ptr<const Comparison> comparison, BarOptions options, const QFont& font,
                       const QPalette& palette, const QRectF& area)
    : m_comparison(std::move(comparison)),
      m_options(std::move(options)),
      m_font(font),
      m_colours(chartColours(palette)),
      m_area(area)
{
    layOut();
}

QSizeF BarPicture::smallestSize(const Comparison& comparison, const BarOptions& options, const QFont& font)
{
    const double line = heightOf(font);
    const double letter = QFontMetricsF(font).averageCharWidth();
    const double header = heightOf(boldFont(font)) + gap;
    const auto rowCount = static_cast<double>(std::max<std::size_t>(comparison.size(), 1));
    double columns = 0;
    for (const CountField* field : options.counts) {
        const double number = widestNumber(comparison, *field, options.showExact, boldFont(font), font);
        columns = std::max(columns, std::max(18 * letter, number + gap + columnGap + narrowestBars * letter));
    }
    columns *= static_cast<double>(options.counts.size());
    double longest = 0;
    for (std::size_t row = 0; row < comparison.size(); ++row)
        longest = std::max(longest, nameShare * widthOf(comparison.name(row), font) + line + gap);
    return {2 * padding + std::clamp(longest, narrowestNames * letter, usualNames * letter) + columns,
            2 * padding + header + rowCount * (mostNameLines * line + rowSpacing) + line + 2};
}

void BarPicture::layOut()
{
    // The letters grow with the rows, as far as every name is there whole and the numbers leave half of each column to
    // the bars.
    const auto rows = static_cast<double>(std::max<std::size_t>(m_comparison->size(), 1));
    const double line = heightOf(m_font);
    const double free = m_area.height() - 2 * padding - heightOf(boldFont(m_font)) - gap - line;
    double scale = std::clamp((free / rows - rowSpacing) / (mostNameLines * line), 1.0, largestTextScale);
    layOut(scale);
    while (scale > 1.0 && !(numbersFit() && namesFit())) {
        scale = std::max(1.0, scale - 0.1);
        layOut(scale);
    }
}

void BarPicture::layOut(double scale)
{
    m_nameFont = scaledFont(m_font, scale);
    m_numberFont = boldFont(m_nameFont);
    m_smallFont = scaledFont(m_font, std::max(1.0, scale * smallShare));
    const double inner = m_area.width() - 2 * padding;
    double longest = 0;
    for (std::size_t row = 0; row < m_comparison->size(); ++row)
        longest = std::max(longest, widthOf(m_comparison->name(row), m_nameFont));
    const double markerWidth = heightOf(m_nameFont) + gap;
    const double letter = QFontMetricsF(m_nameFont).averageCharWidth();
    const auto columns = static_cast<double>(std::max<std::size_t>(m_options.counts.size(), 1));
    m_numberWidths.clear();
    double widest = 0;
    for (const CountField* field : m_options.counts) {
        m_numberWidths.push_back(widestNumber(*m_comparison, *field, m_options.showExact, m_numberFont, m_smallFont) +
                                 gap);
        widest = std::max(widest, m_numberWidths.back() + columnGap + narrowestBars * letter);
    }
    const double least =
        std::max(std::min(0.12 * inner, narrowestNames * letter), BarLegend::smallestWidth(m_smallFont) + gap);
    const double most = std::min(0.28 * inner, inner - columns * widest); // numbers come before names
    m_nameWidth = std::clamp(nameShare * longest + markerWidth, least, std::max(least, most));
    m_columnWidth = (inner - m_nameWidth) / columns;
    m_titles.clear();
    qsizetype titleLines = 1;
    for (const CountField* field : m_options.counts) {
        m_titles.push_back(textLines(titleOf(*field), m_numberFont, m_columnWidth - columnGap, mostTitleLines));
        titleLines = std::max(titleLines, m_titles.back().size());
    }
    m_headerHeight = static_cast<double>(titleLines) * heightOf(m_numberFont) + gap;
    m_axisHeight = heightOf(m_smallFont) + 2;
    const auto rows = static_cast<double>(std::max<std::size_t>(m_comparison->size(), 1));
    m_rowHeight = std::max(heightOf(m_font), (m_area.height() - 2 * padding - m_headerHeight - m_axisHeight) / rows);
    const double letters = heightOf(m_nameFont);
    m_markHeight = std::clamp(m_rowHeight * 0.24, 7.0, std::max(7.0, letters * 0.55));
    m_whiskerHeight = std::clamp(m_rowHeight * 0.2, 6.0, std::max(6.0, letters * 0.5));
    m_writesExact = m_options.showExact && m_rowHeight >= heightOf(m_numberFont) + heightOf(m_smallFont);
}

bool BarPicture::numbersFit() const
{
    return std::all_of(m_numberWidths.begin(), m_numberWidths.end(),
                       [this](double width) { return width <= 0.4 * (m_columnWidth - columnGap); });
}

double BarPicture::nameTextWidth() const
{
    return m_nameWidth - heightOf(m_nameFont) - gap * 2;
}

QStringList BarPicture::nameLines(std::size_t row) const
{
    const int fit = static_cast<int>((m_rowHeight + 2) / heightOf(m_nameFont));
    return textLines(m_comparison->name(row), m_nameFont, nameTextWidth(), std::clamp(fit, 1, mostLinesWritten));
}

bool BarPicture::namesFit() const
{
    for (std::size_t row = 0; row < m_comparison->size(); ++row)
        if (nameLines(row).back().endsWith(QChar(0x2026)))
            return false;
    return true;
}

double BarPicture::largest(const CountField& field) const
{
    double largest = 0;
    bool known = true;
    const auto consider = [&largest](double value) {
        if (std::isfinite(value))
            largest = std::max(largest, value);
    };
    for (std::size_t row = 0; row < m_comparison->size(); ++row) {
        if (!m_comparison->hasValue(row, field))
            continue;
        consider(m_comparison->value(row, field));
        // So that bars grow and the scale stays, but for round steps.
        const std::optional<double> expected = m_comparison->expectedInView(row, field);
        consider(expected.value_or(0));
        known = known && expected;
        if (const std::optional<Interval> interval = m_comparison->interval(row, field))
            consider(interval->high);
    }
    const bool grows = m_comparison->jobsCounted().fewest < m_comparison->jobs() && !field.isRatio;
    return grows && !known && largest > 0 ? roundedUp(largest) : largest;
}

QRectF BarPicture::rowRect(std::size_t row) const
{
    return {m_area.left() + padding, m_area.top() + padding + m_headerHeight + static_cast<double>(row) * m_rowHeight,
            m_area.width() - 2 * padding, m_rowHeight};
}

QRectF BarPicture::cellRect(BarCell cell) const
{
    const QRectF row = rowRect(cell.row);
    return {row.left() + m_nameWidth + static_cast<double>(cell.column) * m_columnWidth, row.top(), m_columnWidth,
            row.height()};
}

std::optional<BarCell> BarPicture::cellAt(QPointF point) const
{
    for (std::size_t row = 0; row < m_comparison->size(); ++row)
        for (std::size_t column = 0; column < m_options.counts.size(); ++column)
            if (cellRect({row, column}).contains(point))
                return BarCell{row, column};
    return std::nullopt;
}

ValueScale BarPicture::scale(std::size_t column) const
{
    const double left = cellRect({0, column}).left() + columnGap / 2;
    const double room = m_columnWidth - columnGap - m_numberWidths[column];
    const CountField& field = *m_options.counts[column];
    return {m_options.scale, largest(field), left, left + std::max(room, 1.0),
            field.isDuration ? unit(field).seconds : 1};
}

TimeUnit BarPicture::unit(const CountField& field) const
{
    if (m_options.scale == ScaleKind::Linear)
        return timeUnit(largest(field));
    double least = 0; // above 0: what a logarithmic scale must be able to show
    for (std::size_t row = 0; row < m_comparison->size(); ++row) {
        const double value = m_comparison->hasValue(row, field) ? m_comparison->value(row, field) : 0;
        if (value > 0 && (least == 0 || value < least))
            least = value;
    }
    return decimalTimeUnit(least);
}

QString BarPicture::cellText(BarCell cell) const
{
    return textOf(*m_comparison, cell.row, *m_options.counts[cell.column]);
}

void BarPicture::draw(QPainter& painter) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(m_area, m_colours.ground);
    if (m_options.faded)
        painter.setOpacity(fadedOpacity);
    for (std::size_t row = 0; row < m_comparison->size(); row += 2)
        painter.fillRect(rowRect(row), m_colours.stripe);
    drawHeader(painter);
    drawAxes(painter);
    for (std::size_t row = 0; row < m_comparison->size(); ++row) {
        drawName(painter, row);
        if (!m_comparison->refusal(row).isEmpty()) {
            drawRefusal(painter, row);
            continue;
        }
        if (!m_comparison->hasCounts(row))
            continue;
        for (std::size_t column = 0; column < m_options.counts.size(); ++column)
            drawBar(painter, {row, column});
    }
    drawLegend(painter);
    if (m_options.current) {
        painter.setOpacity(1);
        painter.setPen(QPen(m_colours.ink, 1.5, Qt::DotLine));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(cellRect(*m_options.current).adjusted(1, 1, -1, -1));
    }
    painter.restore();
}

void BarPicture::drawHeader(QPainter& painter) const
{
    painter.setFont(m_numberFont);
    painter.setPen(m_colours.ink);
    const double line = heightOf(m_numberFont);
    for (std::size_t column = 0; column < m_titles.size(); ++column) {
        const QStringList& lines = m_titles[column];
        double y = m_area.top() + padding + m_headerHeight - gap - static_cast<double>(lines.size()) * line;
        for (const QString& text : lines) {
            painter.drawText(QRectF(cellRect({0, column}).left() + columnGap / 2, y, m_columnWidth, line),
                             Qt::AlignLeft | Qt::AlignVCenter, text);
            y += line;
        }
    }
}

void BarPicture::drawAxes(QPainter& painter) const
{
    painter.setFont(m_smallFont);
    const double top = rowRect(0).top();
    const double bottom = rowRect(std::max<std::size_t>(m_comparison->size(), 1) - 1).bottom();
    for (std::size_t column = 0; column < m_options.counts.size(); ++column) {
        const ValueScale values = scale(column);
        const CountField& field = *m_options.counts[column];
        const std::optional<TimeUnit> time = field.isDuration ? std::optional(unit(field)) : std::nullopt;
        const double label = widthOf(time ? time->label(888 * time->seconds) : QStringLiteral("888M"), m_smallFont) +
                             heightOf(m_smallFont) * 0.7;
        const int most = static_cast<int>((values.position(values.largest()) - values.position(0)) / label) + 1;
        double lastLabelEnd = -1e9;
        for (const double tick : values.ticks(std::clamp(most, 2, 7))) {
            const double x = std::round(values.position(tick)) + 0.5;
            painter.setPen(QPen(tick > 0 ? m_colours.grid : m_colours.axis, 1));
            painter.drawLine(QPointF(x, top), QPointF(x, bottom));
            const QString text = time ? time->label(tick) : shortText(tick);
            const double half = widthOf(text, m_smallFont) / 2;
            if (x - half < lastLabelEnd + 4)
                continue; // 0 and 1 of a logarithmic scale can be close together
            lastLabelEnd = x + half;
            painter.setPen(m_colours.quietInk);
            painter.drawText(QRectF(x - half - 2, bottom, 2 * half + 4, m_axisHeight), Qt::AlignCenter, text);
        }
    }
}

void BarPicture::drawName(QPainter& painter, std::size_t row) const
{
    const QRectF rect = rowRect(row);
    const double line = heightOf(m_nameFont);
    const StrategyStyle style = strategyStyle(m_comparison->look(row), m_colours.dark);
    painter.save();
    painter.translate(rect.left() + gap / 2 + line / 2, rect.center().y());
    painter.scale(line * 0.42, line * 0.42);
    painter.fillPath(style.marker, style.colour);
    painter.restore();

    const double left = rect.left() + line + gap * 1.5;
    const double width = nameTextWidth();
    const QStringList lines = nameLines(row);
    painter.setFont(m_nameFont);
    painter.setPen(m_colours.ink);
    double y = rect.center().y() - static_cast<double>(lines.size()) * line / 2;
    for (const QString& text : lines) {
        painter.drawText(QRectF(left, y, width + gap, line), Qt::AlignLeft | Qt::AlignVCenter, text);
        y += line;
    }
}

void BarPicture::drawRefusal(QPainter& painter, std::size_t row) const
{
    QRectF rect = rowRect(row);
    rect.setLeft(rect.left() + m_nameWidth + columnGap / 2);
    const double line = heightOf(m_font);
    const QStringList lines = textLines(tr("Not run: %1").arg(m_comparison->refusal(row)), m_font, rect.width() - gap,
                                        std::max(1, static_cast<int>(rect.height() / line)));
    painter.fillRect(rect.adjusted(-columnGap / 2 + 2, 1, 0, -1),
                     m_options.counts.empty() ? m_colours.ground : m_colours.stripe);
    painter.setFont(m_font);
    painter.setPen(m_colours.quietInk);
    double y = rect.center().y() - static_cast<double>(lines.size()) * line / 2;
    for (const QString& text : lines) {
        painter.drawText(QRectF(rect.left(), y, rect.width(), line), Qt::AlignLeft | Qt::AlignVCenter, text);
        y += line;
    }
}

void BarPicture::drawBar(QPainter& painter, BarCell cell) const
{
    const CountField& field = *m_options.counts[cell.column];
    const ValueScale values = scale(cell.column);
    if (!m_comparison->hasValue(cell.row, field)) {
        drawNumber(painter, cell, values.position(0), {});
        return;
    }
    const double value = m_comparison->value(cell.row, field);
    const QRectF bar = barRect(cell);
    if (value > 0) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(strategyStyle(m_comparison->look(cell.row), m_colours.dark).colour);
        painter.drawRoundedRect(bar, 2, 2);
    }
    double right = bar.right();
    if (const std::optional<Interval> interval = m_comparison->interval(cell.row, field)) {
        const double low = values.position(interval->low);
        const double high = values.position(interval->high);
        if (high - low >= narrowestWhisker) {
            const double y = bar.bottom() + laneGap + m_whiskerHeight / 2;
            drawWhisker(painter, low, high, y, m_whiskerHeight, m_colours);
            right = std::max(right, high);
        }
    }
    const std::optional<double> expected = m_comparison->expected(cell.row, field);
    if (expected) {
        const double x = values.position(*expected);
        drawExactMark(painter, {x, bar.top() - laneGap / 2}, m_markHeight, m_colours);
        right = std::max(right, x);
    }
    drawNumber(painter, cell, right + gap, expected);
}

QRectF BarPicture::barRect(BarCell cell) const
{
    const ValueScale values = scale(cell.column);
    const double value = m_comparison->value(cell.row, *m_options.counts[cell.column]);
    const double start = values.position(0);
    const double end = value > 0 ? std::max(values.position(value), start + narrowestBar) : start;
    // The mark stands above the bar and the whisker below it, so that neither hides a narrow one.
    const double above = m_markHeight + laneGap;
    const double below = m_whiskerHeight + laneGap;
    const double height =
        std::clamp(m_rowHeight - above - below - laneGap, m_rowHeight * 0.3, 2.4 * heightOf(m_nameFont));
    const double top = cellRect(cell).center().y() - (above + height + below) / 2 + above;
    return {start, top, end - start, height};
}

void BarPicture::drawNumber(QPainter& painter, BarCell cell, double left, std::optional<double> expected) const
{
    const double value = m_comparison->value(cell.row, *m_options.counts[cell.column]);
    const double line = heightOf(m_numberFont);
    const bool exact = m_writesExact && expected;
    const double exactLine = exact ? heightOf(m_smallFont) : 0;
    const double top = cellRect(cell).center().y() - (line + exactLine) / 2;
    painter.setFont(m_numberFont);
    painter.setPen(m_colours.ink);
    painter.drawText(QRectF(left, top, m_columnWidth, line), Qt::AlignLeft | Qt::AlignVCenter,
                     valueText(*m_options.counts[cell.column], value));
    if (exact) {
        painter.setFont(m_smallFont);
        painter.setPen(m_colours.quietInk);
        painter.drawText(QRectF(left, top + line, m_columnWidth, exactLine), Qt::AlignLeft | Qt::AlignVCenter,
                         expectationText(*expected));
    }
}

void BarPicture::drawLegend(QPainter& painter) const
{
    const double left = m_area.left() + padding;
    const double bottom = m_area.bottom() - padding;
    const double width = m_nameWidth - gap;
    BarLegend(m_smallFont, width).draw(painter, {left, bottom - m_axisHeight, width, m_axisHeight}, m_colours);
    if (m_options.scale != ScaleKind::Logarithmic)
        return;
    const QRectF corner(left, m_area.top() + padding, width, m_headerHeight - gap);
    painter.setFont(m_smallFont);
    painter.setPen(m_colours.quietInk);
    painter.drawText(corner, Qt::AlignLeft | Qt::AlignBottom,
                     QFontMetricsF(m_smallFont).elidedText(tr("logarithmic scale"), Qt::ElideRight, width));
}

} // namespace twice::ui
