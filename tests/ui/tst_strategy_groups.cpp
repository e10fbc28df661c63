#include "document/scenario_document.h"
#include "scenario/scenario_file.h"
#include "strategies/group_text.h"
#include "strategies/strategy_editor.h"
#include "strategies/strategy_text.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QTest>
#include <QToolButton>
#include <QUndoStack>

using namespace twice;
using namespace twice::ui;

/// The groups of a strategy's fields: each edit reaches the document as one undo step, and what has no effect is grey.
class TestStrategyGroups : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void groupsAreShutAndTellWhatDiffers();
    void headersStayWithinTheColumn();
    void tabGoesDownThroughTheGroups();
    void retryFieldsEditTheRetry();
    void keysFieldsEditTheKeys();
    void storeFieldsEditTheTable();
    void deliveryFieldsEditTheDelivery();
    void queueDedupeIsSwitchedOnAndOff();
    void deliveriesCanBeUnlimited();
    void durationsAreTypedAsPeopleWriteThem_data();
    void durationsAreTypedAsPeopleWriteThem();
    void wrongDurationsAreToldInWords_data();
    void wrongDurationsAreToldInWords();
    void distributionsAreShownAndKept();
    void distributionsAreTyped();
    void whatHasNoEffectIsGreyWithTheReason_data();
    void whatHasNoEffectIsGreyWithTheReason();
    void whatIsRefusedIsToldWhereItWasChosen();

private:
    template <typename T>
    T* find(const char* name) const
    {
        return m_editor->findChild<T*>(QLatin1String(name));
    }
    [[nodiscard]] const Strategy& strategy() const { return m_document->scenario().strategies.front(); }
    [[nodiscard]] QString header(const char* group) const { return find<QToolButton>(group)->accessibleName(); }
    [[nodiscard]] QString noteOf(const char* field) const
    {
        return m_editor->findChild<QLabel*>(QLatin1String(field) + QStringLiteral("Note"))->text();
    }
    void open(const char* group) const { find<QToolButton>(group)->setChecked(true); }
    void choose(const char* box, const QString& text) const
    {
        auto* combo = find<QComboBox>(box);
        QVERIFY2(combo->isEnabled(), box);
        combo->setFocus();
        const int index = combo->findText(text);
        QVERIFY2(index >= 0, qPrintable(text));
        while (combo->currentIndex() != index)
            QTest::keyClick(combo, index > combo->currentIndex() ? Qt::Key_Down : Qt::Key_Up);
    }
    void type(const char* field, const QString& text) const
    {
        auto* widget = find<QWidget>(field);
        QVERIFY2(widget->isEnabled(), field);
        widget->setFocus();
        QTest::keyClick(widget, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(widget, text);
        QTest::keyClick(widget, Qt::Key_Return);
    }
    void check(const char* box) const
    {
        auto* field = find<QCheckBox>(box);
        QTest::mouseClick(field, Qt::LeftButton, {}, QPoint(8, field->height() / 2));
    }
    /// The last edit, which one undo takes back and one redo makes again.
    [[nodiscard]] QString lastEdit() const
    {
        const auto after = m_document->state();
        QString name = m_document->undoStack()->undoText();
        m_document->undoStack()->undo();
        const bool undone = *m_document->state() != *after;
        m_document->undoStack()->redo();
        return undone && *m_document->state() == *after ? name : QStringLiteral("(not one step)");
    }
    void startWith(const Strategy& strategy, const World& world = {})
    {
        Scenario scenario;
        scenario.world = world;
        scenario.strategies = {strategy};
        const Faults faults = validate(scenario);
        QVERIFY2(faults.empty(), faults.empty() ? "" : describe(faults.front()).c_str());
        m_document->reset(scenario);
        m_start = m_document->state();
        QCoreApplication::processEvents();
    }

    std::unique_ptr<ScenarioDocument> m_document;
    std::unique_ptr<StrategyEditor> m_editor;
    std::shared_ptr<const DocumentState> m_start;
};

namespace {

Strategy plain()
{
    Strategy strategy;
    strategy.name = "one";
    return strategy;
}

} // namespace

