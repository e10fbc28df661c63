#include "document/scenario_document.h"
#include "world/world_groups.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QTest>
#include <QToolButton>
#include <QUndoStack>

using namespace twice;
using namespace twice::ui;

/// The groups of the world's fields: each edit reaches the document as one undo step, and what has no effect is grey.
class TestWorldGroups : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void groupsAreShutAndTellWhatDiffers();
    void textsEditTheWorld_data();
    void textsEditTheWorld();
    void ratesAndNumbersEditTheWorld_data();
    void ratesAndNumbersEditTheWorld();
    void arrivalsAreChosen();
    void listedTimesSetTheNumberOfJobs();
    void choicesAndChecksEditTheWorld();
    void wrongTextsAreToldInWords_data();
    void wrongTextsAreToldInWords();
    void whatHasNoEffectIsGreyWithTheReason();

private:
    template <typename T>
    T* find(const char* name) const
    {
        return m_groups->findChild<T*>(QLatin1String(name));
    }
    [[nodiscard]] const World& world() const { return m_document->scenario().world; }
    [[nodiscard]] QString header(const char* group) const { return find<QToolButton>(group)->accessibleName(); }
    [[nodiscard]] QString noteOf(const QByteArray& field) const { return find<QLabel>(field + "Note")->text(); }
    [[nodiscard]] QString shownIn(const char* field) const
    {
        auto* widget = find<QWidget>(field);
        auto* line = qobject_cast<QLineEdit*>(widget);
        return (line != nullptr ? line : widget->findChild<QLineEdit*>())->text();
    }
    void type(const char* field, const QString& text) const
    {
        auto* widget = find<QWidget>(field);
        QVERIFY2(widget->isEnabled(), field);
        widget->setFocus();
        QTest::keyClick(widget, Qt::Key_A, Qt::ControlModifier);
        if (text.isEmpty())
            QTest::keyClick(widget, Qt::Key_Delete);
        QTest::keyClicks(widget, text);
        QTest::keyClick(widget, Qt::Key_Return);
    }
    void choose(const char* box, int index) const
    {
        auto* combo = find<QComboBox>(box);
        QVERIFY2(combo->isEnabled(), box);
        combo->setFocus();
        while (combo->currentIndex() != index)
            QTest::keyClick(combo, index > combo->currentIndex() ? Qt::Key_Down : Qt::Key_Up);
    }
    void check(const char* box) const
    {
        auto* field = find<QCheckBox>(box);
        QVERIFY2(field->isEnabled(), box);
        QTest::mouseClick(field, Qt::LeftButton, {}, QPoint(8, field->height() / 2));
    }
    /// A world in which every field has an effect.
    void startWithEverything()
    {
        Scenario scenario = newScenario();
        scenario.world.arrivals = EveryArrivals{Duration::seconds(3)};
        scenario.world.repeatedRequests.rate = 0.1;
        scenario.world.crashes.deploysEvery = Duration::hours(2);
        scenario.world.queue.durable = false;
        scenario.world.queue.sweepEvery = Duration::seconds(7);
        scenario.world.relay.count = 2;
        scenario.world.relay.crashRate = 0.1;
        scenario.strategies.front().publish = Publish::Outbox;
        m_document->reset(scenario);
    }

    std::unique_ptr<ScenarioDocument> m_document;
    std::unique_ptr<WorldGroups> m_groups;
};

void TestWorldGroups::init()
{
    m_document = std::make_unique<ScenarioDocument>();
    m_document->reset(newScenario());
    m_groups = std::make_unique<WorldGroups>(*m_document);
    m_groups->resize(360, 900);
    for (auto* button : m_groups->findChildren<QToolButton*>())
        QVERIFY(!button->isChecked());
    m_groups->show();
    m_groups->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_groups.get()));
}

void TestWorldGroups::cleanup()
{
    m_groups.reset();
    m_document.reset();
}

void TestWorldGroups::groupsAreShutAndTellWhatDiffers()
{
    QVERIFY(!find<QWidget>("trafficFields")->isVisible());
    QCOMPARE(header("trafficFieldsFoldButton"), QStringLiteral("Traffic — as default"));
    QCOMPARE(header("crashFieldsFoldButton"), QStringLiteral("Workers and crashes — as default"));
    QCOMPARE(header("queueFieldsFoldButton"), QStringLiteral("Queue — as default"));
    QCOMPARE(header("publishingFieldsFoldButton"), QStringLiteral("Publishing — as default"));

    Scenario scenario = newScenario();
    scenario.world.arrivals = PoissonArrivals{3.2};
    scenario.world.crashes.afterCall = 0.01;
    scenario.world.queue.sweepEvery = Duration::seconds(30);
    scenario.world.relay.count = 2;
    m_document->reset(scenario);
    QCOMPARE(header("trafficFieldsFoldButton"), QStringLiteral("Traffic — Poisson 3.2/s"));
    QCOMPARE(header("crashFieldsFoldButton"), QStringLiteral("Workers and crashes — crash after call 1 %"));
    QCOMPARE(header("queueFieldsFoldButton"), QStringLiteral("Queue — sweep every 30s"));
    QCOMPARE(header("publishingFieldsFoldButton"), QStringLiteral("Publishing — 2 relays"));
}

