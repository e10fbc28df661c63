#include "counting/clock_need.h"
#include "document/scenario_document.h"
#include "scenario/scenario_file.h"
#include "strategies/ready_strategies.h"
#include "strategies/strategies_panel.h"
#include "strategies/strategy_delegate.h"
#include "strategies/strategy_model.h"
#include "strategies/strategy_text.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QListWidget>
#include <QPushButton>
#include <QTest>
#include <QToolButton>

#include <algorithm>
#include <random>

using namespace twice;
using namespace twice::ui;

class TestStrategiesPanel : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void summaryIsOneLine();
    void everyReadyStrategyIsValidAndExplained();
    void galleryAddsWhatIsChosenWithNamesOfTheirOwn();
    void fieldsEditTheSelectedStrategy();
    void storeFieldsEditTheStore();
    void wrongFieldsAreToldInWords();
    void namesAreChangedInPlace();
    void checkBoxSwitchesOffAndKeeps();
    void strategiesAreDuplicatedRemovedAndMoved();
    void rowsAreReorderedByDrag();
    void theLastStrategyStays();
    void whyTheClockIsNeededIsAToolTip();
    void randomEditsKeepTheDocumentValid();

private:
    template <typename T>
    T* find(const char* name) const
    {
        return m_panel->findChild<T*>(QLatin1String(name));
    }
    [[nodiscard]] const std::vector<Strategy>& strategies() const { return m_document->scenario().strategies; }
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
    void select(int row) const { m_list->setCurrentIndex(m_list->model()->index(row, 0)); }
    void choose(const char* box, int index) const
    {
        auto* combo = find<QComboBox>(box);
        combo->setFocus();
        while (combo->currentIndex() != index)
            QTest::keyClick(combo, index > combo->currentIndex() ? Qt::Key_Down : Qt::Key_Up);
    }
    [[nodiscard]] QRect rowRect(int row) const { return m_list->visualRect(m_list->model()->index(row, 0)); }
    void startWith(Scenario scenario)
    {
        m_document->reset(std::move(scenario));
        m_start = m_document->state();
        QCoreApplication::processEvents();
    }

    std::unique_ptr<ScenarioDocument> m_document;
    std::unique_ptr<StrategiesPanel> m_panel;
    QListView* m_list = nullptr;
    std::shared_ptr<const DocumentState> m_start;
};

void TestStrategiesPanel::init()
{
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    m_document = std::make_unique<ScenarioDocument>();
    m_panel = std::make_unique<StrategiesPanel>(*m_document);
    m_list = find<QListView>("strategyList");
    new QAbstractItemModelTester(m_list->model(), QAbstractItemModelTester::FailureReportingMode::QtTest,
                                 m_panel.get());
    Scenario scenario;
    for (std::size_t n = 0; n < 4; ++n)
        scenario.strategies.push_back(readyStrategies()[n].strategy);
    m_panel->resize(380, 760);
    m_panel->show();
    m_panel->activateWindow();
    QVERIFY(QTest::qWaitForWindowExposed(m_panel.get()));
    startWith(std::move(scenario));
    for (const char* group : {"retryFieldsFoldButton", "keysFieldsFoldButton", "storeFieldsFoldButton"})
        find<QToolButton>(group)->setChecked(true);
}

void TestStrategiesPanel::cleanup()
{
    // Undo across everything that the test did returns to the start, exactly.
    while (m_document->undoStack()->canUndo())
        m_document->undoStack()->undo();
    QVERIFY(*m_document->state() == *m_start);
    QVERIFY(validate(m_document->scenario()).empty());
    m_panel.reset();
    m_document.reset();
}

void TestStrategiesPanel::summaryIsOneLine()
{
    Strategy strategy;
    strategy.providerKey = KeyKind::PerAction;
    strategy.store = MemoryStore{};
    QCOMPARE(strategySummary(strategy), QStringLiteral("each step · 3 attempts · key per action · memory"));
    strategy.retry.scope = Scope::Job;
    strategy.providerKey = KeyKind::None;
    strategy.store = std::monostate{};
    strategy.askFirst = true;
    QCOMPARE(strategySummary(strategy), QStringLiteral("whole job · 3 attempts · no key · asks first"));
    strategy.visibilityTimeout = {Duration::seconds(30)};
    strategy.publish = Publish::Outbox;
    QCOMPARE(strategySummary(strategy),
             QStringLiteral("whole job · 3 attempts · no key · asks first · visibility 30s, outbox"));
}

