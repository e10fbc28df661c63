#pragma once

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// Readers of the formats that results are written in, made for the tests alone, so that what is written is not judged
// by the library that wrote it. They throw std::runtime_error on anything that the format forbids.
namespace twice::testing {

using Rows = std::vector<std::vector<std::string>>;

/// RFC 4180: records end in CR LF, fields may be quoted, quotes are doubled.
inline Rows readCsv(std::string_view text)
{
    Rows rows;
    std::size_t i = 0;
    while (i < text.size()) {
        std::vector<std::string> row;
        for (bool more = true; more;) {
            std::string field;
            if (i < text.size() && text[i] == '"') {
                for (++i;; ++i) {
                    if (i >= text.size())
                        throw std::runtime_error{"CSV: a quote stays open"};
                    if (text[i] == '"') {
                        if (i + 1 < text.size() && text[i + 1] == '"')
                            ++i;
                        else
                            break;
                    }
                    field += text[i];
                }
                ++i;
            } else {
                for (; i < text.size() && text[i] != ',' && text[i] != '\r'; ++i) {
                    if (text[i] == '"' || text[i] == '\n')
                        throw std::runtime_error{"CSV: a quote or line feed in a bare field"};
                    field += text[i];
                }
            }
            row.push_back(std::move(field));
            more = i < text.size() && text[i] == ',';
            if (more)
                ++i;
        }
        if (text.substr(i, 2) != "\r\n")
            throw std::runtime_error{"CSV: no CR LF at the end of a record"};
        i += 2;
        rows.push_back(std::move(row));
    }
    return rows;
}

/// The first pipe table of a Markdown text: header and body rows; backslash escapes taken off, cells trimmed.
inline Rows readMarkdownTable(std::string_view text)
{
    Rows rows;
    while (!text.empty() && text.front() == '|') {
        const std::size_t end = text.find('\n');
        if (end == std::string_view::npos)
            throw std::runtime_error{"Markdown: the last line does not end"};
        const std::string_view line = text.substr(0, end);
        std::vector<std::string> row;
        std::string cell;
        for (std::size_t i = 1; i < line.size(); ++i) {
            if (line[i] == '\\' && i + 1 < line.size()) {
                cell += line[++i];
            } else if (line[i] == '|') {
                const std::size_t from = cell.find_first_not_of(' ');
                const std::size_t to = cell.find_last_not_of(' ');
                row.push_back(from == std::string::npos ? std::string{} : cell.substr(from, to - from + 1));
                cell.clear();
            } else {
                cell += line[i];
            }
        }
        if (!cell.empty())
            throw std::runtime_error{"Markdown: a row without its last bar"};
        rows.push_back(std::move(row));
        text.remove_prefix(end + 1);
    }
    if (rows.size() < 2)
        throw std::runtime_error{"Markdown: no table"};
    for (const std::string& rule : rows[1])
        if (rule.size() < 3 || rule.find_first_not_of("-:") != std::string::npos)
            throw std::runtime_error{"Markdown: no rule under the header"};
    rows.erase(rows.begin() + 1);
    for (const auto& row : rows)
        if (row.size() != rows.front().size())
            throw std::runtime_error{"Markdown: rows of different length"};
    return rows;
}

/// A JSON value. Numbers stay text, so that a test sees how they were written.
struct JsonValue
{
    enum class Kind
    {
        Null,
        Boolean,
        Number,
        String,
        Array,
        Object
    };
    Kind kind = Kind::Null;
    std::string text; ///< of a number, a string, or "true"/"false"
    std::vector<JsonValue> items;
    std::vector<std::string> names; ///< an object's, each beside its value in `items`, in the order of the text

    [[nodiscard]] bool has(std::string_view name) const
    {
        return std::find(names.begin(), names.end(), name) != names.end();
    }
    const JsonValue& operator[](std::string_view name) const
    {
        const auto found = std::find(names.begin(), names.end(), name);
        if (found == names.end())
            throw std::runtime_error{"JSON: no field " + std::string{name}};
        return items.at(static_cast<std::size_t>(found - names.begin()));
    }
    const JsonValue& operator[](std::size_t i) const { return items.at(i); }
    [[nodiscard]] double number() const { return std::stod(text); }
};

class JsonReader
{
public:
    static JsonValue read(std::string_view text)
    {
        JsonReader reader{text};
        JsonValue value = reader.value();
        reader.skipSpace();
        if (!reader.m_text.empty())
            throw std::runtime_error{"JSON: something follows"};
        return value;
    }

private:
    explicit JsonReader(std::string_view text) : m_text(text) {}

    void skipSpace()
    {
        while (!m_text.empty() && std::string_view{" \t\r\n"}.find(m_text.front()) != std::string_view::npos)
            m_text.remove_prefix(1);
    }
    bool take(std::string_view word)
    {
        skipSpace();
        if (m_text.substr(0, word.size()) != word)
            return false;
        m_text.remove_prefix(word.size());
        return true;
    }
    void need(std::string_view word)
    {
        if (!take(word))
            throw std::runtime_error{"JSON: expected " + std::string{word}};
    }

    JsonValue value()
    {
        JsonValue result;
        if (take("null"))
            return result;
        if (take("true"))
            return {JsonValue::Kind::Boolean, "true", {}, {}};
        if (take("false"))
            return {JsonValue::Kind::Boolean, "false", {}, {}};
        if (take("[")) {
            result.kind = JsonValue::Kind::Array;
            while (!take("]")) {
                if (!result.items.empty())
                    need(",");
                result.items.push_back(value());
            }
            return result;
        }
        if (take("{")) {
            result.kind = JsonValue::Kind::Object;
            while (!take("}")) {
                if (!result.names.empty())
                    need(",");
                std::string name = string();
                if (result.has(name))
                    throw std::runtime_error{"JSON: twice the field " + name};
                need(":");
                result.names.push_back(std::move(name));
                result.items.push_back(value());
            }
            return result;
        }
        skipSpace();
        if (!m_text.empty() && m_text.front() == '"')
            return {JsonValue::Kind::String, string(), {}, {}};
        const std::size_t length = m_text.find_first_not_of("+-.0123456789eE");
        result.kind = JsonValue::Kind::Number;
        result.text = m_text.substr(0, length);
        if (result.text.empty())
            throw std::runtime_error{"JSON: no value"};
        m_text.remove_prefix(result.text.size());
        return result;
    }

    std::string string()
    {
        need("\"");
        std::string result;
        while (true) {
            if (m_text.empty())
                throw std::runtime_error{"JSON: a string stays open"};
            char letter = m_text.front();
            m_text.remove_prefix(1);
            if (letter == '"')
                return result;
            if (static_cast<unsigned char>(letter) < 0x20)
                throw std::runtime_error{"JSON: a control character in a string"};
            if (letter == '\\') {
                letter = m_text.at(0);
                m_text.remove_prefix(1);
                const std::size_t known = std::string_view{"nrtbf"}.find(letter);
                if (letter == 'u') {
                    const int code = std::stoi(std::string{m_text.substr(0, 4)}, nullptr, 16);
                    if (code >= 0x80)
                        throw std::runtime_error{"JSON: this reader knows only ASCII escapes"};
                    letter = static_cast<char>(code);
                    m_text.remove_prefix(4);
                } else if (known != std::string_view::npos) {
                    letter = "\n\r\t\b\f"[known];
                }
            }
            result += letter;
        }
    }

    std::string_view m_text;
};

} // namespace twice::testing
