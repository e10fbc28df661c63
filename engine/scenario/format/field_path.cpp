#include "scenario/format/field_path.h"

#include "scenario/format/found.h"

#include <algorithm>

namespace twice {

std::string FieldPath::text() const
{
    if (m_outer == nullptr)
        return {};
    std::string text = m_outer->text();
    if (m_name.data() == nullptr)
        return text + '[' + std::to_string(m_index) + ']';
    if (!text.empty())
        text += '.';
    return text + pathName(m_name);
}

std::string pathName(std::string_view name)
{
    constexpr std::size_t longestPlainName = 64;
    const auto strange = [](char c) {
        return static_cast<unsigned char>(c) < 0x20 || c == 0x7F || c == '.' || c == '[' || c == ']' || c == '"';
    };
    if (name.empty() || name.size() > longestPlainName || std::any_of(name.begin(), name.end(), strange))
        return inQuotes(name);
    return std::string(name);
}

} // namespace twice
