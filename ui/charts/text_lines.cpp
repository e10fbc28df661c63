#include "charts/text_lines.h"

#include <QFontMetricsF>
#include <QTextLayout>

#include <algorithm>

namespace twice::ui {

QStringList textLines(const QString& text, const QFont& font, double width, int mostLines)
{
    QTextLayout layout(text, font);
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(option);
    QStringList lines;
    layout.beginLayout();
    while (true) {
        QTextLine line = layout.createLine();
        if (!line.isValid())
            break;
        line.setLineWidth(std::max(width, 1.0));
        const bool last = lines.size() + 1 == mostLines;
        const qsizetype rest = text.size() - line.textStart();
        const QString content = text.mid(line.textStart(), last ? rest : line.textLength()).trimmed();
        lines << (last ? QFontMetricsF(font).elidedText(content, Qt::ElideRight, std::max(width, 1.0)) : content);
        if (last)
            break;
    }
    layout.endLayout();
    return lines.isEmpty() ? QStringList{QString()} : lines;
}

QFont scaledFont(const QFont& font, double factor)
{
    QFont scaled = font;
    if (font.pointSizeF() > 0)
        scaled.setPointSizeF(font.pointSizeF() * factor);
    else
        scaled.setPixelSize(std::max(1, static_cast<int>(font.pixelSize() * factor)));
    return scaled;
}

QFont boldFont(const QFont& font)
{
    QFont bold = font;
    bold.setBold(true);
    return bold;
}

} // namespace twice::ui