void TestStrategyGroups::init()
{
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    m_document = std::make_unique<ScenarioDocument>();
    startWith(plain());
    m_editor = std::make_unique<StrategyEditor>(*m_document);
    m_editor->setRow(0);
    m_editor->resize(360, 900);
    m_editor->show();
    m_editor->activateWindow();
    QVERIFY(QTest::qWaitForWindowExposed(m_editor.get()));
}

void TestStrategyGroups::cleanup()
{
    while (m_document->undoStack()->canUndo())
        m_document->undoStack()->undo();
    QVERIFY(*m_document->state() == *m_start);
    m_editor.reset();
    m_document.reset();
}

void TestStrategyGroups::groupsAreShutAndTellWhatDiffers()
{
    const std::vector<const char*> groups = {"retryFieldsFoldButton", "keysFieldsFoldButton", "storeFieldsFoldButton",
                                             "deliveryFieldsFoldButton"};
    for (const char* group : groups) {
        QVERIFY(!find<QToolButton>(group)->isChecked());
        QVERIFY2(header(group).endsWith(QStringLiteral(" — as default")), qPrintable(header(group)));
    }
    QVERIFY(!find<QWidget>("strategyAttempts")->isVisible());

    Strategy strategy = plain();
    strategy.retry = {.scope = Scope::Job, .maxAttempts = 5, .baseDelay = Duration::seconds(2)};
    strategy.providerKey = KeyKind::PerAction;
    strategy.askFirst = true;
    strategy.visibilityTimeout = {Duration::seconds(30)};
    strategy.heartbeat = Duration::seconds(10);
    strategy.maxDeliveries.reset();
    strategy.publish = Publish::Outbox;
    TableStore table;
    table.lease = Duration::seconds(60);
    table.renewLease = true;
    strategy.store = table;
    startWith(strategy);
    QCOMPARE(header(groups[0]), QStringLiteral("Retry — the whole job, 5 attempts, wait 2s"));
    QCOMPARE(header(groups[1]), QStringLiteral("Keys — per action, asks first"));
    QCOMPARE(header(groups[2]), QStringLiteral("Store — row per job, lease 1m, renewed"));
    QCOMPARE(header(groups[3]),
             QStringLiteral("Delivery — visibility 30s, heartbeat 10s, unlimited deliveries, outbox"));
    QTest::mouseClick(find<QToolButton>(groups[0]), Qt::LeftButton);
    QCOMPARE(header(groups[0]), QStringLiteral("Retry"));
    QVERIFY(find<QWidget>("strategyAttempts")->isVisible());
}

void TestStrategyGroups::headersStayWithinTheColumn()
{
    Strategy strategy = plain();
    strategy.ack = Ack::OnReceive;
    strategy.lateAck = LateAck::UnexpiredReceipt;
    strategy.visibilityTimeout = {Duration::seconds(30), Duration::seconds(60), Duration::seconds(90),
                                  Duration::seconds(120)};
    strategy.expiredRun = ExpiredRun::FreesItsSlot;
    strategy.publish = Publish::SaveThenPublish;
    startWith(strategy);
    QVERIFY(deliveryText(strategy).contains(QStringLiteral("visibility 30s · 1m · 1m30s · …")));
    const auto* button = find<QToolButton>("deliveryFieldsFoldButton");
    QVERIFY(m_editor->minimumSizeHint().width() <= 340);
    QVERIFY(button->text().endsWith(QStringLiteral("…")));
    QVERIFY(button->text().startsWith(QStringLiteral("Delivery — ack on receive")));
    QCOMPARE(button->toolTip(), deliveryText(strategy));
}

void TestStrategyGroups::tabGoesDownThroughTheGroups()
{
    open("retryFieldsFoldButton");
    find<QWidget>("strategyName")->setFocus();
    for (const char* next : {"retryFieldsFoldButton", "strategyRetryScope", "strategyAttempts", "strategyBaseDelay",
                             "keysFieldsFoldButton", "storeFieldsFoldButton", "deliveryFieldsFoldButton"}) {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        QCOMPARE(QApplication::focusWidget()->objectName(), QLatin1String(next));
    }
}

