#pragma once

#include "scenario/fault.h"

#include <QDialog>

namespace twice::ui {

/// Tells all faults of a file, one a line, to be read and copied. Deletes itself when it is closed; open() it.
class FaultDialog : public QDialog
{
    Q_OBJECT

public:
    FaultDialog(const QString& fileName, const Faults& faults, QWidget* parent);
};

} // namespace twice::ui
