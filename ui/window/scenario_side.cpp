#include "window/scenario_side.h"

#include "document/scenario_document.h"
#include "strategies/strategies_panel.h"
#include "world/world_panel.h"

#include <QScrollBar>
#include <QVBoxLayout>

namespace twice::ui {

namespace {

constexpr int leastWidth = 380;

} // namespace

ScenarioSide::ScenarioSide(ScenarioDocument& document, QWidget* parent) : QScrollArea(parent)
{
    setObjectName(QStringLiteral("scenarioSide"));
    setAccessibleName(tr("Scenario"));
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    auto* column = new QWidget(this);
    auto* layout = new QVBoxLayout(column);
    layout->addWidget(new WorldPanel(document, column));
    layout->addWidget(new StrategiesPanel(document, column));
    layout->addStretch();
    setWidget(column);
    setMinimumWidth(leastWidth + verticalScrollBar()->sizeHint().width());
}

} // namespace twice::ui