void TestStrategyGroups::retryFieldsEditTheRetry()
{
    open("retryFieldsFoldButton");
    choose("strategyRetryScope", QStringLiteral("the whole job"));
    QVERIFY(strategy().retry.scope == Scope::Job);
    QCOMPARE(lastEdit(), QStringLiteral("change of retry"));
    type("strategyAttempts", QStringLiteral("12"));
    QCOMPARE(strategy().retry.maxAttempts, 12U);
    QCOMPARE(lastEdit(), QStringLiteral("change of attempts"));
}

void TestStrategyGroups::keysFieldsEditTheKeys()
{
    open("keysFieldsFoldButton");
    choose("strategyKey", QStringLiteral("per message"));
    QVERIFY(strategy().providerKey == KeyKind::PerMessage);
    QCOMPARE(find<QLabel>("strategyKeyVerdict")->text(), keyVerdict(KeyKind::PerMessage));
    QCOMPARE(lastEdit(), QStringLiteral("change of key"));
    check("strategyAskFirst");
    QVERIFY(strategy().askFirst);
    QVERIFY(find<QCheckBox>("strategyAskFirst")->isChecked());
    QCOMPARE(lastEdit(), QStringLiteral("change of asking first"));
}

void TestStrategyGroups::storeFieldsEditTheTable()
{
    Strategy start = plain();
    start.visibilityTimeout = {Duration::seconds(30)};
    start.heartbeat = Duration::seconds(10);
    startWith(start);
    open("storeFieldsFoldButton");
    QVERIFY(!find<QWidget>("storeClaim")->isVisible());
    choose("storeKind", QStringLiteral("table — in a database"));
    QCOMPARE(lastEdit(), QStringLiteral("change of store"));
    QVERIFY(find<QWidget>("storeClaim")->isVisible());
    choose("storeScope", QStringLiteral("a row for each step"));
    choose("storeClaim", QStringLiteral("check, then act — a mistake"));
    QCOMPARE(lastEdit(), QStringLiteral("change of claim"));
    check("storeRenewLease");
    QCOMPARE(lastEdit(), QStringLiteral("change of lease renewal"));
    check("storeReleaseOnFailure");
    QCOMPARE(lastEdit(), QStringLiteral("change of release"));
    TableStore expected;
    expected.scope = Scope::Step;
    expected.claim = TableStore::Claim::CheckThenAct;
    expected.renewLease = true;
    expected.releaseOnFailure = true;
    QVERIFY(strategy().store == Store(expected));
    choose("storeKind", QStringLiteral("memory — of the process"));
    QVERIFY(!find<QWidget>("storeClaim")->isVisible());
    QVERIFY(find<QWidget>("storeKey")->isVisible());
}

void TestStrategyGroups::deliveryFieldsEditTheDelivery()
{
    Strategy start = plain();
    start.visibilityTimeout = {Duration::seconds(30)};
    startWith(start);
    open("deliveryFieldsFoldButton");
    choose("strategyLateAck", QStringLiteral("from any receipt"));
    QCOMPARE(lastEdit(), QStringLiteral("change of late acknowledgement"));
    choose("strategyExpiredRun", QStringLiteral("frees its slot"));
    QCOMPARE(lastEdit(), QStringLiteral("change of expired runs"));
    type("strategyPrefetch", QStringLiteral("8"));
    QCOMPARE(lastEdit(), QStringLiteral("change of prefetch"));
    choose("strategyOnFailure", QStringLiteral("redeliver"));
    QCOMPARE(lastEdit(), QStringLiteral("change of failure"));
    choose("strategyPublish", QStringLiteral("outbox"));
    QCOMPARE(lastEdit(), QStringLiteral("change of publishing"));
    choose("strategyAck", QStringLiteral("on start"));
    QCOMPARE(lastEdit(), QStringLiteral("change of acknowledgement"));
    Strategy expected = start;
    expected.lateAck = LateAck::AnyReceipt;
    expected.expiredRun = ExpiredRun::FreesItsSlot;
    expected.prefetch = 8;
    expected.onFailure = OnFailure::Redeliver;
    expected.publish = Publish::Outbox;
    expected.ack = Ack::OnStart;
    QVERIFY(strategy() == expected);
}

