#pragma once

#include "strategies/strategy_group.h"

namespace twice::ui {

/// What tells a provider that a call is a repeat: the key that goes with it, or a question before it.
class KeysFields : public StrategyGroup
{
    Q_OBJECT

public:
    explicit KeysFields(ScenarioDocument& document, QWidget* parent = nullptr);

protected:
    void show(const Strategy& strategy) override;

private:
    QLabel* m_verdict;
};

} // namespace twice::ui
