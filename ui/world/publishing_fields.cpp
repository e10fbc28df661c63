#include "world/publishing_fields.h"

#include <algorithm>

namespace twice::ui {
namespace {

bool anyPublishes(const Scenario& scenario, bool (*wanted)(Publish))
{
    return std::any_of(scenario.strategies.begin(), scenario.strategies.end(),
                       [wanted](const Strategy& strategy) { return wanted(strategy.publish); });
}

QString whyNoRelay(const Scenario& scenario)
{
    return anyPublishes(scenario, [](Publish publish) { return publish == Publish::Outbox; })
               ? QString()
               : PublishingFields::tr("No strategy publishes by outbox.");
}

QString whyNoProducer(const Scenario& scenario)
{
    return anyPublishes(scenario, [](Publish publish) { return publish != Publish::Direct; })
               ? QString()
               : PublishingFields::tr("Every strategy publishes directly: there is one write only.");
}

} // namespace

PublishingFields::PublishingFields(ScenarioDocument& document, QWidget* parent)
    : WorldGroup(document, QStringLiteral("publishingFields"), parent)
{
    addProducer();
    addRelays();
    addRelayFailures();
    refresh();
}

void PublishingFields::addProducer()
{
    addRate({tr("Producer dies"), "worldProducerCrashRate",
             tr("How likely the producer dies between its two writes, in per cent of submissions."),
             tr("change of producer crashes"), whyNoProducer},
            [](auto& scenario) { return &scenario.world.producer.crashRate; });
    addText({tr("Client retries"), "worldRetryAfter",
             tr("How long after a refusal the client sends its request again, such as 5s; or never."),
             tr("change of the client's retry"),
             [](const Scenario& scenario) {
                 const World& world = scenario.world;
                 const bool refuses =
                     !world.queue.durable || (whyNoRelay(scenario).isEmpty() && world.producer.crashRate > 0);
                 return refuses ? QString() : tr("No request is ever refused.");
             }},
            tr("never"), [](auto& scenario) { return &scenario.world.producer.retryAfter; });
}

void PublishingFields::addRelays()
{
    constexpr double mostRelays = 1000;
    constexpr double largestBatch = 1'000'000;
    addNumber({tr("Relays"), "worldRelayCount", tr("How many relays publish the outbox's rows."),
               tr("change of relays"), whyNoRelay},
              NumberField::Kind::Count, 1, mostRelays, [](auto& scenario) { return &scenario.world.relay.count; });
    addText({tr("… wake each"), "worldRelayInterval", tr("How often a relay looks for rows, such as 1s."),
             tr("change of relay interval"), whyNoRelay},
            {}, [](auto& scenario) { return &scenario.world.relay.interval; });
    addText({tr("… first at"), "worldRelayPhases",
             tr("The first waking of each relay, such as 0s, 500ms; empty: all after one interval."),
             tr("change of relay phases"), whyNoRelay},
            {}, [](auto& scenario) { return &scenario.world.relay.phases; })
        ->setHint(tr("after one interval"));
    addNumber({tr("… take"), "worldRelayBatchSize", tr("How many rows a relay takes at one time."),
               tr("change of relay batch size"), whyNoRelay},
              NumberField::Kind::Count, 1, largestBatch,
              [](auto& scenario) { return &scenario.world.relay.batchSize; });
    addText({tr("… for each"), "worldPublishDuration",
             tr("How long publishing a row takes: 10ms, or a distribution such as exponential 10ms."),
             tr("change of publish duration"), whyNoRelay},
            {}, [](auto& scenario) { return &scenario.world.relay.publishDuration; });
    auto* locking = new ChoiceField(QStringLiteral("worldRelayLocking"), this);
    locking->addChoice(Relay::Locking::SkipLocked, tr("skip locked"), tr("Relays never hold the same rows."));
    locking->addChoice(Relay::Locking::Wait, tr("wait"), tr("The second waits for the first one's commit."));
    locking->addChoice(Relay::Locking::None, tr("none"), tr("Both take the same rows and publish each of them."));
    addChoice({tr("Locking"), "worldRelayLocking", tr("What a relay does with rows that another holds."),
               tr("change of relay locking"),
               [](const Scenario& scenario) {
                   const QString reason = whyNoRelay(scenario);
                   return reason.isEmpty() && scenario.world.relay.count == 1 ? tr("There is one relay only.") : reason;
               }},
              locking, [](auto& scenario) { return &scenario.world.relay.locking; });
}

void PublishingFields::addRelayFailures()
{
    addRate({tr("Relay dies"), "worldRelayCrashRate",
             tr("How likely a relay dies between publishing and committing, in per cent of batches."),
             tr("change of relay crashes"), whyNoRelay},
            [](auto& scenario) { return &scenario.world.relay.crashRate; });
    addText({tr("… restarts after"), "worldRelayRestartAfter",
             tr("How long a dead relay is gone: 1s, or a distribution such as 1s to 3s."),
             tr("change of relay restart"),
             [](const Scenario& scenario) {
                 const QString reason = whyNoRelay(scenario);
                 return reason.isEmpty() && scenario.world.relay.crashRate <= 0 ? tr("No relay ever dies.") : reason;
             }},
            {}, [](auto& scenario) { return &scenario.world.relay.restartAfter; });
}

} // namespace twice::ui
