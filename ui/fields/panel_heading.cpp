#include "fields/panel_heading.h"

namespace twice::ui {

PanelHeading::PanelHeading(const QString& name, const QString& about, QWidget* parent) : QLabel(parent)
{
    setTextFormat(Qt::RichText);
    setText(
        QStringLiteral("<b style=\"font-size:large\">%1</b> — %2").arg(name.toHtmlEscaped(), about.toHtmlEscaped()));
}

} // namespace twice::ui
