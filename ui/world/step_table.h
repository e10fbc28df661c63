#pragma once

#include <QTableView>

namespace twice::ui {

class StepModel;

/// The table of steps: long names wrap, the other columns take what they need. Asks for the height of its rows, up to
/// a limit, and scrolls where it gets less.
class StepTable : public QTableView
{
    Q_OBJECT

public:
    explicit StepTable(StepModel* model, QWidget* parent = nullptr);

    /// The selected rows, ascending.
    [[nodiscard]] std::vector<int> selectedRows() const;
    /// Selects `count` rows from `first` on, the first of them the current one, and shows them.
    void selectRows(int first, int count);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;
    void rowsAboutToBeRemoved(const QModelIndex& parent, int start, int end) override;

private:
    [[nodiscard]] int heightOfRows(int rows) const;
};

} // namespace twice::ui