void TestStrategiesPanel::everyReadyStrategyIsValidAndExplained()
{
    Scenario scenario;
    for (const ReadyStrategy& ready : readyStrategies()) {
        scenario.strategies.push_back(ready.strategy);
        QVERIFY(!ready.sentence.isEmpty());
    }
    const Faults faults = validate(scenario); // two of one name included
    QVERIFY2(faults.empty(), faults.empty() ? "" : describe(faults.front()).c_str());
    constexpr std::size_t ofTheArticle = 6;
    for (std::size_t n = 0; n < ofTheArticle; ++n)
        QVERIFY2(!clockNeed(scenario, n), scenario.strategies[n].name.c_str());
    const auto has = [&](auto what) {
        return std::any_of(scenario.strategies.begin(), scenario.strategies.end(), what);
    };
    QVERIFY(has([](const Strategy& s) { return !s.heartbeat.isForever(); }));
    QVERIFY(has([](const Strategy& s) {
        const auto* table = std::get_if<TableStore>(&s.store);
        return table != nullptr && table->renewLease;
    }));
    QVERIFY(has([](const Strategy& s) { return s.publish == Publish::Outbox; }));
    QVERIFY(has([](const Strategy& s) { return s.ack == Ack::OnStart; }));
    QVERIFY(has([](const Strategy& s) { return s.askFirst; }));
    QVERIFY(has([](const Strategy& s) { return s.queueDedupe.has_value(); }));
}

void TestStrategiesPanel::galleryAddsWhatIsChosenWithNamesOfTheirOwn()
{
    select(0);
    QTest::mouseClick(find<QToolButton>("addStrategyButton"), Qt::LeftButton);
    auto* gallery = find<QDialog>("strategyGallery");
    QVERIFY(gallery);
    auto* list = gallery->findChild<QListWidget*>(QStringLiteral("galleryList"));
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(list->item(0)).center());
    QTest::mouseClick(list->viewport(), Qt::LeftButton, Qt::ControlModifier,
                      list->visualItemRect(list->item(4)).center());
    QTest::mouseClick(gallery->findChild<QPushButton*>(QStringLiteral("galleryAdd")), Qt::LeftButton);
    QCOMPARE(strategies().size(), 6U);
    QCOMPARE(strategies()[1].name, std::string("retry each step, no key 2"));
    QCOMPARE(strategies()[2].name, std::string("retry the whole job, same key"));
    QCOMPARE(m_document->looks()[1].index, 4);
    QCOMPARE(m_document->looks()[2].index, 5);
    QCOMPARE(m_list->currentIndex().row(), 1);
    QCOMPARE(m_document->undoStack()->count(), 1);
}

void TestStrategiesPanel::fieldsEditTheSelectedStrategy()
{
    select(2);
    choose("strategyRetryScope", 1);
    QVERIFY(strategies()[2].retry.scope == Scope::Job);
    type(find<QWidget>("strategyAttempts"), QStringLiteral("1000"));
    QCOMPARE(strategies()[2].retry.maxAttempts, 1000U);
    QTest::keyClick(find<QWidget>("strategyAttempts"), Qt::Key_Down);
    QCOMPARE(strategies()[2].retry.maxAttempts, 999U);
    choose("strategyKey", 7);
    QVERIFY(strategies()[2].providerKey == KeyKind::PerUser);
    QCOMPARE(find<QLabel>("strategyKeyVerdict")->text(), keyVerdict(KeyKind::PerUser));
    auto* ask = find<QCheckBox>("strategyAskFirst");
    QTest::mouseClick(ask, Qt::LeftButton, {}, QPoint(8, ask->height() / 2));
    QVERIFY(strategies()[2].askFirst);
    type(find<QWidget>("strategyName"), QStringLiteral("mine"));
    QCOMPARE(strategies()[2].name, std::string("mine"));
    QCOMPARE(m_document->undoStack()->undoText(), QStringLiteral("change of strategy name"));
}

