#pragma once

#include "scenario/fault.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace twice {

/// "line 3, column 14" of the byte at `position`; columns count characters, both from 1.
[[nodiscard]] std::string placeInText(std::string_view text, std::size_t position);

/// Why `text` cannot be JSON before any syntax is looked at: it is empty, not UTF-8, or holds a NUL byte. An empty
/// message: nothing against it.
[[nodiscard]] std::string faultOfBytes(std::string_view text);

/// The library's account of a syntax error in words for people who do not write JSON every day. `end` is the position
/// behind the last token that was read, `token` its text, `account` the library's message.
[[nodiscard]] std::string syntaxFault(std::string_view text, std::size_t end, std::string_view token,
                                      std::string_view account);

} // namespace twice
