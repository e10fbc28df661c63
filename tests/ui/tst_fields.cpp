#include "fields/choice_field.h"
#include "fields/field_note.h"
#include "fields/number_field.h"
#include "fields/rate_field.h"
#include "fields/row_edit.h"
#include "fields/text_field.h"
#include "fields/unique_name.h"

#include <QLineEdit>
#include <QLocale>
#include <QSignalSpy>
#include <QSlider>
#include <QTest>
#include <QVBoxLayout>

using namespace twice::ui;

class TestFields : public QObject
{
    Q_OBJECT

private slots:
    void init() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }
    void rowEditsTellTheShortestWay_data();
    void rowEditsTellTheShortestWay();
    void movedRowsStandTogether();
    void namesAreCountedOn();
    void sliderPlacesAreRatesOfTwoDigits();
    void wrongNumbersAreToldAndNotHandedOn_data();
    void wrongNumbersAreToldAndNotHandedOn();
    void escapeAndUndoTakeWrongTextBack();
    void wrongTextStaysUntilTheValueChanges();
    void typingKeepsTextAndCursor();
    void rateShownIsTheRateStored();
    void faultColourIsReadable();
};

using Rows = std::vector<int>;
Q_DECLARE_METATYPE(RowEdit::Kind)

void TestFields::rowEditsTellTheShortestWay_data()
{
    QTest::addColumn<Rows>("before");
    QTest::addColumn<Rows>("after");
    QTest::addColumn<RowEdit::Kind>("kind");
    QTest::addColumn<Rows>("numbers"); // first, count, to, inserted
    QTest::newRow("the same") << Rows{1, 2} << Rows{1, 2} << RowEdit::Kind::None << Rows{0, 0, 0, 0};
    QTest::newRow("one changed") << Rows{1, 2, 3} << Rows{1, 9, 3} << RowEdit::Kind::Change << Rows{1, 1, 0, 0};
    QTest::newRow("two came") << Rows{1, 4} << Rows{1, 2, 3, 4} << RowEdit::Kind::Insert << Rows{1, 2, 0, 0};
    QTest::newRow("the last went") << Rows{1, 2} << Rows{1} << RowEdit::Kind::Remove << Rows{1, 1, 0, 0};
    QTest::newRow("one moved down") << Rows{1, 2, 3, 4} << Rows{2, 3, 1, 4} << RowEdit::Kind::Move << Rows{0, 1, 3, 0};
    QTest::newRow("one moved up") << Rows{1, 2, 3, 4} << Rows{1, 4, 2, 3} << RowEdit::Kind::Move << Rows{1, 2, 4, 0};
    QTest::newRow("two for one") << Rows{1, 2, 3} << Rows{1, 8, 9, 3} << RowEdit::Kind::Replace << Rows{1, 1, 0, 2};
    QTest::newRow("from nothing") << Rows{} << Rows{1} << RowEdit::Kind::Insert << Rows{0, 1, 0, 0};
}

void TestFields::rowEditsTellTheShortestWay()
{
    QFETCH(Rows, before);
    QFETCH(Rows, after);
    QFETCH(RowEdit::Kind, kind);
    QFETCH(Rows, numbers);
    const RowEdit edit = findRowEdit(before, after);
    QVERIFY(edit.kind == kind);
    QCOMPARE((Rows{edit.first, edit.count, edit.to, edit.inserted}), numbers);
}

void TestFields::movedRowsStandTogether()
{
    Rows rows = {0, 1, 2, 3, 4};
    QCOMPARE(moveRows(rows, {0, 3}, 5), 3);
    QCOMPARE(rows, (Rows{1, 2, 4, 0, 3}));
    QCOMPARE(moveRows(rows, {3, 4}, 0), 0);
    QCOMPARE(rows, (Rows{0, 3, 1, 2, 4}));
    QCOMPARE(moveRows(rows, {2}, 3), 2); // to where it stands
    QCOMPARE(rows, (Rows{0, 3, 1, 2, 4}));
}

void TestFields::namesAreCountedOn()
{
    QCOMPARE(uniqueName("email", {}), std::string("email"));
    QCOMPARE(uniqueName("email", {"email"}), std::string("email 2"));
    QCOMPARE(uniqueName("email 2", {"email", "email 2"}), std::string("email 3"));
    QCOMPARE(uniqueName("7", {"7"}), std::string("7 2"));
}

void TestFields::sliderPlacesAreRatesOfTwoDigits()
{
    QCOMPARE(RateField::rateAt(0), 0.0);
    QCOMPARE(RateField::rateAt(RateField::sliderSteps), 0.2);
    QCOMPARE(RateField::rateAt(RateField::sliderSteps / 2), 0.025); // 20 % · (1/2)³
    QCOMPARE(RateField::placeOf(0.025), RateField::sliderSteps / 2);
    QCOMPARE(RateField::placeOf(1), RateField::sliderSteps);
    for (int place = 1; place <= RateField::sliderSteps; ++place)
        QVERIFY(RateField::rateAt(place) >= RateField::rateAt(place - 1));
}

