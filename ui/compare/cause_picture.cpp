#include "compare/cause_picture.h"

#include "charts/text_lines.h"
#include "text/number_format.h"
#include "theme/strategy_style.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <QStringList>

#include <algorithm>
#include <array>
#include <functional>

namespace twice::ui {
namespace {

constexpr double padding = 8;
constexpr double gap = 8;
constexpr double fadedOpacity = 0.7;
constexpr double tickLength = 3;
constexpr double axisLines = 1.4; // with the ticks
constexpr double linesInRow = 1.7;
constexpr double linesInWidth = 22;
constexpr double largestScale = 2.4;

// In the order of Cause; neighbours in the model differ in lightness too. White is readable on each.
constexpr std::array<QRgb, causeCount> causeColours{0xffb3262e, 0xff5a6b8c, 0xff7a3e9d, 0xff8a5a00,
                                                    0xff00707a, 0xff3f7d20, 0xffa03a6e, 0xff2f5fb3,
                                                    0xff6b6b00, 0xff4d4d4d, 0xffc24a00, 0xff005a46};

QString tr(const char* text)
{
    return QCoreApplication::translate("CausePicture", text);
}

QColor colourOf(Cause cause)
{
    return QColor(causeColours[static_cast<std::size_t>(cause)]);
}

std::uint64_t countOf(const Counts& counts, Cause cause)
{
    return counts.repeatsByCause[static_cast<std::size_t>(cause)];
}

/// How many lines the entries of the legend take.
struct LegendPlaces
{
    std::vector<QPointF> places;
    int lines = 0;
};

LegendPlaces legendPlaces(const std::vector<Cause>& causes, const QFontMetricsF& metrics, double width)
{
    LegendPlaces result;
    double x = 0;
    for (const Cause cause : causes) {
        const double need = metrics.height() + metrics.horizontalAdvance(causeText(cause)) + 1.5 * gap;
        if (result.lines == 0 || (x > 0 && x + need > width)) {
            ++result.lines;
            x = 0;
        }
        result.places.emplace_back(x, (result.lines - 1) * metrics.height());
        x += need;
    }
    return result;
}

/// Those of strategies with several causes: a single one fills its bar, which has room for its name.
std::vector<Cause> causesToExplain(const Comparison& comparison)
{
    std::array<bool, causeCount> explained{};
    for (std::size_t row = 0; row < comparison.size(); ++row) {
        const Counts& counts = comparison.progress(row).counts;
        std::array<bool, causeCount> present{};
        for (std::size_t index = 0; index < causeCount; ++index)
            present[index] = countOf(counts, static_cast<Cause>(index)) > 0;
        if (std::count(present.begin(), present.end(), true) > 1)
            std::transform(present.begin(), present.end(), explained.begin(), explained.begin(), std::logical_or<>());
    }
    std::vector<Cause> causes;
    for (std::size_t index = 0; index < causeCount; ++index)
        if (explained[index])
            causes.push_back(static_cast<Cause>(index));
    return causes;
}

/// The same without the rarest causes, until the rest takes at most so many lines.
std::vector<Cause> frequentCauses(std::vector<Cause> causes, const Comparison& comparison, const QFontMetricsF& metrics,
                                  double width, int lines)
{
    std::array<std::uint64_t, causeCount> counts{};
    for (std::size_t row = 0; row < comparison.size(); ++row)
        for (std::size_t index = 0; index < causeCount; ++index)
            counts[index] += countOf(comparison.progress(row).counts, static_cast<Cause>(index));
    const auto rarer = [&counts](Cause left, Cause right) {
        return counts[static_cast<std::size_t>(left)] < counts[static_cast<std::size_t>(right)];
    };
    while (!causes.empty() && legendPlaces(causes, metrics, width).lines > lines)
        causes.erase(std::min_element(causes.begin(), causes.end(), rarer));
    return causes;
}

} // namespace

QString causeText(Cause cause)
{
    return QCoreApplication::translate("Cause", std::string(word(cause)).c_str());
}

QString causeSummary(const Comparison& comparison)
{
    QStringList sentences;
    for (std::size_t row = 0; row < comparison.size(); ++row) {
        if (!comparison.hasCounts(row))
            continue;
        QStringList parts;
        for (std::size_t index = 0; index < causeCount; ++index) {
            const auto cause = static_cast<Cause>(index);
            if (const std::uint64_t count = countOf(comparison.progress(row).counts, cause))
                parts << tr("%1 %2").arg(causeText(cause), formatCount(count));
        }
        sentences << tr("%1: %2.").arg(comparison.name(row), parts.isEmpty() ? tr("nothing") : parts.join(tr(", ")));
    }
    return sentences.join(QLatin1Char(' '));
}

CausePicture::CausePicture(std::shared_ptr<const Comparison> comparison, bool faded, const QFont& font,
                           const QPalette& palette, const QRectF& area)
    : m_comparison(std::move(comparison)),
      m_faded(faded),
      m_font(font),
      m_colours(chartColours(palette)),
      m_area(area)
{
    layOut();
}

QSizeF CausePicture::smallestSize(const Comparison& comparison, const QFont& font)
{
    const QFontMetricsF metrics(font);
    const auto count = static_cast<double>(std::max<std::size_t>(comparison.size(), 1));
    const double legend = causesToExplain(comparison).empty() ? 0 : metrics.height() + gap;
    return {metrics.averageCharWidth() * 32,
            2 * padding + count * (metrics.height() + 2) + metrics.height() * axisLines + legend};
}

QRectF CausePicture::rowRect(std::size_t row) const
{
    return {m_area.left() + padding, m_area.top() + padding + static_cast<double>(row) * m_rowHeight,
            m_area.width() - 2 * padding, m_rowHeight};
}

void CausePicture::layOut()
{
    // The letters grow with the rows, beyond so many lines for each.
    const auto rows = static_cast<double>(std::max<std::size_t>(m_comparison->size(), 1));
    const double line = QFontMetricsF(m_font).height();
    const double scale = std::min((m_area.height() - 2 * padding) / ((rows + 2) * line * linesInRow),
                                  m_area.width() / (line * linesInWidth));
    m_font = scaledFont(m_font, std::clamp(scale, 1.0, largestScale));
    const QFontMetricsF metrics(m_font);
    m_line = metrics.height();
    // Bars come first: causes that the legend has no room for are told by their tool tips.
    const double beside = m_area.height() - 2 * padding - axisLines * m_line - rows * m_line - gap;
    const double width = m_area.width() - 2 * padding;
    m_legend = frequentCauses(causesToExplain(*m_comparison), *m_comparison, metrics, width,
                              static_cast<int>(std::max(beside, 0.0) / m_line));
    m_legendLines = legendPlaces(m_legend, metrics, width).lines;
    const double legend = m_legendLines > 0 ? m_legendLines * m_line + gap : 0;
    const double free = m_area.height() - 2 * padding - axisLines * m_line - legend;
    m_rowHeight = std::clamp(free / rows, m_line, 3.2 * m_line);
    m_barLeft = m_area.left() + padding + m_line + gap;
    layOutSegments();
}

void CausePicture::layOutSegments()
{
    const double barHeight = std::min(m_rowHeight - 3, 1.7 * m_line);
    for (std::size_t row = 0; row < m_comparison->size(); ++row) {
        const Counts& counts = m_comparison->progress(row).counts;
        const auto total = static_cast<double>(counts.stepsDoneAgain.total);
        const QRectF rect = rowRect(row);
        const double width = rect.right() - m_barLeft;
        double x = m_barLeft;
        for (std::size_t index = 0; index < causeCount && total > 0; ++index) {
            const auto cause = static_cast<Cause>(index);
            const std::uint64_t count = countOf(counts, cause);
            if (count == 0)
                continue;
            const double part = width * static_cast<double>(count) / total;
            m_segments.push_back({row, cause, count, QRectF(x, rect.center().y() - barHeight / 2, part, barHeight)});
            x += part;
        }
    }
}

QRectF CausePicture::legendRect() const
{
    const double height = m_legendLines * m_line;
    return {m_area.left() + padding, m_area.bottom() - padding - height, m_area.width() - 2 * padding, height};
}

QString CausePicture::segmentText(const Segment& segment) const
{
    return tr("%1\n%2: %3 steps done again")
        .arg(m_comparison->name(segment.row), causeText(segment.cause), formatCount(segment.count));
}

void CausePicture::draw(QPainter& painter) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(m_area, m_colours.ground);
    if (m_faded)
        painter.setOpacity(fadedOpacity);
    painter.setFont(m_font);
    for (std::size_t row = 0; row < m_comparison->size(); ++row)
        drawRow(painter, row);
    for (const Segment& segment : m_segments)
        drawSegment(painter, segment);
    drawAxis(painter);
    drawLegend(painter);
    painter.restore();
}

