#include "fields/field_row.h"

#include <QFontMetrics>
#include <QGuiApplication>

namespace twice::ui {

QGridLayout* fieldGrid()
{
    auto* grid = new QGridLayout;
    grid->setContentsMargins({});
    grid->setVerticalSpacing(3);
    grid->setHorizontalSpacing(8);
    grid->setColumnStretch(1, 1);
    const QFontMetrics metrics(QGuiApplication::font());
    grid->setColumnMinimumWidth(0, metrics.horizontalAdvance(QStringLiteral("Different data")));
    return grid;
}

QLabel* verdictLabel(const QString& objectName, QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setObjectName(objectName);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    QFont slanted = label->font();
    slanted.setItalic(true);
    label->setFont(slanted);
    return label;
}

} // namespace twice::ui
