#pragma once

#include "compare/results_model.h"
#include "compare/table_text.h"

#include <QSortFilterProxyModel>
#include <QTableView>

namespace twice::ui {

class ResultsDelegate;

/// The table on the screen: sorts by any column, chooses its columns from the header's menu, and copies what is
/// selected.
class ResultsTable : public QTableView
{
    Q_OBJECT

public:
    explicit ResultsTable(QWidget* parent = nullptr);

    [[nodiscard]] ResultsModel& results() { return m_results; }
    void setCounts(std::vector<const CountField*> counts);
    [[nodiscard]] const std::vector<const CountField*>& counts() const { return m_results.counts(); }
    /// Write the exact expectation beside each number where there is room; it is in the tool tip in any case.
    void setShowExact(bool show);

    /// The whole table in the order on screen.
    [[nodiscard]] TextTable whole(bool plain) const;
    /// What is selected, or the whole table where nothing is.
    [[nodiscard]] TextTable selected(bool plain) const;

    void copyAsMarkdown() const;
    void copyAsCsv() const;
    /// As HTML, and as text with tabs for those who take no HTML.
    void copyAsRichText() const;
    /// The selection, as spreadsheets and word processors want it.
    void copySelection() const;

    /// The width in which no number is cut off and headings take two lines; names may be shortened.
    [[nodiscard]] int leastWidth() const;
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void setupHeader();
    void fitRows();
    [[nodiscard]] int headingWidth(int column, int lines) const;
    [[nodiscard]] QList<int> neededWidths(int headingLines) const;
    void shareWidth();
    void growIfCutOff();
    void findRoomForExact();
    void fitHeading();
    void showHeaderMenu(const QPoint& position);
    void followPalette();
    [[nodiscard]] int heightForRows(int rows) const;

    ResultsModel m_results;
    QSortFilterProxyModel m_sorted;
    ResultsDelegate* m_delegate;
    bool m_showExact = false;
    int m_headingLines = 1;
};

} // namespace twice::ui
