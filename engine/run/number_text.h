#pragma once

#include <cstdint>
#include <string>

namespace twice {

// Numbers as text, with a full stop and whatever the locale is.

/// With exactly `decimals` digits behind the point: fixed(99.999, 3) is "99.999".
[[nodiscard]] std::string fixed(double number, int decimals);
/// With at most `decimals`: trimmed(10.603, 2) is "10.6".
[[nodiscard]] std::string trimmed(double number, int decimals);
/// The shortest text that gives the same number back.
[[nodiscard]] std::string exact(double number);
/// In groups of three: "1,000,000".
[[nodiscard]] std::string grouped(std::uint64_t number);

} // namespace twice
