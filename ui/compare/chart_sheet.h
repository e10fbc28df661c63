#pragma once

#include <QByteArray>
#include <QFont>
#include <QPalette>
#include <QSizeF>
#include <QString>

#include <functional>
#include <optional>

class QPainter;

namespace twice::ui {

enum class SheetFormat
{
    Png, ///< twice as many pixels as the sheet's size
    Svg,
    Pdf ///< one page of the sheet's size
};
/// By the ending of a file's name; nothing where it is none of ours.
[[nodiscard]] std::optional<SheetFormat> sheetFormat(const QString& fileName);

/// A chart on paper: a title above, below it a line that tells where it comes from. It carries the resolved scenario
/// (PNG: the text "Scenario"; SVG: the description; PDF: an attached file), so that it can be made again.
struct ChartSheet
{
    QString title;
    QString source;      ///< scenario, seed, program version
    QByteArray scenario; ///< the resolved scenario file
    QSizeF size;         ///< of the chart, without title and source line
    QFont font;
    QPalette palette;
    std::function<void(QPainter&, const QRectF&)> draw;
};

/// The sheet as a file's content; nothing where it could not be made.
[[nodiscard]] std::optional<QByteArray> encoded(const ChartSheet& sheet, SheetFormat format);

/// Writes a file whole or not at all. Gives what went wrong in words, or nothing.
[[nodiscard]] std::optional<QString> writeFile(const QString& fileName, const QByteArray& content);

} // namespace twice::ui
