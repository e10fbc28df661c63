#include "world/world_groups.h"

#include "document/scenario_document.h"
#include "fields/fold.h"
#include "world/crash_fields.h"
#include "world/publishing_fields.h"
#include "world/queue_fields.h"
#include "world/traffic_fields.h"
#include "world/world_text.h"

#include <QVBoxLayout>

namespace twice::ui {

WorldGroups::WorldGroups(ScenarioDocument& document, QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("worldGroups"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->setSpacing(3);
    const auto add = [&](const QString& title, QWidget* fields, QString (*summary)(const Scenario&)) {
        auto* fold = new Fold(title, fields, fields->objectName() + QStringLiteral("Fold"), this);
        column->addWidget(fold);
        const auto tell = [&document, fold, summary] { fold->setSummary(summary(document.scenario())); };
        connect(&document, &ScenarioDocument::changed, fold, tell);
        tell();
    };
    // The window's mnemonics leave no letters for these.
    add(tr("Traffic"), new TrafficFields(document, this), trafficText);
    add(tr("Workers and crashes"), new CrashFields(document, this), crashText);
    add(tr("Queue"), new QueueFields(document, this), queueText);
    add(tr("Publishing"), new PublishingFields(document, this), publishingText);
}

} // namespace twice::ui
