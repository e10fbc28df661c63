#include "compare/bar_chart.h"
#include "run/count_list.h"
#include "scenario/builtin_scenarios.h"
#include "scenario/scenario_file.h"
#include "support/mnemonics.h"
#include "support/warnings_fail.h"
#include "window/about_dialog.h"
#include "window/document_files.h"
#include "window/main_window.h"
#include "window/presenter_mode.h"

#include <QAbstractButton>
#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDropEvent>
#include <QElapsedTimer>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QMimeData>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSplitter>
#include <QStackedWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QToolBar>
#include <QUrl>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

using namespace twice;
using namespace twice::ui;

class TestMainWindow : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_directory;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<MainWindow> m_window;

    template <typename T>
    T* find(const char* name) const
    {
        T* found = m_window->findChild<T*>(QLatin1String(name));
        if (found == nullptr)
            qFatal("no %s in the window", name);
        return found;
    }
    [[nodiscard]] QAction* action(const char* name) const { return find<QAction>(name); }
    void type(const char* field, const QString& text) const
    {
        auto* line = find<QLineEdit>(field);
        line->setFocus();
        line->selectAll();
        QTest::keyClicks(line, text);
        QTest::keyClick(line, Qt::Key_Return);
    }
    void waitUntilDone() const
    {
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->controller().isRunning() && m_window->controller().latest(), 20'000);
    }

private slots:
    void initTestCase() { failOnWarnings(); }
    void init();
    void cleanup();

    void itStartsWithTheArticleAlreadyRun();
    void aFileOfTheCommandLineIsOpenedAndRun();
    void aFaultyFileOfTheCommandLineLeavesAUsableWindow();
    void jobsSeedAndLuckAreUndoableEdits();
    void aSeedTooLargeForOneGeneratorIsRefusedInWords();
    void stopKeepsWhatWasCounted();
    void liveOffMeansChangedSinceThisRun();
    void aDroppedFileOpens();
    void theStartPageOpensABuiltInScenario();
    void aBuiltInScenarioShowsTheCountsThatItIsAbout();
    void theStartPageShowsEveryBuiltInScenarioUnderItsHeading();
    void presenterModeHidesTheEditorsAndComesBack();
    void presenterModeEnlargesChartsAndTableAndCutsNothingOff();
    void presentersLettersFillTheScreen();
    void choicesInCompareAreRemembered();
    void aboutChecksTheArticlesTable();
    void everyActionCanBeFoundAndIsExplained();
    void noTwoThingsShareALetter();
    void everyFieldHasANameForThoseWhoDoNotSee();
    void theWindowAnswersDuringAHugeRun();
};

void TestMainWindow::init()
{
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    m_directory = std::make_unique<QTemporaryDir>();
    m_settings = std::make_unique<Settings>(m_directory->filePath(QStringLiteral("settings.ini")));
    m_window = std::make_unique<MainWindow>(*m_settings, m_directory->filePath(QStringLiteral("recovery")));
    m_window->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
}

void TestMainWindow::cleanup()
{
    m_window.reset();
}

void TestMainWindow::itStartsWithTheArticleAlreadyRun()
{
    m_window->begin({});
    waitUntilDone();
    const Snapshot& snapshot = *m_window->controller().latest();
    QCOMPARE(snapshot.state, RunState::Finished);
    // Model 7, failed jobs.
    const std::vector<std::uint64_t> failed{11, 11, 11, 995, 250};
    QCOMPARE(snapshot.strategies.size(), failed.size());
    for (std::size_t i = 0; i < failed.size(); ++i)
        QCOMPARE(snapshot.strategies[i].counts.failed, failed[i]);
    QVERIFY(m_window->windowTitle().contains(QLatin1String("Sign-up in ten steps")));
    const QString sentence = find<QLabel>("runSentence")->text();
    QVERIFY2(sentence.startsWith(QStringLiteral("5 strategies × 1,000,000 jobs in ")), qPrintable(sentence));
    QVERIFY2(sentence.endsWith(QStringLiteral(" · seed 1 · one generator")), qPrintable(sentence));
    QVERIFY(!m_window->isWindowModified());
}

