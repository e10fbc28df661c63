#pragma once

#include <QString>

namespace twice {
struct Strategy;
struct World;
} // namespace twice

namespace twice::ui {

// Why a field of the delivery has no effect in the present combination, in one sentence; empty where it has one.
[[nodiscard]] QString whyNoTimeout(const Strategy& strategy, const World& world);
[[nodiscard]] QString whyNothingExpires(const Strategy& strategy, const World& world);
[[nodiscard]] QString whyNoHeartbeat(const Strategy& strategy, const World& world);
[[nodiscard]] QString whyNoHeartbeatEnd(const Strategy& strategy, const World& world);
[[nodiscard]] QString whyNoFailure(const Strategy& strategy, const World& world);
[[nodiscard]] QString whyNoDelay(const Strategy& strategy, const World& world);
[[nodiscard]] QString whyNoRedelivery(const Strategy& strategy, const World& world);
/// Of the number: also where there is no limit.
[[nodiscard]] QString whyNoLimit(const Strategy& strategy, const World& world);
[[nodiscard]] QString whyNoDedupe(const Strategy& strategy, const World& world);

} // namespace twice::ui
