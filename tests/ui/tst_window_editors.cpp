#include "scenario/scenario_file.h"
#include "support/warnings_fail.h"
#include "support/window_session.h"
#include "window/document_files.h"

#include <QFile>
#include <QTest>

using namespace twice;
using namespace twice::ui;

/// What the editors of the scenario do in the window, among its menus and shortcuts.
class TestWindowEditors : public QObject
{
    Q_OBJECT

    std::unique_ptr<WindowSession> m_session;

private slots:
    void initTestCase() { failOnWarnings(); }
    void init()
    {
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
        m_session = std::make_unique<WindowSession>();
        m_session->window().begin({});
    }
    void cleanup() { m_session.reset(); }

    void undoRightAfterAddTakesTheStepAway();
    void undoRightAfterAddTakesTheStrategyAway();
    void undoWhileAStrategyIsNamedTakesItAway();
    void undoByMouseTakesARowThatIsTypedIn();
    void undoTakesTypingBackBeforeItTakesTheStep();
    void aFieldWithoutEditsLeavesUndoToTheDocument_data();
    void aFieldWithoutEditsLeavesUndoToTheDocument();
    void whatIsTypedLastIsSaved_data();
    void whatIsTypedLastIsSaved();
    void aWindowCanGoWhileSomethingIsTyped();
};

void TestWindowEditors::undoRightAfterAddTakesTheStepAway()
{
    const auto before = m_session->document().state();
    m_session->click("addStepButton");
    QCOMPARE(m_session->scenario().world.steps.size(), std::size_t{11});
    QCOMPARE(QApplication::focusWidget()->objectName(), QStringLiteral("stepCellEditor"));
    WindowSession::key(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(*m_session->document().state() == *before); // no other step took the name that went
    QTRY_COMPARE(QApplication::focusWidget(), m_session->find<QWidget>("stepTable"));
    WindowSession::key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(m_session->scenario().world.steps.size(), std::size_t{11});
}

void TestWindowEditors::undoRightAfterAddTakesTheStrategyAway()
{
    // Whatever field had the focus before.
    for (const char* field : {"strategyName", "strategyAttempts", "jobsField"}) {
        m_session->find<QWidget>(field)->setFocus();
        m_session->click("duplicateStrategyButton");
        QCOMPARE(m_session->scenario().strategies.size(), std::size_t{6});
        WindowSession::key(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(m_session->scenario().strategies.size(), std::size_t{5});
    }
}

void TestWindowEditors::undoWhileAStrategyIsNamedTakesItAway()
{
    const auto before = m_session->document().state();
    m_session->click("duplicateStrategyButton");
    m_session->action("renameStrategy")->trigger();
    QVERIFY(qobject_cast<QLineEdit*>(QApplication::focusWidget()) != nullptr);
    WindowSession::key(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(*m_session->document().state() == *before);
    QTRY_COMPARE(QApplication::focusWidget(), m_session->find<QWidget>("strategyList"));
}

void TestWindowEditors::undoByMouseTakesARowThatIsTypedIn()
{
    const auto before = m_session->document().state();
    m_session->click("addStepButton");
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("abc"));
    m_session->action("actionUndo")->trigger();
    QVERIFY(*m_session->document().state() == *before);
}

void TestWindowEditors::undoTakesTypingBackBeforeItTakesTheStep()
{
    m_session->click("addStepButton");
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("abc"));
    auto* line = qobject_cast<QLineEdit*>(QApplication::focusWidget());
    QVERIFY(line != nullptr);
    while (line->isUndoAvailable())
        WindowSession::key(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(line->text(), QStringLiteral("new step"));
    QCOMPARE(m_session->scenario().world.steps.size(), std::size_t{11});
    WindowSession::key(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(m_session->scenario().world.steps.size(), std::size_t{10});
}

void TestWindowEditors::aFieldWithoutEditsLeavesUndoToTheDocument_data()
{
    QTest::addColumn<QByteArray>("field");
    for (const char* name : {"jobsField", "seedField", "stepFailsNumber", "stepReplyLostNumber", "stepCost",
                             "stepCount", "worldRequestsPerUser", "strategyName", "strategyAttempts"})
        QTest::newRow(name) << QByteArray(name);
}

void TestWindowEditors::aFieldWithoutEditsLeavesUndoToTheDocument()
{
    QFETCH(const QByteArray, field);
    const auto before = m_session->document().state();
    m_session->action("actionNewSeed")->trigger();
    const auto after = m_session->document().state();
    QVERIFY(*after != *before);
    m_session->find<QWidget>(field.constData())->setFocus();
    WindowSession::key(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(*m_session->document().state() == *before);
    WindowSession::key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(*m_session->document().state() == *after);
}

void TestWindowEditors::whatIsTypedLastIsSaved_data()
{
    QTest::addColumn<QByteArray>("begin"); // the button that opens the field, or the field
    QTest::addColumn<QString>("text");
    QTest::addColumn<QByteArray>("written");
    QTest::newRow("a cell") << QByteArray("addStepButton") << QStringLiteral("typed") << QByteArray(R"("typed")");
    QTest::newRow("jobs") << QByteArray("jobsField") << QStringLiteral("1234") << QByteArray("1234");
}

void TestWindowEditors::whatIsTypedLastIsSaved()
{
    QFETCH(const QByteArray, begin);
    QFETCH(const QString, text);
    QFETCH(const QByteArray, written);
    // Saved once, so that saving asks nothing.
    const QString path = m_session->path(QStringLiteral("mine.twice"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray::fromStdString(formatScenario(m_session->scenario())));
    file.close();
    m_session->window().files().openFile(path);
    QTRY_COMPARE(m_session->window().files().path(), path);

    m_session->click(begin.constData());
    WindowSession::key(Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(QApplication::focusWidget(), text);
    WindowSession::key(Qt::Key_S, Qt::ControlModifier);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(file.readAll().contains(written));
    QVERIFY(!m_session->document().isModified());
}

void TestWindowEditors::aWindowCanGoWhileSomethingIsTyped()
{
    m_session->click("addStepButton");
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("abc"));
    m_session.reset();
}

QTEST_MAIN(TestWindowEditors)
#include "tst_window_editors.moc"
