#include "world/queue_fields.h"

#include "world/world_text.h"

namespace twice::ui {

QueueFields::QueueFields(ScenarioDocument& document, QWidget* parent)
    : WorldGroup(document, QStringLiteral("queueFields"), parent)
{
    addCheck({tr("Survives a crash of process 0"),
              "worldQueueDurable",
              tr("A queue that is not durable lives in process 0 and loses every message when that dies."),
              tr("change of the queue's durability"),
              {}},
             [](auto& scenario) { return &scenario.world.queue.durable; });
    addCheck(
        {tr("Redelivers on disconnect"), "worldRedeliverOnDisconnect",
         tr("The queue notices a crash at once, instead of waiting for the visibility timeout."),
         tr("change of redelivery on disconnect"),
         [](const Scenario& scenario) { return canCrash(scenario.world) ? QString() : tr("No process ever dies."); }},
        [](auto& scenario) { return &scenario.world.queue.redeliverOnDisconnect; });
    addRate({tr("Acks lost"),
             "worldLostAckRate",
             tr("How likely an acknowledgement never arrives, in per cent."),
             tr("change of lost acknowledgements"),
             {}},
            [](auto& scenario) { return &scenario.world.queue.lostAckRate; });
    addText({tr("Sweep every"),
             "worldSweepEvery",
             tr("How often the queue looks for expired receipts, such as 30s; never: it notices each at once."),
             tr("change of sweeps"),
             {}},
            tr("never"), [](auto& scenario) { return &scenario.world.queue.sweepEvery; });
    addText({tr("… first at"), "worldSweepPhase", tr("When the first sweep comes, such as 5s; none: after one period."),
             tr("change of the first sweep"),
             [](const Scenario& scenario) {
                 return scenario.world.queue.sweepEvery.isForever() ? tr("There are no sweeps.") : QString();
             }},
            tr("none"), [](auto& scenario) { return &scenario.world.queue.sweepPhase; });
    addText({tr("Dispatch delay"),
             "worldDispatchDelay",
             tr("How much later a message that comes back becomes visible: 2s, or a distribution."),
             tr("change of dispatch delay"),
             {}},
            {}, [](auto& scenario) { return &scenario.world.queue.dispatchDelay; });
    refresh();
}

} // namespace twice::ui
