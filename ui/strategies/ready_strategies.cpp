#include "strategies/ready_strategies.h"

#include <QCoreApplication>

namespace twice::ui {
namespace {

struct Gallery
{
    Q_DECLARE_TR_FUNCTIONS(twice::ui::Gallery)
};

ReadyStrategy ready(const QString& name, const QString& sentence, Scope scope, KeyKind key, Store store = {})
{
    ReadyStrategy made;
    made.strategy.name = name.toStdString();
    made.strategy.retry.scope = scope;
    made.strategy.providerKey = key;
    made.strategy.store = store;
    made.sentence = sentence;
    return made;
}

TableStore rows(Scope scope)
{
    TableStore table;
    table.scope = scope;
    return table;
}

template <typename Change>
ReadyStrategy with(ReadyStrategy ready, Change change)
{
    change(ready.strategy);
    return ready;
}

/// The article's.
std::vector<ReadyStrategy> retries()
{
    return {
        ready(Gallery::tr("retry each step, no key"),
              Gallery::tr("The plain retry: a lost reply sends the email again."), Scope::Step, KeyKind::None),
        ready(Gallery::tr("retry each step, new key on every call"),
              Gallery::tr("The key is made inside the retry, so every call has another one: protects nothing."),
              Scope::Step, KeyKind::PerCall),
        ready(Gallery::tr("retry each step, same key every time"),
              Gallery::tr("The provider recognises the retry and answers with what it did the first time."),
              Scope::Step, KeyKind::PerAction),
        ready(Gallery::tr("retry the whole job, no key"),
              Gallery::tr("One failed step runs all the finished ones again, emails included."), Scope::Job,
              KeyKind::None),
        ready(Gallery::tr("retry the whole job, same key"),
              Gallery::tr("Providers that remember keys are safe; all other finished steps are done again."),
              Scope::Job, KeyKind::PerAction),
        ready(Gallery::tr("retry the whole job, same key, skip finished steps"),
              Gallery::tr("The process remembers which steps are finished, and a retry goes on behind them."),
              Scope::Job, KeyKind::PerAction, MemoryStore{}),
    };
}

std::vector<ReadyStrategy> othersWorthKnowing()
{
    return {
        ready(Gallery::tr("a table row for each step"),
              Gallery::tr("Finished steps are recorded in a database table, which all processes share."), Scope::Job,
              KeyKind::PerAction, rows(Scope::Step)),
        ready(Gallery::tr("a table row for the job"),
              Gallery::tr("A row claims the whole job: no second worker, but its retries repeat what is finished."),
              Scope::Job, KeyKind::None, rows(Scope::Job)),
        with(ready(Gallery::tr("ask first, then call"),
                   Gallery::tr("Before a harmful call the provider is asked whether its effect is already there."),
                   Scope::Step, KeyKind::None),
             [](Strategy& made) { made.askFirst = true; }),
        ready(Gallery::tr("batch: resend only what failed"),
              Gallery::tr("Finished items of a batch are remembered, so that a retry sends the others alone."),
              Scope::Job, KeyKind::None, MemoryStore{}),
    };
}

// Periods as people set them: a receipt of half a minute that three heartbeats keep, a lease of two minutes.
void keepByHeartbeat(Strategy& made)
{
    made.visibilityTimeout = {Duration::seconds(30)};
    made.heartbeat = Duration::seconds(10);
}

std::vector<ReadyStrategy> consumers()
{
    return {
        with(ready(Gallery::tr("visibility timeout with heartbeat"),
                   Gallery::tr("After a crash the message comes back in 30 s; a living worker keeps it by heartbeats."),
                   Scope::Step, KeyKind::PerAction),
             keepByHeartbeat),
        with(ready(Gallery::tr("a table row with a lease"),
                   Gallery::tr("Heartbeats renew the claim on a step; after a crash another worker takes it over."),
                   Scope::Step, KeyKind::PerAction, rows(Scope::Step)),
             [](Strategy& made) {
                 keepByHeartbeat(made);
                 std::get<TableStore>(made.store).renewLease = true;
             }),
        with(ready(Gallery::tr("outbox, same key"),
                   Gallery::tr("Order and message are written as one; what a dying relay sends again the key catches."),
                   Scope::Step, KeyKind::PerAction),
             [](Strategy& made) { made.publish = Publish::Outbox; }),
        with(ready(Gallery::tr("acknowledge on start (at most once)"),
                   Gallery::tr("The queue never delivers again, so that a crash during the work loses the job."),
                   Scope::Step, KeyKind::None),
             [](Strategy& made) {
                 made.ack = Ack::OnStart;
                 made.retry.maxAttempts = 1;
             }),
        with(
            ready(Gallery::tr("the queue drops repeats"),
                  Gallery::tr("Sent twice within 5 minutes, a request becomes one message; lost replies still repeat."),
                  Scope::Step, KeyKind::None),
            [](Strategy& made) { made.queueDedupe = QueueDedupe{.window = Duration::seconds(300)}; }),
    };
}

std::vector<ReadyStrategy> mistakes()
{
    return {
        ready(Gallery::tr("mark before the work (mistake)"),
              Gallery::tr("The key is marked as seen first, so that a failure loses the work: watch missing effects."),
              Scope::Job, KeyKind::PerAction, MemoryStore{.record = Record::Before}),
        ready(Gallery::tr("one key per user (mistake)"),
              Gallery::tr("The first finished step of a user answers for all the others, whose effects go missing."),
              Scope::Job, KeyKind::PerAction, MemoryStore{.key = KeyKind::PerUser}),
        ready(Gallery::tr("remember failures too (mistake)"),
              Gallery::tr("A failed answer is saved and given again, so that a retry never gets another chance."),
              Scope::Job, KeyKind::PerAction, MemoryStore{.remembersFailures = true}),
        with(ready(Gallery::tr("check, then act (mistake)"),
                   Gallery::tr("Between looking at the row and writing it, a second worker looks too, and both work."),
                   Scope::Step, KeyKind::None, rows(Scope::Job)),
             [](Strategy& made) {
                 auto& table = std::get<TableStore>(made.store);
                 table.claim = TableStore::Claim::CheckThenAct;
                 table.gap = Duration::milliseconds(50);
             }),
    };
}

} // namespace

std::vector<ReadyStrategy> readyStrategies()
{
    std::vector<ReadyStrategy> all;
    for (const auto& some : {retries(), othersWorthKnowing(), consumers(), mistakes()})
        all.insert(all.end(), some.begin(), some.end());
    return all;
}

} // namespace twice::ui
