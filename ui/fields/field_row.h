#pragma once

#include <QGridLayout>
#include <QLabel>
#include <QWidget>

namespace twice::ui {

/// A grid for rows of label and field, all grids of one column with the same room for labels, so that fields of
/// several groups stand below each other.
[[nodiscard]] QGridLayout* fieldGrid();

/// A small text below a field that says what the chosen value means.
[[nodiscard]] QLabel* verdictLabel(const QString& objectName, QWidget* parent);

/// Adds the label `text`, with its mnemonic, and `field` to a new row, and in the row below what is wrong with it.
template <typename Field>
QLabel* addFieldRow(QGridLayout* grid, const QString& text, Field* field)
{
    const int row = grid->rowCount();
    auto* label = new QLabel(text, field->parentWidget());
    label->setBuddy(field);
    grid->addWidget(label, row, 0);
    grid->addWidget(field, row, 1);
    grid->addWidget(field->note(), row + 1, 1);
    return label;
}

} // namespace twice::ui
