#include "charts/line_ends.h"
#include "charts/plot.h"
#include "charts/text_lines.h"
#include "compare/trace_picture.h"
#include "compare/value_scale.h"
#include "support/sample_run.h"

#include <QFontMetricsF>
#include <QTest>

#include <cmath>
#include <limits>

using namespace twice;
using namespace twice::ui;

class TestValueScale : public QObject
{
    Q_OBJECT

private slots:
    void linearIsProportional();
    void logarithmicGivesZeroAndOneTheirPlaces();
    void nothingLeavesTheScale();
    void linearTicksAreRound();
    void zeroIsNeverTheOnlyTick();
    void logarithmicTicksAreZeroAndPowersOfTen();
    void roundingUpIsTight();
    void plotMapsItsCorners();
    void equalEndsShareALabel();
    void nearEndsAreWrittenApart();
    void tooManyEndsAreWrittenAsARange();
    void aLevelsLabelHidesNoLine();
    void thinningKeepsTheLast();
    void traceIsPerMillionAndEndsAtTheCount();
    void traceHeightIgnoresTheUnsettledBeginning();
    void textBreaksAtWordsAndEndsInAnEllipsis();
};

void TestValueScale::linearIsProportional()
{
    const ValueScale scale(ScaleKind::Linear, 200, 10, 110); // half a pixel a count
    QCOMPARE(scale.position(0), 10.0);
    QCOMPARE(scale.position(50), 35.0);
    QCOMPARE(scale.position(200), 110.0);
}

void TestValueScale::logarithmicGivesZeroAndOneTheirPlaces()
{
    // log(1 + 999) is 3 decades: 0 at 0, 9 at 1/3, 99 at 2/3, 999 at the end; 1 at log10(2) / 3.
    const ValueScale scale(ScaleKind::Logarithmic, 999, 0, 300);
    QCOMPARE(scale.position(0), 0.0);
    QVERIFY(std::abs(scale.position(1) - 30.103) < 0.001);
    QVERIFY(std::abs(scale.position(9) - 100) < 1e-9);
    QVERIFY(std::abs(scale.position(99) - 200) < 1e-9);
    QCOMPARE(scale.position(999), 300.0);
}

void TestValueScale::nothingLeavesTheScale()
{
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    constexpr double infinity = std::numeric_limits<double>::infinity();
    for (const ScaleKind kind : {ScaleKind::Linear, ScaleKind::Logarithmic}) {
        const ValueScale scale(kind, 100, 0, 50);
        QCOMPARE(scale.position(-3), 0.0);
        QCOMPARE(scale.position(nan), 0.0);
        QCOMPARE(scale.position(infinity), 50.0);
        QCOMPARE(scale.position(1e300), 50.0);
        QVERIFY(scale.unboundedPosition(200) > 50);
        for (const double largest : {0.0, -1.0, nan, infinity})
            QCOMPARE(ValueScale(kind, largest).largest(), 1.0);
    }
}

void TestValueScale::linearTicksAreRound()
{
    using Ticks = std::vector<double>;
    QCOMPARE(ValueScale(ScaleKind::Linear, 1000).ticks(6), (Ticks{0, 200, 400, 600, 800, 1000}));
    QCOMPARE(ValueScale(ScaleKind::Linear, 995).ticks(3), (Ticks{0, 500}));
    QCOMPARE(ValueScale(ScaleKind::Linear, 1).ticks(3), (Ticks{0, 0.5, 1}));
    QCOMPARE(ValueScale(ScaleKind::Linear, 1e12).ticks(2), (Ticks{0, 1e12}));
    QCOMPARE(ValueScale(ScaleKind::Linear, 464233).ticks(3), (Ticks{0, 200'000, 400'000}));
}

