#include "strategies/store_fields.h"

#include "fields/explain.h"
#include "fields/field_note.h"
#include "fields/field_row.h"
#include "strategies/strategy_text.h"

#include <algorithm>

namespace twice::ui {
namespace {

// Where a field is in a store: nowhere in one of another kind.
template <typename StrategyOrConst, typename Member>
auto inTable(StrategyOrConst& strategy, Member TableStore::*member)
{
    auto* table = std::get_if<TableStore>(&strategy.store);
    return table != nullptr ? &(table->*member) : nullptr;
}

template <typename StrategyOrConst, typename Member>
auto inEither(StrategyOrConst& strategy, Member MemoryStore::*ofMemory, Member TableStore::*ofTable)
{
    auto* memory = std::get_if<MemoryStore>(&strategy.store);
    return memory != nullptr ? &(memory->*ofMemory) : inTable(strategy, ofTable);
}

/// What both kinds have, so that changing the kind keeps it.
template <typename To>
To takeOver(const Store& from)
{
    To to;
    const auto copy = [&](const auto& old) {
        to.key = old.key;
        to.record = old.record;
        to.remembersFailures = old.remembersFailures;
    };
    if (const auto* memory = std::get_if<MemoryStore>(&from))
        copy(*memory);
    else if (const auto* table = std::get_if<TableStore>(&from))
        copy(*table);
    return to;
}

QString whyNoSavedFailures(const Strategy& strategy, const World&)
{
    const Record* record = inEither(strategy, &MemoryStore::record, &TableStore::record);
    return record != nullptr && *record == Record::Before
               ? StoreFields::tr("Marked before the work, a failure counts as finished anyway.")
               : QString();
}

QString whyNoGap(const Strategy& strategy, const World&)
{
    const auto* table = std::get_if<TableStore>(&strategy.store);
    return table != nullptr && table->claim == TableStore::Claim::Atomic
               ? StoreFields::tr("An atomic claim looks and writes at once.")
               : QString();
}

QString whyNoRenewal(const Strategy& strategy, const World&)
{
    const auto* table = std::get_if<TableStore>(&strategy.store);
    if (table != nullptr && table->lease.isForever())
        return StoreFields::tr("The lease never ends.");
    return strategy.heartbeat.isForever() ? StoreFields::tr("There is no heartbeat that could renew the lease.")
                                          : QString();
}

} // namespace

StoreFields::StoreFields(ScenarioDocument& document, QWidget* parent)
    : StrategyGroup(document, QStringLiteral("storeFields"), parent)
{
    auto* grid = fieldGrid();
    addKind(grid);
    addRows(grid);
    addCommon(grid);
    addClaim(grid);
    setLayout(grid);
}

void StoreFields::addKind(QGridLayout* grid)
{
    auto* kind = new ChoiceField(QStringLiteral("storeKind"), this);
    kind->addChoice(Kind::None, tr("none"));
    kind->addChoice(Kind::Memory, tr("memory — of the process"));
    kind->addChoice(Kind::Table, tr("table — in a database"));
    explain(kind, tr("Our own memory of finished work, which is asked before each attempt."));
    addFieldRow(grid, tr("Kind"), kind);
    connect(kind, &ChoiceField::chosen, this, [=, this](int value) { setKind(kind, static_cast<Kind>(value)); });
    follow(kind, {},
           [kind](const Strategy& strategy) { kind->setValue<Kind>(static_cast<Kind>(strategy.store.index())); });
}

void StoreFields::addRows(QGridLayout* grid)
{
    auto* scope = new ChoiceField(QStringLiteral("storeScope"), this);
    scope->addChoice(Scope::Job, tr("a row for the job"));
    scope->addChoice(Scope::Step, tr("a row for each step"));
    explain(scope, tr("Whether a row of the table stands for the whole job or for one step."));
    QLabel* label = addFieldRow(grid, tr("Rows"), scope);
    showWith({Kind::Table}, {scope, label});
    bind(scope, {tr("change of the table's rows"), "store.scope"},
         [](auto& s) { return inTable(s, &TableStore::scope); });
}

void StoreFields::addCommon(QGridLayout* grid)
{
    auto* key = new ChoiceField(QStringLiteral("storeKey"), this);
    for (KeyKind kind : allKeyKinds()) {
        if (kind != KeyKind::None)
            key->addChoice(kind, keyName(kind), keyVerdict(kind));
    }
    explain(key, tr("The name under which the store keeps a piece of finished work."));
    QLabel* keyLabel = addFieldRow(grid, tr("Store key"), key);
    m_keyVerdict = verdictLabel(QStringLiteral("storeKeyVerdict"), this);
    grid->addWidget(m_keyVerdict, grid->rowCount(), 1);
    auto* kept = new TextField(QStringLiteral("storeKept"), this);
    explain(kept, tr("How long finished work is remembered (time to live, retention), such as 24h; or forever."));
    QLabel* keptLabel = addFieldRow(grid, tr("Kept for"), kept);
    auto* record = new ChoiceField(QStringLiteral("storeRecord"), this);
    record->addChoice(Record::After, tr("after the work"));
    record->addChoice(Record::Before, tr("before the work — a mistake"),
                      tr("A failure then loses the work: the key is seen already."));
    explain(record, tr("When the key is marked as seen."));
    QLabel* recordLabel = addFieldRow(grid, tr("Marked"), record);
    auto* failures =
        new CheckField(tr("saves failed answers too — a mistake"), QStringLiteral("storeRemembersFailures"), this);
    explain(failures, tr("A failed answer is saved and counts as finished for every retry."));
    grid->addWidget(failures, grid->rowCount(), 0, 1, 2);
    grid->addWidget(failures->note(), grid->rowCount(), 0, 1, 2);
    showWith({Kind::Memory, Kind::Table},
             {key, keyLabel, m_keyVerdict, kept, keptLabel, record, recordLabel, failures});

    bind(key, {tr("change of store key"), "store.key"},
         [](auto& s) { return inEither(s, &MemoryStore::key, &TableStore::key); });
    // The file calls it ttl in a memory and retention in a table.
    bind(kept, {tr("change of the store's time"), "store.retention", {}, keptLabel}, QStringLiteral("forever"),
         [](auto& s) { return inEither(s, &MemoryStore::ttl, &TableStore::retention); });
    bind(record, {tr("change of marking"), "store.record"},
         [](auto& s) { return inEither(s, &MemoryStore::record, &TableStore::record); });
    bind(failures, {tr("change of saved failures"), "store.remembersFailures", whyNoSavedFailures},
         [](auto& s) { return inEither(s, &MemoryStore::remembersFailures, &TableStore::remembersFailures); });
}

void StoreFields::addClaim(QGridLayout* grid)
{
    auto* claim = new ChoiceField(QStringLiteral("storeClaim"), this);
    claim->addChoice(TableStore::Claim::Atomic, tr("atomic"), tr("One statement looks and writes: one worker wins."));
    claim->addChoice(TableStore::Claim::CheckThenAct, tr("check, then act — a mistake"),
                     tr("Between the look and the write another worker can look too."));
    explain(claim, tr("How a worker takes the row for its work."));
    QLabel* claimLabel = addFieldRow(grid, tr("Claim"), claim);
    auto* gap = new TextField(QStringLiteral("storeGap"), this);
    explain(gap, tr("The time between the look and the write, such as 50ms, in which another worker can look too."));
    QLabel* gapLabel = addFieldRow(grid, tr("Gap"), gap);
    auto* lease = new TextField(QStringLiteral("storeLease"), this);
    explain(lease, tr("How long a claim protects the work of a worker that may have died, such as 120s; or forever."));
    QLabel* leaseLabel = addFieldRow(grid, tr("Lease"), lease);
    auto* later = new TextField(QStringLiteral("storeRetryLater"), this);
    explain(later, tr("When a row is busy, its message is given back and comes again that much later, such as 30s."));
    QLabel* laterLabel = addFieldRow(grid, tr("Busy: again in"), later);
    auto* renew = new CheckField(tr("heartbeats renew the lease"), QStringLiteral("storeRenewLease"), this);
    explain(renew, tr("Each heartbeat of the worker begins its lease anew, so that slow work keeps its claim."));
    grid->addWidget(renew, grid->rowCount(), 0, 1, 2);
    grid->addWidget(renew->note(), grid->rowCount(), 0, 1, 2);
    auto* release = new CheckField(tr("a failure releases the claim"), QStringLiteral("storeReleaseOnFailure"), this);
    explain(release,
            tr("A handler that fails gives its row back at once, instead of leaving it until the lease ends."));
    grid->addWidget(release, grid->rowCount(), 0, 1, 2);
    grid->addWidget(release->note(), grid->rowCount(), 0, 1, 2);
    showWith({Kind::Table}, {claim, claimLabel, gap, gapLabel, lease, leaseLabel, later, laterLabel, renew, release});

    bind(claim, {tr("change of claim"), "store.claim"}, [](auto& s) { return inTable(s, &TableStore::claim); });
    bind(gap, {tr("change of gap"), "store.gap", whyNoGap, gapLabel}, {},
         [](auto& s) { return inTable(s, &TableStore::gap); });
    bind(lease, {tr("change of lease"), "store.lease", {}, leaseLabel}, QStringLiteral("forever"),
         [](auto& s) { return inTable(s, &TableStore::lease); });
    bind(later, {tr("change of waiting for a busy row"), "store.retryLater", {}, laterLabel}, {},
         [](auto& s) { return inTable(s, &TableStore::retryLater); });
    bind(renew, {tr("change of lease renewal"), "store.renewLease", whyNoRenewal},
         [](auto& s) { return inTable(s, &TableStore::renewLease); });
    bind(release, {tr("change of release"), "store.releaseOnFailure"},
         [](auto& s) { return inTable(s, &TableStore::releaseOnFailure); });
}

void StoreFields::setKind(ChoiceField* field, Kind kind)
{
    const Place place = {tr("change of store"), "store"};
    field->showFault(write(place, [kind](Strategy& strategy) {
        switch (kind) {
        case Kind::None:
            strategy.store = std::monostate{};
            return;
        case Kind::Memory:
            strategy.store = takeOver<MemoryStore>(strategy.store);
            return;
        case Kind::Table:
            strategy.store = takeOver<TableStore>(strategy.store);
            return;
        }
    }));
    endMerge();
}

void StoreFields::showWith(const std::vector<Kind>& kinds, const std::vector<QWidget*>& widgets)
{
    for (QWidget* widget : widgets)
        m_seen.push_back({widget, kinds});
}

void StoreFields::show(const Strategy& strategy)
{
    const Kind now = static_cast<Kind>(strategy.store.index());
    for (const Seen& seen : m_seen)
        seen.widget->setVisible(std::find(seen.kinds.begin(), seen.kinds.end(), now) != seen.kinds.end());
    if (const KeyKind* key = inEither(strategy, &MemoryStore::key, &TableStore::key))
        m_keyVerdict->setText(keyVerdict(*key));
}

} // namespace twice::ui
