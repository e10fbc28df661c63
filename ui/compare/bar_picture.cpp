#include "compare/bar_picture.h"

#include "charts/text_lines.h"
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

QSizeF BarPicture::smallestSize(std::size_t rows, std::size_t columns, const QFont& font)
{
    const double line = heightOf(font);
    const double letter = QFontMetricsF(font).averageCharWidth();
    const double header = heightOf(boldFont(font)) + gap;
    const auto rowCount = static_cast<double>(std::max<std::size_t>(rows, 1));
    return {2 * padding + 22 * letter + static_cast<double>(columns) * 18 * letter,
            2 * padding + header + rowCount * (mostNameLines * line + 4) + 2 * line + gap};
}

double BarPicture::widestNumber(const CountField& field, const QFont& font) const
{
    double widest = widthOf(QStringLiteral("0"), font);
    for (std::size_t row = 0; row < m_comparison->size(); ++row) {
        if (!m_comparison->hasCounts(row))
            continue;
        widest = std::max(widest, widthOf(countText(m_comparison->value(row, field)), font));
        const std::optional<double> expected = m_comparison->expectedInAll(row, field);
        if (!expected)
            continue;
        // Numbers that grow while it runs must not push the bars about.
        widest = std::max(widest, widthOf(countText(field.isRatio ? *expected : std::round(*expected)), font));
        if (m_options.showExact)
            widest = std::max(widest, widthOf(expectationText(*expected), m_font));
    }
    return widest;
}

