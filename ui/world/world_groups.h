#pragma once

#include <QWidget>

namespace twice::ui {

class ScenarioDocument;

/// The world's groups below its steps, each shut until it is wanted and with what differs from the default in its
/// header: traffic, workers and crashes, the queue, publishing.
class WorldGroups : public QWidget
{
    Q_OBJECT

public:
    explicit WorldGroups(ScenarioDocument& document, QWidget* parent = nullptr);
};

} // namespace twice::ui
