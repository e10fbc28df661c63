#include "compare/bar_chart.h"
#include "compare/cause_chart.h"
#include "compare/compare_exports.h"
#include "compare/compare_view.h"
#include "compare/comparison_text.h"
#include "compare/results_table.h"
#include "compare/run_banner.h"
#include "compare/strategy_key.h"
#include "compare/time_picture.h"
#include "compare/trace_chart.h"
#include "run/measure_list.h"
#include "support/sample_run.h"
#include "theme/appearance.h"
#include "theme/strategy_style.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QFile>
#include <QHelpEvent>
#include <QLabel>
#include <QPainter>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSplitter>
#include <QStackedWidget>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <cmath>
#include <limits>

using namespace twice;
using namespace twice::ui;

namespace {

QString bannerOf(const CompareView& view)
{
    return view.findChild<RunBanner*>()->text();
}

void show(CompareView& view, const test::SampleRun& run, CompareState state)
{
    view.showState(state);
    view.showRun(run.snapshot, run.state, run.places);
}

/// Whether a picture shows anything but one colour.
bool hasContent(const QImage& image)
{
    const QRgb first = image.pixel(0, 0);
    for (int y = 0; y < image.height(); y += 2)
        for (int x = 0; x < image.width(); x += 2)
            if (image.pixel(x, y) != first)
                return true;
    return false;
}

QByteArray contentOf(const QString& fileName)
{
    QFile file(fileName);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestCompareView : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void statesAreTold();
    void outOfDateIsToldAndTakenBack();
    void failureIsToldInWords();
    void everyShapeOfDataIsDrawn_data();
    void everyShapeOfDataIsDrawn();
    void namesAreWrittenWhole();
    void zeroIsWrittenAndItsBarIsAbsent();
    void barsScaleFollowsTheJobsInRoundSteps();
    void barsOfAYoungRunAreNoSlivers();
    void scaleIsRoundWithoutExpectations();
    void exactValueThatIsLeftOutHasItsReason();
    void intervalFromOneSharedWorldSaysSo();
    void countsThatNeedAClockCanBeChosen();
    void latenciesHaveBarsWithRoundTimes();
    void statesHaveLinesOverTime();
    void linesThatCannotBeSayWhy();
    void longRunsSayHowLong();
    void strategiesThatDifferInJobsAreToldAsARange();
    void luckThatBeganAgainIsTold();
    void whiskersAndMarksLeaveTheBarFree();
    void numbersLeaveRoomForBarsInTheSmallestPicture();
    void causesFillTheirOwnBarAndAreExplainedWhereTheyShareIt();
    void manyCausesLeaveTheBarsFreeOfTheirLegend();
    void logarithmicButtonChangesTheScale();
    void keyboardWalksOverTheBars();
    void barsAreTheLargestFromTheStart();
    void manyCountsLeaveTheOtherChartsTheirWidth();
    void chartsDescribeTheirNumbers();
    void darkAndLightAreFollowed();
    void picturesOpenAgain_data();
    void picturesOpenAgain();
    void chartsThatStandAloneNameTheirStrategies_data();
    void chartsThatStandAloneNameTheirStrategies();
    void keysOfLongNamesStayOnTheSheet();
    void resultsAreSaved();
    void whatCannotBeSavedIsSaid();
    void exportsHaveNamesAndMnemonics();
    void choicesComeBack();
    void faultyChoicesAreTheUsualOnes_data();
    void faultyChoicesAreTheUsualOnes();
};

void TestCompareView::init()
{
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    applyAppearance(*qApp, Appearance::Light);
}

void TestCompareView::statesAreTold()
{
    CompareView view;
    view.show();
    auto* pages = view.findChild<QStackedWidget*>();
    QCOMPARE(pages->currentWidget()->objectName(), QStringLiteral("emptyPage"));
    QVERIFY(!view.exportActions().front()->isEnabled());

    show(view, test::sampleRun(350'000, RunState::Running), CompareState::Running);
    QCOMPARE(pages->currentIndex(), 1);
    QCOMPARE(bannerOf(view), QStringLiteral("Running: after 350,000 of 1,000,000 jobs"));
    QVERIFY(view.exportActions().front()->isEnabled());

    show(view, test::sampleRun(412'000, RunState::Stopped), CompareState::Stopped);
    QCOMPARE(bannerOf(view), QStringLiteral("Stopped after 412,000 of 1,000,000 jobs: counts so far"));
    QCOMPARE(view.findChild<RunBanner*>()->tone(), RunBanner::Tone::Notice);

    show(view, test::sampleRun(), CompareState::Finished);
    QCOMPARE(view.findChild<RunBanner*>()->tone(), RunBanner::Tone::Plain);

    view.showState(CompareState::Empty);
    QCOMPARE(pages->currentIndex(), 0);
}

void TestCompareView::outOfDateIsToldAndTakenBack()
{
    CompareView view;
    show(view, test::sampleRun(), CompareState::Finished);
    view.setOutOfDate(true);
    QTRY_VERIFY(bannerOf(view).startsWith(QLatin1String("Changed since this run")));
    QVERIFY(view.findChild<BarChart*>()->options().faded);
    view.setOutOfDate(false);
    QVERIFY(!bannerOf(view).startsWith(QLatin1String("Changed")));
    QVERIFY(!view.findChild<BarChart*>()->options().faded);
}

void TestCompareView::failureIsToldInWords()
{
    Snapshot snapshot = *test::sampleRun(10, RunState::Failed).snapshot;
    snapshot.failure = "out of memory";
    CompareView view;
    view.showState(CompareState::Failed);
    view.showRun(std::make_shared<const Snapshot>(snapshot), nullptr, {});
    QCOMPARE(bannerOf(view), QStringLiteral("The run failed: out of memory"));
    QCOMPARE(view.findChild<RunBanner*>()->tone(), RunBanner::Tone::Fault);
}

void TestCompareView::everyShapeOfDataIsDrawn_data()
{
    QTest::addColumn<std::shared_ptr<const Snapshot>>("snapshot");
    const auto row = [](const char* name, Snapshot snapshot) {
        QTest::newRow(name) << std::make_shared<const Snapshot>(std::move(snapshot));
    };
    row("no strategies at all", Snapshot{});
    row("nothing counted yet", *test::sampleRun(0, RunState::Running, 0).snapshot);
    row("one point", *test::sampleRun(1000, RunState::Running, 1).snapshot);
    row("the whole", *test::sampleRun().snapshot);
    Snapshot huge = *test::sampleRun().snapshot;
    for (StrategyProgress& progress : huge.strategies) {
        progress.counts.requests = progress.counts.messages = progress.counts.failed = 1'000'000'000'000;
        progress.counts.stepsDoneAgain.total = 9'000'000'000'000'000'000ULL;
        progress.trace = {std::make_shared<const Counts>(progress.counts)};
    }
    row("huge", huge);
    Snapshot notANumber = *test::sampleRun().snapshot;
    for (StrategyProgress& progress : notANumber.strategies)
        progress.expected->failed = progress.expected->usersWithTwoOrMoreEmails =
            std::numeric_limits<double>::quiet_NaN();
    row("not a number", notANumber);
    Snapshot refused = *test::sampleRun().snapshot;
    for (StrategyProgress& progress : refused.strategies)
        progress = StrategyProgress{.name = progress.name,
                                    .refusal = ClockNeed{"x", "It needs a clock."},
                                    .counts = {},
                                    .expected = {},
                                    .trace = {},
                                    .overTime = {}};
    row("all refused", refused);
}

void TestCompareView::everyShapeOfDataIsDrawn()
{
    QFETCH(std::shared_ptr<const Snapshot>, snapshot);
    CompareView view;
    view.resize(880, 600);
    view.showState(CompareState::Running);
    view.showRun(snapshot, nullptr, {});
    view.show();
    for (const bool logarithmic : {false, true}) {
        view.findChild<QToolButton*>(QStringLiteral("logarithmicButton"))->setChecked(logarithmic);
        QVERIFY(hasContent(view.grab().toImage()));
    }
    // Hover and click everywhere, also where there is nothing (QTBUG-118669).
    for (const char* name : {"barChart", "lineChart", "causeChart"}) {
        auto* chart = view.findChild<QWidget*>(QLatin1String(name));
        QVERIFY(chart);
        for (int x = 3; x < chart->width(); x += chart->width() / 6) {
            const QPoint at(x, chart->height() / 2);
            QTest::mouseMove(chart, at);
            QTest::mouseClick(chart, Qt::LeftButton, {}, at);
            QHelpEvent help(QEvent::ToolTip, at, chart->mapToGlobal(at));
            QApplication::sendEvent(chart, &help);
        }
    }
}

void TestCompareView::namesAreWrittenWhole()
{
    // The letters grow with the chart, but never so far that the longest name is cut off.
    const test::SampleRun run = test::sampleRun(100'000);
    BarChart chart;
    chart.setCounts({countField("failed"), countField("stepsDoneAgain"), countField("usersWithTwoOrMoreEmails")});
    chart.setComparison(std::make_shared<const Comparison>(run.snapshot, run.state, run.places));
    for (int width = 830; width <= 1900; width += 50)
        for (int height = 260; height <= 800; height += 20)
            QVERIFY2(chart.picture(QRectF(0, 0, width, height), chart.font(), lightPalette()).namesFit(),
                     qPrintable(QStringLiteral("%1 x %2").arg(width).arg(height)));
}

void TestCompareView::zeroIsWrittenAndItsBarIsAbsent()
{
    const test::SampleRun run = test::sampleRun();
    BarChart chart;
    chart.setCounts({countField("usersWithTwoOrMoreEmails")});
    chart.setComparison(std::make_shared<const Comparison>(run.snapshot, run.state, run.places));
    const QRectF area(0, 0, 600, 400);
    const BarPicture picture = chart.picture(area, chart.font(), lightPalette());
    QImage image(600, 400, QImage::Format_RGB32);
    QPainter painter(&image);
    picture.draw(painter);
    painter.end();
    const auto colourIn = [&](std::size_t row) {
        const QRectF cell = picture.cellRect({row, 0});
        return image.pixelColor(static_cast<int>(picture.scale(0).position(1000)), static_cast<int>(cell.center().y()));
    };
    QCOMPARE(colourIn(0), strategyStyle(0, false).colour); // 4,939 reaches beyond 1,000
    QVERIFY(colourIn(2) != strategyStyle(2, false).colour);
    QVERIFY(picture.cellText({2, 0}).contains(QLatin1String("Users with 2+ emails: 0")));
}

void TestCompareView::barsScaleFollowsTheJobsInRoundSteps()
{
    BarChart chart;
    chart.setCounts({countField("stepsDoneAgain")});
    const auto scaleAfter = [&chart](std::uint64_t done) {
        const test::SampleRun run = test::sampleRun(done, RunState::Running);
        chart.setComparison(std::make_shared<const Comparison>(run.snapshot, run.state, run.places));
        return chart.picture(QRectF(0, 0, 600, 400), chart.font(), lightPalette()).scale(0).largest();
    };
    // The whole run's expectation is 461,802.721; 200,000 of 1,000,000 jobs have a fifth of it.
    QCOMPARE(scaleAfter(120'000), 92360.5442);
    QCOMPARE(scaleAfter(190'000), 92360.5442);
    QCOMPARE(scaleAfter(210'000), 230901.3605);
    QCOMPARE(scaleAfter(600'000), 461802.721);
    // The mark is that of the jobs done so far: half of it.
    const test::SampleRun half = test::sampleRun(500'000, RunState::Running);
    QCOMPARE(*Comparison(half.snapshot, half.state, half.places).expected(3, *countField("failed")), 502.1005);
    QCOMPARE(*Comparison(half.snapshot, half.state, half.places).expected(3, *countField("callsPerJob")), 10.599827814);
}

void TestCompareView::barsOfAYoungRunAreNoSlivers()
{
    // After 2,500 of 1,000,000 jobs there is room for 5,000: the longest bar fills two fifths of its column or more.
    const test::SampleRun run = test::sampleRun(2'500, RunState::Running);
    const Comparison comparison(run.snapshot, run.state, run.places);
    QCOMPARE(comparison.jobsInView(), 5000.0);
    BarChart chart;
    chart.setCounts({countField("stepsDoneAgain")});
    chart.setComparison(std::make_shared<const Comparison>(comparison));
    const BarPicture picture = chart.picture(QRectF(0, 0, 600, 400), chart.font(), lightPalette());
    const double room = picture.scale(0).position(1e9) - picture.scale(0).position(0);
    QVERIFY(picture.barRect({3, 0}).width() >= 0.4 * room);
}

void TestCompareView::scaleIsRoundWithoutExpectations()
{
    Snapshot snapshot = *test::sampleRun(500'000, RunState::Running).snapshot;
    for (StrategyProgress& progress : snapshot.strategies) {
        progress.expected.reset();
        progress.counts.failed = 700;
    }
    BarChart chart;
    chart.setCounts({countField("failed")});
    chart.setComparison(std::make_shared<const Comparison>(std::make_shared<const Snapshot>(snapshot), nullptr,
                                                           std::vector<std::size_t>{}));
    // 700 with its interval, which ends near 754.
    QCOMPARE(chart.picture(QRectF(0, 0, 600, 400), chart.font(), lightPalette()).scale(0).largest(), 800.0);
}

void TestCompareView::exactValueThatIsLeftOutHasItsReason()
{
    Snapshot snapshot = *test::sampleRun().snapshot;
    snapshot.strategies[0].expected.emplace().leftOut = "there are too many ways";
    const Comparison comparison(std::make_shared<const Snapshot>(snapshot), nullptr, {});
    QVERIFY(textOf(comparison, 0, *countField("failed"))
                .contains(QStringLiteral("no exact value: there are too many ways")));
    QVERIFY(!textOf(comparison, 0, *countField("redeliveries"))
                 .contains(QStringLiteral("no exact value"))); // never has one
    snapshot.strategies[0].expected.reset();                   // still being computed
    const Comparison early(std::make_shared<const Snapshot>(snapshot), nullptr, {});
    QVERIFY(!textOf(early, 0, *countField("failed")).contains(QStringLiteral("no exact value")));
}

void TestCompareView::intervalFromOneSharedWorldSaysSo()
{
    Snapshot snapshot = *test::sampleRun().snapshot;
    const QString words = QStringLiteral("as if requests were independent");
    const auto tells = [&](std::uint64_t cells, const char* name) {
        snapshot.strategies[0].counts.cells = cells;
        snapshot.strategies[0].counts.squaresOverCells.assign(countFields().size(), 100.0);
        const Comparison comparison(std::make_shared<const Snapshot>(snapshot), nullptr, {});
        return textOf(comparison, 0, *countField(name)).contains(words);
    };
    QVERIFY(tells(1, "failed"));
    QVERIFY(!tells(1, "redeliveries")); // has no interval from one cell
    QVERIFY(!tells(0, "failed"));       // counted without a clock: they are independent
    QVERIFY(!tells(2, "failed"));       // from the spread between cells
}

void TestCompareView::countsThatNeedAClockCanBeChosen()
{
    CompareView view;
    show(view, test::sampleRun(), CompareState::Finished);
    view.findChild<QAction*>(QStringLiteral("count.redeliveries"))->trigger();
    view.findChild<TraceChart*>()->setField(countField("deadLetters"));
    const CompareChoices chosen = readChoices(written(view.choices()));
    QCOMPARE(chosen.bars.back(), countField("redeliveries"));
    QCOMPARE(chosen.lines, countField("deadLetters"));
}

void TestCompareView::latenciesHaveBarsWithRoundTimes()
{
    Snapshot snapshot = *test::sampleRun().snapshot;
    snapshot.strategies[0].counts.latencies.add(900'000'000); // a quarter of an hour
    snapshot.strategies[1].counts.latencies.add(450'000'000);
    test::SampleRun run = test::sampleRun();
    run.snapshot = std::make_shared<const Snapshot>(snapshot);
    CompareView view;
    view.resize(1280, 720);
    view.show();
    show(view, run, CompareState::Finished);
    auto* action = view.findChild<QAction*>(QStringLiteral("count.latencySeconds.p95"));
    QVERIFY(action);
    action->trigger();
    const auto* chart = view.findChild<BarChart*>();
    QCOMPARE(chart->options().counts.back(), measure("latencySeconds.p95"));
    QCOMPARE(view.choices().bars.back(), measure("latencySeconds.p95"));
    QCOMPARE(readChoices(written(view.choices())), view.choices());
    const BarPicture picture = chart->picture(QRectF(0, 0, 1280, 300), chart->font(), lightPalette());
    const std::size_t column = chart->options().counts.size() - 1;
    QCOMPARE(picture.scale(column).largest(), 900.0);
    for (const double tick : picture.scale(column).ticks(4))
        QCOMPARE(std::fmod(tick, 60.0), 0.0); // whole minutes
    QVERIFY(std::abs(picture.barRect({1, column}).width() * 2 - picture.barRect({0, column}).width()) < 1e-6);
    QCOMPARE(picture.barRect({2, column}).width(), 0.0); // no clock
    QVERIFY(picture.cellText({0, column}).contains(QStringLiteral("Latency p95: 15\u00a0min")));
    QVERIFY(picture.cellText({2, column}).contains(QStringLiteral("No number: there is no clock")));
    QVERIFY(!view.grab().isNull());
}

void TestCompareView::statesHaveLinesOverTime()
{
    // A queue that grows by one each quarter of an hour, up to 4 at an hour; the others have no clock.
    TimeSeries series;
    constexpr VirtualTime hour = 3'600'000'000;
    series.makeRoom(hour + 1);
    while (series.next() <= hour)
        series.add({.waiting = static_cast<std::uint64_t>(series.next() / (hour / 4))});
    Snapshot snapshot = *test::sampleRun().snapshot;
    snapshot.strategies[1].engine = Engine::Timeline;
    snapshot.strategies[1].overTime = std::make_shared<const TimeSeries>(series);
    test::SampleRun run = test::sampleRun();
    run.snapshot = std::make_shared<const Snapshot>(snapshot);
    CompareView view;
    view.resize(1280, 720);
    view.show();
    show(view, run, CompareState::Finished);
    auto* choice = view.findChild<QComboBox*>(QStringLiteral("traceCount"));
    QVERIFY(choice);
    choice->setFocus();
    QTest::keyClicks(choice, QStringLiteral("Queue"));
    QCOMPARE(choice->currentText(), QStringLiteral("Queue length over time"));
    const auto* chart = view.findChild<TraceChart*>();
    QCOMPARE(chart->state(), stateField("waiting"));
    QCOMPARE(chart->title(), QStringLiteral("Queue length over time"));
    QVERIFY(view.findChild<QLabel*>(QStringLiteral("traceGround"))->text().contains(QStringLiteral("4 without")));
    QVERIFY(view.findChild<QLabel*>(QStringLiteral("noLines"))->isHidden());
    QCOMPARE(view.choices().overTime, stateField("waiting"));
    QCOMPARE(readChoices(written(view.choices())), view.choices());
    QVERIFY(!view.grab().isNull());

    const Comparison comparison(run.snapshot, run.state, run.places);
    const ChartPicture picture = timePicture(comparison, *stateField("waiting"), ScaleKind::Linear, false);
    QCOMPARE(picture.lines.size(), 5);
    QVERIFY(picture.lines[0].points.isEmpty());
    QVERIFY(picture.lines[1].points.size() > 100);
    QCOMPARE(picture.lines[1].points.front(), QPointF(0, 0));
    QVERIFY(picture.x.most > 3580 && picture.x.most <= 3600); // the last look before the end
    QCOMPARE(picture.x.ticks[1].label, QStringLiteral("10\u00a0min"));
    QVERIFY(timeSummary(comparison, *stateField("waiting")).contains(QStringLiteral("at most 3")));
}

void TestCompareView::linesThatCannotBeSayWhy()
{
    CompareView view;
    view.resize(1280, 720);
    view.show();
    test::SampleRun run = test::sampleRun();
    show(view, run, CompareState::Finished);
    auto* chart = view.findChild<TraceChart*>();
    const auto* reason = view.findChild<QLabel*>(QStringLiteral("noLines"));
    QVERIFY(reason->isHidden());
    chart->setState(stateField("inFlight"));
    QVERIFY(reason->isVisible());
    QVERIFY(reason->text().contains(QStringLiteral("no clock")));

    // One world for all jobs: nothing to draw over the jobs done.
    Snapshot snapshot = *run.snapshot;
    Scenario scenario = *snapshot.scenario;
    scenario.cellSize = scenario.world.jobs;
    snapshot.scenario = std::make_shared<const Scenario>(scenario);
    for (StrategyProgress& progress : snapshot.strategies)
        progress.engine = Engine::Timeline;
    run.snapshot = std::make_shared<const Snapshot>(snapshot);
    show(view, run, CompareState::Finished);
    QVERIFY(reason->text().contains(QStringLiteral("Nothing has happened yet")));
    chart->setField(countField("failed"));
    QVERIFY(reason->isVisible());
    QVERIFY(reason->text().contains(QStringLiteral("one world")));
}

void TestCompareView::longRunsSayHowLong()
{
    test::SampleRun run = test::sampleRun(100'000, RunState::Running);
    Snapshot snapshot = *run.snapshot;
    snapshot.elapsedSeconds = 17;
    snapshot.secondsLeft = 151;
    run.snapshot = std::make_shared<const Snapshot>(snapshot);
    CompareView view;
    show(view, run, CompareState::Running);
    QCOMPARE(bannerOf(view), QStringLiteral("Running: after 100,000 of 1,000,000 jobs, about 2.5\u00a0min left"));
    snapshot.secondsLeft = 3;
    run.snapshot = std::make_shared<const Snapshot>(snapshot);
    show(view, run, CompareState::Running);
    QCOMPARE(bannerOf(view), QStringLiteral("Running: after 100,000 of 1,000,000 jobs"));

    Snapshot within = *test::sampleRun(0, RunState::Running, 0).snapshot; // one large world
    within.jobsGone = 0.34 * static_cast<double>(within.jobsInAll);
    run.snapshot = std::make_shared<const Snapshot>(within);
    show(view, run, CompareState::Running);
    QCOMPARE(bannerOf(view), QStringLiteral("Running: 34\u00a0% of one large world"));

    show(view, test::sampleRun(), CompareState::Finished);
    view.setOutOfDate(true);
    view.setEstimate(2);
    QTRY_COMPARE(bannerOf(view), QStringLiteral("Changed since this run: press Run to bring it up to date"));
    view.setEstimate(7260);
    QVERIFY(bannerOf(view).endsWith(QStringLiteral("which may take about 2\u00a0h")));
}

void TestCompareView::strategiesThatDifferInJobsAreToldAsARange()
{
    test::SampleRun run = test::sampleRun(412'000, RunState::Stopped);
    Snapshot snapshot = *run.snapshot;
    snapshot.strategies[1].counts.requests = 411'500;
    run.snapshot = std::make_shared<const Snapshot>(snapshot);
    CompareView view;
    show(view, run, CompareState::Stopped);
    QCOMPARE(bannerOf(view), QStringLiteral("Stopped after 411,500 to 412,000 of 1,000,000 jobs: counts so far"));
}

void TestCompareView::luckThatBeganAgainIsTold()
{
    test::SampleRun run = test::sampleRun();
    Snapshot snapshot = *run.snapshot;
    snapshot.strategies[3].luckRepeated = true;
    run.snapshot = std::make_shared<const Snapshot>(snapshot);
    CompareView view;
    show(view, run, CompareState::Finished);
    QVERIFY(bannerOf(view).startsWith(QLatin1String("1,000,000 jobs for each strategy")));
    QVERIFY(bannerOf(view).contains(QLatin1String("One generator has begun again")));
    QCOMPARE(view.findChild<RunBanner*>()->tone(), RunBanner::Tone::Notice);
}

void TestCompareView::whiskersAndMarksLeaveTheBarFree()
{
    // In the middle of a bar's height there is nothing but the bar, however narrow: 250 of 1,059 in 60 pixels.
    const test::SampleRun run = test::sampleRun();
    BarChart chart;
    chart.setCounts({countField("failed"), countField("stepsDoneAgain"), countField("usersWithTwoOrMoreEmails")});
    chart.setComparison(std::make_shared<const Comparison>(run.snapshot, run.state, run.places));
    const BarPicture picture = chart.picture(QRectF(0, 0, 830, 255), chart.font(), lightPalette());
    QImage image(830, 255, QImage::Format_RGB32);
    QPainter painter(&image);
    picture.draw(painter);
    painter.end();
    for (const std::size_t row : {std::size_t{0}, std::size_t{3}, std::size_t{4}}) {
        const QRectF bar = picture.barRect({row, 0});
        QVERIFY(bar.width() >= 3 && bar.height() >= 8);
        for (double x = std::ceil(bar.left()); x + 1 <= bar.right(); ++x)
            QCOMPARE(image.pixelColor(static_cast<int>(x), static_cast<int>(bar.center().y())),
                     strategyStyle(static_cast<int>(row), false).colour);
    }
}

void TestCompareView::numbersLeaveRoomForBarsInTheSmallestPicture()
{
    const test::SampleRun run = test::sampleRun();
    Snapshot snapshot = *run.snapshot;
    for (StrategyProgress& strategy : snapshot.strategies) {
        strategy.counts.calls.total = 10'599'827'814'123;
        strategy.expected->calls = 10'599'827'814'123.125;
    }
    DocumentState state = *run.state;
    state.scenario.strategies[1].name = std::string(200, 'W');
    BarChart chart;
    chart.setCounts(std::vector<const CountField*>(12, countField("calls")));
    chart.setShowExact(true);
    chart.setComparison(std::make_shared<const Comparison>(std::make_shared<const Snapshot>(snapshot),
                                                           std::make_shared<const DocumentState>(state), run.places));
    const QSizeF smallest = chart.smallestPicture(chart.font());
    const BarPicture picture = chart.picture(QRectF(QPointF(), smallest), chart.font(), lightPalette());
    const double bars = picture.scale(0).position(1e18) - picture.scale(0).position(0);
    QVERIFY(bars >= 3 * QFontMetricsF(chart.font()).averageCharWidth());
}

void TestCompareView::causesFillTheirOwnBarAndAreExplainedWhereTheyShareIt()
{
    test::SampleRun run = test::sampleRun();
    const QFont font = QApplication::font();
    const auto compared = [&run] { return std::make_shared<const Comparison>(run.snapshot, run.state, run.places); };
    const CausePicture one(compared(), false, font, lightPalette(), QRectF(0, 0, 400, 200));
    QCOMPARE(one.segments().size(), std::size_t{3});
    QCOMPARE(one.segments()[0].rect.width(), one.segments()[2].rect.width()); // 4,971 as wide as 464,233: shares
    const double withoutLegend = CausePicture::smallestSize(*compared(), font).height();

    Snapshot snapshot = *run.snapshot;
    auto& causes = snapshot.strategies[3].counts.repeatsByCause;
    causes[static_cast<std::size_t>(Cause::LostReply)] = 64'233;
    causes[static_cast<std::size_t>(Cause::WholeJobRetried)] = 400'000;
    run.snapshot = std::make_shared<const Snapshot>(snapshot);
    QCOMPARE(CausePicture(compared(), false, font, lightPalette(), QRectF(0, 0, 400, 200)).segments().size(),
             std::size_t{4});
    QVERIFY(CausePicture::smallestSize(*compared(), font).height() > withoutLegend);
}

void TestCompareView::manyCausesLeaveTheBarsFreeOfTheirLegend()
{
    const test::SampleRun run = test::sampleRun();
    Snapshot snapshot = *run.snapshot;
    for (StrategyProgress& progress : snapshot.strategies) {
        progress.counts.repeatsByCause.fill(100);
        progress.counts.stepsDoneAgain.total = 100 * causeCount;
    }
    const auto comparison =
        std::make_shared<const Comparison>(std::make_shared<const Snapshot>(snapshot), run.state, run.places);
    for (const int height : {110, 130, 200, 400}) {
        const QRectF area(0, 0, 230, height);
        const CausePicture picture(comparison, false, QApplication::font(), lightPalette(), area);
        QCOMPARE(picture.segments().size(), snapshot.strategies.size() * causeCount);
        if (picture.legendRect().height() > 0)
            QVERIFY(picture.legendRect().top() > picture.segments().back().rect.bottom());
        QVERIFY(area.contains(picture.segments().back().rect));
    }
    const CausePicture large(comparison, false, QApplication::font(), lightPalette(), QRectF(0, 0, 230, 400));
    QVERIFY(large.legendRect().height() > 0);
}

void TestCompareView::logarithmicButtonChangesTheScale()
{
    CompareView view;
    show(view, test::sampleRun(), CompareState::Finished);
    view.show();
    auto* button = view.findChild<QToolButton*>(QStringLiteral("logarithmicButton"));
    QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(view.findChild<BarChart*>()->options().scale, ScaleKind::Logarithmic);
    QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(view.findChild<BarChart*>()->options().scale, ScaleKind::Linear);
}

void TestCompareView::keyboardWalksOverTheBars()
{
    CompareView view;
    show(view, test::sampleRun(), CompareState::Finished);
    view.show();
    auto* bars = view.findChild<BarChart*>();
    QSignalSpy activated(bars, &BarChart::activated);
    for (const Qt::Key key : {Qt::Key_Up, Qt::Key_Down, Qt::Key_Down, Qt::Key_Down, Qt::Key_Right, Qt::Key_Return})
        QTest::keyClick(bars, key);
    QCOMPARE(activated.count(), 1);
    QCOMPARE(activated[0][0].value<std::size_t>(), std::size_t{3});
    QVERIFY(bars->accessibleDescription().contains(QLatin1String("Steps done again: 464,233")));
    QVERIFY(bars->accessibleDescription().contains(QLatin1String("exact expectation 461,802.721")));
}

void TestCompareView::barsAreTheLargestFromTheStart()
{
    CompareView view;
    view.resize(1000, 900);
    view.show(); // empty; the charts are hidden until there is a run
    show(view, test::sampleRun(), CompareState::Finished);
    QCoreApplication::sendPostedEvents();
    const QList<int> heights = view.findChild<QSplitter*>(QStringLiteral("compareSplitter"))->sizes();
    QVERIFY2(heights[0] > heights[1] && heights[1] > heights[2], qPrintable(QString::number(heights[0])));
}

void TestCompareView::manyCountsLeaveTheOtherChartsTheirWidth()
{
    CompareView view;
    view.resize(820, 620);
    show(view, test::sampleRun(), CompareState::Finished);
    view.show();
    CompareChoices choices = view.choices();
    for (const CountField& field : countFields())
        if (choices.bars.size() < 12)
            choices.bars.push_back(&field);
    view.setChoices(choices);
    auto* bars = view.findChild<BarChart*>();
    auto* scroll = view.findChild<QScrollArea*>(QStringLiteral("barsScroll"));
    QTRY_VERIFY(bars->width() > scroll->width());
    QTRY_VERIFY(scroll->height() >= bars->height()); // nothing hides behind the scroll bar
    for (const char* name : {"lineChart", "causeChart", "resultsTable"}) {
        const auto* part = view.findChild<QWidget*>(QLatin1String(name));
        const QRect shown(part->mapTo(&view, QPoint()), part->size());
        QVERIFY2(shown.left() >= 0 && shown.right() <= view.width(), name);
    }
    for (int i = 0; i < 12; ++i)
        QTest::keyClick(bars, Qt::Key_Right);
    QCOMPARE(scroll->horizontalScrollBar()->value(), scroll->horizontalScrollBar()->maximum());
    for (int i = 0; i < 12; ++i)
        QTest::keyClick(bars, Qt::Key_Left);
    QVERIFY(scroll->horizontalScrollBar()->value() < scroll->horizontalScrollBar()->maximum() / 2);
}

void TestCompareView::chartsDescribeTheirNumbers()
{
    CompareView view;
    view.show();
    show(view, test::sampleRun(), CompareState::Finished);
    QVERIFY(view.findChild<BarChart*>()->accessibleDescription().contains(
        QLatin1String("retry the whole job, same key 995")));
    QVERIFY(view.findChild<CauseChart*>()->accessibleDescription().contains(
        QLatin1String("retry the whole job, same key: whole job retried 464,233.")));
    auto* lines = view.findChild<QWidget*>(QStringLiteral("lineChart"));
    QVERIFY(lines->accessibleDescription().contains(QLatin1String("retry each step, no key 4,939")));
    for (const QToolButton* button : view.findChildren<QToolButton*>())
        QVERIFY2(!button->text().isEmpty() || !button->accessibleName().isEmpty(), qPrintable(button->objectName()));
}

void TestCompareView::darkAndLightAreFollowed()
{
    CompareView view;
    view.resize(880, 600);
    show(view, test::sampleRun(), CompareState::Finished);
    view.show();
    for (const Appearance appearance : {Appearance::Dark, Appearance::Light}) {
        applyAppearance(*qApp, appearance);
        const QColor base = qApp->palette().color(QPalette::Base);
        for (const char* name : {"barChart", "lineChart", "causeChart"}) {
            auto* chart = view.findChild<QWidget*>(QLatin1String(name));
            QTRY_VERIFY2(chart->grab().toImage().pixelColor(1, 1) == base, name);
            const QImage image = chart->grab().toImage();
            QVERIFY(hasContent(image));
        }
    }
}

void TestCompareView::picturesOpenAgain_data()
{
    QTest::addColumn<CompareExports::Chart>("chart");
    QTest::newRow("all") << CompareExports::Chart::All;
    QTest::newRow("bars") << CompareExports::Chart::Bars;
    QTest::newRow("lines") << CompareExports::Chart::Lines;
    QTest::newRow("causes") << CompareExports::Chart::Causes;
}

void TestCompareView::picturesOpenAgain()
{
    QFETCH(CompareExports::Chart, chart);
    CompareView view;
    show(view, test::sampleRun(), CompareState::Finished);
    const auto* exports = view.findChild<CompareExports*>();
    const QTemporaryDir directory;

    const QString png = directory.filePath(QStringLiteral("chart.png"));
    QCOMPARE(exports->saveChart(chart, png), std::nullopt);
    const QImage image(png);
    QVERIFY(image.width() >= 2200 && hasContent(image)); // 1,100 wide, two pixels each
    QVERIFY(image.text(QStringLiteral("Scenario")).contains(QLatin1String("\"twice-scenario\"")));
    QVERIFY(image.text(QStringLiteral("Source")).contains(QLatin1String("seed 1")));

    const QString svg = directory.filePath(QStringLiteral("chart.svg"));
    QCOMPARE(exports->saveChart(chart, svg), std::nullopt);
    QSvgRenderer renderer(svg);
    QVERIFY(renderer.isValid());
    QImage drawn(renderer.defaultSize(), QImage::Format_ARGB32);
    drawn.fill(Qt::white);
    QPainter painter(&drawn);
    renderer.render(&painter);
    painter.end();
    QVERIFY(hasContent(drawn));
    QVERIFY(contentOf(svg).contains("twice-scenario"));

    const QString pdf = directory.filePath(QStringLiteral("chart.pdf"));
    QCOMPARE(exports->saveChart(chart, pdf), std::nullopt);
    const QByteArray content = contentOf(pdf);
    QVERIFY(content.startsWith("%PDF-1."));
    QVERIFY(content.trimmed().endsWith("%%EOF"));
    QVERIFY(content.contains("/Count 1\n") || content.contains("/Count 1 "));
    QVERIFY(content.contains("scenario.twice") || content.contains("/EmbeddedFile"));
}

void TestCompareView::chartsThatStandAloneNameTheirStrategies_data()
{
    picturesOpenAgain_data();
}

void TestCompareView::chartsThatStandAloneNameTheirStrategies()
{
    QFETCH(CompareExports::Chart, chart);
    CompareView view;
    show(view, test::sampleRun(), CompareState::Finished);
    const QTemporaryDir directory;
    const QString svg = directory.filePath(QStringLiteral("chart.svg"));
    QCOMPARE(view.findChild<CompareExports*>()->saveChart(chart, svg), std::nullopt);
    QByteArray drawn = contentOf(svg);
    drawn.remove(0, drawn.indexOf("</desc>")); // which holds the scenario
    QVERIFY(drawn.contains("retry each step, no key"));
}

void TestCompareView::keysOfLongNamesStayOnTheSheet()
{
    test::SampleRun run = test::sampleRun();
    DocumentState state = *run.state;
    state.scenario.strategies[1].name = std::string(200, 'W');
    const Comparison comparison(run.snapshot, std::make_shared<const DocumentState>(state), run.places);
    const StrategyKey key(comparison, QApplication::font(), 300);
    QCOMPARE(key.entries().size(), comparison.size());
    const QRectF sheet(0, 0, 300, key.height());
    for (std::size_t row = 0; row < key.entries().size(); ++row) {
        QVERIFY(sheet.contains(key.entries()[row].rect));
        QVERIFY(row == 0 || !key.entries()[row].rect.intersects(key.entries()[row - 1].rect));
    }
    QVERIFY(key.entries()[1].name.endsWith(QChar(0x2026)));
}

void TestCompareView::resultsAreSaved()
{
    CompareView view;
    show(view, test::sampleRun(), CompareState::Finished);
    const auto* exports = view.findChild<CompareExports*>();
    const QTemporaryDir directory;
    const QList<std::pair<QString, QByteArray>> wanted{{QStringLiteral("r.csv"), "strategy"},
                                                       {QStringLiteral("r.json"), "\"twice-result\""},
                                                       {QStringLiteral("r.md"), "| retry each step, no key |"},
                                                       {QStringLiteral("r.html"), "<table"}};
    for (const auto& [name, part] : wanted) {
        QCOMPARE(exports->saveResults(directory.filePath(name)), std::nullopt);
        QVERIFY2(contentOf(directory.filePath(name)).contains(part), qPrintable(name));
    }
}

void TestCompareView::whatCannotBeSavedIsSaid()
{
    CompareView view;
    const auto* exports = view.findChild<CompareExports*>();
    QVERIFY(exports->saveChart(CompareExports::Chart::Bars, QStringLiteral("x.png")).has_value()); // nothing yet
    show(view, test::sampleRun(), CompareState::Finished);
    const QTemporaryDir directory;
    QVERIFY(exports->saveChart(CompareExports::Chart::Bars, directory.filePath(QStringLiteral("x.gif"))).has_value());
    QVERIFY(exports->saveResults(directory.filePath(QStringLiteral("x.txt"))).has_value());
    const QString nowhere = directory.filePath(QStringLiteral("missing/x.png"));
    QVERIFY(exports->saveChart(CompareExports::Chart::Bars, nowhere)->contains(nowhere));
    QVERIFY(!QFile::exists(nowhere));
}

void TestCompareView::exportsHaveNamesAndMnemonics()
{
    const CompareView view;
    QCOMPARE(view.exportActions().size(), 8);
    for (const QAction* action : view.exportActions()) {
        QVERIFY(!action->objectName().isEmpty());
        QVERIFY(action->text().contains(QLatin1Char('&')));
        QVERIFY(!action->whatsThis().isEmpty());
    }
}

void TestCompareView::choicesComeBack()
{
    CompareView view;
    view.resize(1000, 900);
    show(view, test::sampleRun(), CompareState::Finished);
    view.show();
    const CompareChoices usual = view.choices();
    QCOMPARE(usual.bars.size(), std::size_t{3});
    QCOMPARE(usual.columns.size(), std::size_t{6});

    view.findChild<QAction*>(QStringLiteral("count.calls"))->trigger();
    view.findChild<ResultsTable*>()->setCounts({countField("failed"), countField("credits")});
    QTest::mouseClick(view.findChild<QToolButton*>(QStringLiteral("logarithmicButton")), Qt::LeftButton);
    QTest::mouseClick(view.findChild<QToolButton*>(QStringLiteral("exactButton")), Qt::LeftButton);
    view.findChild<TraceChart*>()->setField(countField("failed"));
    QCoreApplication::sendPostedEvents(); // a fourth count takes height for a scroll bar
    auto* rows = view.findChild<QSplitter*>(QStringLiteral("compareSplitter"));
    rows->setSizes({rows->sizes()[0] - 40, rows->sizes()[1] + 40, rows->sizes()[2]});
    const CompareChoices chosen = view.choices();
    QCOMPARE(chosen.bars.size(), std::size_t{4});
    QVERIFY(chosen.rows != usual.rows);

    CompareView next;
    next.resize(view.size());
    next.setChoices(readChoices(written(chosen)));
    show(next, test::sampleRun(), CompareState::Finished);
    next.show();
    QVERIFY(next.choices() == chosen);
    QCOMPARE(next.findChild<BarChart*>()->options().scale, ScaleKind::Logarithmic);
    QVERIFY(next.findChild<BarChart*>()->options().showExact);
    QVERIFY(next.findChild<QAction*>(QStringLiteral("count.calls"))->isChecked());
    QCOMPARE(next.findChild<ResultsTable*>()->whole(true).header.size(), 3); // strategy, failed, credits
    QCOMPARE(next.findChild<QSplitter*>(QStringLiteral("compareSplitter"))->sizes(), rows->sizes());
}

void TestCompareView::faultyChoicesAreTheUsualOnes_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("nothing stored") << QByteArray();
    QTest::newRow("no object") << QByteArray("[1, 2");
    QTest::newRow("other types") << QByteArray(R"({"bars": 7, "columns": {}, "lines": [], "exact": "yes", "rows": 1})");
    QTest::newRow("unknown counts") << QByteArray(R"({"bars": ["gone"], "columns": [null], "lines": "gone"})");
    QTest::newRow("a count that has no line") << QByteArray(R"({"lines": "requests"})");
    QTest::newRow("no splitter's state") << QByteArray(R"({"rows": "AAECAw==", "middle": "?"})");
}

void TestCompareView::faultyChoicesAreTheUsualOnes()
{
    QFETCH(QByteArray, bytes);
    CompareView view;
    const CompareChoices usual = view.choices();
    view.setChoices(readChoices(bytes));
    QVERIFY(view.choices() == usual);
}

QTEST_MAIN(TestCompareView)
#include "tst_compare_view.moc"
