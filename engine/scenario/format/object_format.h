#pragma once

#include "scenario/format/format.h"
#include "scenario/format/object_members.h"

#include <array>
#include <string_view>
#include <utility>
#include <variant>

namespace twice {

/// The fields of an object of the file: specialised for each struct of a scenario with
///
///     template <typename Visitor> static void visit(Visitor& object);
///     static void checkTogether(const T& value, const FieldPath& path, Checking& checking); // where there is such a
///     rule
///
/// visit() names each field once, in the order of the model, with the member it belongs to and its format:
/// object.field("failureRate", &Step::failureRate, probability). required() is for what has no default; alwaysWritten()
/// for what has one and is written all the same. The visitors below read, check and write an object from that.
template <typename T>
struct Fields;

/// Reads the fields that an object has; the others keep their values.
template <typename T>
class FieldReader
{
public:
    FieldReader(ObjectMembers& members, T& value, const FieldPath& path, FaultList& faults)
        : m_members(members),
          m_value(value),
          m_path(path),
          m_faults(faults)
    {}
    template <typename Member, typename Format>
    void field(std::string_view name, Member T::*member, const Format& format)
    {
        if (const JsonValue* json = m_members.find(name))
            readValue(format, *json, m_value.*member, m_path.field(name), m_faults);
    }
    template <typename Member, typename Format>
    void required(std::string_view name, Member T::*member, const Format& format)
    {
        if (const JsonValue* json = m_members.find(name))
            readValue(format, *json, m_value.*member, m_path.field(name), m_faults);
        else
            m_faults.add(m_path.field(name), "is missing");
    }
    template <typename Member, typename Format>
    void alwaysWritten(std::string_view name, Member T::*member, const Format& format)
    {
        field(name, member, format);
    }

private:
    ObjectMembers& m_members;
    T& m_value;
    const FieldPath& m_path;
    FaultList& m_faults;
};

/// Checks every field on its own.
template <typename T>
class FieldChecker
{
public:
    FieldChecker(const T& value, const FieldPath& path, Checking& checking)
        : m_value(value),
          m_path(path),
          m_checking(checking)
    {}
    template <typename Member, typename Format>
    void field(std::string_view name, Member T::*member, const Format& format)
    {
        checkValue(format, m_value.*member, m_path.field(name), m_checking);
    }
    template <typename Member, typename Format>
    void required(std::string_view name, Member T::*member, const Format& format)
    {
        field(name, member, format);
    }
    template <typename Member, typename Format>
    void alwaysWritten(std::string_view name, Member T::*member, const Format& format)
    {
        field(name, member, format);
    }

private:
    const T& m_value;
    const FieldPath& m_path;
    Checking& m_checking;
};

/// Writes the fields that differ from a default-made T, or all.
template <typename T>
class FieldWriter
{
public:
    FieldWriter(JsonObject& json, const T& value, Detail detail) : m_json(json), m_value(value), m_detail(detail) {}
    template <typename Member, typename Format>
    void field(std::string_view name, Member T::*member, const Format& format)
    {
        if (m_detail == Detail::Everything || !(m_value.*member == m_defaults.*member))
            alwaysWritten(name, member, format);
    }
    template <typename Member, typename Format>
    void required(std::string_view name, Member T::*member, const Format& format)
    {
        alwaysWritten(name, member, format);
    }
    template <typename Member, typename Format>
    void alwaysWritten(std::string_view name, Member T::*member, const Format& format)
    {
        // What has no word for its absence is left out (a step's provider).
        if (JsonValue written = format.write(m_value.*member, m_detail); !isNull(written))
            m_json.push_back({std::string(name), std::move(written)});
    }

private:
    JsonObject& m_json;
    const T& m_value;
    Detail m_detail;
    T m_defaults;
};

template <typename T>
void readFields(ObjectMembers& members, T& value, const FieldPath& path, FaultList& faults)
{
    FieldReader<T> reader(members, value, path, faults);
    Fields<T>::visit(reader);
    members.refuseOthers(path, faults);
}

template <typename T>
void checkFields(const T& value, const FieldPath& path, Checking& checking)
{
    FieldChecker<T> checker(value, path, checking);
    Fields<T>::visit(checker);
    if constexpr (requires { Fields<T>::checkTogether(value, path, checking); })
        Fields<T>::checkTogether(value, path, checking);
}

template <typename T>
void writeFields(JsonObject& json, const T& value, Detail detail)
{
    FieldWriter<T> writer(json, value, detail);
    Fields<T>::visit(writer);
}

/// An object with the fields of T.
template <typename T>
struct ObjectOf
{
    void read(const JsonValue& json, T& value, const FieldPath& path, FaultList& faults) const
    {
        const auto* object = std::get_if<JsonObject>(&json.content);
        if (object == nullptr) {
            faults.add(path, found(json) + " is not an object");
            return;
        }
        ObjectMembers members(*object);
        readFields(members, value, path, faults);
    }
    void check(const T& value, const FieldPath& path, Checking& checking) const { checkFields(value, path, checking); }
    [[nodiscard]] JsonValue write(const T& value, Detail detail) const
    {
        JsonObject json;
        writeFields(json, value, detail);
        return {std::move(json)};
    }
};

template <>
struct Fields<std::monostate>
{
    template <typename Visitor>
    static void visit(Visitor&)
    {}
};

/// An object whose "kind" says which of the alternatives of a variant it is, and so which other fields it has. Without
/// a "kind" it is the first.
template <typename... Alternatives>
struct ByKind
{
    std::array<std::string_view, sizeof...(Alternatives)> kinds;

    using Variant = std::variant<Alternatives...>;

    void read(const JsonValue& json, Variant& value, const FieldPath& path, FaultList& faults) const
    {
        const auto* object = std::get_if<JsonObject>(&json.content);
        if (object == nullptr) {
            faults.add(path, found(json) + " is not an object with a \"kind\"");
            return;
        }
        ObjectMembers members(*object);
        if (const std::optional<std::size_t> kind = members.kind(kinds, path, faults))
            readAlternative(*kind, members, value, path, faults, std::index_sequence_for<Alternatives...>{});
    }
    void check(const Variant& value, const FieldPath& path, Checking& checking) const
    {
        std::visit([&](const auto& alternative) { checkFields(alternative, path, checking); }, value);
    }
    [[nodiscard]] JsonValue write(const Variant& value, Detail detail) const
    {
        JsonObject json = {{"kind", {std::string(kinds[value.index()])}}};
        std::visit([&](const auto& alternative) { writeFields(json, alternative, detail); }, value);
        return {std::move(json)};
    }

private:
    template <std::size_t... Index>
    void readAlternative(std::size_t kind, ObjectMembers& members, Variant& value, const FieldPath& path,
                         FaultList& faults, std::index_sequence<Index...>) const
    {
        const auto readOne = [&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
            if (kind == I)
                readFields(members, value.template emplace<I>(), path, faults);
        };
        (readOne(std::integral_constant<std::size_t, Index>{}), ...);
    }
};

} // namespace twice
