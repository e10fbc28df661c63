#pragma once

#include "world/world_group.h"

namespace twice::ui {

/// What the queue may lose, and how soon it notices that a worker is gone.
class QueueFields : public WorldGroup
{
    Q_OBJECT

public:
    QueueFields(ScenarioDocument& document, QWidget* parent);
};

} // namespace twice::ui
