#pragma once

#include "world/world_group.h"

namespace twice::ui {

/// When requests come, come once more or are run again by hand, when the run stops, and the size of its cells.
class TrafficFields : public WorldGroup
{
    Q_OBJECT

public:
    TrafficFields(ScenarioDocument& document, QWidget* parent);

private:
    void addArrivals();
    void addCopies();
    void addEnd();
};

} // namespace twice::ui
