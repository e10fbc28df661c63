#include "compare/chart_sheet.h"

#include "charts/text_lines.h"
#include "theme/chart_colours.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFontMetricsF>
#include <QGuiApplication>
#include <QImage>
#include <QPageLayout>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
#include <QScreen>
#include <QSvgGenerator>

#include <cmath>

namespace twice::ui {
namespace {

constexpr double margin = 12;
constexpr double titleScale = 1.3;
constexpr int pngPixelRatio = 2;
constexpr double inchesPerMetre = 1 / 0.0254;
constexpr double pointsPerInch = 72;

/// Fonts are measured for the screen; paper of the same resolution gives the same layout.
int resolution()
{
    const QScreen* screen = QGuiApplication::primaryScreen();
    return screen ? static_cast<int>(std::lround(screen->logicalDotsPerInch())) : 96;
}

QFont titleFont(const ChartSheet& sheet)
{
    return boldFont(scaledFont(sheet.font, titleScale));
}

QSize wholeSize(const ChartSheet& sheet)
{
    const double texts = QFontMetricsF(titleFont(sheet)).height() + QFontMetricsF(sheet.font).height() + margin;
    return (sheet.size + QSizeF(2 * margin, 2 * margin + texts)).toSize();
}

void drawSheet(QPainter& painter, const ChartSheet& sheet)
{
    const QRectF whole(QPointF(), QSizeF(wholeSize(sheet)));
    const ChartColours colours = chartColours(sheet.palette);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    painter.fillRect(whole, colours.ground);
    const QRectF inner = whole.adjusted(margin, margin, -margin, -margin);
    const QFont title = titleFont(sheet);
    const double titleHeight = QFontMetricsF(title).height();
    const double sourceHeight = QFontMetricsF(sheet.font).height();
    painter.setFont(title);
    painter.setPen(colours.ink);
    painter.drawText(QRectF(inner.left(), inner.top(), inner.width(), titleHeight), Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetricsF(title).elidedText(sheet.title, Qt::ElideRight, inner.width()));
    painter.setFont(sheet.font);
    painter.setPen(colours.quietInk);
    painter.drawText(QRectF(inner.left(), inner.bottom() - sourceHeight, inner.width(), sourceHeight),
                     Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetricsF(sheet.font).elidedText(sheet.source, Qt::ElideMiddle, inner.width()));
    sheet.draw(painter, QRectF(QPointF(inner.left(), inner.top() + titleHeight + margin / 2), sheet.size));
}

std::optional<QByteArray> encodedPng(const ChartSheet& sheet)
{
    QImage image(wholeSize(sheet) * pngPixelRatio, QImage::Format_ARGB32_Premultiplied);
    if (image.isNull())
        return std::nullopt;
    const int dotsPerMetre = static_cast<int>(std::lround(resolution() * inchesPerMetre));
    image.setDotsPerMeterX(dotsPerMetre);
    image.setDotsPerMeterY(dotsPerMetre);
    image.setDevicePixelRatio(pngPixelRatio);
    QPainter painter(&image);
    drawSheet(painter, sheet);
    painter.end();
    image.setText(QStringLiteral("Title"), sheet.title);
    image.setText(QStringLiteral("Source"), sheet.source);
    image.setText(QStringLiteral("Scenario"), QString::fromUtf8(sheet.scenario));
    QByteArray content;
    QBuffer buffer(&content);
    buffer.open(QIODevice::WriteOnly);
    if (!image.save(&buffer, "PNG"))
        return std::nullopt;
    return content;
}

std::optional<QByteArray> encodedSvg(const ChartSheet& sheet)
{
    QByteArray content;
    QBuffer buffer(&content);
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(resolution());
    generator.setSize(wholeSize(sheet));
    generator.setViewBox(QRect(QPoint(), wholeSize(sheet)));
    generator.setTitle(sheet.title);
    generator.setDescription(sheet.source + QLatin1Char('\n') + QString::fromUtf8(sheet.scenario));
    QPainter painter;
    if (!painter.begin(&generator))
        return std::nullopt;
    drawSheet(painter, sheet);
    painter.end();
    return content;
}

std::optional<QByteArray> encodedPdf(const ChartSheet& sheet)
{
    QByteArray content;
    QBuffer buffer(&content);
    buffer.open(QIODevice::WriteOnly);
    {
        QPdfWriter writer(&buffer);
        writer.setTitle(sheet.title);
        writer.setCreator(sheet.source);
        writer.setResolution(resolution());
        const QSizeF points = QSizeF(wholeSize(sheet)) * pointsPerInch / resolution();
        writer.setPageLayout(
            QPageLayout(QPageSize(points, QPageSize::Point), QPageLayout::Portrait, QMarginsF(), QPageLayout::Point));
        writer.addFileAttachment(QStringLiteral("scenario.twice"), sheet.scenario, QStringLiteral("application/json"));
        QPainter painter;
        if (!painter.begin(&writer))
            return std::nullopt;
        drawSheet(painter, sheet);
        painter.end();
    } // the writer finishes the file when it goes
    return content;
}

} // namespace

std::optional<SheetFormat> sheetFormat(const QString& fileName)
{
    if (fileName.endsWith(QLatin1String(".png"), Qt::CaseInsensitive))
        return SheetFormat::Png;
    if (fileName.endsWith(QLatin1String(".svg"), Qt::CaseInsensitive))
        return SheetFormat::Svg;
    if (fileName.endsWith(QLatin1String(".pdf"), Qt::CaseInsensitive))
        return SheetFormat::Pdf;
    return std::nullopt;
}

std::optional<QByteArray> encoded(const ChartSheet& sheet, SheetFormat format)
{
    switch (format) {
    case SheetFormat::Png:
        return encodedPng(sheet);
    case SheetFormat::Svg:
        return encodedSvg(sheet);
    case SheetFormat::Pdf:
        return encodedPdf(sheet);
    }
    return std::nullopt;
}

std::optional<QString> writeFile(const QString& fileName, const QByteArray& content)
{
    QSaveFile file(fileName);
    const bool written = file.open(QIODevice::WriteOnly) && file.write(content) == content.size() && file.commit();
    if (written)
        return std::nullopt;
    return QCoreApplication::translate("ChartSheet", "%1 could not be written: %2").arg(fileName, file.errorString());
}

} // namespace twice::ui
