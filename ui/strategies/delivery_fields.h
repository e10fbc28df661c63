#pragma once

#include "strategies/strategy_group.h"

class QGridLayout;

namespace twice::ui {

/// How the queue hands a message over, takes it back and gives it up, and how it got there.
class DeliveryFields : public StrategyGroup
{
    Q_OBJECT

public:
    explicit DeliveryFields(ScenarioDocument& document, QWidget* parent = nullptr);

private:
    void addAcknowledgement(QGridLayout* grid);
    void addReceipt(QGridLayout* grid);
    void addFailure(QGridLayout* grid);
    void addMaxDeliveries(QGridLayout* grid);
    void addQueue(QGridLayout* grid);
};

} // namespace twice::ui
