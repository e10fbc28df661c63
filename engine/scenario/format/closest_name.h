#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace twice {

/// The one of `names` that `wrong` is most likely a slip of (at most a third of its letters wrong, missing, too many or
/// swapped), or nothing.
[[nodiscard]] std::optional<std::string_view> closestName(std::string_view wrong,
                                                          std::span<const std::string_view> names);

} // namespace twice
