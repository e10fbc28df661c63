#pragma once

#include <QScrollArea>

namespace twice::ui {

class ScenarioDocument;

/// The left side: the world above, the strategies below, in one column that scrolls.
class ScenarioSide : public QScrollArea
{
    Q_OBJECT

public:
    explicit ScenarioSide(ScenarioDocument& document, QWidget* parent = nullptr);
};

} // namespace twice::ui
