#pragma once

#include <QScrollArea>

namespace twice::ui {

class ScenarioDocument;
class StrategiesPanel;
class WorldPanel;

/// The left side: the world above, the strategies below, in one column that scrolls.
class ScenarioSide : public QScrollArea
{
    Q_OBJECT

public:
    explicit ScenarioSide(ScenarioDocument& document, QWidget* parent = nullptr);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    WorldPanel* m_world;
    StrategiesPanel* m_strategies;
};

} // namespace twice::ui
