#include "scenario/format/utf8.h"

namespace twice {
namespace {

unsigned byteAt(std::string_view text, std::size_t position)
{
    return position < text.size() ? static_cast<unsigned char>(text[position]) : 0u;
}

bool isContinuation(unsigned byte)
{
    return (byte & 0xC0u) == 0x80u;
}

/// The length of the well-formed character at `position`, or 0.
std::size_t characterLength(std::string_view text, std::size_t position)
{
    const unsigned first = byteAt(text, position);
    const unsigned second = byteAt(text, position + 1);
    if (first < 0x80)
        return 1;
    if (first < 0xC2 || first > 0xF4 || !isContinuation(second))
        return 0;
    if (first < 0xE0)
        return 2;
    if (!isContinuation(byteAt(text, position + 2)))
        return 0;
    if (first < 0xF0) {
        const bool overlong = first == 0xE0 && second < 0xA0;
        const bool surrogate = first == 0xED && second > 0x9F;
        return overlong || surrogate ? 0 : 3;
    }
    const bool overlong = first == 0xF0 && second < 0x90;
    const bool tooHigh = first == 0xF4 && second > 0x8F;
    return overlong || tooHigh || !isContinuation(byteAt(text, position + 3)) ? 0 : 4;
}

} // namespace

std::size_t wellFormedLength(std::string_view text)
{
    std::size_t position = 0;
    while (position < text.size()) {
        const std::size_t length = characterLength(text, position);
        if (length == 0)
            break;
        position += length;
    }
    return position;
}

std::string_view cutAt(std::string_view text, std::size_t bytes)
{
    if (text.size() <= bytes)
        return text;
    while (bytes > 0 && isContinuation(byteAt(text, bytes)))
        --bytes;
    return text.substr(0, bytes);
}

} // namespace twice
