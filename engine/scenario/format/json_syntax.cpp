#include "scenario/format/json_syntax.h"

#include "scenario/format/found.h"
#include "scenario/format/utf8.h"

#include <algorithm>

namespace twice {
namespace {

bool contains(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

/// What belongs where the reading stopped.
std::string_view expected(std::string_view account)
{
    if (contains(account, "; expected end of input"))
        return "the end of the text";
    if (contains(account, "parsing object key"))
        return "a field's name in double quotes";
    if (contains(account, "parsing object separator"))
        return "a colon";
    if (contains(account, "parsing object"))
        return "a comma or }";
    if (contains(account, "parsing array"))
        return "a comma or ]";
    return "a value (a text in double quotes, a number, true, false, a list or an object)";
}

/// What is wrong inside a text or number; empty where the fault is something else.
std::string faultOfToken(std::string_view token, std::string_view account)
{
    if (contains(account, "missing closing quote"))
        return "a text in double quotes is not closed";
    if (contains(account, "control character"))
        return "a text in double quotes holds a line break or another control character; a line break is written \\n";
    if (contains(account, "invalid string"))
        return "a text in double quotes holds a backslash with something behind it that JSON does not know";
    if (contains(account, "number overflow"))
        return "the number " + std::string(cutAt(token, 40)) + " is too large";
    if (contains(account, "invalid number"))
        return "a number is not written as JSON wants it, such as 0.5 or 1e6";
    return {};
}

/// The character at `position`, in quotes.
std::string characterAt(std::string_view text, std::size_t position)
{
    std::size_t length = 1;
    while (position + length < text.size() && wellFormedLength(text.substr(position, length)) != length)
        ++length;
    return inQuotes(text.substr(position, length));
}

} // namespace

std::string placeInText(std::string_view text, std::size_t position)
{
    const std::string_view before = text.substr(0, std::min(position, text.size()));
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const std::size_t lastBreak = before.rfind('\n');
    const std::string_view sameLine = lastBreak == std::string_view::npos ? before : before.substr(lastBreak + 1);
    const auto isFirstByte = [](char c) { return (static_cast<unsigned char>(c) & 0xC0u) != 0x80u; };
    const auto column = 1 + std::count_if(sameLine.begin(), sameLine.end(), isFirstByte);
    return "line " + std::to_string(line) + ", column " + std::to_string(column);
}

std::string faultOfBytes(std::string_view text)
{
    using namespace std::string_view_literals;
    if (text.empty())
        return "the text is empty; a scenario is a JSON object";
    if (text.starts_with("\xFF\xFE"sv) || text.starts_with("\xFE\xFF"sv))
        return "the text is UTF-16; a scenario is saved as UTF-8";
    if (const std::size_t length = wellFormedLength(text); length < text.size())
        return placeInText(text, length) + ": this is not UTF-8; a scenario is saved as UTF-8";
    if (const std::size_t nul = text.find('\0'); nul != std::string_view::npos)
        return placeInText(text, nul) + ": a NUL byte; this is not a text";
    return {};
}

std::string syntaxFault(std::string_view text, std::size_t end, std::string_view token, std::string_view account)
{
    if (contains(account, "unexpected end of input"))
        return placeInText(text, text.size()) + ": the text ends where " + std::string(expected(account)) +
               " is expected";
    // For a whole text or number the token's start is the place, else the last character read.
    const bool wholeToken = contains(account, "string literal;") || contains(account, "number literal;") ||
                            contains(account, "number overflow");
    const std::size_t length = wholeToken ? std::min(token.size(), end) : 1;
    const std::size_t place = std::min(end - std::min(end, length), text.size());
    std::string message = placeInText(text, place) + ": ";
    if (const std::string fault = faultOfToken(token, account); !fault.empty())
        return message + fault;
    message += "found " + characterAt(text, place) + " where " + std::string(expected(account)) + " is expected";
    if (contains(account, "unexpected '}'") || contains(account, "unexpected ']'"))
        message += "; perhaps there is a comma too many";
    return message;
}

} // namespace twice
