#pragma once

#include <QWidget>

namespace twice::ui {

/// Gives a field its one sentence of help, as What's This and as tool tip.
inline void explain(QWidget* widget, const QString& sentence)
{
    widget->setWhatsThis(sentence);
    widget->setToolTip(sentence);
}

} // namespace twice::ui
