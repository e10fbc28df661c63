#include "compare/results_table.h"

#include "charts/text_lines.h"
#include "compare/count_menu.h"
#include "compare/results_delegate.h"
#include "theme/strategy_style.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QKeyEvent>
#include <QMimeData>

#include <algorithm>
#include <numeric>

namespace twice::ui {

ResultsTable::ResultsTable(QWidget* parent) : QTableView(parent), m_delegate(new ResultsDelegate(this))
{
    setObjectName(QStringLiteral("resultsTable"));
    setAccessibleName(tr("Results as a table"));
    setWhatsThis(tr("Every strategy with its counts. A click on a heading sorts; its menu chooses the columns."));
    m_sorted.setSourceModel(&m_results);
    m_sorted.setSortRole(ResultsModel::SortRole);
    m_sorted.setDynamicSortFilter(true);
    m_sorted.setSortCaseSensitivity(Qt::CaseInsensitive);
    setModel(&m_sorted);
    setItemDelegate(m_delegate);
    setAlternatingRowColors(true);
    setShowGrid(false);
    setWordWrap(false);
    setFrameShape(QFrame::NoFrame);
    setSelectionBehavior(QAbstractItemView::SelectItems);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    setupHeader();
    followPalette();
    connect(&m_sorted, &QAbstractItemModel::modelReset, this, &ResultsTable::shareWidth);
    connect(&m_sorted, &QAbstractItemModel::dataChanged, this, &ResultsTable::growIfCutOff);
}

void ResultsTable::setupHeader()
{
    QHeaderView* header = horizontalHeader();
    header->setObjectName(QStringLiteral("resultsHeader"));
    header->setHighlightSections(false);
    header->setDefaultAlignment(Qt::AlignRight | Qt::AlignVCenter | Qt::Alignment(Qt::TextWordWrap));
    header->setSectionsMovable(true);
    header->setContextMenuPolicy(Qt::CustomContextMenu);
    header->setSortIndicatorClearable(true); // the third click gives the scenario's order back
    header->setSortIndicator(-1, Qt::AscendingOrder);
    setSortingEnabled(true);
    connect(header, &QHeaderView::customContextMenuRequested, this, &ResultsTable::showHeaderMenu);
    connect(header, &QHeaderView::sectionResized, this, &ResultsTable::findRoomForExact);
}

void ResultsTable::setCounts(std::vector<const CountField*> counts)
{
    m_results.setCounts(std::move(counts));
}

void ResultsTable::setShowExact(bool show)
{
    m_showExact = show;
    m_delegate->setShowExact(show);
    shareWidth();
    viewport()->update();
}

int ResultsTable::headingWidth(int column, int lines) const
{
    // The least width in which the heading takes no more lines.
    const QHeaderView* header = horizontalHeader();
    const int whole = header->sectionSizeHint(column);
    if (lines == 1)
        return whole;
    const QString text = m_sorted.headerData(column, Qt::Horizontal).toString();
    const QFontMetrics metrics(header->font());
    const int margins = std::max(0, whole - metrics.horizontalAdvance(text));
    int width = metrics.horizontalAdvance(text) / lines;
    while (width < whole && textLines(text, header->font(), width, lines + 1).size() > lines)
        ++width;
    return width + margins;
}

QList<int> ResultsTable::neededWidths(int headingLines) const
{
    QList<int> needed;
    for (int column = 0; column < m_sorted.columnCount(); ++column) {
        int need = std::max(headingWidth(column, headingLines), sizeHintForColumn(column));
        if (column == ResultsModel::StrategyColumn)
            need = std::min(need + 12, std::max(viewport()->width() * 2 / 5, 120));
        needed << need;
    }
    return needed;
}

void ResultsTable::shareWidth()
{
    // Each column gets what it needs, and all share what is left. With too little room exact numbers are written only
    // where they fit, then headings take two lines, then the table scrolls sideways.
    const int room = viewport()->width();
    QList<int> needed = neededWidths(1);
    const auto sum = [&needed] { return std::accumulate(needed.begin(), needed.end(), 0); };
    m_delegate->setShowExact(false);
    if (m_showExact && sum() > room)
        needed = neededWidths(1);
    int lines = 1;
    if (sum() > room) {
        lines = 2;
        needed = neededWidths(lines);
    }
    m_delegate->setShowExact(m_showExact);
    // Only the name may be shortened: its whole is in the tool tip.
    const int missing = std::max(0, sum() - room);
    const int spare = std::max(0, needed.value(ResultsModel::StrategyColumn) - room / 4);
    if (!needed.isEmpty())
        needed[ResultsModel::StrategyColumn] -= std::min(missing, spare);
    if (m_headingLines != lines) {
        m_headingLines = lines;
        fitHeading();
    }
    int left = std::max(0, room - sum());
    for (qsizetype column = 0; column < needed.size(); ++column) {
        const int extra = left / static_cast<int>(needed.size() - column);
        horizontalHeader()->resizeSection(static_cast<int>(column), needed[column] + extra);
        left -= extra;
    }
    findRoomForExact();
}

void ResultsTable::findRoomForExact()
{
    if (!m_showExact)
        return;
    QSet<int> roomy;
    for (int column = ResultsModel::FirstCountColumn; column < m_sorted.columnCount(); ++column)
        if (sizeHintForColumn(column) <= columnWidth(column))
            roomy.insert(column);
    if (roomy == m_delegate->roomyColumns())
        return;
    m_delegate->setRoomyColumns(roomy);
    viewport()->update();
}

void ResultsTable::growIfCutOff()
{
    // Numbers grow while a run goes on, and one whose first digits are cut off is a wrong number.
    m_delegate->setShowExact(false);
    bool cutOff = false;
    for (int column = ResultsModel::FirstCountColumn; column < m_sorted.columnCount() && !cutOff; ++column)
        cutOff = sizeHintForColumn(column) > columnWidth(column);
    m_delegate->setShowExact(m_showExact);
    if (cutOff)
        shareWidth();
    else
        findRoomForExact();
}

void ResultsTable::fitHeading()
{
    horizontalHeader()->setFixedHeight(m_headingLines * fontMetrics().height() + 8);
    updateGeometry();
}

void ResultsTable::showHeaderMenu(const QPoint& position)
{
    auto* menu = new CountMenu(tr("Columns"), this);
    menu->setObjectName(QStringLiteral("columnsMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setChosen(m_results.counts());
    connect(menu, &CountMenu::changed, this, [this, menu] { setCounts(menu->chosen()); });
    menu->popup(horizontalHeader()->mapToGlobal(position));
}

TextTable ResultsTable::whole(bool plain) const
{
    return textTable(m_sorted, plain);
}

TextTable ResultsTable::selected(bool plain) const
{
    const QModelIndexList indexes = selectionModel()->selectedIndexes();
    if (indexes.isEmpty())
        return whole(plain);
    int top = m_sorted.rowCount();
    int bottom = -1;
    int left = m_sorted.columnCount();
    int right = -1;
    for (const QModelIndex& index : indexes) {
        top = std::min(top, index.row());
        bottom = std::max(bottom, index.row());
        left = std::min(left, index.column());
        right = std::max(right, index.column());
    }
    const TextTable all = whole(plain);
    TextTable table;
    if (indexes.size() > 1)
        table.header = all.header.mid(left, right - left + 1);
    for (int row = top; row <= bottom; ++row) {
        QStringList cells;
        for (int column = left; column <= right; ++column)
            cells << (selectionModel()->isSelected(m_sorted.index(row, column)) ? all.rows[row][column] : QString());
        table.rows << cells;
    }
    return table;
}

void ResultsTable::copyAsMarkdown() const
{
    QGuiApplication::clipboard()->setText(asMarkdown(whole(false)));
}

void ResultsTable::copyAsCsv() const
{
    QGuiApplication::clipboard()->setText(asCsv(whole(true)));
}

void ResultsTable::copyAsRichText() const
{
    auto* content = new QMimeData;
    content->setHtml(asHtml(whole(false)));
    content->setText(asTabs(whole(true)));
    QGuiApplication::clipboard()->setMimeData(content);
}

void ResultsTable::copySelection() const
{
    auto* content = new QMimeData;
    content->setHtml(asHtml(selected(false)));
    content->setText(asTabs(selected(true)));
    QGuiApplication::clipboard()->setMimeData(content);
}

int ResultsTable::leastWidth() const
{
    constexpr int nameLetters = 24;
    int width = fontMetrics().averageCharWidth() * nameLetters;
    for (int column = ResultsModel::FirstCountColumn; column < m_sorted.columnCount(); ++column)
        width += std::max(headingWidth(column, 2), sizeHintForColumn(column));
    return width;
}

int ResultsTable::heightForRows(int rows) const
{
    return horizontalHeader()->maximumHeight() + rows * verticalHeader()->defaultSectionSize() + 2 * frameWidth();
}

QSize ResultsTable::minimumSizeHint() const
{
    return {240, heightForRows(std::min(std::max(m_sorted.rowCount(), 3), 5))};
}

QSize ResultsTable::sizeHint() const
{
    return {600, heightForRows(std::clamp(m_sorted.rowCount(), 3, 12))};
}

void ResultsTable::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy)) {
        copySelection();
        event->accept();
        return;
    }
    QTableView::keyPressEvent(event);
}

void ResultsTable::changeEvent(QEvent* event)
{
    QTableView::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        followPalette();
}

void ResultsTable::followPalette()
{
    m_results.setDark(isDark(palette()));
    fitRows();
}

void ResultsTable::fitRows()
{
    const int line = fontMetrics().height();
    const int marker = line * 17 / 20;
    m_results.setMarkerSize(marker);
    setIconSize({marker, marker});
    verticalHeader()->setDefaultSectionSize(line + std::max(7, line / 4));
    fitHeading();
}

void ResultsTable::resizeEvent(QResizeEvent* event)
{
    QTableView::resizeEvent(event);
    shareWidth();
}

} // namespace twice::ui
