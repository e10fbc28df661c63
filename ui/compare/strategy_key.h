#pragma once

#include "compare/comparison.h"

#include <QFont>
#include <QPalette>
#include <QRectF>
#include <QString>

#include <vector>

class QPainter;

namespace twice::ui {

/// Which marker is which strategy: for a chart that stands alone on paper and shows markers only. Names follow one
/// another in lines of `width`; one that is longer than a line ends in "…".
class StrategyKey
{
public:
    StrategyKey(const Comparison& comparison, const QFont& font, double width);

    [[nodiscard]] double height() const { return m_height; }
    void draw(QPainter& painter, QPointF topLeft, const QPalette& palette) const;

    struct Entry
    {
        QString name; ///< as it is written
        int look = 0;
        QRectF rect; ///< from the key's top left, with the marker
    };
    [[nodiscard]] const std::vector<Entry>& entries() const { return m_entries; }

private:
    QFont m_font;
    double m_line;
    double m_height = 0;
    std::vector<Entry> m_entries;
};

} // namespace twice::ui
