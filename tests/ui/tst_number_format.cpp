#include "text/number_format.h"

#include <QLocale>
#include <QTest>

using namespace twice::ui;

class TestNumberFormat : public QObject
{
    Q_OBJECT

private slots:
    void whatIsNotReadIsTold();
    void init() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }
    void percentIsTheStoredRateWithItsPointMoved_data();
    void percentIsTheStoredRateWithItsPointMoved();
    void everyRateComesBackAsItWas();
    void wrongTextIsNoNumber_data();
    void wrongTextIsNoNumber();
    void countsAreGroupedAndReadInAnyForm();
    void germanReadsItsOwnAndThePlainDot();
};

void TestNumberFormat::percentIsTheStoredRateWithItsPointMoved_data()
{
    QTest::addColumn<double>("rate");
    QTest::addColumn<QString>("text");
    QTest::newRow("nothing") << 0.0 << QStringLiteral("0");
    QTest::newRow("one percent") << 0.01 << QStringLiteral("1");
    QTest::newRow("half a percent") << 0.005 << QStringLiteral("0.5");
    QTest::newRow("many digits") << 0.012345678 << QStringLiteral("1.2345678");
    QTest::newRow("all") << 1.0 << QStringLiteral("100");
    QTest::newRow("seven percent, which times 100 is not 7") << 0.07 << QStringLiteral("7");
    QTest::newRow("29 percent, which times 100 is not 29") << 0.29 << QStringLiteral("29");
    QTest::newRow("smaller than zeros can tell") << 1e-30 << QStringLiteral("1e-28");
    QTest::newRow("one in a million") << 1e-6 << QStringLiteral("0.0001");
}

void TestNumberFormat::percentIsTheStoredRateWithItsPointMoved()
{
    QFETCH(double, rate);
    QFETCH(QString, text);
    QCOMPARE(formatPercent(rate), text + QChar(QChar::Nbsp) + QLatin1Char('%'));
    QCOMPARE(parsePercent(text), std::optional<double>(rate));
    QCOMPARE(parsePercent(text + QStringLiteral(" %")), std::optional<double>(rate));
}

void TestNumberFormat::everyRateComesBackAsItWas()
{
    double rate = 0.9999999;
    for (int n = 0; n < 2000; ++n, rate *= 0.97123) {
        QCOMPARE(parsePercent(formatPercent(rate)), std::optional<double>(rate));
        QCOMPARE(parseDecimal(formatDecimal(rate)), std::optional<double>(rate));
    }
}

void TestNumberFormat::wrongTextIsNoNumber_data()
{
    QTest::addColumn<QString>("text");
    for (const char* text :
         {"", " ", "%", "x", "1 x", "1..2", "1,5", "0,005", "1,00", "nan", "inf", "1e", "--1", "1e999"})
        QTest::newRow(*text ? text : "empty") << QString::fromLatin1(text);
}

void TestNumberFormat::wrongTextIsNoNumber()
{
    QFETCH(QString, text);
    QVERIFY(!parsePercent(text));
    QVERIFY(!parseDecimal(text));
    QVERIFY(!parseCount(text));
}

void TestNumberFormat::countsAreGroupedAndReadInAnyForm()
{
    QCOMPARE(formatCount(1'000'000), QStringLiteral("1,000,000"));
    const std::optional<std::uint64_t> million(1'000'000);
    for (const char* text : {"1,000,000", "1000000", "1 000 000", "1e6", "100e4"})
        QCOMPARE(parseCount(QString::fromLatin1(text)), million);
    QCOMPARE(parseCount(QStringLiteral("18446744073709551615")), std::optional<std::uint64_t>(UINT64_MAX));
    for (const char* text : {"18446744073709551616", "1.5", "-1", "10,00", "1e99"})
        QVERIFY(!parseCount(QString::fromLatin1(text)));
}

void TestNumberFormat::germanReadsItsOwnAndThePlainDot()
{
    QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
    QCOMPARE(formatPercent(0.005), QStringLiteral("0,5\u00a0%"));
    QCOMPARE(parsePercent(QStringLiteral("0,5")), std::optional<double>(0.005));
    QCOMPARE(parsePercent(QStringLiteral("0.5")), std::optional<double>(0.005));
    QCOMPARE(parseDecimal(QStringLiteral("1.234,5")), std::optional<double>(1234.5));
    QCOMPARE(formatCount(1'000'000), QStringLiteral("1.000.000"));
    QCOMPARE(parseCount(QStringLiteral("1.000.000")), std::optional<std::uint64_t>(1'000'000));
}

void TestNumberFormat::whatIsNotReadIsTold()
{
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    for (const char* text : {"18446744073709551616", "1e30", "1e400", "99,999,999,999,999,999,999"})
        QVERIFY2(!parseCount(QLatin1String(text)) && whyNoCount(QLatin1String(text)) == Misread::TooLarge, text);
    for (const char* text : {"-1", "-1e30", "\u22125"})
        QVERIFY2(!parseCount(QString::fromUtf8(text)) && whyNoCount(QString::fromUtf8(text)) == Misread::TooSmall,
                 text);
    for (const char* text : {"1.5", "1e-3", "-0.5"})
        QVERIFY2(!parseCount(QLatin1String(text)) && whyNoCount(QLatin1String(text)) == Misread::Fraction, text);
    for (const char* text : {"", "abc", "-", ".", "1,00", "1e", "e5", "1.2.3", "%"}) {
        QVERIFY2(whyNoCount(QLatin1String(text)) == Misread::NotANumber, text);
        QVERIFY2(whyNoDecimal(QLatin1String(text)) == Misread::NotANumber, text);
    }
    QVERIFY(!parseDecimal(QStringLiteral("1e400")) && whyNoDecimal(QStringLiteral("1e400")) == Misread::TooLarge);
    QVERIFY(!parseDecimal(QStringLiteral("1e-400")) && whyNoDecimal(QStringLiteral("1e-400")) == Misread::TooSmall);
}

QTEST_GUILESS_MAIN(TestNumberFormat)
#include "tst_number_format.moc"