void TestValueScale::zeroIsNeverTheOnlyTick()
{
    using Ticks = std::vector<double>;
    QCOMPARE(ValueScale(ScaleKind::Linear, 464233).ticks(2), (Ticks{0, 400'000}));
    for (const ScaleKind kind : {ScaleKind::Linear, ScaleKind::Logarithmic}) {
        for (double largest = 1e-3; largest < 1e13; largest *= 1.07) {
            for (int most = 2; most < 8; ++most) {
                const Ticks ticks = ValueScale(kind, largest).ticks(most);
                QVERIFY(ticks.size() >= 2 && ticks.size() <= static_cast<std::size_t>(most));
                QVERIFY(ticks.back() <= largest * (1 + 1e-8) || largest < 1);
                QVERIFY(ticks.back() >= largest / 10);
            }
        }
    }
}

void TestValueScale::logarithmicTicksAreZeroAndPowersOfTen()
{
    using Ticks = std::vector<double>;
    QCOMPARE(ValueScale(ScaleKind::Logarithmic, 1000).ticks(7), (Ticks{0, 1, 10, 100, 1000}));
    QCOMPARE(ValueScale(ScaleKind::Logarithmic, 464233).ticks(4), (Ticks{0, 10, 1000, 100000}));
    for (int most = 2; most < 9; ++most)
        QVERIFY(ValueScale(ScaleKind::Logarithmic, 1e13).ticks(most).size() <= static_cast<std::size_t>(most));
}

void TestValueScale::roundingUpIsTight()
{
    QCOMPARE(roundedUp(5248), 6000.0);
    QCOMPARE(roundedUp(1000), 1000.0);
    QCOMPARE(roundedUp(0.11), 0.12);
    QCOMPARE(roundedUp(8.1), 10.0);
    QCOMPARE(steppedUp(32e6), 50e6);
    QCOMPARE(steppedUp(20e6), 20e6);
    QCOMPARE(steppedUp(51e6), 100e6);
}

void TestValueScale::plotMapsItsCorners()
{
    const Plot plot{.rect = {10, 20, 100, 50}, .leftValue = 0, .rightValue = 1000, .bottomValue = 0, .topValue = 5};
    QCOMPARE(plot.position(0, 0), QPointF(10, 70));
    QCOMPARE(plot.position(1000, 5), QPointF(110, 20));
    QCOMPARE(plot.position(500, 1), QPointF(60, 60));
    QCOMPARE(
        (Plot{.rect = {0, 0, 9, 9}, .leftValue = 3, .rightValue = 3, .bottomValue = 1, .topValue = 1}.position(7, 7)),
        QPointF(0, 9));
}

void TestValueScale::equalEndsShareALabel()
{
    const QVector<EndLabel> labels =
        endLabels({{100, QStringLiteral("7")}, {20, QStringLiteral("11")}, {100, QStringLiteral("7")}, {80, QString()}},
                  0, 200, 10);
    QCOMPARE(labels.size(), 3);
    QCOMPARE(labels[0].text, QStringLiteral("11"));
    QCOMPARE(labels[0].points, QVector<int>{1});
    QCOMPARE(labels[2].points, (QVector<int>{0, 2}));
    QCOMPARE(labels[2].height, 100.0);
    QVERIFY(endLabels({}, 0, 200, 10).isEmpty());
}

void TestValueScale::nearEndsAreWrittenApart()
{
    // 100 and 104 are 6 too close: each moves 3. 198 and 199 may not leave the plot.
    const QVector<EndLabel> labels = endLabels({{104, QStringLiteral("8")},
                                                {100, QStringLiteral("9")},
                                                {198, QStringLiteral("1")},
                                                {199, QStringLiteral("0")}},
                                               0, 200, 10);
    QCOMPARE(labels.size(), 4);
    QStringList texts;
    QVector<double> heights;
    for (const EndLabel& label : labels) {
        texts << label.text;
        heights << label.height;
    }
    QCOMPARE(texts, (QStringList{QStringLiteral("9"), QStringLiteral("8"), QStringLiteral("1"), QStringLiteral("0")}));
    QCOMPARE(heights, (QVector<double>{97, 107, 190, 200}));
}

void TestValueScale::tooManyEndsAreWrittenAsARange()
{
    // Room for two labels: the closest two share one, and nothing becomes "…".
    const QVector<EndLabel> labels =
        endLabels({{12, QStringLiteral("12")}, {0, QStringLiteral("20")}, {9, QStringLiteral("13")}}, 0, 12, 10);
    QCOMPARE(labels.size(), 2);
    QCOMPARE(labels[0].text, QStringLiteral("20"));
    QCOMPARE(labels[1].text, QStringLiteral("12 – 13"));
    QCOMPARE(labels[1].points, (QVector<int>{0, 2}));
    QCOMPARE(endLabels({{5, QStringLiteral("1")}, {3, QStringLiteral("2")}}, 9, 4, 10).size(), 1);
}

void TestValueScale::aLevelsLabelHidesNoLine()
{
    const QRectF plot(0, 0, 200, 100);
    QCOMPARE(levelLabel(plot, 50, {40, 10}, {}), QRectF(158, 37, 40, 10));
    QCOMPARE(levelLabel(plot, 50, {40, 10}, {{180, 42}}), QRectF(158, 53, 40, 10));
    QCOMPARE(levelLabel(plot, 50, {40, 10}, {{180, 42}, {170, 58}}), QRectF(158, 37, 40, 10));
    QCOMPARE(levelLabel(plot, 98, {40, 10}, {{180, 90}}), QRectF(158, 85, 40, 10)); // there is no room below
    QCOMPARE(levelLabel(plot, 5, {40, 10}, {}), QRectF(158, 8, 40, 10));
}

void TestValueScale::thinningKeepsTheLast()
{
    using Places = std::vector<std::size_t>;
    QCOMPARE(thinned(0, 4), Places{});
    QCOMPARE(thinned(1, 4), Places{0});
    QCOMPARE(thinned(3, 4), (Places{0, 1, 2}));
    QCOMPARE(thinned(8, 4), (Places{1, 3, 5, 7}));
    QCOMPARE(thinned(257, 128).back(), std::size_t{256});
    QCOMPARE(thinned(257, 128).size(), std::size_t{128});
}

void TestValueScale::traceIsPerMillionAndEndsAtTheCount()
{
    const test::SampleRun run = test::sampleRun(500'000, RunState::Stopped);
    const Comparison comparison(run.snapshot, run.state, run.places);
    const CountField* field = countField("failed");
    const ChartPicture picture = tracePicture(comparison, *field, ScaleKind::Linear, false);
    QCOMPARE(picture.lines.size(), 5);
    QCOMPARE(picture.x.most, 5e5); // what is done, in round steps
    const ChartLine& wholeJob = picture.lines[3];
    QCOMPARE(wholeJob.points.back().x(), 5e5);
    // y is the part of the axis: its labelled ticks tell the scale.
    const double perMillion = comparison.value(3, *field) * 2;
    const ChartTick tick = picture.y.ticks.back();
    const double labelled =
        tick.label.endsWith(QLatin1Char('k')) ? tick.label.chopped(1).toDouble() * 1000 : tick.label.toDouble();
    QVERIFY(std::abs(wholeJob.points.back().y() - perMillion / labelled * tick.value) < 1e-9);
    QVERIFY(std::abs(*wholeJob.mark - 1004.201 / labelled * tick.value) < 1e-9);
}

void TestValueScale::traceHeightIgnoresTheUnsettledBeginning()
{
    test::SampleRun run = test::sampleRun();
    Snapshot snapshot = *run.snapshot;
    for (StrategyProgress& progress : snapshot.strategies) { // the first 100 jobs all failed
        Counts wild;
        wild.requests = wild.messages = wild.failed = 100;
        progress.trace.insert(progress.trace.begin(), std::make_shared<const Counts>(wild));
    }
    const CountField* field = countField("failed");
    const ChartPicture calm =
        tracePicture(Comparison(run.snapshot, run.state, run.places), *field, ScaleKind::Linear, false);
    const ChartPicture picture =
        tracePicture(Comparison(std::make_shared<const Snapshot>(snapshot), run.state, run.places), *field,
                     ScaleKind::Linear, false);
    QCOMPARE(picture.y.ticks, calm.y.ticks);
}

void TestValueScale::textBreaksAtWordsAndEndsInAnEllipsis()
{
    const QFont font;
    const double width = QFontMetricsF(font).horizontalAdvance(QStringLiteral("retry the whole j"));
    const QStringList lines =
        textLines(QStringLiteral("retry the whole job, same key, skip finished steps"), font, width, 2);
    QCOMPARE(lines.size(), 2);
    QCOMPARE(lines[0], QStringLiteral("retry the whole"));
    QVERIFY(lines[1].startsWith(QLatin1String("job,")) && lines[1].endsWith(QChar(0x2026)));
    QCOMPARE(textLines(QString(), font, 10, 2), QStringList{QString()});
}

QTEST_MAIN(TestValueScale)
#include "tst_value_scale.moc"
