#pragma once

#include "world/world_group.h"

namespace twice::ui {

/// The producer that writes orders and messages, and the relays of the outbox.
class PublishingFields : public WorldGroup
{
    Q_OBJECT

public:
    PublishingFields(ScenarioDocument& document, QWidget* parent);

private:
    void addProducer();
    void addRelays();
    void addRelayFailures();
};

} // namespace twice::ui