void TestFields::wrongNumbersAreToldAndNotHandedOn_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("fault");
    QTest::newRow("nothing") << QString() << QStringLiteral("A number is missing here.");
    QTest::newRow("a word") << QStringLiteral("abc") << QStringLiteral("“abc” is not a number.");
    QTest::newRow("more than can be held")
        << QStringLiteral("1e400") << QStringLiteral("“1e400” is too large: at most 100\u00a0%.");
    QTest::newRow("too much") << QStringLiteral("170")
                              << QStringLiteral("170\u00a0% is not between 0\u00a0% and 100\u00a0%.");
    QTest::newRow("below nothing") << QStringLiteral("-1")
                                   << QStringLiteral("-1\u00a0% is not between 0\u00a0% and 100\u00a0%.");
}

void TestFields::wrongNumbersAreToldAndNotHandedOn()
{
    QFETCH(QString, text);
    QFETCH(QString, fault);
    QWidget window;
    NumberField field(NumberField::Kind::Percent, QStringLiteral("field"), &window);
    field.setRange(0, 1);
    field.setValue(0.01);
    const QSignalSpy edited(&field, &NumberField::edited);
    window.show();
    field.setFocus();
    QTest::keyClick(&field, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(&field, Qt::Key_Delete);
    const qsizetype before = edited.count();
    QTest::keyClicks(&field, text);
    QCOMPARE(field.note()->text(), fault);
    QCOMPARE(field.accessibleDescription(), fault);
    QVERIFY(field.note()->isVisibleTo(&window));
    for (qsizetype n = before; n < edited.count(); ++n) {
        const double rate = edited.at(n).front().toDouble();
        QVERIFY(rate >= 0 && rate <= 1); // the digits on the way to 170
    }
    QTest::keyClick(&field, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(&field, QStringLiteral("2"));
    QVERIFY(field.note()->text().isEmpty());
    QCOMPARE(edited.last().front().toDouble(), 0.02);
}

void TestFields::escapeAndUndoTakeWrongTextBack()
{
    QWidget window;
    NumberField field(NumberField::Kind::Count, QStringLiteral("field"), &window);
    field.setRange(1, 1000);
    field.setValue(3);
    window.show();
    field.setFocus();
    auto* line = field.findChild<QLineEdit*>();
    for (const auto& [key, modifier] :
         {std::pair(Qt::Key_Escape, Qt::NoModifier), std::pair(Qt::Key_Z, Qt::ControlModifier)}) {
        QTest::keyClicks(&field, QStringLiteral("x"));
        QVERIFY(field.note()->hasFault());
        QTest::keyClick(&field, key, modifier);
        QVERIFY(!field.note()->hasFault());
        QCOMPARE(line->text(), QStringLiteral("3"));
    }
}

void TestFields::wrongTextStaysUntilTheValueChanges()
{
    QWidget window;
    TextField field(QStringLiteral("field"), &window);
    field.setValue(QStringLiteral("good"));
    field.setText(QStringLiteral("bad"));
    field.showFault(QStringLiteral("bad is not allowed"));
    field.setValue(QStringLiteral("good")); // something else changed
    QCOMPARE(field.text(), QStringLiteral("bad"));
    field.setValue(QStringLiteral("better"));
    QCOMPARE(field.text(), QStringLiteral("better"));
    QVERIFY(!field.note()->hasFault());
}

void TestFields::typingKeepsTextAndCursor()
{
    QWidget window;
    NumberField field(NumberField::Kind::Percent, QStringLiteral("field"), &window);
    field.setRange(0, 1);
    field.setValue(0.0);
    connect(&field, &NumberField::edited, &field, [&](double rate) { field.setValue(rate); });
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    field.setFocus();
    QTest::keyClick(&field, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(&field, QStringLiteral("1.50"));
    auto* line = field.findChild<QLineEdit*>();
    QCOMPARE(line->text(), QStringLiteral("1.50"));
    QCOMPARE(line->cursorPosition(), 4);
    QCOMPARE(field.value(), std::optional<double>(0.015));
    QTest::keyClick(&field, Qt::Key_Return);
    QCOMPARE(line->text(), QStringLiteral("1.5\u00a0%"));
}

void TestFields::rateShownIsTheRateStored()
{
    QWidget window;
    RateField field(QStringLiteral("rate"), QStringLiteral("Rate"), &window);
    const QSignalSpy edited(&field, &RateField::edited);
    for (double rate : {0.012345678, 0.35, 1.0, 1e-9, 0.0}) {
        field.setValue(rate);
        QCOMPARE(field.number()->value(), std::optional<double>(rate));
    }
    QCOMPARE(edited.count(), 0);
    field.setValue(0.012345678);
    QCOMPARE(field.number()->findChild<QLineEdit*>()->text(), QStringLiteral("1.2345678\u00a0%"));
}

void TestFields::faultColourIsReadable()
{
    const auto part = [](double c) { return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
    const auto luminance = [&](const QColor& c) {
        return 0.2126 * part(c.redF()) + 0.7152 * part(c.greenF()) + 0.0722 * part(c.blueF());
    };
    for (const QColor& ground :
         {QColor(0xff, 0xff, 0xff), QColor(0xe8, 0xea, 0xee), QColor(0x1b, 0x1e, 0x24), QColor(0x35, 0x38, 0x40)}) {
        const double a = luminance(ground) + 0.05;
        const double b = luminance(faultColour(QPalette(ground))) + 0.05;
        QVERIFY(std::max(a, b) / std::min(a, b) >= 4.5);
    }
}

QTEST_MAIN(TestFields)
#include "tst_fields.moc"