void TestStrategyGroups::queueDedupeIsSwitchedOnAndOff()
{
    open("deliveryFieldsFoldButton");
    QCOMPARE(find<QComboBox>("strategyDedupeKey")->currentText(), QStringLiteral("per action"));
    check("strategyQueueDedupe");
    QCOMPARE(lastEdit(), QStringLiteral("change of the queue's dedupe"));
    choose("strategyDedupeKey", QStringLiteral("per message"));
    QCOMPARE(lastEdit(), QStringLiteral("change of dedupe key"));
    QVERIFY(strategy().queueDedupe &&
            *strategy().queueDedupe == (QueueDedupe{Duration::seconds(300), KeyKind::PerMessage}));
    check("strategyQueueDedupe");
    QVERIFY(!strategy().queueDedupe);
}

void TestStrategyGroups::deliveriesCanBeUnlimited()
{
    Strategy start = plain();
    start.onFailure = OnFailure::Redeliver;
    startWith(start);
    open("deliveryFieldsFoldButton");
    type("strategyMaxDeliveries", QStringLiteral("0"));
    QCOMPARE(noteOf("strategyMaxDeliveries"), QStringLiteral("0 is not between 1 and 1,000,000."));
    QVERIFY(strategy() == start);
    type("strategyMaxDeliveries", QStringLiteral("25"));
    QCOMPARE(strategy().maxDeliveries, std::optional<std::uint32_t>(25));
    QCOMPARE(lastEdit(), QStringLiteral("change of most deliveries"));
    check("strategyUnlimitedDeliveries");
    QVERIFY(!strategy().maxDeliveries);
    QVERIFY(!find<QWidget>("strategyMaxDeliveries")->isEnabled());
    check("strategyUnlimitedDeliveries");
    QCOMPARE(strategy().maxDeliveries, std::optional<std::uint32_t>(10));
}

namespace {

/// All that durations depend on is there.
Strategy withEverything()
{
    Strategy strategy = plain();
    strategy.retry.baseDelay = Duration::seconds(1);
    strategy.askFirst = true;
    strategy.visibilityTimeout = {Duration::seconds(30)};
    strategy.heartbeat = Duration::seconds(10);
    strategy.onFailure = OnFailure::Redeliver;
    strategy.queueDedupe = QueueDedupe{.window = Duration::seconds(60)};
    TableStore table;
    table.claim = TableStore::Claim::CheckThenAct;
    strategy.store = table;
    return strategy;
}

TableStore& tableOf(Strategy& strategy)
{
    return std::get<TableStore>(strategy.store);
}

} // namespace

void TestStrategyGroups::durationsAreTypedAsPeopleWriteThem_data()
{
    using Change = std::function<void(Strategy&)>;
    QTest::addColumn<QByteArray>("field");
    QTest::addColumn<QString>("typed");
    QTest::addColumn<Change>("change");
    QTest::addColumn<QString>("shown");
    QTest::addColumn<QString>("edit");
    const auto row = [](const char* field, const char* typed, const Change& change, const char* shown,
                        const char* edit) {
        QTest::newRow(field) << QByteArray(field) << QString::fromUtf8(typed) << change << QString::fromUtf8(shown)
                             << QString::fromUtf8(edit);
    };
    using D = Duration;
    row(
        "strategyBaseDelay", "500 ms", [](Strategy& s) { s.retry.baseDelay = D::milliseconds(500); }, "500ms",
        "change of first wait");
    row(
        "strategyMaxDelay", "90s", [](Strategy& s) { s.retry.maxDelay = D::seconds(90); }, "1m30s",
        "change of longest wait");
    row(
        "strategyAskDuration", "50ms", [](Strategy& s) { s.askDuration = D::milliseconds(50); }, "50ms",
        "change of asking time");
    row(
        "storeKept", "7d", [](Strategy& s) { tableOf(s).retention = D::hours(168); }, "7d",
        "change of the store's time");
    row(
        "storeLease", "Forever", [](Strategy& s) { tableOf(s).lease = D::forever(); }, "forever", "change of lease");
    row(
        "storeRetryLater", "1h30m", [](Strategy& s) { tableOf(s).retryLater = D::seconds(5400); }, "1h30m",
        "change of waiting for a busy row");
    row(
        "storeGap", "20ms", [](Strategy& s) { tableOf(s).gap = D::milliseconds(20); }, "20ms", "change of gap");
    row(
        "strategyVisibility", "20s, 2m,never",
        [](Strategy& s) {
            s.visibilityTimeout = {D::seconds(20), D::seconds(120), D::forever()};
        },
        "20s, 2m, never", "change of visibility timeout");
    row(
        "strategyHeartbeat", "5s", [](Strategy& s) { s.heartbeat = D::seconds(5); }, "5s", "change of heartbeat");
    row(
        "strategyHeartbeatFor", "1h", [](Strategy& s) { s.heartbeatFor = D::hours(1); }, "1h",
        "change of heartbeat time");
    row(
        "strategyTimeLimit", "5m", [](Strategy& s) { s.timeLimit = D::seconds(300); }, "5m", "change of time limit");
    row(
        "strategyRedeliveryDelay", "2s,1m",
        [](Strategy& s) {
            s.redeliveryDelay = {D::seconds(2), D::seconds(60)};
        },
        "2s, 1m", "change of redelivery delay");
    row(
        "strategyDedupeWindow", "10m", [](Strategy& s) { s.queueDedupe->window = D::seconds(600); }, "10m",
        "change of dedupe window");
}

