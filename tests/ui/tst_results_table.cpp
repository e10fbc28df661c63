#include "compare/count_menu.h"
#include "compare/results_table.h"
#include "run/measure_list.h"
#include "support/sample_run.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QMimeData>
#include <QStyleOptionViewItem>
#include <QTest>
#include <QTextDocument>
#include <QTextTable>

using namespace twice;
using namespace twice::ui;

namespace {

std::shared_ptr<const Comparison> comparisonOf(const test::SampleRun& run)
{
    return std::make_shared<const Comparison>(run.snapshot, run.state, run.places);
}

/// A small RFC 4180 reader of the test's own.
QList<QStringList> parseCsv(const QString& text)
{
    QList<QStringList> rows{QStringList{QString()}};
    bool quoted = false;
    for (qsizetype at = 0; at < text.size(); ++at) {
        const QChar c = text[at];
        if (quoted) {
            if (c == QLatin1Char('"') && at + 1 < text.size() && text[at + 1] == QLatin1Char('"'))
                rows.back().back() += text[++at];
            else if (c == QLatin1Char('"'))
                quoted = false;
            else
                rows.back().back() += c;
        } else if (c == QLatin1Char('"')) {
            quoted = true;
        } else if (c == QLatin1Char(',')) {
            rows.back() << QString();
        } else if (c == QLatin1Char('\n')) {
            rows << QStringList{QString()};
        } else if (c != QLatin1Char('\r')) {
            rows.back().back() += c;
        }
    }
    rows.removeLast();
    return rows;
}

} // namespace

class TestResultsTable : public QObject
{
    Q_OBJECT

private slots:
    void init() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }
    void modelPassesTheTester();
    void showsTheArticlesTable();
    void refusedStrategyHasNoNumbers();
    void namesFollowTheDocument();
    void sortsByNumberAndBack();
    void copiesAsCsv();
    void copiesAsMarkdown();
    void copiesAsRichText();
    void keyCopiesTheSelection();
    void columnsAreChosen();
    void latencyIsAColumnOfTimes();
    void columnsGrowWithTheNumbers();
    void numbersFitTheirColumns();
    void exactNumbersAreInAllCellsOfAColumnOrInNone();
};

