#include "document/live_run.h"
#include "support/warnings_fail.h"

#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>

using namespace twice;
using namespace twice::ui;

namespace {

constexpr std::uint64_t hugeJobs = 1'000'000'000'000;

void setJobs(ScenarioDocument& document, std::uint64_t jobs)
{
    document.edit(QStringLiteral("jobs"), [jobs](DocumentState& state) { state.scenario.world.jobs = jobs; });
}

void setRate(ScenarioDocument& document, double rate)
{
    document.edit(QStringLiteral("rate"),
                  [rate](DocumentState& state) { state.scenario.world.steps[0].failureRate = rate; });
}

} // namespace

class TestLiveRun : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { failOnWarnings(); }
    void theLastSnapshotComesBeforeFinished();
    void stopKeepsTheCountsSoFar();
    void aChangeRunsAtOnceAndTheNewestWins();
    void aRenameRunsNothing();
    void notLiveMeansOutOfDateUntilRun();
    void undoOfTheChangeIsUpToDateAgain();
    void aLongRunIsForeseenByTheLastOnesSpeed();
    void withEveryStrategyOffNothingRuns();
    void theThreadOfTheWindowNeverWaits();
};

void TestLiveRun::theLastSnapshotComesBeforeFinished()
{
    ScenarioDocument document;
    setJobs(document, 100'000);
    RunController controller;
    bool complete = false;
    connect(&controller, &RunController::progressed, this,
            [&] { complete = controller.latest()->state == RunState::Finished; });
    QSignalSpy finished(&controller, &RunController::finished);
    controller.start(document.runnable().scenario);
    QVERIFY(controller.isRunning());
    QVERIFY(finished.wait());
    QVERIFY(complete);
    QVERIFY(!controller.isRunning());
    QCOMPARE(controller.latest()->strategies.at(0).counts.requests, std::uint64_t{100'000});
}

void TestLiveRun::stopKeepsTheCountsSoFar()
{
    ScenarioDocument document;
    setJobs(document, hugeJobs);
    RunController controller;
    controller.start(document.runnable().scenario);
    QTRY_VERIFY(controller.latest() && controller.latest()->jobsDone > 0);
    QSignalSpy finished(&controller, &RunController::finished);
    controller.stop();
    QVERIFY(finished.wait());
    QCOMPARE(controller.latest()->state, RunState::Stopped);
    QVERIFY(controller.latest()->jobsDone > 0);
    QVERIFY(controller.latest()->jobsDone < hugeJobs);
}

void TestLiveRun::aChangeRunsAtOnceAndTheNewestWins()
{
    ScenarioDocument document;
    setJobs(document, 10'000);
    RunController controller;
    LiveRun live(document, controller);
    const QSignalSpy started(&controller, &RunController::started);
    QSignalSpy finished(&controller, &RunController::finished);
    for (int i = 1; i <= 40; ++i)
        setRate(document, i / 100.0);
    QVERIFY(controller.isRunning());
    QTRY_VERIFY(!live.isOutOfDate() && !controller.isRunning());
    QCOMPARE(controller.latest()->scenario->world.steps[0].failureRate, 0.4);
    QVERIFY(started.count() < 40); // changes in between are skipped, not queued
    QVERIFY(finished.count() >= 1);
}

void TestLiveRun::aRenameRunsNothing()
{
    ScenarioDocument document;
    RunController controller;
    LiveRun live(document, controller);
    live.run();
    const QSignalSpy started(&controller, &RunController::started);
    const QSignalSpy renamed(&live, &LiveRun::renamed);
    document.edit(QStringLiteral("name"), [](DocumentState& state) { state.scenario.strategies[0].name = "new"; });
    QCOMPARE(started.count(), 0);
    QCOMPARE(renamed.count(), 1);
    QVERIFY(!live.isOutOfDate());
    QCOMPARE(live.ranState()->scenario.strategies[0].name, std::string("new"));
}

void TestLiveRun::notLiveMeansOutOfDateUntilRun()
{
    ScenarioDocument document;
    setJobs(document, 1000);
    RunController controller;
    LiveRun live(document, controller);
    live.setLive(false);
    live.run();
    QTRY_VERIFY(!controller.isRunning());
    const QSignalSpy told(&live, &LiveRun::outOfDateChanged);
    setRate(document, 0.5);
    QVERIFY(live.isOutOfDate());
    QVERIFY(!controller.isRunning());
    QCOMPARE(told.count(), 1);
    live.setLive(true);
    QVERIFY(controller.isRunning());
    QVERIFY(!live.isOutOfDate());
}

void TestLiveRun::undoOfTheChangeIsUpToDateAgain()
{
    ScenarioDocument document;
    RunController controller;
    LiveRun live(document, controller);
    live.setLive(false);
    live.run();
    setRate(document, 0.5);
    QVERIFY(live.isOutOfDate());
    document.undoStack()->undo();
    QVERIFY(!live.isOutOfDate());
}

void TestLiveRun::aLongRunIsForeseenByTheLastOnesSpeed()
{
    ScenarioDocument document;
    RunController controller;
    LiveRun live(document, controller);
    live.setLive(false);
    QVERIFY(!live.estimatedSeconds());
    setJobs(document, hugeJobs);
    live.run();
    QTRY_VERIFY(controller.latest() && controller.latest()->elapsedSeconds > 0.05 &&
                controller.latest()->jobsPerSecond > 0);
    QSignalSpy finished(&controller, &RunController::finished);
    live.stop();
    QVERIFY(finished.wait());
    const auto strategies = static_cast<double>(document.runnable().scenario.strategies.size());
    const double speed = controller.latest()->jobsPerSecond;
    QCOMPARE(live.estimatedSeconds().value(), static_cast<double>(hugeJobs) * strategies / speed);
    setJobs(document, hugeJobs / 2);
    QCOMPARE(live.estimatedSeconds().value(), static_cast<double>(hugeJobs) / 2 * strategies / speed);
}

void TestLiveRun::withEveryStrategyOffNothingRuns()
{
    ScenarioDocument document;
    RunController controller;
    LiveRun live(document, controller);
    live.run();
    QVERIFY(live.hasRun());
    document.edit(QStringLiteral("off"), [](DocumentState& state) { state.looks[0].on = false; });
    QTRY_VERIFY(!live.hasRun());
    QTRY_VERIFY(!controller.isRunning());
}

void TestLiveRun::theThreadOfTheWindowNeverWaits()
{
    ScenarioDocument document;
    setJobs(document, hugeJobs);
    RunController controller;
    for (int i = 0; i < 20; ++i) {
        QElapsedTimer time;
        time.start();
        controller.start(document.runnable().scenario); // over a run that is going on
        // A stop takes up to 50 ms to be obeyed; twenty that waited would show. Loose, since tests share processors.
        QVERIFY2(time.elapsed() < 500, qPrintable(QString::number(time.elapsed())));
        QTest::qWait(5);
    }
}

QTEST_GUILESS_MAIN(TestLiveRun)
#include "tst_live_run.moc"