void TestMainWindow::aFileOfTheCommandLineIsOpenedAndRun()
{
    Scenario scenario = newScenario();
    scenario.world.jobs = 1234;
    QFile file(m_directory->filePath(QStringLiteral("mine.twice")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray::fromStdString(formatScenario(scenario)));
    file.close();
    m_window->begin(file.fileName());
    QTRY_VERIFY(m_window->controller().latest());
    waitUntilDone();
    QCOMPARE(m_window->controller().latest()->strategies.at(0).counts.requests, std::uint64_t{1234});
    QVERIFY(m_window->windowTitle().contains(QLatin1String("mine.twice")));
}

void TestMainWindow::aFaultyFileOfTheCommandLineLeavesAUsableWindow()
{
    QFile file(m_directory->filePath(QStringLiteral("bad.twice")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("{");
    file.close();
    m_window->begin(file.fileName());
    QTRY_VERIFY(m_window->findChild<QDialog*>(QStringLiteral("faultDialog")) != nullptr);
    waitUntilDone();
    QCOMPARE(m_window->document().scenario().strategies.size(), std::size_t{5});
}

void TestMainWindow::jobsSeedAndLuckAreUndoableEdits()
{
    m_window->begin({});
    const auto before = m_window->document().state();
    type("jobsField", QStringLiteral("20k"));
    QCOMPARE(m_window->document().scenario().world.jobs, std::uint64_t{20'000});
    QCOMPARE(find<QLineEdit>("jobsField")->text(), QStringLiteral("20,000"));
    type("seedField", QStringLiteral("7"));
    auto* random = find<QComboBox>("randomChoice");
    random->setFocus();
    QTest::keyClick(random, Qt::Key_Up); // from one generator to own luck
    QCOMPARE(m_window->document().scenario().random, Random::PerRequest);
    QCOMPARE(action("actionUndo")->text(), QStringLiteral("&Undo change of the source of luck"));
    QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
    QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(action("actionUndo")->text(), QStringLiteral("&Undo change of jobs"));
    QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(*m_window->document().state() == *before);
    QCOMPARE(find<QLineEdit>("jobsField")->text(), QStringLiteral("1,000,000"));
    QTest::keyClick(m_window.get(), Qt::Key_Y, Qt::ControlModifier);
    QCOMPARE(m_window->document().scenario().world.jobs, std::uint64_t{20'000});
    waitUntilDone();
    QCOMPARE(m_window->controller().latest()->strategies.at(0).counts.requests, std::uint64_t{20'000});
}

void TestMainWindow::aSeedTooLargeForOneGeneratorIsRefusedInWords()
{
    m_window->begin({});
    type("seedField", QStringLiteral("5000000000")); // above 2^32
    QCOMPARE(m_window->document().scenario().seed, std::uint64_t{1});
    QVERIFY(find<QLabel>("seedFieldNote")->isVisible());
    QVERIFY(!find<QLabel>("seedFieldNote")->text().isEmpty());
    QTest::keyClick(find<QLineEdit>("seedField"), Qt::Key_Escape);
    QVERIFY(!find<QLabel>("seedFieldNote")->isVisible());
    waitUntilDone();
}

void TestMainWindow::stopKeepsWhatWasCounted()
{
    m_window->begin({});
    type("jobsField", QStringLiteral("1T"));
    QTRY_VERIFY(m_window->controller().isRunning() && m_window->controller().latest() &&
                m_window->controller().latest()->strategies.at(0).counts.requests > 1'000'000);
    QVERIFY(action("actionStop")->isEnabled());
    QTest::keyClick(m_window.get(), Qt::Key_Period, Qt::ControlModifier);
    waitUntilDone();
    QCOMPARE(m_window->controller().latest()->state, RunState::Stopped);
    QVERIFY(!action("actionStop")->isEnabled());
    QVERIFY(find<QLabel>("runSentence")->text().startsWith(QLatin1String("Stopped after ")));
}

void TestMainWindow::liveOffMeansChangedSinceThisRun()
{
    m_window->begin({});
    waitUntilDone();
    QTest::mouseClick(find<QCheckBox>("liveCheck"), Qt::LeftButton, {},
                      QPoint(8, find<QCheckBox>("liveCheck")->height() / 2));
    QVERIFY(!action("actionLive")->isChecked());
    const QSignalSpy started(&m_window->controller(), &RunController::started);
    type("jobsField", QStringLiteral("1000"));
    QCOMPARE(started.count(), 0);
    QTest::keyClick(m_window.get(), Qt::Key_R, Qt::ControlModifier);
    QCOMPARE(started.count(), 1);
    QVERIFY(!m_settings->value(setting::runWhileEditing));
    waitUntilDone();
}

void TestMainWindow::aDroppedFileOpens()
{
    m_window->begin({});
    Scenario scenario = newScenario();
    scenario.seed = 99;
    QFile file(m_directory->filePath(QStringLiteral("dropped.twice")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray::fromStdString(formatScenario(scenario)));
    file.close();
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(file.fileName())});
    QDragEnterEvent enter(QPoint(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(m_window.get(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(QPointF(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(m_window.get(), &drop);
    QTRY_COMPARE(m_window->document().scenario().seed, std::uint64_t{99});
    waitUntilDone();
}

void TestMainWindow::theStartPageOpensABuiltInScenario()
{
    m_window->begin({});
    type("jobsField", QStringLiteral("1000"));
    QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(!m_window->document().isModified());
    action("actionBuiltin")->trigger();
    QCOMPARE(find<QStackedWidget>("pages")->currentIndex(), 1);
    QCoreApplication::processEvents(); // the page is laid out when it is shown
    const QSignalSpy opened(&m_window->files(), &DocumentFiles::opened);
    QTest::mouseClick(find<QWidget>("card-signup"), Qt::LeftButton);
    QCOMPARE(opened.count(), 1);
    QCOMPARE(find<QStackedWidget>("pages")->currentIndex(), 0);
    QVERIFY(m_window->controller().isRunning());
    waitUntilDone();
}

void TestMainWindow::aBuiltInScenarioShowsTheCountsThatItIsAbout()
{
    m_window->begin({});
    const auto open = [this](const char* card) {
        action("actionBuiltin")->trigger();
        QCoreApplication::processEvents(); // the page is laid out when it is shown
        find<QScrollArea>("startPage")->ensureWidgetVisible(find<QWidget>(card));
        QTest::mouseClick(find<QWidget>(card), Qt::LeftButton);
        waitUntilDone();
        std::vector<std::string_view> names;
        for (const CountField* field : m_window->findChild<BarChart*>()->options().counts)
            names.push_back(field->jsonName);
        return names;
    };
    const std::vector<std::string_view> usual{"failed", "stepsDoneAgain", "usersWithTwoOrMoreEmails"};
    QCOMPARE(open("card-too-coarse-key"), builtinScenario("too-coarse-key").value().counts);
    QCOMPARE(open("card-dual-write"), builtinScenario("dual-write").value().counts);
    QCOMPARE(open("card-signup"), usual);
}

void TestMainWindow::theStartPageShowsEveryBuiltInScenarioUnderItsHeading()
{
    m_window->begin({});
    action("actionBuiltin")->trigger();
    QCoreApplication::processEvents(); // the page is laid out when it is shown
    const QWidget* page = find<QScrollArea>("startPage")->widget();
    const auto topOf = [page](const QWidget* widget) { return widget->mapTo(page, QPoint()).y(); };
    const auto named = [this](const char* kind, std::string_view name) {
        return find<QWidget>((std::string(kind) + std::string(name)).c_str());
    };
    int above = 0; // where the row above begins
    const QWidget* left = nullptr;
    for (const BuiltinScenario& builtin : builtinScenarios()) {
        const QWidget* title = named("group-", builtin.group);
        const QWidget* card = named("card-", builtin.name);
        QVERIFY(title->isVisible());
        QVERIFY(card->isVisible());
        QVERIFY(topOf(card) > topOf(title));
        QVERIFY(topOf(card) >= above);
        if (left != nullptr && topOf(left) == topOf(card))
            QCOMPARE(card->height(), left->height());
        QVERIFY(card->height() >= card->sizeHint().height());
        above = topOf(card);
        left = card;
    }
}

void TestMainWindow::presenterModeHidesTheEditorsAndComesBack()
{
    const qreal size = QApplication::font().pointSizeF();
    QTest::keyClick(m_window.get(), Qt::Key_F5);
    QVERIFY(!find<QWidget>("scenarioSide")->isVisible());
    QVERIFY(m_window->isFullScreen());
    QVERIFY(QApplication::font().pointSizeF() > 1.34 * size);
    QTest::keyClick(m_window.get(), Qt::Key_Escape);
    QVERIFY(find<QWidget>("scenarioSide")->isVisible());
    QVERIFY(!m_window->isFullScreen());
    QCOMPARE(QApplication::font().pointSizeF(), size);
}

void TestMainWindow::presenterModeEnlargesChartsAndTableAndCutsNothingOff()
{
    m_window->begin({});
    waitUntilDone();
    QCoreApplication::sendPostedEvents(); // what the results need in height is on its way through the layouts
    const QList<int> sizes = find<QSplitter>("compareSplitter")->sizes();
    const QList<int> middle = find<QSplitter>("linesSplitter")->sizes();
    const qreal before = find<QWidget>("lineChart")->font().pointSizeF();
    QTest::keyClick(m_window.get(), Qt::Key_F5);
    for (const char* name : {"barChart", "lineChart", "causeChart", "resultsTable", "runBannerText"})
        QTRY_VERIFY2(find<QWidget>(name)->font().pointSizeF() > 1.34 * before, name);
    QTRY_COMPARE(find<QScrollArea>("compareScroll")->verticalScrollBar()->maximum(), 0);
    QTest::keyClick(m_window.get(), Qt::Key_F5);
    for (const char* name : {"barChart", "lineChart", "causeChart", "resultsTable", "runBannerText"})
        QTRY_COMPARE(find<QWidget>(name)->font().pointSizeF(), before);
    QTRY_COMPARE(find<QSplitter>("compareSplitter")->sizes(), sizes);
    QCOMPARE(find<QSplitter>("linesSplitter")->sizes(), middle);
}

void TestMainWindow::presentersLettersFillTheScreen()
{
    // The tighter direction decides, within what is useful.
    QCOMPARE(PresenterMode::enlargement({800, 480}, {1280, 720}), 1.5);
    QCOMPARE(PresenterMode::enlargement({1000, 480}, {1920, 1080}), 1.92);
    QCOMPARE(PresenterMode::enlargement({800, 1000}, {1280, 720}), 1.35);
    QCOMPARE(PresenterMode::enlargement({0, 0}, {3840, 2160}), 6.0);
}

void TestMainWindow::choicesInCompareAreRemembered()
{
    m_window->begin({});
    waitUntilDone();
    QTest::mouseClick(find<QAbstractButton>("logarithmicButton"), Qt::LeftButton);
    action("count.calls")->trigger();
    m_window->close();
    m_window = std::make_unique<MainWindow>(*m_settings, m_directory->filePath(QStringLiteral("recovery")));
    m_window->show();
    QVERIFY(find<QAbstractButton>("logarithmicButton")->isChecked());
    QVERIFY(!find<QAbstractButton>("exactButton")->isChecked());
    QVERIFY(action("count.calls")->isChecked());
    QVERIFY(action("count.failed")->isChecked());
}

void TestMainWindow::aboutChecksTheArticlesTable()
{
    action("actionAbout")->trigger();
    QTRY_VERIFY(m_window->findChild<AboutDialog*>() != nullptr);
    auto* result = m_window->findChild<QLabel*>(QStringLiteral("selfCheckResult"));
    QTRY_VERIFY_WITH_TIMEOUT(result->text().startsWith(QStringLiteral("✔ Exact")), 20'000);
    m_window->findChild<AboutDialog*>()->close();
}

void TestMainWindow::everyActionCanBeFoundAndIsExplained()
{
    const QList<QAction*> menus = m_window->menuBar()->actions();
    QCOMPARE(menus.size(), 5);
    for (const QAction* found : m_window->actions()) {
        QVERIFY2(!found->objectName().isEmpty(), qPrintable(found->text()));
        QVERIFY2(found->text().contains(QLatin1Char('&')) || found->objectName() == QLatin1String("actionWhatsThis"),
                 qPrintable(found->text()));
        QVERIFY2(!found->statusTip().isEmpty() && !found->whatsThis().isEmpty(), qPrintable(found->text()));
    }
}

void TestMainWindow::noTwoThingsShareALetter()
{
    // Alt and a letter that two share opens neither.
    m_window->begin({});
    waitUntilDone();
    const auto noneIsShared = [this](const char* state) {
        const QStringList shared = sharedMnemonicsOf(*m_window);
        QVERIFY2(shared.isEmpty(),
                 qPrintable(QLatin1String(state) + QLatin1String(": ") + shared.join(QLatin1String(", "))));
    };
    noneIsShared("at first");
    m_window->document().edit(QStringLiteral("store"),
                              [](DocumentState& state) { state.scenario.strategies.front().store = TableStore{}; });
    for (const char* fold : {"stepMoreButton", "retryFieldsFoldButton", "keysFieldsFoldButton", "storeFieldsFoldButton",
                             "deliveryFieldsFoldButton"})
        find<QAbstractButton>(fold)->setChecked(true);
    QVERIFY(find<QWidget>("storeScope")->isVisible() && find<QWidget>("stepProvider")->isVisible());
    noneIsShared("with everything unfolded");
    action("actionStartPage")->setChecked(true);
    noneIsShared("on the start page");
    waitUntilDone();
}

void TestMainWindow::everyFieldHasANameForThoseWhoDoNotSee()
{
    auto* bar = find<QToolBar>("runBar");
    for (const char* name : {"jobsField", "seedField", "randomChoice"}) {
        auto* field = bar->findChild<QWidget*>(QLatin1String(name));
        QVERIFY2(!field->accessibleName().isEmpty(), name);
        QVERIFY2(!field->whatsThis().isEmpty(), name);
    }
}

void TestMainWindow::theWindowAnswersDuringAHugeRun()
{
    m_window->begin({});
    waitUntilDone();
    type("jobsField", QStringLiteral("1G"));
    QElapsedTimer sinceTick;
    qint64 longest = 0;
    QTimer ticks;
    ticks.setTimerType(Qt::PreciseTimer);
    connect(&ticks, &QTimer::timeout, this, [&] { longest = std::max(longest, sinceTick.restart()); });
    sinceTick.start();
    ticks.start(1);
    QTest::qWait(1500);
    QVERIFY(m_window->controller().isRunning());
    qInfo("longest gap: %lld ms", static_cast<long long>(longest));
    QVERIFY2(longest < 500, qPrintable(QString::number(longest))); // loose: other tests share the processors
    action("actionStop")->trigger();
    waitUntilDone();
}

QTEST_MAIN(TestMainWindow)
#include "tst_main_window.moc"