void TestResultsTable::columnsGrowWithTheNumbers()
{
    // Ten times the jobs make each number a digit longer than what the columns were made for.
    ResultsTable table;
    table.resize(700, 300);
    table.show();
    table.results().setComparison(comparisonOf(test::sampleRun(100'000, RunState::Running)));
    table.results().setComparison(comparisonOf(test::sampleRun(1'000'000)));
    for (int column = ResultsModel::FirstCountColumn; column < table.model()->columnCount(); ++column)
        QVERIFY2(table.columnWidth(column) >=
                     table.itemDelegate()->sizeHint({}, table.model()->index(3, column)).width(),
                 qPrintable(QString::number(column)));
}

void TestResultsTable::exactNumbersAreInAllCellsOfAColumnOrInNone()
{
    ResultsTable table;
    table.resize(1600, 300);
    table.show();
    table.results().setComparison(comparisonOf(test::sampleRun()));
    constexpr int stepsDoneAgain = 4; // exact expectations from 0 to 461,802.721
    const auto cell = [&table](int row) {
        return table.viewport()->grab(table.visualRect(table.model()->index(row, stepsDoneAgain))).toImage();
    };
    const int narrow = table.itemDelegate()->sizeHint({}, table.model()->index(3, stepsDoneAgain)).width() + 8;
    const auto isWrittenIn = [&](int row, int width) {
        table.setShowExact(false);
        table.setColumnWidth(stepsDoneAgain, width);
        const QImage without = cell(row);
        table.setShowExact(true);
        table.setColumnWidth(stepsDoneAgain, width);
        return cell(row) != without;
    };
    for (int row = 0; row < 5; ++row) {
        QVERIFY(isWrittenIn(row, 3 * narrow));
        QVERIFY(!isWrittenIn(row, narrow));
    }
}

void TestResultsTable::numbersFitTheirColumns()
{
    // Where a text takes a fraction of a pixel more than its rounded width, eliding to that width cuts it.
    ResultsTable table;
    table.results().setComparison(comparisonOf(test::sampleRun()));
    QStyleOptionViewItem option;
    for (int size = 7; size <= 40; ++size) {
        option.font.setPixelSize(size);
        QFont bold = option.font;
        bold.setBold(true);
        option.fontMetrics = QFontMetrics(option.font);
        for (int column = 1; column < table.model()->columnCount(); ++column) {
            const QModelIndex index = table.model()->index(0, column);
            const int room = table.itemDelegate()->sizeHint(option, index).width() - 16; // 8 pixels at either side
            QCOMPARE(QFontMetrics(bold).elidedText(index.data().toString(), Qt::ElideRight, room),
                     index.data().toString());
        }
    }
}

void TestResultsTable::modelPassesTheTester()
{
    ResultsModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QCOMPARE(model.rowCount(), 0);
    model.setComparison(comparisonOf(test::sampleRun(300'000, RunState::Running)));
    model.setComparison(comparisonOf(test::sampleRun()));
    model.setCounts({countField("lookups")});
    model.setDark(true);
    QCOMPARE(model.rowCount(), 5);
    QCOMPARE(model.columnCount(), 2);
}

void TestResultsTable::showsTheArticlesTable()
{
    ResultsModel model;
    model.setComparison(comparisonOf(test::sampleRun()));
    const QStringList lines{QStringLiteral("retry each step, no key|99.999%|11|10.11|4,971|4,939|10,106,306"),
                            QStringLiteral("retry the whole job, same key|99.900%|995|10.6|464,233|0|10,603,013")};
    const TextTable table = textTable(model, false);
    QCOMPARE(
        table.header.join(QLatin1Char('|')),
        QStringLiteral("Strategy|Succeeded|Failed jobs|Calls per job|Steps done again|Users with 2+ emails|Calls"));
    QCOMPARE(table.rows[0].join(QLatin1Char('|')), lines[0]);
    QCOMPARE(table.rows[3].join(QLatin1Char('|')), lines[1]);
    QCOMPARE(model.index(3, 2).data(ResultsModel::ExactRole).toString(), QStringLiteral("1,004.201"));
}

void TestResultsTable::refusedStrategyHasNoNumbers()
{
    const test::SampleRun run = test::sampleRun();
    Snapshot snapshot = *run.snapshot;
    snapshot.strategies[1].refusal = ClockNeed{"strategies[1].heartbeat", "A heartbeat needs a clock."};
    ResultsModel model;
    model.setComparison(
        std::make_shared<const Comparison>(std::make_shared<const Snapshot>(snapshot), run.state, run.places));
    QCOMPARE(model.index(1, 2).data().toString(), QStringLiteral("not run"));
    QVERIFY(model.index(1, 2).data(Qt::ToolTipRole).toString().contains(QLatin1String("A heartbeat needs a clock.")));
    QCOMPARE(model.index(0, 2).data().toString(), QStringLiteral("11"));
}

void TestResultsTable::namesFollowTheDocument()
{
    test::SampleRun run = test::sampleRun();
    DocumentState renamed = *run.state;
    renamed.scenario.strategies[2].name = "a better name";
    run.state = std::make_shared<const DocumentState>(renamed);
    ResultsModel model;
    model.setComparison(comparisonOf(run));
    QCOMPARE(model.index(2, 0).data().toString(), QStringLiteral("a better name"));
}

void TestResultsTable::sortsByNumberAndBack()
{
    ResultsTable table;
    table.results().setComparison(comparisonOf(test::sampleRun()));
    table.sortByColumn(4, Qt::DescendingOrder); // as text, 4,971 would stand before 464,233
    QCOMPARE(table.whole(false).rows[0][4], QStringLiteral("464,233"));
    QCOMPARE(table.whole(false).rows[1][4], QStringLiteral("4,971"));
    table.sortByColumn(-1, Qt::AscendingOrder);
    QCOMPARE(table.whole(false).rows[0][0], QStringLiteral("retry each step, no key"));
}

void TestResultsTable::copiesAsCsv()
{
    ResultsTable table;
    table.results().setComparison(comparisonOf(test::sampleRun()));
    table.copyAsCsv();
    const QList<QStringList> rows = parseCsv(QGuiApplication::clipboard()->text());
    QCOMPARE(rows.size(), 6);
    QCOMPARE(rows[5], (QStringList{QStringLiteral("retry the whole job, same key, skip finished steps"),
                                   QStringLiteral("999750"), QStringLiteral("250"), QStringLiteral("10.105589"),
                                   QStringLiteral("0"), QStringLiteral("0"), QStringLiteral("10105589")}));
    QCOMPARE(asCsv({{QStringLiteral("a")},
                    {{QStringLiteral("=1+1")}, {QStringLiteral("say \"hi\"")}, {QStringLiteral("-5")}}}),
             QStringLiteral("a\r\n'=1+1\r\n\"say \"\"hi\"\"\"\r\n-5\r\n"));
}

void TestResultsTable::copiesAsMarkdown()
{
    QCOMPARE(asMarkdown({{QStringLiteral("Strategy"), QStringLiteral("Failed jobs")},
                         {{QStringLiteral("a | b"), QStringLiteral("1,004")}}}),
             QStringLiteral("| Strategy | Failed jobs |\n| --- | ---: |\n| a \\| b | 1,004 |\n"));
    ResultsTable table;
    table.results().setComparison(comparisonOf(test::sampleRun()));
    table.copyAsMarkdown();
    QCOMPARE(QGuiApplication::clipboard()->text().count(QLatin1Char('\n')), 7);
}

void TestResultsTable::copiesAsRichText()
{
    ResultsTable table;
    table.results().setComparison(comparisonOf(test::sampleRun()));
    table.copyAsRichText();
    QTextDocument document;
    document.setHtml(QGuiApplication::clipboard()->mimeData()->html());
    QTextCursor cursor(&document);
    cursor.movePosition(QTextCursor::Down);
    const auto frames = document.rootFrame()->childFrames();
    QCOMPARE(frames.size(), 1);
    auto* copied = qobject_cast<QTextTable*>(frames.front());
    QVERIFY(copied);
    QCOMPARE(copied->rows(), 6);
    QCOMPARE(copied->columns(), 7);
    QVERIFY(QGuiApplication::clipboard()->text().startsWith(QLatin1String("Strategy\tSucceeded\t")));
}

void TestResultsTable::keyCopiesTheSelection()
{
    ResultsTable table;
    table.results().setComparison(comparisonOf(test::sampleRun()));
    table.setCurrentIndex(table.model()->index(3, 4));
    QTest::keySequence(&table, QKeySequence::Copy);
    QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("464233\n"));
    table.selectRow(3);
    table.selectionModel()->select(QItemSelection(table.model()->index(3, 0), table.model()->index(3, 2)),
                                   QItemSelectionModel::ClearAndSelect);
    QTest::keySequence(&table, QKeySequence::Copy);
    QCOMPARE(QGuiApplication::clipboard()->text(),
             QStringLiteral("Strategy\tSucceeded\tFailed jobs\nretry the whole job, same key\t999005\t995\n"));
}

void TestResultsTable::columnsAreChosen()
{
    CountMenu menu(QStringLiteral("Counts"));
    menu.setChosen({countField("failed")});
    auto* failed = menu.findChild<QAction*>(QStringLiteral("count.failed"));
    auto* credits = menu.findChild<QAction*>(QStringLiteral("count.credits"));
    if (failed == nullptr || credits == nullptr)
        QFAIL("no such counts in the menu");
    QVERIFY(!failed->isEnabled()); // the last one stays
    QCOMPARE(menu.actions().size(), static_cast<qsizetype>(measures().size()));
    credits->trigger();
    QVERIFY(failed->isEnabled());
    QCOMPARE(menu.chosen(), (std::vector<const CountField*>{countField("failed"), countField("credits")}));
    ResultsTable table;
    table.setCounts(menu.chosen());
    QCOMPARE(table.model()->columnCount(), 3);
}

void TestResultsTable::latencyIsAColumnOfTimes()
{
    Snapshot snapshot = *test::sampleRun().snapshot;
    snapshot.strategies[0].engine = Engine::Timeline;
    for (int i = 1; i <= 100; ++i) // p95 is the 95th of 100: 1.250038 s
        snapshot.strategies[0].counts.latencies.add(i == 95 ? 1'250'038 : i < 95 ? 1'000'000 : 2'000'000);
    snapshot.strategies[1].engine = Engine::Timeline; // no success
    ResultsModel model;
    model.setCounts({measure("latencySeconds.p95")});
    model.setComparison(std::make_shared<const Comparison>(std::make_shared<const Snapshot>(snapshot), nullptr,
                                                           std::vector<std::size_t>{}));
    const auto cell = [&model](int row, int role) { return model.index(row, 1).data(role); };
    QCOMPARE(model.headerData(1, Qt::Horizontal, Qt::DisplayRole).toString(), QStringLiteral("Latency p95"));
    QCOMPARE(cell(0, Qt::DisplayRole).toString(), QStringLiteral("1.25\u00a0s"));
    QCOMPARE(cell(0, ResultsModel::PlainRole).toString(), QStringLiteral("1.250038"));
    QVERIFY(cell(0, Qt::ToolTipRole).toString().contains(QStringLiteral("exactly 1.250038\u00a0s")));
    QCOMPARE(cell(1, Qt::DisplayRole).toString(), QStringLiteral("–"));
    QCOMPARE(cell(1, ResultsModel::PlainRole).toString(), QString());
    QVERIFY(!cell(1, ResultsModel::SortRole).isValid());
    QVERIFY(cell(1, Qt::ToolTipRole).toString().contains(QStringLiteral("no request has succeeded")));
    QCOMPARE(cell(2, Qt::DisplayRole).toString(), QStringLiteral("–"));
    QVERIFY(cell(2, Qt::ToolTipRole).toString().contains(QStringLiteral("no clock")));
    for (int i = 0; i < 3000; ++i) // more different values than are kept one by one
        snapshot.strategies[0].counts.latencies.add(1'000'000 + i);
    model.setComparison(std::make_shared<const Comparison>(std::make_shared<const Snapshot>(snapshot), nullptr,
                                                           std::vector<std::size_t>{}));
    QVERIFY(cell(0, Qt::ToolTipRole).toString().contains(QStringLiteral("at most 1/512 away")));
}

QTEST_MAIN(TestResultsTable)
#include "tst_results_table.moc"
