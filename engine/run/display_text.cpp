#include "run/display_text.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace twice {

namespace {

struct Range
{
    char32_t first;
    char32_t last;
};

constexpr char32_t replacement = 0xFFFD;

template <std::size_t n>
bool contains(const std::array<Range, n>& ranges, char32_t letter)
{
    return std::any_of(ranges.begin(), ranges.end(),
                       [letter](const Range& range) { return letter >= range.first && letter <= range.last; });
}

/// C0, DEL, C1, line and paragraph separators, marks and embeddings of writing direction, byte order mark.
constexpr std::array<Range, 7> steering{{{0x00, 0x1F},
                                         {0x7F, 0x9F},
                                         {0x61C, 0x61C},
                                         {0x200E, 0x200F},
                                         {0x2028, 0x202E},
                                         {0x2066, 0x2069},
                                         {0xFEFF, 0xFEFF}}};

constexpr std::array<Range, 9> widthless{{{0x300, 0x36F},
                                          {0x483, 0x489},
                                          {0x591, 0x5BD},
                                          {0x610, 0x61A},
                                          {0x64B, 0x65F},
                                          {0x200B, 0x200D},
                                          {0x20D0, 0x20F0},
                                          {0xFE00, 0xFE0F},
                                          {0xFE20, 0xFE2F}}};

/// The blocks that Unicode's East Asian Width calls wide, rounded to whole blocks.
constexpr std::array<Range, 12> wide{{{0x1100, 0x115F},
                                      {0x2E80, 0x303E},
                                      {0x3041, 0xA4CF},
                                      {0xA960, 0xA97F},
                                      {0xAC00, 0xD7A3},
                                      {0xF900, 0xFAFF},
                                      {0xFE30, 0xFE6F},
                                      {0xFF01, 0xFF60},
                                      {0xFFE0, 0xFFE6},
                                      {0x1F300, 0x1F64F},
                                      {0x1F680, 0x1FAFF},
                                      {0x20000, 0x3FFFD}}};

/// Takes one letter off the front of `text`; what is no UTF-8 costs one byte and gives U+FFFD.
char32_t takeLetter(std::string_view& text)
{
    const auto byte = [&text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char lead = byte(0);
    std::size_t length = 1;
    char32_t letter = lead;
    char32_t least = 0;
    if (lead >= 0xF0 && lead < 0xF8) {
        length = 4;
        letter = lead & 0x07u;
        least = 0x10000;
    } else if (lead >= 0xE0) {
        length = 3;
        letter = lead & 0x0Fu;
        least = 0x800;
    } else if (lead >= 0xC0) {
        length = 2;
        letter = lead & 0x1Fu;
        least = 0x80;
    }
    bool good = lead < 0x80 || (length > 1 && lead < 0xF8 && text.size() >= length);
    for (std::size_t i = 1; good && i < length; ++i) {
        good = (byte(i) & 0xC0u) == 0x80u;
        letter = (letter << 6) | (byte(i) & 0x3Fu);
    }
    good = good && letter >= least && letter <= 0x10FFFF && (letter < 0xD800 || letter > 0xDFFF);
    text.remove_prefix(good ? length : 1);
    return good ? letter : replacement;
}

} // namespace

std::string printable(std::string_view text)
{
    std::string result;
    result.reserve(text.size());
    while (!text.empty()) {
        const std::string_view before = text;
        const char32_t letter = takeLetter(text);
        if (letter == U'\n' || letter == U'\t' || letter == U'\r')
            result += ' ';
        else if (letter == replacement || contains(steering, letter))
            result += "\xEF\xBF\xBD";
        else
            result += before.substr(0, before.size() - text.size());
    }
    return result;
}

std::size_t columnsOf(std::string_view text)
{
    std::size_t columns = 0;
    while (!text.empty()) {
        const char32_t letter = takeLetter(text);
        if (!contains(widthless, letter))
            columns += contains(wide, letter) ? 2u : 1u;
    }
    return columns;
}

} // namespace twice