void TestWorldGroups::textsEditTheWorld_data()
{
    QTest::addColumn<QByteArray>("group");
    QTest::addColumn<QByteArray>("field");
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("before");
    const auto row = [](const char* group, const char* field, const char* typed, const char* before) {
        QTest::newRow(field) << QByteArray(group) << QByteArray(field) << QString::fromLatin1(typed)
                             << QString::fromLatin1(before);
    };
    row("traffic", "worldArrivalInterval", "500ms", "3s");
    row("traffic", "worldRepeatAfter", "1s to 3s", "0s");
    row("traffic", "worldCopies", "request 0 after 15s, request 3 after 1m changed", "");
    row("traffic", "worldReruns", "1d, 2d failed", "");
    row("traffic", "worldUntil", "2h", "a day after");
    row("crash", "worldMeanTimeBetween", "2h", "never");
    row("crash", "worldCrashesAt", "5s, 9s", "");
    row("crash", "worldDeploysEvery", "1h", "2h");
    row("crash", "worldGrace", "30s", "0s");
    row("crash", "worldRestartAfter", "exponential 2s", "1s");
    row("queue", "worldSweepEvery", "30s", "7s");
    row("queue", "worldSweepPhase", "5s", "none");
    row("queue", "worldDispatchDelay", "lognormal 1s p99 5s", "0s");
    row("publishing", "worldRetryAfter", "5s", "never");
    row("publishing", "worldRelayInterval", "2s", "1s");
    row("publishing", "worldRelayPhases", "0s, 500ms", "");
    row("publishing", "worldPublishDuration", "10ms", "0s");
    row("publishing", "worldRelayRestartAfter", "1m30s", "1s");
}

void TestWorldGroups::textsEditTheWorld()
{
    QFETCH(QByteArray, group);
    QFETCH(QByteArray, field);
    QFETCH(QString, typed);
    QFETCH(QString, before);
    startWithEverything();
    find<QToolButton>(group + "FieldsFoldButton")->setChecked(true);
    QCOMPARE(shownIn(field), before);

    const auto start = m_document->state();
    type(field, typed);
    QCOMPARE(noteOf(field), QString());
    QCOMPARE(shownIn(field), typed);
    QCOMPARE(m_document->undoStack()->count(), 1);
    QVERIFY(m_document->undoStack()->undoText().startsWith(QStringLiteral("change of ")));
    QVERIFY(*m_document->state() != *start);

    m_document->undoStack()->undo();
    QVERIFY(*m_document->state() == *start);
    QCOMPARE(shownIn(field), before);
}

void TestWorldGroups::ratesAndNumbersEditTheWorld_data()
{
    QTest::addColumn<QByteArray>("group");
    QTest::addColumn<QByteArray>("field");
    const auto row = [](const char* group, const char* field) {
        QTest::newRow(field) << QByteArray(group) << QByteArray(field);
    };
    row("traffic", "worldRepeatRate");
    row("traffic", "worldChangedDataRate");
    row("traffic", "worldCellSize");
    row("crash", "worldProcesses");
    row("crash", "worldConcurrency");
    row("crash", "worldCrashBeforeCall");
    row("crash", "worldCrashAfterCall");
    row("crash", "worldCrashBeforeAck");
    row("queue", "worldLostAckRate");
    row("publishing", "worldProducerCrashRate");
    row("publishing", "worldRelayCount");
    row("publishing", "worldRelayBatchSize");
    row("publishing", "worldRelayCrashRate");
}

void TestWorldGroups::ratesAndNumbersEditTheWorld()
{
    QFETCH(QByteArray, group);
    QFETCH(QByteArray, field);
    startWithEverything();
    find<QToolButton>(group + "FieldsFoldButton")->setChecked(true);
    const QString before = shownIn(field);
    const auto start = m_document->state();
    type(field, QStringLiteral("4"));
    QCOMPARE(noteOf(field), QString());
    QCOMPARE(m_document->undoStack()->count(), 1);
    QVERIFY(*m_document->state() != *start);
    m_document->undoStack()->undo();
    QVERIFY(*m_document->state() == *start);
    QCOMPARE(shownIn(field), before);
}

void TestWorldGroups::arrivalsAreChosen()
{
    find<QToolButton>("trafficFieldsFoldButton")->setChecked(true);
    QVERIFY(!find<QWidget>("worldArrivalRate")->isEnabled());
    choose("worldArrivals", 1);
    QVERIFY(world().arrivals == Arrivals(EveryArrivals{}));
    QVERIFY(find<QWidget>("worldArrivalInterval")->isEnabled());
    choose("worldArrivals", 2);
    QVERIFY(!find<QWidget>("worldArrivalInterval")->isEnabled());
    type("worldArrivalRate", QStringLiteral("3.2"));
    QVERIFY(world().arrivals == Arrivals(PoissonArrivals{3.2}));
    choose("worldArrivals", 0);
    QVERIFY(world().arrivals == Arrivals(BatchArrivals{}));
}

