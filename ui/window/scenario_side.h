#pragma once

#include <QScrollArea>

namespace twice::ui {

class ScenarioDocument;
class StrategiesPanel;
class WorldPanel;

/// The left side: the world above, the strategies below, in one column that scrolls.
///
/// The window has more fields than letters. Letters go to what is changed most; the rest is a Tab away from those, and
/// the lists' own keys (Insert, Delete, F2, …) do what their buttons do.
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
