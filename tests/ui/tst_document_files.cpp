#include "scenario/scenario_file.h"
#include "support/dialogs.h"
#include "support/warnings_fail.h"
#include "window/document_files.h"
#include "window/fault_dialog.h"
#include "window/recent_files.h"
#include "window/settings.h"

#include <QClipboard>
#include <QFile>
#include <QPlainTextEdit>
#include <QPointer>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QWidget>

using namespace twice;
using namespace twice::ui;

class TestDocumentFiles : public QObject
{
    Q_OBJECT

    /// A window's files without the window.
    struct Session
    {
        explicit Session(const QTemporaryDir& directory)
            : settings(directory.filePath(QStringLiteral("settings.ini"))),
              recent(settings),
              files(new DocumentFiles(document, settings, recent, &window))
        {
            window.show();
        }
        ScenarioDocument document;
        Settings settings;
        RecentFiles recent;
        QWidget window;
        DocumentFiles* files; // the window's
        void changeSeed(std::uint64_t seed)
        {
            document.edit(QStringLiteral("seed"), [seed](DocumentState& state) { state.scenario.seed = seed; });
        }
    };

    std::unique_ptr<QTemporaryDir> m_directory;

    QString write(const QString& name, const QByteArray& text) const
    {
        QString path = m_directory->filePath(name);
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
            qFatal("cannot write %s", qPrintable(path));
        return path;
    }
    [[nodiscard]] QString scenarioFile(std::uint64_t seed) const
    {
        Scenario scenario = newScenario();
        scenario.seed = seed;
        return write(QStringLiteral("seed%1.twice").arg(seed), QByteArray::fromStdString(formatScenario(scenario)));
    }
    static std::uint64_t seedIn(const QString& path)
    {
        const auto text = readScenarioText(path.toStdString());
        return parseScenario(std::get<std::string>(text)).value().seed;
    }

private slots:
    void initTestCase() { failOnWarnings(); }
    void init() { m_directory = std::make_unique<QTemporaryDir>(); }

    void aFileIsOpenedAndSavedInItsPlace();
    void allFaultsOfAFileAreToldAndNothingChanges();
    void manyFaultsScrollInTheDialog();
    void whatCannotBeReadIsTold();
    void unsavedWorkIsGuarded_data();
    void unsavedWorkIsGuarded();
    void aChangeOnDiskIsNotOverwrittenUnasked();
    void whatCannotBeWrittenIsToldAndTheWorkIsKept();
    void theNewestOfTwoFilesWins();
    void builtInScenariosOpen();
};

void TestDocumentFiles::aFileIsOpenedAndSavedInItsPlace()
{
    Session session(*m_directory);
    const QString path = scenarioFile(5);
    QSignalSpy opened(session.files, &DocumentFiles::opened);
    session.files->openFile(path);
    QVERIFY(opened.wait());
    QCOMPARE(session.document.scenario().seed, std::uint64_t{5});
    QCOMPARE(session.files->path(), path);
    QCOMPARE(session.recent.paths(), QStringList{path});
    session.changeSeed(6);
    QVERIFY(session.files->save());
    QVERIFY(!session.document.isModified());
    QCOMPARE(seedIn(path), std::uint64_t{6});
    QVERIFY(session.files->save()); // our own change on disk is none of somebody else's
}

void TestDocumentFiles::allFaultsOfAFileAreToldAndNothingChanges()
{
    Session session(*m_directory);
    const auto before = session.document.state();
    QSignalSpy notOpened(session.files, &DocumentFiles::notOpened);
    const QString bad = write(QStringLiteral("bad.twice"),
                              R"({"format": "twice-scenario", "version": 1, "seed": -1, "colour": "red",
                                  "strategies": [{"name": "a"}]})");
    session.files->openFile(bad);
    QVERIFY(notOpened.wait());
    auto* dialog = session.window.findChild<FaultDialog*>();
    QVERIFY(dialog != nullptr);
    const QString text = dialog->findChild<QPlainTextEdit*>(QStringLiteral("faultList"))->toPlainText();
    QVERIFY2(text.contains(QLatin1String("seed: ")), qPrintable(text));
    QVERIFY2(text.contains(QLatin1String("colour")), qPrintable(text));
    QVERIFY(session.document.state() == before);
    QCOMPARE(dialog->windowTitle(), QStringLiteral("bad.twice was not opened"));
    QVERIFY(sharedMnemonicsOf(*dialog).isEmpty());

    QTest::mouseClick(dialog->findChild<QAbstractButton*>(QStringLiteral("copyFaultsButton")), Qt::LeftButton);
    QCOMPARE(QGuiApplication::clipboard()->text(), text);
    QPointer<QWidget> open = dialog;
    QTest::keyClick(dialog->findChild<QWidget*>(QStringLiteral("faultList")),
                    Qt::Key_Return); // Close is what Return means
    QTRY_VERIFY(open.isNull());
    session.files->openFile(bad);
    QTRY_VERIFY(session.window.findChild<FaultDialog*>() != nullptr);
    open = session.window.findChild<FaultDialog*>();
    QTest::keyClick(open.data(), Qt::Key_Escape);
    QTRY_VERIFY(open.isNull());
}

