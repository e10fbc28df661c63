#include "compare/empty_page.h"

#include "charts/text_lines.h"
#include "theme/chart_colours.h"
#include "theme/strategy_style.h"

#include <QFontMetricsF>
#include <QPainter>

#include <array>

namespace twice::ui {
namespace {

constexpr double faint = 0.35;
constexpr std::array<double, 4> exampleBars{0.9, 0.62, 0.25, 0.0};

} // namespace

EmptyPage::EmptyPage(QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("emptyPage"));
    setAccessibleName(tr("Nothing has run yet"));
    setAccessibleDescription(tr("Press Run to see what each strategy comes to in this world."));
    setMinimumSize(320, 240);
}

void EmptyPage::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const ChartColours colours = chartColours(palette());
    const double line = QFontMetricsF(font()).height();
    const double rowHeight = line * 2;
    const double pictureWidth = line * 18;
    double y = height() / 2.0 - rowHeight * 3.2;
    const double left = width() / 2.0 - pictureWidth / 2;

    // Bars as they will be, in the strategies' looks but faint: a promise, not a result.
    painter.setPen(Qt::NoPen);
    for (std::size_t row = 0; row < exampleBars.size(); ++row) {
        const StrategyStyle style = strategyStyle(static_cast<int>(row), colours.dark);
        const QColor colour = mixed(palette().color(QPalette::Window), style.colour, faint);
        painter.save();
        painter.translate(left + line, y + rowHeight / 2);
        painter.scale(line * 0.45, line * 0.45);
        painter.fillPath(style.marker, colour);
        painter.restore();
        painter.setBrush(colour);
        painter.drawRoundedRect(QRectF(left + line * 2.4, y + rowHeight * 0.22,
                                       std::max(2.0, exampleBars[row] * (pictureWidth - line * 2.4)), rowHeight * 0.56),
                                3, 3);
        y += rowHeight;
    }
    y += rowHeight * 0.5;
    const QFont title = boldFont(scaledFont(font(), 1.6));
    painter.setFont(title);
    painter.setPen(colours.ink);
    const double titleHeight = QFontMetricsF(title).height();
    painter.drawText(QRectF(0, y, width(), titleHeight), Qt::AlignCenter, tr("Press Run"));
    y += titleHeight + line * 0.5;
    painter.setFont(scaledFont(font(), 1.15));
    painter.setPen(colours.quietInk);
    painter.drawText(QRectF(line, y, width() - 2 * line, line * 4), Qt::AlignHCenter | Qt::AlignTop | Qt::TextWordWrap,
                     tr("Every strategy then meets the same world with the same luck,\n"
                        "and its failures, repeats and emails are charted here."));
}

} // namespace twice::ui