void BarPicture::layOut()
{
    const double line = heightOf(m_font);
    m_axisHeight = line + 2;
    m_legendHeight = line + 4;
    const auto rows = static_cast<double>(std::max<std::size_t>(m_comparison->size(), 1));
    const auto columns = static_cast<double>(std::max<std::size_t>(m_options.counts.size(), 1));
    m_headerHeight = heightOf(boldFont(m_font)) + gap;
    m_rowHeight =
        std::max(line, (m_area.height() - 2 * padding - m_headerHeight - m_axisHeight - m_legendHeight) / rows);

    // The letters grow with the rows, as far as every name is there whole and the numbers leave half of each column to
    // the bars.
    double scale = std::clamp((m_rowHeight - 4) / (mostNameLines * line), 1.0, largestTextScale);
    const double inner = m_area.width() - 2 * padding;
    for (;; scale = std::max(1.0, scale - 0.1)) {
        m_nameFont = scaledFont(m_font, scale);
        m_numberFont = boldFont(m_nameFont);
        double longest = 0;
        for (std::size_t row = 0; row < m_comparison->size(); ++row)
            longest = std::max(longest, widthOf(m_comparison->name(row), m_nameFont));
        const double markerWidth = heightOf(m_nameFont) + gap;
        m_nameWidth = std::clamp(nameShare * longest + markerWidth, 0.12 * inner, 0.28 * inner);
        m_columnWidth = (inner - m_nameWidth) / columns;
        m_numberWidths.clear();
        double widest = 0;
        for (const CountField* field : m_options.counts) {
            m_numberWidths.push_back(widestNumber(*field, m_numberFont) + gap);
            widest = std::max(widest, m_numberWidths.back());
        }
        if (scale <= 1.0 || (widest <= 0.4 * (m_columnWidth - columnGap) && namesFit()))
            break;
    }
    layOutText();
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

void BarPicture::layOutText()
{
    m_titleFont = boldFont(scaledFont(m_nameFont, 1.0));
    qsizetype lines = 1;
    for (const CountField* field : m_options.counts) {
        m_titles.push_back(textLines(titleOf(*field), m_titleFont, m_columnWidth - columnGap, mostTitleLines));
        lines = std::max(lines, m_titles.back().size());
    }
    m_headerHeight = static_cast<double>(lines) * heightOf(m_titleFont) + gap;
    const auto rows = static_cast<double>(std::max<std::size_t>(m_comparison->size(), 1));
    const double free = m_area.height() - 2 * padding - m_headerHeight - m_axisHeight - m_legendHeight;
    m_rowHeight = std::max(heightOf(m_font), free / rows);
    m_writesExact = m_options.showExact && m_rowHeight >= heightOf(m_numberFont) + heightOf(m_font);
}

double BarPicture::largest(const CountField& field) const
{
    double largest = 0;
    const auto consider = [&largest](double value) {
        if (std::isfinite(value))
            largest = std::max(largest, value);
    };
    for (std::size_t row = 0; row < m_comparison->size(); ++row) {
        if (!m_comparison->hasCounts(row))
            continue;
        consider(m_comparison->value(row, field));
        consider(m_comparison->expectedInAll(row, field).value_or(0)); // so that bars grow and the scale stays
        if (const std::optional<Interval> interval = m_comparison->interval(row, field))
            consider(interval->high);
    }
    return largest;
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
    return {m_options.scale, largest(*m_options.counts[column]), left, left + std::max(room, 1.0)};
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
    painter.setFont(m_titleFont);
    painter.setPen(m_colours.ink);
    const double line = heightOf(m_titleFont);
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
    painter.setFont(m_font);
    const double top = rowRect(0).top();
    const double bottom = rowRect(std::max<std::size_t>(m_comparison->size(), 1) - 1).bottom();
    const double label = widthOf(QStringLiteral("888M"), m_font) + gap;
    for (std::size_t column = 0; column < m_options.counts.size(); ++column) {
        const ValueScale values = scale(column);
        const int most = static_cast<int>((values.position(values.largest()) - values.position(0)) / label) + 1;
        double lastLabelEnd = -1e9;
        for (const double tick : values.ticks(std::clamp(most, 2, 7))) {
            const double x = std::round(values.position(tick)) + 0.5;
            painter.setPen(QPen(tick > 0 ? m_colours.grid : m_colours.axis, 1));
            painter.drawLine(QPointF(x, top), QPointF(x, bottom));
            const QString text = shortText(tick);
            const double half = widthOf(text, m_font) / 2;
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
    const QRectF rect = cellRect(cell);
    const double value = m_comparison->value(cell.row, field);
    const double barHeight = std::min(m_rowHeight * 0.56, 2.4 * heightOf(m_nameFont));
    const double markHeight = barHeight * 0.28;
    const double y = rect.center().y() + markHeight * 0.3;
    const QColor colour = strategyStyle(m_comparison->look(cell.row), m_colours.dark).colour;

    const double start = values.position(0);
    double end = values.position(value);
    if (value > 0) {
        end = std::max(end, start + 2); // a count above 0 is never invisible
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour);
        painter.drawRoundedRect(QRectF(start, y - barHeight / 2, end - start, barHeight), 2, 2);
    }
    double textLeft = end;
    if (const std::optional<Interval> interval = m_comparison->interval(cell.row, field)) {
        // A whisker that is narrower than its own line says nothing.
        const double low = values.position(interval->low);
        const double high = values.position(interval->high);
        if (high - low >= 3) {
            drawWhisker(painter, low, high, y, barHeight * 0.2);
            textLeft = std::max(textLeft, high);
        }
    }
    const std::optional<double> expected = m_comparison->expected(cell.row, field);
    if (expected) {
        const double x = values.position(*expected);
        drawMark(painter, {x, y - barHeight / 2}, barHeight);
        textLeft = std::max(textLeft, x);
    }

    const double left = textLeft + gap;
    const double numberLine = heightOf(m_numberFont);
    const bool exact = m_writesExact && expected;
    const double exactLine = exact ? heightOf(m_font) : 0;
    const double top = rect.center().y() - (numberLine + exactLine) / 2;
    painter.setFont(m_numberFont);
    painter.setPen(m_colours.ink);
    painter.drawText(QRectF(left, top, m_columnWidth, numberLine), Qt::AlignLeft | Qt::AlignVCenter, countText(value));
    if (exact) {
        painter.setFont(m_font);
        painter.setPen(m_colours.quietInk);
        painter.drawText(QRectF(left, top + numberLine, m_columnWidth, exactLine), Qt::AlignLeft | Qt::AlignVCenter,
                         expectationText(*expected));
    }
}

void BarPicture::drawWhisker(QPainter& painter, double low, double high, double y, double half) const
{
    // The ground's colour around the ink keeps the whisker visible on its own bar.
    for (const QPen& pen : {QPen(m_colours.ground, 4), QPen(m_colours.ink, 1.6)}) {
        painter.setPen(pen);
        painter.drawLine(QPointF(low, y), QPointF(high, y));
        painter.drawLine(QPointF(low, y - half), QPointF(low, y + half));
        painter.drawLine(QPointF(high, y - half), QPointF(high, y + half));
    }
}

void BarPicture::drawMark(QPainter& painter, QPointF tip, double barHeight) const
{
    const double size = std::clamp(barHeight * 0.3, 5.0, 10.0);
    painter.setPen(QPen(m_colours.ground, 1));
    painter.setBrush(m_colours.ink);
    painter.drawPolygon(QPolygonF{tip, tip + QPointF(-size * 0.65, -size), tip + QPointF(size * 0.65, -size)});
}

void BarPicture::drawLegend(QPainter& painter) const
{
    const double line = heightOf(m_font);
    const double y = m_area.bottom() - padding - m_legendHeight / 2 + 2;
    double x = m_area.left() + padding + m_nameWidth + columnGap / 2;
    painter.setFont(m_font);
    const auto write = [&](const QString& text) {
        const double width = widthOf(text, m_font);
        painter.setPen(m_colours.quietInk);
        painter.drawText(QRectF(x, y - line / 2, width + 4, line), Qt::AlignLeft | Qt::AlignVCenter, text);
        x += width + 3 * gap;
    };
    drawMark(painter, {x + 5, y + 4}, 28);
    x += 16;
    write(tr("exact expectation"));
    drawWhisker(painter, x, x + 22, y, 5);
    x += 30;
    write(tr("95 % interval"));
    if (m_options.scale == ScaleKind::Logarithmic)
        write(tr("logarithmic scale"));
}

} // namespace twice::ui
