#include "document/scenario_document.h"
#include "scenario/scenario_file.h"
#include "theme/appearance.h"
#include "world/step_model.h"
#include "world/world_panel.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QSlider>
#include <QTableView>
#include <QTest>
#include <QToolButton>

#include <random>

using namespace twice;
using namespace twice::ui;

class TestWorldPanel : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void numberEditsTheSelectedStep();
    void severalStepsAreEditedTogether();
    void oneDragOfTheSliderIsOneStep();
    void effectIsChosenWithItsMeaning();
    void lostRepliesCanBeSwitchedOff();
    void providerFieldsAreEditedAndShared();
    void cellsAreEdited();
    void wrongCellKeepsItsEditorOpen();
    void keysAreCheckedInTheTable();
    void stepsAreAddedCopiedRemovedAndMoved();
    void theLastStepStays();
    void rowsAreReorderedByDrag();
    void keysThatDoNotDivideAreToldInWords();
    void shapeIsChosen();
    void undoWhileTyping();
    void clockFieldsAreKept();
    void randomEditsKeepTheDocumentValid();

private:
    template <typename T>
    T* find(const char* name) const
    {
        return m_panel->findChild<T*>(QLatin1String(name));
    }
    [[nodiscard]] const std::vector<Step>& steps() const { return m_document->scenario().world.steps; }
    [[nodiscard]] QString noteOf(const char* field) const
    {
        return m_panel->findChild<QLabel*>(QLatin1String(field) + QStringLiteral("Note"))->text();
    }
    void type(QWidget* field, const QString& text) const
    {
        field->setFocus();
        QTest::keyClick(field, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(field, text);
    }
    void select(int first, int last) const
    {
        m_table->selectionModel()->setCurrentIndex(m_table->model()->index(first, 0), QItemSelectionModel::NoUpdate);
        m_table->selectionModel()->select(
            QItemSelection(m_table->model()->index(first, 0), m_table->model()->index(last, 4)),
            QItemSelectionModel::ClearAndSelect);
    }
    [[nodiscard]] QPoint middleOf(int row, int column) const
    {
        return m_table->visualRect(m_table->model()->index(row, column)).center();
    }
    void choose(const char* box, int index) const
    {
        auto* combo = find<QComboBox>(box);
        combo->setFocus();
        QTest::keyClick(combo, index > combo->currentIndex() ? Qt::Key_End : Qt::Key_Home);
        while (combo->currentIndex() != index)
            QTest::keyClick(combo, index > combo->currentIndex() ? Qt::Key_Down : Qt::Key_Up);
    }
    /// The open editor; a shut one lives on until the event loop gets to it.
    [[nodiscard]] QLineEdit* cellEditor() const
    {
        for (QLineEdit* line : m_panel->findChildren<QLineEdit*>(QStringLiteral("stepCellEditor"))) {
            if (!line->isHidden())
                return line;
        }
        return nullptr;
    }
    void doubleClick(const QPoint& place) const
    {
        QTest::mouseClick(m_table->viewport(), Qt::LeftButton, {}, place);
        QTest::mouseDClick(m_table->viewport(), Qt::LeftButton, {}, place);
    }
    void undoAll() const
    {
        while (m_document->undoStack()->canUndo())
            m_document->undoStack()->undo();
    }

    std::unique_ptr<ScenarioDocument> m_document;
    std::unique_ptr<WorldPanel> m_panel;
    QTableView* m_table = nullptr;
    std::shared_ptr<const DocumentState> m_start;
};

void TestWorldPanel::init()
{
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    m_document = std::make_unique<ScenarioDocument>();
    m_start = m_document->state();
    m_panel = std::make_unique<WorldPanel>(*m_document);
    m_table = find<QTableView>("stepTable");
    new QAbstractItemModelTester(m_table->model(), QAbstractItemModelTester::FailureReportingMode::QtTest,
                                 m_panel.get());
    m_panel->resize(380, 760);
    m_panel->show();
    m_panel->activateWindow();
    QVERIFY(QTest::qWaitForWindowExposed(m_panel.get()));
}

void TestWorldPanel::cleanup()
{
    // Undo across everything that the test did returns to the start, exactly.
    undoAll();
    QVERIFY(*m_document->state() == *m_start);
    QVERIFY(validate(m_document->scenario()).empty());
    m_panel.reset();
    m_document.reset();
}

