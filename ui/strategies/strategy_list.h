#pragma once

#include <QListView>

namespace twice::ui {

class StrategyModel;

/// The list of strategies. Asks for the height of its rows, up to a limit, and scrolls where it gets less.
class StrategyList : public QListView
{
    Q_OBJECT

public:
    explicit StrategyList(StrategyModel* model, QWidget* parent = nullptr);

    [[nodiscard]] int selectedRow() const; ///< -1: none
    void selectRow(int row);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;
    void rowsAboutToBeRemoved(const QModelIndex& parent, int start, int end) override;

private:
    [[nodiscard]] int heightOfRows(int rows) const;
};

} // namespace twice::ui
