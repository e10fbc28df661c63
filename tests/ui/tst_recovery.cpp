#include "document/autosave.h"
#include "document/recovery_store.h"
#include "scenario/scenario_file.h"
#include "support/warnings_fail.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace twice;
using namespace twice::ui;

class TestRecovery : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_directory;

    [[nodiscard]] QStringList kept() const
    {
        return QDir(m_directory->path()).entryList({QStringLiteral("*.recovery")});
    }
    /// A program that was killed: its work is there, its lock is not held.
    void killWith(const std::string& text, const QString& file) const
    {
        RecoveryStore dying(m_directory->path());
        dying.keep(text, file);
        const QString work = m_directory->filePath(kept().constFirst());
        QVERIFY(QFile::copy(work, m_directory->filePath(QStringLiteral("dead.recovery"))));
    }

private slots:
    void initTestCase() { failOnWarnings(); }
    void init() { m_directory = std::make_unique<QTemporaryDir>(); }

    void unsavedWorkIsKeptAndForgottenOnceSaved();
    void workOfADeadProgramIsOfferedOnce();
    void workOfALivingProgramIsNotTouched();
    void aProperEndLeavesNothing();
    void wholeWorkOrNone();
};

void TestRecovery::unsavedWorkIsKeptAndForgottenOnceSaved()
{
    ScenarioDocument document;
    RecoveryStore store(m_directory->path());
    Autosave autosave(document, store);
    autosave.setDelay(std::chrono::milliseconds(1));
    document.edit(QStringLiteral("seed"), [](DocumentState& state) { state.scenario.seed = 5; });
    QTRY_COMPARE(kept().size(), 1);
    document.markSaved();
    QCOMPARE(kept().size(), 0);
}

void TestRecovery::workOfADeadProgramIsOfferedOnce()
{
    Scenario scenario = newScenario();
    scenario.seed = 77;
    killWith(formatScenario(scenario), QStringLiteral("/some/file.twice"));
    RecoveryStore first(m_directory->path());
    RecoveryStore second(m_directory->path());
    std::optional<RecoveryStore::LeftWork> left = first.newestLeftWork();
    QVERIFY(left.has_value());
    QCOMPARE(left->originalFile, QStringLiteral("/some/file.twice"));
    QVERIFY(parseScenario(left->text).value() == scenario);
    QVERIFY(!second.newestLeftWork().has_value()); // while the first one asks
    first.discard(std::move(*left));
    left.reset();
    QVERIFY(!second.newestLeftWork().has_value());
}

void TestRecovery::workOfALivingProgramIsNotTouched()
{
    RecoveryStore living(m_directory->path());
    QVERIFY(!living.keep("text", {}).has_value());
    RecoveryStore other(m_directory->path());
    QVERIFY(!other.newestLeftWork().has_value());
    QCOMPARE(kept().size(), 1);
}

void TestRecovery::aProperEndLeavesNothing()
{
    {
        RecoveryStore store(m_directory->path());
        store.keep("text", {});
    }
    QCOMPARE(QDir(m_directory->path()).entryList(QDir::Files), QStringList());
}

void TestRecovery::wholeWorkOrNone()
{
    QFile broken(m_directory->filePath(QStringLiteral("broken.recovery")));
    QVERIFY(broken.open(QIODevice::WriteOnly));
    broken.write("{\"scenario\": \"{\\\"format");
    broken.close();
    RecoveryStore store(m_directory->path());
    QVERIFY(!store.newestLeftWork().has_value());
}

QTEST_GUILESS_MAIN(TestRecovery)
#include "tst_recovery.moc"