void TestStrategyGroups::durationsAreTypedAsPeopleWriteThem()
{
    QFETCH(const QByteArray, field);
    QFETCH(const QString, typed);
    QFETCH(const std::function<void(Strategy&)>, change);
    QFETCH(const QString, shown);
    QFETCH(const QString, edit);
    Strategy expected = withEverything();
    startWith(expected);
    change(expected);
    type(field.constData(), typed);
    QCOMPARE(noteOf(field.constData()), QString());
    QVERIFY(strategy() == expected);
    QCOMPARE(find<QLineEdit>(field.constData())->text(), shown);
    QCOMPARE(lastEdit(), edit);
}

void TestStrategyGroups::wrongDurationsAreToldInWords_data()
{
    QTest::addColumn<QByteArray>("field");
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("told");
    QTest::newRow("no unit") << QByteArray("strategyVisibility") << QStringLiteral("30")
                             << QStringLiteral("“30” is no duration: write it like 250ms, 90s, 1h30m, or never.");
    QTest::newRow("the wrong word") << QByteArray("strategyBaseDelay") << QStringLiteral("never")
                                    << QStringLiteral("“never” is no duration: write it like 250ms, 90s or 1h30m.");
    QTest::newRow("one of a list")
        << QByteArray("strategyRedeliveryDelay") << QStringLiteral("1s, soon")
        << QStringLiteral("“soon” is no duration: write it like 90s or 1h30m, or as a distribution like "
                          "1s to 3s, exponential 2s, or lognormal 2s p99 30s.");
    QTest::newRow("not shorter") << QByteArray("strategyHeartbeat") << QStringLiteral("30s")
                                 << QStringLiteral("30s is not shorter than visibilityTimeout, 30s");
    QTest::newRow("another field's fault")
        << QByteArray("strategyVisibility") << QStringLiteral("5s")
        << QStringLiteral("heartbeat: 10s is not shorter than visibilityTimeout, 5s");
    QTest::newRow("below the first wait")
        << QByteArray("strategyMaxDelay") << QStringLiteral("10ms") << QStringLiteral("10ms is below baseDelay, 1s");
}

void TestStrategyGroups::wrongDurationsAreToldInWords()
{
    QFETCH(const QByteArray, field);
    QFETCH(const QString, typed);
    QFETCH(const QString, told);
    startWith(withEverything());
    type(field.constData(), typed);
    QCOMPARE(noteOf(field.constData()), told);
    QCOMPARE(find<QLineEdit>(field.constData())->text(), typed); // never clamped
    QVERIFY(strategy() == withEverything());
    QTest::keyClick(find<QWidget>(field.constData()), Qt::Key_Escape);
    QCOMPARE(noteOf(field.constData()), QString());
}

