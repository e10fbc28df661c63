#pragma once

#include <QListView>

namespace twice::ui {

class StrategyModel;

/// The list of strategies. Its height never depends on its rows, which scroll within it: nothing below moves under the
/// pointer while strategies are added.
class StrategyList : public QListView
{
    Q_OBJECT

public:
    explicit StrategyList(StrategyModel* model, QWidget* parent = nullptr);

    /// Shows so many rows of a name and a summary, a line each.
    void setRowsShown(int rows);
    [[nodiscard]] int selectedRow() const; ///< -1: none
    void selectRow(int row);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void rowsAboutToBeRemoved(const QModelIndex& parent, int start, int end) override;

private:
    int m_rowsShown = 1;
};

} // namespace twice::ui
