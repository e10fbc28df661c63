#include "document/recovery_store.h"
#include "scenario/scenario_file.h"
#include "support/dialogs.h"
#include "support/warnings_fail.h"
#include "support/window_session.h"
#include "window/document_files.h"

#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QMenu>
#include <QSplitter>
#include <QTimer>

#include <functional>

using namespace twice;
using namespace twice::ui;

/// Files, the guard over unsaved work, and what is remembered, in the window.
class TestWindowFiles : public QObject
{
    Q_OBJECT

    std::unique_ptr<WindowSession> m_session;

    /// A scenario file of that seed.
    [[nodiscard]] QString fileOf(std::uint64_t seed) const
    {
        Scenario scenario = newScenario();
        scenario.seed = seed;
        QFile file(m_session->path(QStringLiteral("seed%1.twice").arg(seed)));
        if (!file.open(QIODevice::WriteOnly))
            qFatal("cannot write a scenario");
        file.write(QByteArray::fromStdString(formatScenario(scenario)));
        return file.fileName();
    }
    static std::uint64_t seedIn(const QString& path)
    {
        return parseScenario(std::get<std::string>(readScenarioText(path.toStdString()))).value().seed;
    }
    void open(const QString& path) const
    {
        m_session->window().files().openFile(path);
        QTRY_COMPARE(m_session->window().files().path(), path);
    }
    void changeSeed(std::uint64_t seed) const
    {
        m_session->document().edit(QStringLiteral("seed"), [=](DocumentState& state) { state.scenario.seed = seed; });
    }
    /// Writes a file's name into the file dialog that `begin` opens, as a person would once it is there.
    static void chooseFile(const char* dialogName, const QString& path, const std::function<void()>& begin)
    {
        QTimer look;
        look.setInterval(5);
        connect(&look, &QTimer::timeout, &look, [&] {
            auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            if (dialog == nullptr || dialog->objectName() != QLatin1String(dialogName))
                return;
            look.stop();
            auto* name = dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
            name->setText(path); // typing would open the list of completions
            QTest::keyClick(name, Qt::Key_Return);
        });
        look.start();
        begin();
        QVERIFY(!look.isActive()); // the dialog came
    }

private slots:
    void initTestCase()
    {
        failOnWarnings();
        QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    }
    void init()
    {
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
        m_session = std::make_unique<WindowSession>();
        m_session->action("actionLive")->setChecked(false);
    }
    void cleanup() { m_session.reset(); }

    void closingAsksAboutUnsavedWork_data();
    void closingAsksAboutUnsavedWork();
    void aFileIsChosenToOpen();
    void aFileIsChosenToSave();
    void recentFilesOpenAgainAndGoWhenTheyAreGone();
    void workThatACrashLeftIsOffered_data();
    void workThatACrashLeftIsOffered();
    void theWindowComesBackAsItWasLeft();
    void numbersAreWrittenAsTheCountryWritesThem();
};

void TestWindowFiles::closingAsksAboutUnsavedWork_data()
{
    QTest::addColumn<QString>("answer");
    QTest::addColumn<bool>("closes");
    QTest::addColumn<bool>("saves");
    QTest::newRow("cancel stays") << QStringLiteral("Cancel") << false << false;
    QTest::newRow("discard closes") << QStringLiteral("Discard") << true << false;
    QTest::newRow("save closes") << QStringLiteral("Save") << true << true;
}

void TestWindowFiles::closingAsksAboutUnsavedWork()
{
    QFETCH(const QString, answer);
    QFETCH(const bool, closes);
    QFETCH(const bool, saves);
    const QString path = fileOf(5);
    open(path);
    changeSeed(6);
    const AnswerBox box(QStringLiteral("unsavedChangesBox"), answer);
    m_session->action("actionQuit")->trigger();
    QCOMPARE(box.answers(), 1);
    QCOMPARE(m_session->window().isVisible(), !closes);
    QCOMPARE(seedIn(path), std::uint64_t{saves ? 6U : 5U});
    QCOMPARE(m_session->scenario().seed, std::uint64_t{6});
}

void TestWindowFiles::aFileIsChosenToOpen()
{
    const QString path = fileOf(8);
    chooseFile("openDialog", path, [this] { m_session->action("actionOpen")->trigger(); });
    QTRY_COMPARE(m_session->window().files().path(), path);
    QCOMPARE(m_session->scenario().seed, std::uint64_t{8});
    QVERIFY(m_session->window().windowTitle().contains(QLatin1String("seed8.twice")));
}

void TestWindowFiles::aFileIsChosenToSave()
{
    changeSeed(9);
    // Without an ending, which the dialog adds.
    chooseFile("saveDialog", m_session->path(QStringLiteral("mine")),
               [this] { m_session->action("actionSaveAs")->trigger(); });
    const QString path = m_session->path(QStringLiteral("mine.twice"));
    QCOMPARE(m_session->window().files().path(), path);
    QCOMPARE(seedIn(path), std::uint64_t{9});
    QVERIFY(!m_session->window().isWindowModified());
}