void CausePicture::drawRow(QPainter& painter, std::size_t row) const
{
    const QRectF rect = rowRect(row);
    const StrategyStyle style = strategyStyle(m_comparison->look(row), m_colours.dark);
    painter.save();
    painter.translate(rect.left() + m_line / 2, rect.center().y());
    painter.scale(m_line * 0.4, m_line * 0.4);
    painter.fillPath(style.marker, style.colour);
    painter.restore();
    if (m_comparison->hasCounts(row) && m_comparison->progress(row).counts.stepsDoneAgain.total > 0)
        return;
    painter.setPen(m_colours.quietInk);
    painter.drawText(QRectF(m_barLeft, rect.top(), rect.right() - m_barLeft, rect.height()),
                     Qt::AlignLeft | Qt::AlignVCenter,
                     m_comparison->hasCounts(row)           ? tr("nothing")
                     : m_comparison->refusal(row).isEmpty() ? QStringLiteral("–")
                                                            : tr("not run"));
}

void CausePicture::drawSegment(QPainter& painter, const Segment& segment) const
{
    painter.setPen(Qt::NoPen);
    painter.setBrush(colourOf(segment.cause));
    const double divider = 1; // a gap tells parts from each other
    painter.drawRect(segment.rect.adjusted(0, 0, -std::min(divider, segment.rect.width() / 2), 0));
    const QFontMetricsF metrics(m_font);
    const double room = segment.rect.width() - gap;
    const QString number = formatCount(segment.count);
    QString text = tr("%1 %2").arg(number, causeText(segment.cause));
    if (metrics.horizontalAdvance(text) > room)
        text = number;
    if (metrics.horizontalAdvance(text) > room)
        return; // the legend and the tool tip tell
    painter.setPen(Qt::white);
    painter.drawText(segment.rect.adjusted(gap / 2, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, text);
}

void CausePicture::drawAxis(QPainter& painter) const
{
    if (m_segments.empty())
        return;
    const double right = m_area.right() - padding;
    const double top = m_area.top() + padding + static_cast<double>(m_comparison->size()) * m_rowHeight;
    painter.setPen(QPen(m_colours.axis, 1));
    painter.drawLine(QPointF(m_barLeft, top), QPointF(right, top));
    for (const double x : {m_barLeft, (m_barLeft + right) / 2, right})
        painter.drawLine(QPointF(x, top), QPointF(x, top + tickLength));
    const QRectF labels(m_barLeft, top + tickLength, right - m_barLeft, m_line);
    const QString most = tr("100 %");
    painter.setPen(m_colours.quietInk);
    painter.drawText(labels, Qt::AlignLeft | Qt::AlignVCenter, tr("0"));
    painter.drawText(labels, Qt::AlignRight | Qt::AlignVCenter, most);
    const QFontMetricsF metrics(m_font);
    const double room = labels.width() - 2 * (metrics.horizontalAdvance(most) + m_line / 2);
    for (const QString& meaning : {tr("share of each strategy's own"), tr("share of its own"), tr("share")}) {
        if (metrics.horizontalAdvance(meaning) > room)
            continue;
        painter.drawText(labels, Qt::AlignCenter, meaning);
        return;
    }
}

void CausePicture::drawLegend(QPainter& painter) const
{
    const QFontMetricsF metrics(m_font);
    const LegendPlaces places = legendPlaces(m_legend, metrics, m_area.width() - 2 * padding);
    const QPointF origin = legendRect().topLeft();
    for (std::size_t index = 0; index < m_legend.size(); ++index) {
        const QPointF at = origin + places.places[index];
        painter.setPen(Qt::NoPen);
        painter.setBrush(colourOf(m_legend[index]));
        painter.drawRect(QRectF(at.x(), at.y() + m_line * 0.2, m_line * 0.6, m_line * 0.6));
        painter.setPen(m_colours.quietInk);
        painter.drawText(QRectF(at.x() + m_line, at.y(), m_area.width(), m_line), Qt::AlignLeft | Qt::AlignVCenter,
                         causeText(m_legend[index]));
    }
}

} // namespace twice::ui