void TestWorldGroups::listedTimesSetTheNumberOfJobs()
{
    find<QToolButton>("trafficFieldsFoldButton")->setChecked(true);
    choose("worldArrivals", 3);
    QCOMPARE(world().jobs, std::uint64_t{3});
    type("worldArrivalTimes", QStringLiteral("0s, 5s"));
    QCOMPARE(world().jobs, std::uint64_t{2});
    m_document->undoStack()->undo();
    QCOMPARE(world().jobs, std::uint64_t{3});
    type("worldArrivalTimes", QString());
    QCOMPARE(noteOf("worldArrivalTimes"), QStringLiteral("At least one time is needed, such as 0s."));
}

void TestWorldGroups::choicesAndChecksEditTheWorld()
{
    startWithEverything();
    find<QToolButton>("queueFieldsFoldButton")->setChecked(true);
    find<QToolButton>("publishingFieldsFoldButton")->setChecked(true);
    check("worldQueueDurable");
    QVERIFY(world().queue.durable);
    check("worldRedeliverOnDisconnect");
    QVERIFY(world().queue.redeliverOnDisconnect);
    choose("worldRelayLocking", 2);
    QVERIFY(world().relay.locking == Relay::Locking::None);
    while (m_document->undoStack()->canUndo())
        m_document->undoStack()->undo();
    QVERIFY(!find<QCheckBox>("worldQueueDurable")->isChecked());
    QVERIFY(!find<QCheckBox>("worldRedeliverOnDisconnect")->isChecked());
    QCOMPARE(find<QComboBox>("worldRelayLocking")->currentIndex(), 0);
}

void TestWorldGroups::wrongTextsAreToldInWords_data()
{
    QTest::addColumn<QByteArray>("group");
    QTest::addColumn<QByteArray>("field");
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("told");
    const auto row = [](const char* group, const char* field, const char* typed, const char* told) {
        QTest::newRow(field) << QByteArray(group) << QByteArray(field) << QString::fromLatin1(typed)
                             << QString::fromUtf8(told);
    };
    row("traffic", "worldCopies", "0 after 15s",
        "“0 after 15s” cannot be read: write it like request 0 after 15s, request 3 after 1m changed.");
    row("traffic", "worldReruns", "later", "“later” cannot be read: write it like 24h, 48h failed.");
    row("traffic", "worldRepeatAfter", "soon",
        "“soon” is no duration: write it like 90s or 1h30m, or as a distribution like 1s to 3s, exponential 2s, or "
        "lognormal 2s p99 30s.");
    row("crash", "worldCrashesAt", "5s process 7",
        "7 is not below 1, the number of processes, which are numbered from 0");
    row("queue", "worldSweepEvery", "5", "“5” is no duration: write it like 250ms, 90s, 1h30m, or never.");
}

void TestWorldGroups::wrongTextsAreToldInWords()
{
    QFETCH(QByteArray, group);
    QFETCH(QByteArray, field);
    QFETCH(QString, typed);
    QFETCH(QString, told);
    startWithEverything();
    find<QToolButton>(group + "FieldsFoldButton")->setChecked(true);
    const auto start = m_document->state();
    type(field, typed);
    QCOMPARE(noteOf(field), told);
    QVERIFY(*m_document->state() == *start);
}

void TestWorldGroups::whatHasNoEffectIsGreyWithTheReason()
{
    const auto reason = [this](const char* field) {
        auto* widget = find<QWidget>(field);
        return widget->isEnabled() ? QString() : widget->toolTip();
    };
    QCOMPARE(reason("worldRelayInterval"), QStringLiteral("No strategy publishes by outbox."));
    QCOMPARE(reason("worldSweepPhase"), QStringLiteral("There are no sweeps."));
    QCOMPARE(reason("worldGrace"), QStringLiteral("There are no deploys."));
    QCOMPARE(reason("worldRestartAfter"), QStringLiteral("No process ever dies."));
    QCOMPARE(reason("worldRepeatAfter"), QStringLiteral("No request is sent twice by chance."));
    QCOMPARE(reason("worldArrivalInterval"), QStringLiteral("The requests do not come at a steady pace."));
    startWithEverything();
    for (const char* field : {"worldRelayInterval", "worldRelayLocking", "worldRelayRestartAfter", "worldSweepPhase",
                              "worldGrace", "worldRestartAfter", "worldRepeatAfter", "worldArrivalInterval"})
        QCOMPARE(reason(field), QString());
}

QTEST_MAIN(TestWorldGroups)
#include "tst_world_groups.moc"