void TestWorldPanel::numberEditsTheSelectedStep()
{
    select(6, 6);
    QCOMPARE(find<QLabel>("stepDetailsTitle")->text(), QStringLiteral("send the welcome email"));
    auto* number = find<QWidget>("stepFailsNumber");
    type(number, QStringLiteral("1.2345678"));
    QCOMPARE(steps()[6].failureRate, 0.012345678);
    QTest::keyClick(number, Qt::Key_Return);
    QCOMPARE(number->findChild<QLineEdit*>()->text(), QStringLiteral("1.2345678\u00a0%"));
    QCOMPARE(m_document->undoStack()->count(), 1); // one typing, one step
    QCOMPARE(m_document->undoStack()->undoText(), QStringLiteral("change of failure rate"));
    type(number, QStringLiteral("170"));
    QVERIFY(noteOf("stepFailsNumber").contains(QStringLiteral("is not between")));
    QCOMPARE(steps()[6].failureRate, 0.17); // the last good one on the way
    type(find<QWidget>("stepCost"), QStringLiteral("0.25"));
    QCOMPARE(steps()[6].cost, 0.25);
    type(find<QWidget>("stepCost"), QStringLiteral("x"));
    QVERIFY(!noteOf("stepCost").isEmpty());
    type(find<QWidget>("stepCount"), QStringLiteral("12"));
    QCOMPARE(steps()[6].count, 12U);
    type(find<QWidget>("stepCount"), QStringLiteral("995")); // with nine others more than 1000
    QVERIFY(!noteOf("stepCount").isEmpty());
    QCOMPARE(steps()[6].count, 99U);
}

void TestWorldPanel::severalStepsAreEditedTogether()
{
    select(5, 7); // lost replies differ, failure rates do not
    QVERIFY(find<QWidget>("stepReplyLostNumber")->findChild<QLineEdit*>()->text().isEmpty());
    type(find<QWidget>("stepReplyLostNumber"), QStringLiteral("2"));
    for (std::size_t n = 5; n <= 7; ++n)
        QCOMPARE(steps()[n].lostReplyRate, std::optional<double>(0.02));
    QCOMPARE(m_document->undoStack()->count(), 1);
}

void TestWorldPanel::oneDragOfTheSliderIsOneStep()
{
    select(0, 0);
    auto* slider = find<QSlider>("stepFailsSlider");
    const double before = steps()[0].failureRate;
    const auto handleAt = [slider](int value) {
        return QPoint(
            QStyle::sliderPositionFromValue(slider->minimum(), slider->maximum(), value, slider->width() - 12) + 6,
            slider->height() / 2);
    };
    for (int drag = 1; drag <= 2; ++drag) {
        const QPoint from = handleAt(slider->value());
        QTest::mousePress(slider, Qt::LeftButton, {}, from);
        for (int x = 5; x <= 30; x += 5)
            QTest::mouseMove(slider, from + QPoint(x, 0));
        QTest::mouseRelease(slider, Qt::LeftButton, {}, from + QPoint(30, 0));
        QCOMPARE(m_document->undoStack()->count(), drag);
        QVERIFY(steps()[0].failureRate > before);
    }
    m_document->undoStack()->undo();
    m_document->undoStack()->undo();
    QCOMPARE(steps()[0].failureRate, before);
}

void TestWorldPanel::effectIsChosenWithItsMeaning()
{
    select(1, 1);
    auto* box = find<QComboBox>("stepEffect");
    QCOMPARE(box->itemText(4), QStringLiteral("email — a second message (harmful)"));
    choose("stepEffect", 4);
    QVERIFY(steps()[1].effect == Effect::Email);
}

void TestWorldPanel::lostRepliesCanBeSwitchedOff()
{
    select(6, 6);
    auto* check = find<QCheckBox>("stepCannotBeLost");
    QVERIFY(!check->isChecked());
    QTest::mouseClick(check, Qt::LeftButton, {}, QPoint(8, check->height() / 2));
    QVERIFY(!steps()[6].lostReplyRate);
    type(find<QWidget>("stepReplyLostNumber"), QStringLiteral("100"));
    QCOMPARE(steps()[6].lostReplyRate, std::optional<double>(1));
    QVERIFY(!check->isChecked());
}

