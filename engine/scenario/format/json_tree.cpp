#include "scenario/format/json_tree.h"

#include "scenario/format/json_syntax.h"

#include <nlohmann/json.hpp>

#include <optional>

namespace twice {
namespace {

/// Builds the tree from the library's events; every event returns whether to go on.
class TreeBuilder : public nlohmann::json_sax<nlohmann::json>
{
public:
    explicit TreeBuilder(std::string_view text) : m_text(text) {}

    bool null() override { return add(nullptr); }
    bool boolean(bool value) override { return add(value); }
    bool number_integer(number_integer_t value) override { return add(value); }
    bool number_unsigned(number_unsigned_t value) override { return add(value); }
    bool number_float(number_float_t value, const string_t&) override { return add(value); }
    bool string(string_t& value) override { return add(std::move(value)); }
    bool binary(binary_t&) override { return false; } // never in a text
    bool start_object(std::size_t) override { return open(JsonObject{}); }
    bool key(string_t& name) override
    {
        std::get<JsonObject>(m_open.back()->content).push_back({std::move(name), {}});
        return true;
    }
    bool end_object() override { return close(); }
    bool start_array(std::size_t) override { return open(JsonList{}); }
    bool end_array() override { return close(); }
    bool parse_error(std::size_t position, const std::string& token, const nlohmann::json::exception& error) override
    {
        return refuse(syntaxFault(m_text, position, token, error.what()));
    }

    [[nodiscard]] const std::optional<std::string>& fault() const { return m_fault; }
    [[nodiscard]] JsonValue takeRoot() { return std::move(m_root); }

private:
    bool refuse(std::string why)
    {
        m_fault = std::move(why);
        return false;
    }

    template <typename Content>
    bool add(Content content)
    {
        if (++m_values > maxJsonValues)
            return refuse("the text holds more than " + std::to_string(maxJsonValues) + " values");
        place().content = std::move(content);
        return true;
    }

    template <typename Content>
    bool open(Content content)
    {
        if (m_open.size() == maxJsonDepth)
            return refuse("lists and objects are nested more than " + std::to_string(maxJsonDepth) + " deep");
        JsonValue& value = place();
        value.content = std::move(content);
        // Stays where it is until it is closed: what it lies in grows only then.
        m_open.push_back(&value);
        return ++m_values <= maxJsonValues ||
               refuse("the text holds more than " + std::to_string(maxJsonValues) + " values");
    }

    bool close()
    {
        m_open.pop_back();
        return true;
    }

    /// Where the next value belongs.
    JsonValue& place()
    {
        if (m_open.empty())
            return m_root;
        if (auto* list = std::get_if<JsonList>(&m_open.back()->content))
            return list->emplace_back();
        return std::get<JsonObject>(m_open.back()->content).back().value;
    }

    std::string_view m_text;
    JsonValue m_root;
    std::vector<JsonValue*> m_open;
    std::size_t m_values = 0;
    std::optional<std::string> m_fault;
};

} // namespace

bool isNull(const JsonValue& json)
{
    return std::holds_alternative<std::nullptr_t>(json.content);
}

Outcome<JsonValue> parseJson(std::string_view text)
{
    if (std::string fault = faultOfBytes(text); !fault.empty())
        return Faults{{"", std::move(fault)}};
    TreeBuilder builder(text);
    if (!nlohmann::json::sax_parse(text, &builder))
        return Faults{{"", builder.fault().value_or("this is not JSON")}};
    return builder.takeRoot();
}

} // namespace twice
