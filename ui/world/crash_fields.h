#pragma once

#include "world/world_group.h"

namespace twice::ui {

/// The worker processes, and what makes them die.
class CrashFields : public WorldGroup
{
    Q_OBJECT

public:
    CrashFields(ScenarioDocument& document, QWidget* parent);

private:
    void addWorkers();
    void addChances();
    void addTimes();
};

} // namespace twice::ui
