#pragma once

#include <QTableView>

namespace twice::ui {

class StepModel;

/// The table of steps: long names wrap, the other columns take what they need. Its height never depends on its rows,
/// which scroll within it: nothing below moves under the pointer while steps are added.
class StepTable : public QTableView
{
    Q_OBJECT

public:
    explicit StepTable(StepModel* model, QWidget* parent = nullptr);

    /// Shows so many rows of one line.
    void setRowsShown(int rows);
    /// The selected rows, ascending.
    [[nodiscard]] std::vector<int> selectedRows() const;
    /// Selects `count` rows from `first` on, the first of them the current one, and shows them.
    void selectRows(int first, int count);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void rowsAboutToBeRemoved(const QModelIndex& parent, int start, int end) override;

private:
    int m_rowsShown = 1;
};

} // namespace twice::ui