void TestDocumentFiles::manyFaultsScrollInTheDialog()
{
    Session session(*m_directory);
    QByteArray strategies;
    for (int n = 0; n < 120; ++n)
        strategies += R"({"name": "s)" + QByteArray::number(n) + R"(", "colour": 1},)";
    strategies.chop(1);
    session.files->openFile(write(QStringLiteral("bad.twice"),
                                  R"({"format": "twice-scenario", "version": 1, "strategies": [)" + strategies + "]}"));
    QTRY_VERIFY(session.window.findChild<FaultDialog*>() != nullptr);
    auto* dialog = session.window.findChild<FaultDialog*>();
    auto* list = dialog->findChild<QPlainTextEdit*>(QStringLiteral("faultList"));
    QVERIFY(list->toPlainText().contains(QLatin1String("strategies[119].colour")));
    QTRY_VERIFY(list->verticalScrollBar()->maximum() > 0);
    QVERIFY(dialog->height() <= 600);
    dialog->close();
}

void TestDocumentFiles::whatCannotBeReadIsTold()
{
    Session session(*m_directory);
    AnswerBox close(QStringLiteral("fileErrorBox"), QStringLiteral("Close"));
    QSignalSpy notOpened(session.files, &DocumentFiles::notOpened);
    session.files->openFile(m_directory->path()); // a directory
    QVERIFY(notOpened.wait());
    QTRY_COMPARE(close.answers(), 1);
}

void TestDocumentFiles::unsavedWorkIsGuarded_data()
{
    QTest::addColumn<QString>("answer");
    QTest::addColumn<bool>("goesOn");
    QTest::addColumn<bool>("saves");
    QTest::newRow("cancel keeps everything") << QStringLiteral("Cancel") << false << false;
    QTest::newRow("discard goes on") << QStringLiteral("Discard") << true << false;
    QTest::newRow("save goes on") << QStringLiteral("Save") << true << true;
}

void TestDocumentFiles::unsavedWorkIsGuarded()
{
    QFETCH(const QString, answer);
    QFETCH(const bool, goesOn);
    QFETCH(const bool, saves);
    Session session(*m_directory);
    const QString first = scenarioFile(5);
    const QString second = scenarioFile(8);
    session.files->openFile(first);
    QTRY_COMPARE(session.document.scenario().seed, std::uint64_t{5});

    const auto checkOne = [&](const std::function<void()>& leave, const std::function<bool()>& left) {
        session.changeSeed(6);
        AnswerBox box(QStringLiteral("unsavedChangesBox"), answer);
        leave();
        QTRY_COMPARE(box.answers(), 1);
        QTRY_COMPARE(left(), goesOn);
        QCOMPARE(seedIn(first), std::uint64_t{saves ? 6u : 5u});
        if (!goesOn)
            QCOMPARE(session.document.scenario().seed, std::uint64_t{6});
    };
    checkOne([&] { session.files->openFile(second); }, [&] { return session.document.scenario().seed == 8; });
    if (goesOn)
        return;
    checkOne([&] { session.files->newScenario(); }, [&] { return session.files->path().isEmpty(); });
    checkOne([&] { session.files->openBuiltin(QStringLiteral("signup")); },
             [&] { return session.files->path().isEmpty(); });
}

void TestDocumentFiles::aChangeOnDiskIsNotOverwrittenUnasked()
{
    Session session(*m_directory);
    const QString path = scenarioFile(5);
    session.files->openFile(path);
    QTRY_COMPARE(session.files->path(), path);
    session.changeSeed(6);
    write(QStringLiteral("seed5.twice"), "somebody else's work");
    {
        AnswerBox cancel(QStringLiteral("changedOnDiskBox"), QStringLiteral("Cancel"));
        QVERIFY(!session.files->save());
        QCOMPARE(cancel.answers(), 1);
        QVERIFY(session.document.isModified());
    }
    AnswerBox overwrite(QStringLiteral("changedOnDiskBox"), QStringLiteral("Overwrite"));
    QVERIFY(session.files->save());
    QCOMPARE(overwrite.answers(), 1);
    QCOMPARE(seedIn(path), std::uint64_t{6});
}

void TestDocumentFiles::whatCannotBeWrittenIsToldAndTheWorkIsKept()
{
    Session session(*m_directory);
    const QString path = scenarioFile(5);
    session.files->openFile(path);
    QTRY_COMPARE(session.files->path(), path);
    session.changeSeed(6);
    // Not even root writes into a directory that is gone.
    QVERIFY(m_directory->remove());
    AnswerBox close(QStringLiteral("fileErrorBox"), QStringLiteral("Close"));
    QVERIFY(!session.files->save());
    QTRY_COMPARE(close.answers(), 1);
    QVERIFY(session.document.isModified());
    QCOMPARE(session.document.scenario().seed, std::uint64_t{6});
}

void TestDocumentFiles::theNewestOfTwoFilesWins()
{
    Session session(*m_directory);
    const QString first = scenarioFile(5);
    const QString second = scenarioFile(8);
    const QSignalSpy opened(session.files, &DocumentFiles::opened);
    session.files->openFile(first);
    session.files->openFile(second);
    QTRY_COMPARE(session.document.scenario().seed, std::uint64_t{8});
    QTest::qWait(30);
    QCOMPARE(opened.count(), 1);
}

void TestDocumentFiles::builtInScenariosOpen()
{
    Session session(*m_directory);
    QVERIFY(session.files->openBuiltin(QStringLiteral("signup")));
    QCOMPARE(session.document.scenario().strategies.size(), std::size_t{5});
    QVERIFY(session.files->path().isEmpty());
    QVERIFY(!session.document.isModified());
    QVERIFY(!session.files->openBuiltin(QStringLiteral("no such")));
}

QTEST_MAIN(TestDocumentFiles)
#include "tst_document_files.moc"
