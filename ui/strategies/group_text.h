#pragma once

#include <QString>

namespace twice {
struct Strategy;
}

namespace twice::ui {

// What differs from the default in each group of a strategy's fields, in a few words: "visibility 30s, heartbeat 10s";
// "as default" where nothing does.
[[nodiscard]] QString retryText(const Strategy& strategy);
[[nodiscard]] QString keysText(const Strategy& strategy);
[[nodiscard]] QString storeText(const Strategy& strategy);
[[nodiscard]] QString deliveryText(const Strategy& strategy);

} // namespace twice::ui