void TestStrategyGroups::distributionsAreTyped()
{
    startWith(withEverything());
    type("strategyRedeliveryDelay", QStringLiteral("1s to 3s, exponential 2s, lognormal 2s p99 30s"));
    const std::vector<DurationDistribution> typed{UniformDuration{Duration::seconds(1), Duration::seconds(3)},
                                                  ExponentialDuration{Duration::seconds(2)},
                                                  LognormalDuration{Duration::seconds(2), Duration::seconds(30)}};
    QVERIFY(strategy().redeliveryDelay == typed);
    QCOMPARE(find<QLineEdit>("strategyRedeliveryDelay")->text(),
             QStringLiteral("1s to 3s, exponential 2s, lognormal 2s p99 30s"));
}

void TestStrategyGroups::distributionsAreShownAndKept()
{
    Strategy start = withEverything();
    tableOf(start).retryLater = UniformDuration{Duration::seconds(1), Duration::seconds(3)};
    start.redeliveryDelay = {ExponentialDuration{Duration::seconds(2)}};
    startWith(start);
    auto* later = find<QLineEdit>("storeRetryLater");
    QCOMPARE(later->text(), QStringLiteral("1s to 3s"));
    QCOMPARE(find<QLineEdit>("strategyRedeliveryDelay")->text(), QStringLiteral("exponential 2s"));
    later->setFocus();
    QTest::keyClick(later, Qt::Key_Return);
    QCOMPARE(noteOf("storeRetryLater"), QString());
    QVERIFY(strategy() == start);
}

void TestStrategyGroups::whatHasNoEffectIsGreyWithTheReason_data()
{
    using Make = std::function<void(Strategy&, World&)>;
    QTest::addColumn<QByteArray>("field");
    QTest::addColumn<Make>("without");
    QTest::addColumn<Make>("with");
    QTest::addColumn<QString>("reason");

    const Make nothing = [](Strategy&, World&) {};
    const Make times = [](Strategy& s, World&) { s.visibilityTimeout = {Duration::seconds(30)}; };
    const Make table = [](Strategy& s, World&) { s.store = TableStore{}; };
    QTest::newRow("a wait with one attempt")
        << QByteArray("strategyBaseDelay") << Make([](Strategy& s, World&) { s.retry.maxAttempts = 1; }) << nothing
        << QStringLiteral("With one attempt there is nothing to wait for.");
    QTest::newRow("the longest of one wait") << QByteArray("strategyMaxDelay") << Make([](Strategy& s, World&) {
        s.retry.maxAttempts = 2;
        s.retry.baseDelay = Duration::seconds(1);
    }) << Make([](Strategy& s, World&) { s.retry.baseDelay = Duration::seconds(1); })
                                             << QStringLiteral("With two attempts the first wait is the only one.");
    QTest::newRow("the time of asking where nobody asks")
        << QByteArray("strategyAskDuration") << nothing << Make([](Strategy& s, World&) { s.askFirst = true; })
        << QStringLiteral("Nobody asks before a call.");
    QTest::newRow("a heartbeat where nothing expires")
        << QByteArray("strategyHeartbeat") << nothing << times
        << QStringLiteral("There is nothing to extend: the visibility timeout is never.");
    QTest::newRow("the end of no heartbeat")
        << QByteArray("strategyHeartbeatFor") << times << Make([](Strategy& s, World&) {
               s.visibilityTimeout = {Duration::seconds(30)};
               s.heartbeat = Duration::seconds(10);
           })
        << QStringLiteral("There is no heartbeat.");
    QTest::newRow("a delay where the message is given up")
        << QByteArray("strategyRedeliveryDelay") << nothing
        << Make([](Strategy& s, World&) { s.onFailure = OnFailure::Redeliver; })
        << QStringLiteral("On failure the message is given up.");
    QTest::newRow("the gap of an atomic claim") << QByteArray("storeGap") << table << Make([](Strategy& s, World&) {
        TableStore store;
        store.claim = TableStore::Claim::CheckThenAct;
        s.store = store;
    }) << QStringLiteral("An atomic claim looks and writes at once.");
    QTest::newRow("jitter without a wait") << QByteArray("strategyJitter") << nothing << Make([](Strategy& s, World&) {
        s.retry.baseDelay = Duration::seconds(1);
    }) << QStringLiteral("There is no wait: the first wait is 0s.");
    QTest::newRow("a key where nobody remembers keys") << QByteArray("strategyKey") << Make([](Strategy&, World& w) {
        for (Step& step : w.steps)
            step.remembersKeys = false;
    }) << nothing << QStringLiteral("No provider of these steps remembers keys.");
    QTest::newRow("asking where nothing harms") << QByteArray("strategyAskFirst") << Make([](Strategy&, World& w) {
        for (Step& step : w.steps)
            step.effect = Effect::Upsert;
    }) << nothing << QStringLiteral("No step is harmful to repeat.");
    QTest::newRow("renewal without a heartbeat")
        << QByteArray("storeRenewLease") << table << Make([](Strategy& s, World&) {
               s.store = TableStore{};
               s.heartbeat = Duration::seconds(10);
           })
        << QStringLiteral("There is no heartbeat that could renew the lease.");
    QTest::newRow("saved failures of a key marked before")
        << QByteArray("storeRemembersFailures")
        << Make([](Strategy& s, World&) { s.store = MemoryStore{.record = Record::Before}; }) << table
        << QStringLiteral("Marked before the work, a failure counts as finished anyway.");
    QTest::newRow("late acknowledgements where nothing expires")
        << QByteArray("strategyLateAck") << nothing << times
        << QStringLiteral("No receipt expires: the visibility timeout is never.");
    QTest::newRow("expired runs where nothing expires")
        << QByteArray("strategyExpiredRun") << nothing << times
        << QStringLiteral("No receipt expires: the visibility timeout is never.");
    QTest::newRow("expired runs acknowledged on receive")
        << QByteArray("strategyExpiredRun") << Make([](Strategy& s, World&) {
               s.visibilityTimeout = {Duration::seconds(30)};
               s.ack = Ack::OnReceive;
           })
        << Make([](Strategy& s, World& w) {
               s.visibilityTimeout = {Duration::seconds(30)};
               s.ack = Ack::OnReceive;
               w.queue.lostAckRate = 0.01;
           })
        << QStringLiteral("A message that is acknowledged on receive cannot expire.");
    QTest::newRow("failure after an early acknowledgement")
        << QByteArray("strategyOnFailure") << Make([](Strategy& s, World&) { s.ack = Ack::OnStart; }) << nothing
        << QStringLiteral("The message is acknowledged before the work: a failure cannot bring it back.");
    QTest::newRow("most deliveries where nothing comes back")
        << QByteArray("strategyMaxDeliveries") << nothing << table
        << QStringLiteral("Nothing brings a message back, so each is delivered once.");
    QTest::newRow("a dedupe key without dedupe")
        << QByteArray("strategyDedupeKey") << nothing
        << Make([](Strategy& s, World&) { s.queueDedupe = QueueDedupe{.window = Duration::seconds(60)}; })
        << QStringLiteral("The queue drops nothing.");
}

