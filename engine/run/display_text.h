#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace twice {

/// `text` (UTF-8) made fit for one line of a terminal: line breaks and tabs become spaces, and every other character
/// that steers instead of being seen (control characters, changes of writing direction) and every byte that is no UTF-8
/// becomes U+FFFD. A name from a stranger's file can then neither move the cursor nor hide a word.
[[nodiscard]] std::string printable(std::string_view text);

/// How many columns of a terminal `text` (UTF-8, printable) takes: combining marks none, wide East Asian letters and
/// emoji two, all else one.
[[nodiscard]] std::size_t columnsOf(std::string_view text);

} // namespace twice
