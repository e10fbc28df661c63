#include "world/crash_fields.h"

#include "world/world_text.h"

namespace twice::ui {

CrashFields::CrashFields(ScenarioDocument& document, QWidget* parent)
    : WorldGroup(document, QStringLiteral("crashFields"), parent)
{
    addWorkers();
    addChances();
    addTimes();
    refresh();
}

void CrashFields::addWorkers()
{
    constexpr double most = 10000;
    addNumber(
        {tr("Processes"), "worldProcesses", tr("How many worker processes there are."), tr("change of processes"), {}},
        NumberField::Kind::Count, 1, most, [](auto& scenario) { return &scenario.world.workers.processes; });
    addNumber({tr("Concurrency"),
               "worldConcurrency",
               tr("How many messages each process handles at one time."),
               tr("change of concurrency"),
               {}},
              NumberField::Kind::Count, 1, most, [](auto& scenario) { return &scenario.world.workers.concurrency; });
}

void CrashFields::addChances()
{
    addRate({tr("Before a call"),
             "worldCrashBeforeCall",
             tr("How likely the process dies just before a call is sent, in per cent."),
             tr("change of crashes before a call"),
             {}},
            [](auto& scenario) { return &scenario.world.crashes.beforeCall; });
    addRate({tr("After a call"),
             "worldCrashAfterCall",
             tr("How likely the process dies after a call that worked, before its result is remembered, in per cent."),
             tr("change of crashes after a call"),
             {}},
            [](auto& scenario) { return &scenario.world.crashes.afterCall; });
    addRate({tr("Before the ack"),
             "worldCrashBeforeAck",
             tr("How likely the process dies between the finished work and its acknowledgement, in per cent."),
             tr("change of crashes before the ack"),
             {}},
            [](auto& scenario) { return &scenario.world.crashes.beforeAck; });
}

void CrashFields::addTimes()
{
    addText({tr("At random, each"),
             "worldMeanTimeBetween",
             tr("The mean time between two crashes of a process, such as 2h; or never."),
             tr("change of time between crashes"),
             {}},
            tr("never"), [](auto& scenario) { return &scenario.world.crashes.meanTimeBetween; });
    addText({tr("At times"),
             "worldCrashesAt",
             tr("When a process dies, such as 5s, 9s process 1; processes are numbered from 0."),
             tr("change of crash times"),
             {}},
            {}, [](auto& scenario) { return &scenario.world.crashes.at; })
        ->setHint(tr("none"));
    addText({tr("Deploy every"),
             "worldDeploysEvery",
             tr("How often all processes are restarted, such as 1h; or never."),
             tr("change of deploys"),
             {}},
            tr("never"), [](auto& scenario) { return &scenario.world.crashes.deploysEvery; });
    addText({tr("… grace"), "worldGrace",
             tr("How long a process may finish its work at a deploy, beginning nothing new, such as 30s."),
             tr("change of grace"),
             [](const Scenario& scenario) {
                 return scenario.world.crashes.deploysEvery.isForever() ? tr("There are no deploys.") : QString();
             }},
            {}, [](auto& scenario) { return &scenario.world.crashes.grace; });
    addText(
        {tr("Restart after"), "worldRestartAfter",
         tr("How long a dead process is gone: 1s, or a distribution such as 1s to 3s."), tr("change of restart"),
         [](const Scenario& scenario) { return canCrash(scenario.world) ? QString() : tr("No process ever dies."); }},
        {}, [](auto& scenario) { return &scenario.world.crashes.restartAfter; });
}

} // namespace twice::ui
