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
    m_world = new WorldPanel(document, column);
    m_strategies = new StrategiesPanel(document, column);
    layout->addWidget(m_world);
    layout->addWidget(m_strategies);
    layout->addStretch();
    setWidget(column);
    setMinimumWidth(leastWidth + verticalScrollBar()->sizeHint().width());
}

void ScenarioSide::resizeEvent(QResizeEvent* event)
{
    QScrollArea::resizeEvent(event);
    m_world->setRoom(viewport()->height());
    m_strategies->setRoom(viewport()->height());
}

} // namespace twice::ui
