#pragma once

#include <QLabel>

namespace twice::ui {

/// The heading of a panel: its name, and behind it in plain words what it is about.
class PanelHeading : public QLabel
{
    Q_OBJECT

public:
    PanelHeading(const QString& name, const QString& about, QWidget* parent);
};

} // namespace twice::ui