void TestStrategyGroups::whatHasNoEffectIsGreyWithTheReason()
{
    QFETCH(const QByteArray, field);
    QFETCH(const std::function<void(Strategy&, World&)>, without);
    QFETCH(const std::function<void(Strategy&, World&)>, with);
    QFETCH(const QString, reason);
    auto* widget = find<QWidget>(field.constData());
    const auto make = [this](const std::function<void(Strategy&, World&)>& change) {
        Strategy strategy = plain();
        World world;
        change(strategy, world);
        startWith(strategy, world);
    };
    make(without);
    QVERIFY(!widget->isEnabled());
    QCOMPARE(widget->toolTip(), reason);
    make(with);
    QVERIFY(widget->isEnabled());
    QCOMPARE(widget->toolTip(), widget->whatsThis());
    QVERIFY(!widget->toolTip().isEmpty());
}

void TestStrategyGroups::whatIsRefusedIsToldWhereItWasChosen()
{
    Strategy start = plain();
    start.store = TableStore{};
    startWith(start);
    open("deliveryFieldsFoldButton");
    choose("strategyAck", QStringLiteral("on start"));
    QCOMPARE(noteOf("strategyAck"), QStringLiteral("store: a table may have to give a message back, which is not "
                                                   "possible when ack is \"on start\""));
    QVERIFY(strategy() == start);
    QCOMPARE(m_document->undoStack()->count(), 0);
}

QTEST_MAIN(TestStrategyGroups)
#include "tst_strategy_groups.moc"
