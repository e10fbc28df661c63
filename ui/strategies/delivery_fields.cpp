#include "strategies/delivery_fields.h"

#include "fields/explain.h"
#include "fields/field_note.h"
#include "fields/field_row.h"
#include "strategies/delivery_reasons.h"
#include "strategies/strategy_text.h"

#include <QHBoxLayout>

namespace twice::ui {
namespace {

constexpr double mostPrefetched = 1'000'000;
constexpr double mostDeliveries = 1'000'000;
constexpr std::uint32_t deliveriesOfNewLimit = 10; // the default's

} // namespace

DeliveryFields::DeliveryFields(ScenarioDocument& document, QWidget* parent)
    : StrategyGroup(document, QStringLiteral("deliveryFields"), parent)
{
    auto* grid = fieldGrid();
    addAcknowledgement(grid);
    addReceipt(grid);
    addFailure(grid);
    addMaxDeliveries(grid);
    addQueue(grid);
    setLayout(grid);
}

void DeliveryFields::addAcknowledgement(QGridLayout* grid)
{
    auto* ack = new ChoiceField(QStringLiteral("strategyAck"), this);
    ack->addChoice(Ack::After, tr("after the work"), tr("At least once: what is not finished comes again."));
    ack->addChoice(Ack::OnStart, tr("on start"), tr("At most once: a crash during the work loses the message."));
    ack->addChoice(Ack::OnReceive, tr("on receive"), tr("At most once: a crash also loses what waits in the process."));
    explain(ack, tr("When the worker tells the queue that it is done with the message."));
    auto* late = new ChoiceField(QStringLiteral("strategyLateAck"), this);
    late->addChoice(LateAck::NewestReceipt, tr("from the newest receipt"),
                    tr("It counts as long as nobody else has got the message since."));
    late->addChoice(LateAck::AnyReceipt, tr("from any receipt"), tr("One handle stands for all deliveries."));
    late->addChoice(LateAck::UnexpiredReceipt, tr("only before it expires"), tr("The receipt dies with its timeout."));
    explain(late, tr("Which acknowledgement counts once the receipt has expired."));
    QLabel* ackLabel = addFieldRow(grid, tr("Acknowledge"), ack);
    QLabel* lateLabel = addFieldRow(grid, tr("Late ack"), late);
    auto* visibility = new TextField(QStringLiteral("strategyVisibility"), this);
    explain(visibility, tr("How long a delivered message stays hidden without an acknowledgement, such as 30s; or "
                           "never. A list such as 10s, 1m gives each delivery its own, the last one repeats."));
    QLabel* visibilityLabel = addFieldRow(grid, tr("Visibility"), visibility);
    bind(visibility, {tr("change of visibility timeout"), "visibilityTimeout", whyNoTimeout, visibilityLabel},
         QStringLiteral("never"), [](auto& s) { return &s.visibilityTimeout; });
    bind(ack, {tr("change of acknowledgement"), "ack", {}, ackLabel}, [](auto& s) { return &s.ack; });
    bind(late, {tr("change of late acknowledgement"), "lateAck", whyNothingExpires, lateLabel},
         [](auto& s) { return &s.lateAck; });
}

void DeliveryFields::addReceipt(QGridLayout* grid)
{
    auto* beat = new TextField(QStringLiteral("strategyHeartbeat"), this);
    explain(beat, tr("How often the worker extends its receipt, such as 10s, shorter than the visibility timeout; or "
                     "never."));
    auto* beatFor = new TextField(QStringLiteral("strategyHeartbeatFor"), this);
    explain(beatFor, tr("How long after the delivery heartbeats are sent at most, such as 1h; or forever."));
    auto* limit = new TextField(QStringLiteral("strategyTimeLimit"), this);
    explain(limit, tr("A handler that runs longer is stopped, which is a failure, such as 5m; or never."));
    QLabel* beatLabel = addFieldRow(grid, tr("Heartbeat"), beat);
    QLabel* beatForLabel = addFieldRow(grid, tr("… for at most"), beatFor);
    QLabel* limitLabel = addFieldRow(grid, tr("Time limit"), limit);
    bind(beat, {tr("change of heartbeat"), "heartbeat", whyNoHeartbeat, beatLabel}, QStringLiteral("never"),
         [](auto& s) { return &s.heartbeat; });
    bind(beatFor, {tr("change of heartbeat time"), "heartbeatFor", whyNoHeartbeatEnd, beatForLabel},
         QStringLiteral("forever"), [](auto& s) { return &s.heartbeatFor; });
    bind(limit, {tr("change of time limit"), "timeLimit", {}, limitLabel}, QStringLiteral("never"),
         [](auto& s) { return &s.timeLimit; });
    auto* expired = new ChoiceField(QStringLiteral("strategyExpiredRun"), this);
    expired->addChoice(ExpiredRun::KeepsItsSlot, tr("keeps its slot"), tr("The worker waits for it to end."));
    expired->addChoice(ExpiredRun::FreesItsSlot, tr("frees its slot"),
                       tr("The worker stops waiting, and the run goes on all the same."));
    explain(expired, tr("What a run does to its slot after its receipt expired: it goes on in any case."));
    auto* prefetch = new NumberField(NumberField::Kind::Count, QStringLiteral("strategyPrefetch"), this);
    prefetch->setRange(0, mostPrefetched);
    explain(prefetch, tr("How many messages a process reserves beyond those it works on; their receipts run already."));
    QLabel* expiredLabel = addFieldRow(grid, tr("Expired run"), expired);
    QLabel* prefetchLabel = addFieldRow(grid, tr("Prefetch"), prefetch);
    bind(expired, {tr("change of expired runs"), "expiredRun", whyNothingExpires, expiredLabel},
         [](auto& s) { return &s.expiredRun; });
    bind(prefetch, {tr("change of prefetch"), "prefetch", {}, prefetchLabel}, [](auto& s) { return &s.prefetch; });
}

void DeliveryFields::addFailure(QGridLayout* grid)
{
    auto* failure = new ChoiceField(QStringLiteral("strategyOnFailure"), this);
    failure->addChoice(OnFailure::GiveUp, tr("give up"), tr("The message is failed for good."));
    failure->addChoice(OnFailure::Redeliver, tr("redeliver"), tr("The queue delivers it again, after a delay."));
    explain(failure, tr("What happens to the message when all attempts of a delivery failed."));
    QLabel* label = addFieldRow(grid, tr("On failure"), failure);
    auto* delay = new TextField(QStringLiteral("strategyRedeliveryDelay"), this);
    explain(delay, tr("How long after a failure the message is delivered again, such as 30s. A list such as 1s, 1m "
                      "gives each delivery its own, the last one repeats."));
    QLabel* delayLabel = addFieldRow(grid, tr("… again in"), delay);
    bind(delay, {tr("change of redelivery delay"), "redeliveryDelay", whyNoDelay, delayLabel}, {},
         [](auto& s) { return &s.redeliveryDelay; });
    bind(failure, {tr("change of failure"), "onFailure", whyNoFailure, label}, [](auto& s) { return &s.onFailure; });
}

void DeliveryFields::addMaxDeliveries(QGridLayout* grid)
{
    auto* most = new NumberField(NumberField::Kind::Count, QStringLiteral("strategyMaxDeliveries"), this);
    most->setRange(1, mostDeliveries);
    most->setEmptyText(tr("no limit"));
    explain(most, tr("A message that would be delivered more often becomes a dead letter."));
    auto* unlimited = new CheckField(tr("unlimited"), QStringLiteral("strategyUnlimitedDeliveries"), this);
    explain(unlimited, tr("A message is delivered again as often as it takes."));

    auto* line = new QHBoxLayout;
    constexpr int gap = 8;
    line->setSpacing(gap);
    line->addWidget(most, 1);
    line->addWidget(unlimited);
    auto* label = new QLabel(tr("Deliveries"), this);
    label->setBuddy(most);
    const int row = grid->rowCount();
    grid->addWidget(label, row, 0);
    grid->addLayout(line, row, 1);
    grid->addWidget(most->note(), row + 1, 1);
    grid->addWidget(unlimited->note(), row + 2, 1);

    const Place place = {tr("change of most deliveries"), "maxDeliveries", whyNoLimit, label};
    connect(most, &NumberField::edited, this, [=, this](double value) {
        most->showFault(write(place, [=](Strategy& s) { s.maxDeliveries = static_cast<std::uint32_t>(value); }));
    });
    connect(most, &NumberField::editingEnded, this, &DeliveryFields::endMerge);
    follow(most, place, [most](const Strategy& s) {
        most->setValue(s.maxDeliveries ? std::optional<double>(*s.maxDeliveries) : std::nullopt);
    });
    const Place noLimit = {place.edit, place.field, whyNoRedelivery};
    connect(unlimited, &CheckField::chosen, this, [=, this](bool on) {
        unlimited->showFault(write(noLimit, [=](Strategy& s) {
            s.maxDeliveries = on ? std::nullopt : std::optional<std::uint32_t>(deliveriesOfNewLimit);
        }));
        endMerge();
    });
    follow(unlimited, noLimit, [unlimited](const Strategy& s) { unlimited->setValue(!s.maxDeliveries); });
}

void DeliveryFields::addQueue(QGridLayout* grid)
{
    auto* drops = new CheckField(tr("the queue drops repeats"), QStringLiteral("strategyQueueDedupe"), this);
    explain(drops, tr("The queue drops a message whose key it has accepted within the window."));
    auto* key = new ChoiceField(QStringLiteral("strategyDedupeKey"), this);
    for (KeyKind kind : allKeyKinds()) {
        if (kind != KeyKind::None)
            key->addChoice(kind, keyName(kind), keyVerdict(kind));
    }
    explain(key, tr("By which key the queue knows a message again."));
    auto* publish = new ChoiceField(QStringLiteral("strategyPublish"), this);
    publish->addChoice(Publish::Direct, tr("direct"), tr("The message alone, at once."));
    publish->addChoice(Publish::SaveThenPublish, tr("save, then publish"),
                       tr("A producer that dies in between leaves an order without a message."));
    publish->addChoice(Publish::PublishThenSave, tr("publish, then save"),
                       tr("A producer that dies in between leaves a message without an order."));
    publish->addChoice(Publish::Outbox, tr("outbox"),
                       tr("Order and row in one transaction; a relay publishes the rows."));
    explain(publish, tr("How an order and its message are written."));

    grid->addWidget(drops, grid->rowCount(), 0, 1, 2);
    grid->addWidget(drops->note(), grid->rowCount(), 0, 1, 2);
    auto* window = new TextField(QStringLiteral("strategyDedupeWindow"), this);
    explain(window, tr("How long the queue remembers a key that it has accepted, such as 5m; or forever."));
    QLabel* windowLabel = addFieldRow(grid, tr("… within"), window);
    QLabel* keyLabel = addFieldRow(grid, tr("… by the key"), key);
    bind(window, {tr("change of dedupe window"), "queueDedupe.window", whyNoDedupe, windowLabel},
         QStringLiteral("forever"), [](auto& s) { return s.queueDedupe ? &s.queueDedupe->window : nullptr; });
    QLabel* publishLabel = addFieldRow(grid, tr("Publish"), publish);

    const Place dedupe = {tr("change of the queue's dedupe"), "queueDedupe"};
    connect(drops, &CheckField::chosen, this, [=, this](bool on) {
        drops->showFault(write(dedupe, [=](Strategy& s) {
            // The window of well-known queues.
            s.queueDedupe = on ? std::optional(QueueDedupe{.window = Duration::seconds(300)}) : std::nullopt;
        }));
        endMerge();
    });
    follow(drops, dedupe, [drops](const Strategy& s) { drops->setValue(s.queueDedupe.has_value()); });
    const Place dedupeKey = {tr("change of dedupe key"), "queueDedupe.key", whyNoDedupe, keyLabel};
    connect(key, &ChoiceField::chosen, this, [=, this](int value) {
        key->showFault(write(dedupeKey, [=](Strategy& s) {
            if (s.queueDedupe)
                s.queueDedupe->key = static_cast<KeyKind>(value);
        }));
        endMerge();
    });
    // Without dedupe the grey field says what it would begin with.
    follow(key, dedupeKey,
           [key](const Strategy& s) { key->setValue<KeyKind>(s.queueDedupe.value_or(QueueDedupe{}).key); });
    bind(publish, {tr("change of publishing"), "publish", {}, publishLabel}, [](auto& s) { return &s.publish; });
}

} // namespace twice::ui
