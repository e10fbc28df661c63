#pragma once

#include "strategies/strategy_group.h"

namespace twice::ui {

/// What is tried again when a step fails, how often, and after which waits.
class RetryFields : public StrategyGroup
{
    Q_OBJECT

public:
    explicit RetryFields(ScenarioDocument& document, QWidget* parent = nullptr);
};

} // namespace twice::ui
