#include "support/warnings_fail.h"
#include "window/whole_number_field.h"

#include <QLabel>
#include <QTest>

using namespace twice::ui;

class TestWholeNumberField : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        failOnWarnings();
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    }

    void readsWhatPeopleWrite_data();
    void readsWhatPeopleWrite();
    void wrongTextIsToldAndTheLastNumberStays();
    void arrowsStep();
};

void TestWholeNumberField::readsWhatPeopleWrite_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<qint64>("number"); // -1: refused
    QTest::newRow("plain") << QStringLiteral("1000") << qint64{1000};
    QTest::newRow("grouped") << QStringLiteral("1,000,000") << qint64{1'000'000};
    QTest::newRow("exponent") << QStringLiteral("1e6") << qint64{1'000'000};
    QTest::newRow("thousand") << QStringLiteral("20k") << qint64{20'000};
    QTest::newRow("million") << QStringLiteral(" 1M ") << qint64{1'000'000};
    QTest::newRow("thousand million") << QStringLiteral("1G") << qint64{1'000'000'000};
    QTest::newRow("million million") << QStringLiteral("1t") << qint64{1'000'000'000'000};
    QTest::newRow("nothing") << QString() << qint64{-1};
    QTest::newRow("letter alone") << QStringLiteral("M") << qint64{-1};
    QTest::newRow("word") << QStringLiteral("many") << qint64{-1};
    QTest::newRow("below zero") << QStringLiteral("-1") << qint64{-1};
    QTest::newRow("not whole") << QStringLiteral("1.5") << qint64{-1};
    QTest::newRow("more than 64 bits") << QStringLiteral("99999999T") << qint64{-1};
}

void TestWholeNumberField::readsWhatPeopleWrite()
{
    QFETCH(const QString, text);
    QFETCH(const qint64, number);
    const std::optional<std::uint64_t> parsed = WholeNumberField::parse(text);
    QCOMPARE(parsed.has_value(), number >= 0);
    if (parsed)
        QCOMPARE(*parsed, static_cast<std::uint64_t>(number));
}

void TestWholeNumberField::wrongTextIsToldAndTheLastNumberStays()
{
    QWidget window;
    std::uint64_t taken = 0;
    const auto take = [&](std::uint64_t number) {
        if (number > 100)
            return QStringLiteral("too many");
        taken = number;
        return QString();
    };
    WholeNumberField field(
        QStringLiteral("field"), take, [](std::uint64_t n, bool) { return n; }, &window);
    field.setNumber(7);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    field.selectAll();
    QTest::keyClicks(&field, QStringLiteral("abc"));
    auto* note = window.findChild<QLabel*>(QStringLiteral("fieldNote"));
    QVERIFY(note != nullptr);
    QVERIFY(note->isVisible());
    QVERIFY(note->text().contains(QLatin1String("not a whole number")));
    field.selectAll();
    QTest::keyClicks(&field, QStringLiteral("99999999999999999999")); // above 2^64
    QVERIFY(note->text().contains(QLatin1String("too large")));
    QTest::keyClick(&field, Qt::Key_Return);
    QCOMPARE(taken, std::uint64_t{0});
    field.selectAll();
    QTest::keyClicks(&field, QStringLiteral("1000"));
    QTest::keyClick(&field, Qt::Key_Return);
    QCOMPARE(note->text(), QStringLiteral("too many"));
    QCOMPARE(field.accessibleDescription(), QStringLiteral("too many"));
    QTest::keyClick(&field, Qt::Key_Escape);
    QCOMPARE(field.text(), QStringLiteral("7"));
    QVERIFY(!note->isVisible());
    field.selectAll();
    QTest::keyClicks(&field, QStringLiteral("42"));
    QTest::keyClick(&field, Qt::Key_Return);
    QCOMPARE(taken, std::uint64_t{42});
}

void TestWholeNumberField::arrowsStep()
{
    std::uint64_t taken = 0;
    WholeNumberField field(
        QStringLiteral("field"),
        [&](std::uint64_t number) {
            taken = number;
            return QString();
        },
        [](std::uint64_t number, bool up) { return up ? number * 10 : number / 10; });
    field.setNumber(1000);
    QTest::keyClick(&field, Qt::Key_Up);
    QCOMPARE(taken, std::uint64_t{10'000});
}

QTEST_MAIN(TestWholeNumberField)
#include "tst_whole_number_field.moc"
