#include "text/count_text.h"
#include "text/time_text.h"

#include <QLocale>
#include <QTest>

#include <limits>

using namespace twice::ui;

class TestCountText : public QObject
{
    Q_OBJECT

private slots:
    void init() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }
    void wholeNumbersAreWrittenInFull();
    void decimalsAreRoundedAndTheirZerosLeftOut();
    void axisLabelsAreShort_data();
    void axisLabelsAreShort();
    void timesHaveThreeDigitsInTheUnitThatSuits_data();
    void timesHaveThreeDigitsInTheUnitThatSuits();
    void whatIsNoNumberIsADash();
    void germanGroupsWithDots();
};

void TestCountText::wholeNumbersAreWrittenInFull()
{
    QCOMPARE(countText(0), QStringLiteral("0"));
    QCOMPARE(countText(464233), QStringLiteral("464,233"));
    QCOMPARE(countText(1e13), QStringLiteral("10,000,000,000,000"));
}

void TestCountText::decimalsAreRoundedAndTheirZerosLeftOut()
{
    QCOMPARE(countText(10.106306), QStringLiteral("10.11"));
    QCOMPARE(countText(10.603), QStringLiteral("10.6"));
    QCOMPARE(countText(-0.001), QStringLiteral("0"));
    QCOMPARE(expectationText(12.341), QStringLiteral("12.341"));
    QCOMPARE(expectationText(10106020.923), QStringLiteral("10,106,020.923"));
    QCOMPARE(expectationText(4998.480), QStringLiteral("4,998.48"));
    QCOMPARE(shareText(0.99975, 3), QStringLiteral("99.975\u00a0%"));
}

void TestCountText::axisLabelsAreShort_data()
{
    QTest::addColumn<double>("value");
    QTest::addColumn<QString>("text");
    QTest::newRow("nothing") << 0.0 << QStringLiteral("0");
    QTest::newRow("a part") << 0.5 << QStringLiteral("0.5");
    QTest::newRow("below a thousand") << 200.0 << QStringLiteral("200");
    QTest::newRow("a thousand") << 1000.0 << QStringLiteral("1k");
    QTest::newRow("thousands") << 250000.0 << QStringLiteral("250k");
    QTest::newRow("rounds up to the next unit") << 999600.0 << QStringLiteral("1M");
    QTest::newRow("one and a half million") << 1.5e6 << QStringLiteral("1.5M");
    QTest::newRow("billions") << 2e9 << QStringLiteral("2bn");
    QTest::newRow("trillions") << 1e13 << QStringLiteral("10tn");
}

void TestCountText::axisLabelsAreShort()
{
    QFETCH(double, value);
    QFETCH(QString, text);
    QCOMPARE(shortText(value), text);
}

void TestCountText::timesHaveThreeDigitsInTheUnitThatSuits_data()
{
    QTest::addColumn<double>("seconds");
    QTest::addColumn<QString>("text");
    QTest::newRow("no time") << 0.0 << QStringLiteral("0\u00a0s");
    QTest::newRow("microseconds") << 250e-6 << QStringLiteral("250\u00a0µs");
    QTest::newRow("milliseconds") << 0.0125 << QStringLiteral("12.5\u00a0ms");
    QTest::newRow("rounds up to the next unit") << 0.99996 << QStringLiteral("1\u00a0s");
    QTest::newRow("seconds") << 1.250133 << QStringLiteral("1.25\u00a0s");
    QTest::newRow("below two minutes") << 90.0 << QStringLiteral("90\u00a0s");
    QTest::newRow("two minutes and a half") << 150.0 << QStringLiteral("2.5\u00a0min");
    QTest::newRow("hours") << 36 * 3600.0 << QStringLiteral("36\u00a0h");
    QTest::newRow("days") << 72 * 3600.0 << QStringLiteral("3\u00a0d");
    QTest::newRow("none") << std::numeric_limits<double>::quiet_NaN() << QStringLiteral("–");
}

void TestCountText::timesHaveThreeDigitsInTheUnitThatSuits()
{
    QFETCH(double, seconds);
    QFETCH(QString, text);
    QCOMPARE(timeText(seconds), text);
}

void TestCountText::whatIsNoNumberIsADash()
{
    for (const double value : {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
        QCOMPARE(countText(value), QStringLiteral("–"));
        QCOMPARE(expectationText(value), QStringLiteral("–"));
        QCOMPARE(shortText(value), QStringLiteral("–"));
        QCOMPARE(shareText(value, 2), QStringLiteral("–"));
    }
}

void TestCountText::germanGroupsWithDots()
{
    QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
    QCOMPARE(countText(464233), QStringLiteral("464.233"));
    QCOMPARE(expectationText(12.341), QStringLiteral("12,341"));
}

QTEST_GUILESS_MAIN(TestCountText)
#include "tst_count_text.moc"
