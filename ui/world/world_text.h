#pragma once

#include <QString>

namespace twice {
struct Scenario;
struct World;
} // namespace twice

namespace twice::ui {

/// Whether anything makes a process die.
[[nodiscard]] bool canCrash(const World& world);

// What differs from the default in each group of the world's fields, in a few words: "Poisson 3.2/s"; "as default"
// where nothing does.
[[nodiscard]] QString trafficText(const Scenario& scenario);
[[nodiscard]] QString crashText(const Scenario& scenario);
[[nodiscard]] QString queueText(const Scenario& scenario);
[[nodiscard]] QString publishingText(const Scenario& scenario);

} // namespace twice::ui