void TestStrategiesPanel::storeFieldsEditTheStore()
{
    select(0);
    QVERIFY(!find<QWidget>("storeKey")->isVisible());
    choose("storeKind", 1);
    QVERIFY(std::holds_alternative<MemoryStore>(strategies()[0].store));
    QVERIFY(find<QWidget>("storeKey")->isVisible());
    QVERIFY(!find<QWidget>("storeScope")->isVisible());
    auto* failures = find<QCheckBox>("storeRemembersFailures");
    QTest::mouseClick(failures, Qt::LeftButton, {}, QPoint(8, failures->height() / 2));
    choose("storeRecord", 1);
    choose("storeKey", 6);
    choose("storeKind", 2);
    QVERIFY(find<QWidget>("storeScope")->isVisible());
    choose("storeScope", 1);
    TableStore expected;
    expected.scope = Scope::Step;
    expected.key = KeyKind::PerUser;
    expected.record = Record::Before;
    expected.remembersFailures = true;
    QVERIFY(strategies()[0].store == Store(expected));
}

void TestStrategiesPanel::wrongFieldsAreToldInWords()
{
    select(0);
    type(find<QWidget>("strategyAttempts"), QStringLiteral("1001"));
    QCOMPARE(noteOf("strategyAttempts"), QStringLiteral("1,001 is not between 1 and 1,000."));
    QCOMPARE(strategies()[0].retry.maxAttempts, 100U); // the last good one on the way
    type(find<QWidget>("strategyAttempts"), QStringLiteral("2.5"));
    QVERIFY(!noteOf("strategyAttempts").isEmpty());
    auto* name = find<QLineEdit>("strategyName");
    type(name, QStringLiteral("retry the whole job, no key")); // another one's
    QVERIFY(!noteOf("strategyName").isEmpty());
    QVERIFY(strategies()[0].name != "retry the whole job, no key");
    QTest::keyClick(name, Qt::Key_Escape);
    QVERIFY(noteOf("strategyName").isEmpty());
    name->clear();
    QTest::keyClicks(name, QStringLiteral(" "));
    QTest::keyClick(name, Qt::Key_Backspace);
    QVERIFY(!noteOf("strategyName").isEmpty());
    QVERIFY(!strategies()[0].name.empty());
}

void TestStrategiesPanel::namesAreChangedInPlace()
{
    select(1);
    m_list->setFocus();
    QTest::keyClick(m_list, Qt::Key_F2);
    auto* line = find<QLineEdit>("strategyNameEditor");
    QVERIFY(line);
    type(line, QStringLiteral("retry each step, no key"));
    QTest::keyClick(line, Qt::Key_Return);
    QVERIFY(!noteOf("strategyList").isEmpty());
    QVERIFY(*m_document->state() == *m_start);
    type(line, QStringLiteral("renamed"));
    QTest::keyClick(line, Qt::Key_Return);
    QCOMPARE(strategies()[1].name, std::string("renamed"));
    QCOMPARE(find<QLineEdit>("strategyName")->text(), QStringLiteral("renamed"));
}

void TestStrategiesPanel::checkBoxSwitchesOffAndKeeps()
{
    QStyleOptionViewItem option;
    option.initFrom(m_list);
    option.widget = m_list;
    option.rect = rowRect(1);
    QTest::mouseClick(m_list->viewport(), Qt::LeftButton, {}, StrategyDelegate::checkRect(option).center());
    QVERIFY(!m_document->looks()[1].on);
    QCOMPARE(strategies().size(), 4U);
    QCOMPARE(m_document->runnable().places, (std::vector<std::size_t>{0, 2, 3}));
    m_list->setFocus();
    QTest::keyClick(m_list, Qt::Key_Space);
    QVERIFY(m_document->looks()[1].on);
}

void TestStrategiesPanel::strategiesAreDuplicatedRemovedAndMoved()
{
    select(3);
    m_list->setFocus();
    const std::string last = strategies()[3].name;
    QTest::keyClick(m_list, Qt::Key_D, Qt::ControlModifier);
    QCOMPARE(strategies()[4].name, last + " 2");
    QCOMPARE(m_document->looks()[4].index, 4);
    QTest::keyClick(m_list, Qt::Key_Up, Qt::AltModifier);
    QCOMPARE(strategies()[3].name, last + " 2");
    QCOMPARE(m_document->looks()[3].index, 4); // the look goes along
    QTest::keyClick(m_list, Qt::Key_Down, Qt::AltModifier);
    QCOMPARE(strategies()[4].name, last + " 2");
    QTest::keyClick(m_list, Qt::Key_Delete);
    QCOMPARE(strategies().size(), 4U);
    QCOMPARE(m_list->currentIndex().row(), 3);
}