void TestWorldPanel::providerFieldsAreEditedAndShared()
{
    QTest::mouseClick(find<QToolButton>("stepMoreButton"), Qt::LeftButton);
    select(5, 6);
    auto* provider = find<QLineEdit>("stepProvider");
    type(provider, QStringLiteral("mail"));
    QVERIFY(!steps()[5].provider); // half a name may already be another's
    QTest::keyClick(provider, Qt::Key_Return);
    QVERIFY(!noteOf("stepProvider").isEmpty()); // one remembers keys, the other does not
    select(5, 5);
    type(provider, QStringLiteral("send the welcome email"));
    QTest::keyClick(provider, Qt::Key_Return);
    QCOMPARE(steps()[5].provider, std::optional<std::string>("send the welcome email"));
    QVERIFY(steps()[5].remembersKeys); // as its provider does
    auto* keys = find<QCheckBox>("stepRemembersKeys");
    QTest::mouseClick(keys, Qt::LeftButton, {}, QPoint(8, keys->height() / 2));
    QVERIFY(!steps()[5].remembersKeys && !steps()[6].remembersKeys);
    choose("stepDifferentData", 1);
    QVERIFY(steps()[6].differentData == DifferentData::FirstResult);
    auto* failures = find<QCheckBox>("stepRemembersFailures");
    QTest::mouseClick(failures, Qt::LeftButton, {}, QPoint(8, failures->height() / 2));
    QVERIFY(steps()[5].remembersFailures && steps()[6].remembersFailures);
}

void TestWorldPanel::cellsAreEdited()
{
    doubleClick(middleOf(2, StepModel::FailsColumn));
    auto* line = cellEditor();
    QVERIFY(line);
    type(line, QStringLiteral("12.5"));
    QTest::keyClick(line, Qt::Key_Return);
    QCOMPARE(steps()[2].failureRate, 0.125);
    QTRY_VERIFY(!cellEditor());
    m_table->setFocus();
    m_table->setCurrentIndex(m_table->model()->index(2, StepModel::NameColumn));
    QTest::keyClick(m_table, Qt::Key_F2);
    QTRY_VERIFY(cellEditor());
    type(cellEditor(), QStringLiteral("make the workspace"));
    QTest::keyClick(cellEditor(), Qt::Key_Return);
    QCOMPARE(steps()[2].name, std::string("make the workspace"));
    QTRY_VERIFY(!cellEditor());
    m_table->edit(m_table->model()->index(2, StepModel::EffectColumn));
    auto* box = find<QComboBox>("stepEffectEditor");
    QVERIFY(box);
    QTest::keyClick(box, Qt::Key_Home);
    QVERIFY(steps()[2].effect == Effect::Lookup);
}

void TestWorldPanel::wrongCellKeepsItsEditorOpen()
{
    doubleClick(middleOf(2, StepModel::NameColumn));
    auto* line = cellEditor();
    QVERIFY(line);
    type(line, QStringLiteral("save the user")); // another step's
    QTest::keyClick(line, Qt::Key_Return);
    QVERIFY(cellEditor());
    QVERIFY(!noteOf("stepTable").isEmpty());
    QVERIFY(*m_document->state() == *m_start);
    type(line, QStringLiteral("x"));
    QTest::keyClick(line, Qt::Key_Return);
    QVERIFY(noteOf("stepTable").isEmpty());
    QCOMPARE(steps()[2].name, std::string("x"));
}

void TestWorldPanel::keysAreCheckedInTheTable()
{
    QTest::mouseClick(m_table->viewport(), Qt::LeftButton, {}, middleOf(3, StepModel::KeysColumn));
    QVERIFY(steps()[3].remembersKeys);
    QTest::keyClick(m_table, Qt::Key_Space);
    QVERIFY(!steps()[3].remembersKeys);
}

void TestWorldPanel::stepsAreAddedCopiedRemovedAndMoved()
{
    const std::string last = steps().back().name;
    m_table->setFocus();
    select(9, 9);
    QTest::keyClick(m_table, Qt::Key_Insert);
    QCOMPARE(steps().size(), 11U);
    QCOMPARE(steps()[10].name, std::string("new step"));
    auto* line = cellEditor(); // ready to be named
    QVERIFY(line);
    QTest::keyClick(line, Qt::Key_Escape);
    m_table->setFocus();
    QTest::keyClick(m_table, Qt::Key_D, Qt::ControlModifier);
    QCOMPARE(steps()[11].name, std::string("new step 2"));
    select(10, 11);
    QTest::keyClick(m_table, Qt::Key_Up, Qt::AltModifier);
    QCOMPARE(steps()[9].name, std::string("new step"));
    QCOMPARE(steps()[11].name, last);
    QTest::keyClick(m_table, Qt::Key_Down, Qt::AltModifier);
    QCOMPARE(steps()[9].name, last);
    QTest::keyClick(m_table, Qt::Key_Delete);
    QCOMPARE(steps().size(), 10U);
    QCOMPARE(m_document->undoStack()->count(), 5);
}

