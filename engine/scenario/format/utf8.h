#pragma once

#include <cstddef>
#include <string_view>

namespace twice {

/// How many bytes at the start of `text` are well-formed UTF-8 (no surrogates, nothing overlong, nothing above
/// U+10FFFF): all of them, or those before the first character that is not.
[[nodiscard]] std::size_t wellFormedLength(std::string_view text);

/// The longest start of `text` that has at most `bytes` bytes and does not end inside a character.
[[nodiscard]] std::string_view cutAt(std::string_view text, std::size_t bytes);

} // namespace twice
