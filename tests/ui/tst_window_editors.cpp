#include "scenario/scenario_file.h"
#include "support/warnings_fail.h"
#include "support/window_session.h"
#include "window/document_files.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QFile>
#include <QScrollArea>
#include <QTableView>
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
    void listsGrowWithoutMovingTheirButtons_data();
    void listsGrowWithoutMovingTheirButtons();
    void columnsFitTheFileThatIsOpenedFirst();
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
    m_session->find<QAbstractButton>("retryFieldsFoldButton")->setChecked(true);
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
    m_session->find<QAbstractButton>("retryFieldsFoldButton")->setChecked(true);
    m_session->action("actionNewSeed")->trigger();
    const auto after = m_session->document().state();
    QVERIFY(*after != *before);
    m_session->find<QWidget>(field.constData())->setFocus();
    WindowSession::key(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(*m_session->document().state() == *before);
    WindowSession::key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(*m_session->document().state() == *after);
}

void TestWindowEditors::listsGrowWithoutMovingTheirButtons_data()
{
    QTest::addColumn<QSize>("size");
    QTest::newRow("the smallest screen") << QSize(1280, 720);
    QTest::newRow("a usual screen") << QSize(1920, 1080);
    QTest::newRow("a high window") << QSize(1400, 1900);
}

void TestWindowEditors::listsGrowWithoutMovingTheirButtons()
{
    QFETCH(const QSize, size);
    m_session->action("actionLive")->setChecked(false);
    QVERIFY(m_session->window().minimumSizeHint().width() <= 1280);
    QVERIFY(m_session->window().minimumSizeHint().height() <= 720);
    m_session->window().resize(size);
    auto* table = m_session->find<QWidget>("stepTable");
    QTRY_COMPARE(table->height(), table->sizeHint().height());
    QCoreApplication::processEvents();
    const auto place = [this](const char* name) {
        return m_session->find<QWidget>(name)->mapTo(&m_session->window(), QPoint());
    };
    const auto growsInPlace = [&](const char* button, const char* list, int rows) {
        auto* view = m_session->find<QAbstractItemView>(list);
        auto* side = m_session->find<QScrollArea>("scenarioSide");
        side->ensureWidgetVisible(m_session->find<QWidget>(button));
        const QPoint before = place(button);
        while (view->model()->rowCount() < rows) {
            QTest::mouseClick(m_session->find<QWidget>(button), Qt::LeftButton);
            QCoreApplication::processEvents();
            QCOMPARE(place(button), before);
            QVERIFY(view->viewport()->rect().contains(view->visualRect(view->currentIndex()).center()));
        }
    };
    growsInPlace("copyStepsButton", "stepTable", 25);
    growsInPlace("addStepButton", "stepTable", 40);
    growsInPlace("duplicateStrategyButton", "strategyList", 15);
    for (const char* field : {"deliveryFieldsFoldButton", "worldRequestsPerUser"}) {
        m_session->find<QScrollArea>("scenarioSide")->ensureWidgetVisible(m_session->find<QWidget>(field));
        QVERIFY(!m_session->find<QWidget>(field)->visibleRegion().isEmpty());
    }
}

void TestWindowEditors::columnsFitTheFileThatIsOpenedFirst()
{
    Scenario scenario;
    scenario.world.steps.assign(2, Step{});
    scenario.world.steps[0].name = "transcribe the call";
    scenario.world.steps[0].effect = Effect::Transform;
    scenario.world.steps[1].name = "send the transcript";
    scenario.world.steps[1].effect = Effect::Email;
    scenario.strategies.resize(1);
    scenario.strategies[0].name = "one";
    const QString file = m_session->path(QStringLiteral("first.twice"));
    QFile written(file);
    QVERIFY(written.open(QIODevice::WriteOnly) && written.write(formatScenario(scenario).c_str()) > 0);
    written.close();

    MainWindow window(m_session->settings(), m_session->path(QStringLiteral("recovery of another")));
    window.resize(1280, 720);
    window.show();
    window.begin(file);
    auto* table = window.findChild<QTableView*>(QStringLiteral("stepTable"));
    QTRY_COMPARE(table->model()->rowCount(), 2);
    constexpr int effect = 1;
    QTRY_VERIFY(table->columnWidth(effect) >= table->sizeHintForIndex(table->model()->index(0, effect)).width());
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