void TestWorldPanel::theLastStepStays()
{
    select(0, 9);
    QVERIFY(!find<QToolButton>("removeStepsButton")->isEnabled());
    QVERIFY(find<QAction>("removeSteps")->toolTip().contains(QStringLiteral("at least one step")));
}

void TestWorldPanel::rowsAreReorderedByDrag()
{
    QWidget* view = m_table->viewport();
    const std::string first = steps()[0].name;
    const QPoint from = middleOf(0, 0);
    QTest::mousePress(view, Qt::LeftButton, {}, from);
    QTest::mouseMove(view, from + QPoint(0, 15));
    QTest::mouseMove(view, middleOf(3, 0) + QPoint(0, 3));
    QTest::mouseRelease(view, Qt::LeftButton, {}, middleOf(3, 0) + QPoint(0, 3));
    QCOMPARE(steps()[3].name, first);
    QCOMPARE(m_table->currentIndex().row(), 3);
    QCOMPARE(m_document->undoStack()->count(), 1);

    QTest::mousePress(view, Qt::LeftButton, {}, middleOf(3, 0));
    QTest::mouseMove(view, middleOf(1, 0));
    QTest::mouseMove(view, middleOf(0, 0));
    QTest::keyClick(m_table, Qt::Key_Escape); // changed my mind
    QTest::mouseRelease(view, Qt::LeftButton, {}, middleOf(0, 0));
    QCOMPARE(steps()[3].name, first);
}

void TestWorldPanel::keysThatDoNotDivideAreToldInWords()
{
    auto* field = find<QWidget>("worldRequestsPerUser");
    type(field, QStringLiteral("7")); // 1,000,000 = 7 · 142,857 + 1
    QVERIFY(!noteOf("worldRequestsPerUser").isEmpty());
    QCOMPARE(m_document->scenario().world.requestsPerUser, 1U);
    type(field, QStringLiteral("8"));
    QVERIFY(noteOf("worldRequestsPerUser").isEmpty());
    QCOMPARE(m_document->scenario().world.requestsPerUser, 8U);
}

void TestWorldPanel::shapeIsChosen()
{
    choose("worldShape", 1);
    QVERIFY(m_document->scenario().world.shape == Shape::Batch);
}

void TestWorldPanel::undoWhileTyping()
{
    select(0, 0);
    auto* number = find<QWidget>("stepFailsNumber");
    type(number, QStringLiteral("5"));
    QCOMPARE(steps()[0].failureRate, 0.05);
    m_document->undoStack()->undo();
    QCOMPARE(number->findChild<QLineEdit*>()->text(), QStringLiteral("1\u00a0%"));
    QVERIFY(number->hasFocus());
    m_document->undoStack()->redo();
    QCOMPARE(number->findChild<QLineEdit*>()->text(), QStringLiteral("5\u00a0%"));
}

void TestWorldPanel::clockFieldsAreKept()
{
    Scenario scenario = m_document->scenario();
    scenario.world.steps[0].duration = Duration::milliseconds(150);
    scenario.world.steps[0].callTimeout = Duration::seconds(2);
    scenario.world.crashes.beforeCall = 0.001;
    scenario.world.queue.lostAckRate = 0.01;
    m_document->reset(scenario);
    m_start = m_document->state();
    select(0, 0);
    type(find<QWidget>("stepFailsNumber"), QStringLiteral("3"));
    scenario.world.steps[0].failureRate = 0.03;
    QVERIFY(m_document->scenario() == scenario);
}

void TestWorldPanel::randomEditsKeepTheDocumentValid()
{
    std::mt19937 random(20240131);
    const auto below = [&](int bound) { return static_cast<int>(random() % static_cast<unsigned>(bound)); };
    const std::vector<const char*> actions = {"addStep", "copySteps", "removeSteps", "moveStepsUp", "moveStepsDown"};
    for (int n = 0; n < 500; ++n) {
        const int rows = m_table->model()->rowCount();
        const int row = below(rows);
        select(row, std::min(rows - 1, row + below(3)));
        switch (below(8)) {
        case 0:
            m_document->undoStack()->undo();
            break;
        case 1:
            m_document->undoStack()->redo();
            break;
        case 2:
            type(find<QWidget>("stepFailsNumber"), QString::number(below(200)));
            break;
        default:
            find<QAction>(actions[static_cast<std::size_t>(below(5))])->trigger();
        }
        if (below(10) == 0)
            QCoreApplication::processEvents();
        QVERIFY(validate(m_document->scenario()).empty());
        QCOMPARE(static_cast<std::size_t>(m_table->model()->rowCount()), steps().size());
    }
}

QTEST_MAIN(TestWorldPanel)
#include "tst_world_panel.moc"
