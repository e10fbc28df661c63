#include "scenario/format/json_text.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <charconv>

namespace twice {
namespace {

constexpr std::size_t lineLength = 120;

bool isObject(const JsonValue& json)
{
    return std::holds_alternative<JsonObject>(json.content);
}

/// The text of what has no parts.
struct ScalarText
{
    std::string operator()(std::nullptr_t) const { return "null"; }
    std::string operator()(bool flag) const { return flag ? "true" : "false"; }
    std::string operator()(std::int64_t number) const { return std::to_string(number); }
    std::string operator()(std::uint64_t number) const { return std::to_string(number); }
    std::string operator()(double number) const { return numberText(number); }
    std::string operator()(const std::string& text) const { return jsonString(text); }
    std::string operator()(const JsonList&) const { return "[]"; }
    std::string operator()(const JsonObject&) const { return "{}"; }
};

class JsonTextWriter
{
public:
    void write(const JsonValue& json, std::size_t depth)
    {
        if (const auto* object = std::get_if<JsonObject>(&json.content); object && !object->empty())
            writeParts(*object, '{', '}', depth, depth <= 1);
        else if (const auto* list = std::get_if<JsonList>(&json.content); list && !list->empty())
            writeParts(*list, '[', ']', depth, std::any_of(list->begin(), list->end(), isObject));
        else
            m_text += scalarText(json);
    }
    [[nodiscard]] std::string take() { return std::move(m_text); }

private:
    template <typename Parts>
    void writeParts(const Parts& parts, char opening, char closing, std::size_t depth, bool spread)
    {
        const std::size_t start = m_text.size();
        m_text += opening;
        if (!spread) {
            const char* separator = "";
            for (const auto& part : parts) {
                m_text += separator;
                separator = ", ";
                writePart(part, depth + 1);
            }
            m_text += closing;
            const std::size_t lineStart = m_text.rfind('\n', start) + 1; // 0 on the first line
            if (m_text.find('\n', start) == std::string::npos && m_text.size() - lineStart < lineLength)
                return;
            m_text.resize(start + 1);
        }
        const char* separator = "\n";
        for (const auto& part : parts) {
            m_text += separator;
            separator = ",\n";
            m_text.append(2 * (depth + 1), ' ');
            writePart(part, depth + 1);
        }
        m_text += '\n';
        m_text.append(2 * depth, ' ');
        m_text += closing;
    }

    void writePart(const JsonValue& item, std::size_t depth) { write(item, depth); }
    void writePart(const JsonMember& member, std::size_t depth)
    {
        m_text += jsonString(member.name) + ": ";
        write(member.value, depth);
    }

    std::string m_text;
};

} // namespace

std::string jsonString(std::string_view text)
{
    return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string numberText(double number)
{
    std::array<char, 32> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number);
    return {buffer.data(), end.ptr};
}

std::string scalarText(const JsonValue& json)
{
    return std::visit(ScalarText{}, json.content);
}

std::string jsonText(const JsonValue& json)
{
    JsonTextWriter writer;
    writer.write(json, 0);
    return writer.take() + '\n';
}

} // namespace twice