void TestStrategiesPanel::rowsAreReorderedByDrag()
{
    QWidget* view = m_list->viewport();
    const std::string first = strategies()[0].name;
    const QPoint from = rowRect(0).center();
    QTest::mousePress(view, Qt::LeftButton, {}, from);
    QTest::mouseMove(view, from + QPoint(0, 15));
    QTest::mouseMove(view, rowRect(2).center() + QPoint(0, 4));
    QTest::mouseRelease(view, Qt::LeftButton, {}, rowRect(2).center() + QPoint(0, 4));
    QCOMPARE(strategies()[2].name, first);
    QCOMPARE(m_document->looks()[2].index, 0);
    QCOMPARE(m_list->currentIndex().row(), 2);
    QCOMPARE(m_document->undoStack()->count(), 1);
    m_document->undoStack()->undo();
    QCOMPARE(m_list->currentIndex().row(), 0); // the selection goes along
}

void TestStrategiesPanel::theLastStrategyStays()
{
    for (int n = 0; n < 3; ++n)
        QTest::mouseClick(find<QToolButton>("removeStrategyButton"), Qt::LeftButton);
    QCOMPARE(strategies().size(), 1U);
    QVERIFY(!find<QToolButton>("removeStrategyButton")->isEnabled());
    QVERIFY(find<QToolButton>("removeStrategyButton")->toolTip().contains(QStringLiteral("at least one strategy")));
}

void TestStrategiesPanel::whyTheClockIsNeededIsAToolTip()
{
    Scenario scenario = m_document->scenario();
    scenario.strategies[1].visibilityTimeout = {Duration::seconds(30)};
    scenario.strategies[1].onFailure = OnFailure::Redeliver;
    scenario.strategies[1].retry.baseDelay = Duration::seconds(2);
    startWith(scenario);
    QVERIFY(m_list->model()->index(0, 0).data(StrategyModel::ClockNoteRole).toString().isEmpty());
    QVERIFY(m_list->model()
                ->index(1, 0)
                .data(StrategyModel::ClockNoteRole)
                .toString()
                .startsWith(QStringLiteral("Simulated with a clock, because of ")));
    select(1);
    QVERIFY(m_list->model()->index(1, 0).data(Qt::ToolTipRole).toString().contains(QStringLiteral("with a clock")));
    choose("strategyKey", 4);
    scenario.strategies[1].providerKey = KeyKind::PerAction;
    QVERIFY(m_document->scenario() == scenario);
}

void TestStrategiesPanel::randomEditsKeepTheDocumentValid()
{
    std::mt19937 random(20240131);
    const auto below = [&](int bound) { return static_cast<int>(random() % static_cast<unsigned>(bound)); };
    const std::vector<const char*> actions = {"duplicateStrategy", "removeStrategy", "moveStrategyUp",
                                              "moveStrategyDown"};
    for (int n = 0; n < 500; ++n) {
        select(below(m_list->model()->rowCount()));
        switch (below(9)) {
        case 0:
            m_document->undoStack()->undo();
            break;
        case 1:
            m_document->undoStack()->redo();
            break;
        case 2:
            choose("storeKind", below(3));
            break;
        case 3:
            type(find<QWidget>("strategyAttempts"), QString::number(below(1200)));
            break;
        default:
            find<QAction>(actions[static_cast<std::size_t>(below(4))])->trigger();
        }
        if (below(10) == 0)
            QCoreApplication::processEvents();
        QVERIFY(validate(m_document->scenario()).empty());
        QCOMPARE(static_cast<std::size_t>(m_list->model()->rowCount()), strategies().size());
        QCOMPARE(m_document->looks().size(), strategies().size());
    }
}

QTEST_MAIN(TestStrategiesPanel)
#include "tst_strategies_panel.moc"