void TestWindowFiles::recentFilesOpenAgainAndGoWhenTheyAreGone()
{
    const QString first = fileOf(1);
    const QString second = fileOf(2);
    open(first);
    open(second);
    auto* menu = m_session->find<QMenu>("recentMenu");
    const auto entries = [menu] {
        emit menu->aboutToShow();
        QStringList texts;
        for (const QAction* action : menu->actions())
            texts << action->text();
        return texts;
    };
    QCOMPARE(entries(), (QStringList{QStringLiteral("&1  seed2.twice"), QStringLiteral("&2  seed1.twice")}));
    menu->actions().at(1)->trigger();
    QTRY_COMPARE(m_session->window().files().path(), first);
    QCOMPARE(entries().constFirst(), QStringLiteral("&1  seed1.twice"));

    QVERIFY(QFile::remove(second));
    const AnswerBox box(QStringLiteral("fileErrorBox"), QStringLiteral("Close"));
    menu->actions().at(1)->trigger();
    QTRY_COMPARE(box.answers(), 1);
    QCOMPARE(entries(), QStringList{QStringLiteral("&1  seed1.twice")});
    QCOMPARE(m_session->window().files().path(), first);
}

void TestWindowFiles::workThatACrashLeftIsOffered_data()
{
    QTest::addColumn<QString>("answer");
    QTest::addColumn<bool>("recovers");
    QTest::addColumn<bool>("asksAgain");
    QTest::newRow("recover") << QStringLiteral("Recover") << true << false;
    QTest::newRow("discard") << QStringLiteral("Discard") << false << false;
    QTest::newRow("later") << QStringLiteral("Ask me later") << false << true;
}

void TestWindowFiles::workThatACrashLeftIsOffered()
{
    QFETCH(const QString, answer);
    QFETCH(const bool, recovers);
    QFETCH(const bool, asksAgain);
    const QString left = m_session->path(QStringLiteral("recovery/dead.recovery"));
    {
        Scenario scenario = newScenario();
        scenario.seed = 77;
        RecoveryStore dying(m_session->path(QStringLiteral("recovery")));
        dying.keep(formatScenario(scenario), {});
        const QDir kept(m_session->path(QStringLiteral("recovery")), QStringLiteral("*.recovery"));
        QVERIFY(QFile::copy(kept.filePath(kept.entryList().constFirst()), left));
    }
    const AnswerBox box(QStringLiteral("recoveryBox"), answer);
    m_session->window().begin({});
    QCOMPARE(box.answers(), 1);
    QCOMPARE(m_session->scenario().seed, std::uint64_t{recovers ? 77U : 1U});
    QCOMPARE(m_session->document().isModified(), recovers);
    QCOMPARE(QFile::exists(left), asksAgain);
}

void TestWindowFiles::theWindowComesBackAsItWasLeft()
{
    m_session->window().resize(790, 580); // the display of the tests has 800 × 800 or less
    auto* splitter = m_session->find<QSplitter>("mainSplitter");
    splitter->setSizes({splitter->sizes().constFirst() + 40, 10});
    const QSize size = m_session->window().size();
    const QList<int> sizes = splitter->sizes();
    QVERIFY(m_session->window().close());
    m_session->restart();
    QCOMPARE(m_session->window().size(), size);
    QTRY_COMPARE(m_session->find<QSplitter>("mainSplitter")->sizes(), sizes);
}

void TestWindowFiles::numbersAreWrittenAsTheCountryWritesThem()
{
    QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
    m_session->restart();
    m_session->action("actionLive")->setChecked(false);
    QCOMPARE(m_session->find<QLineEdit>("jobsField")->text(), QStringLiteral("1.000.000"));
    m_session->type("jobsField", QStringLiteral("20.000"));
    WindowSession::key(Qt::Key_Return);
    QCOMPARE(m_session->scenario().world.jobs, std::uint64_t{20'000});

    m_session->type("stepFailsNumber", QStringLiteral("2,5"));
    QCOMPARE(m_session->scenario().world.steps.front().failureRate, 0.025);
    WindowSession::key(Qt::Key_Return);
    QCOMPARE(m_session->find<QWidget>("stepFailsNumber")->findChild<QLineEdit*>()->text(),
             QStringLiteral("2,5\u00a0%"));
    m_session->type("stepCost", QStringLiteral("0.25")); // a plain dot means the same everywhere
    QCOMPARE(m_session->scenario().world.steps.front().cost, 0.25);
}

QTEST_MAIN(TestWindowFiles)
#include "tst_window_files.moc"
