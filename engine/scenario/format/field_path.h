#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace twice {

/// Where in a scenario we are, such as world.steps[3].failureRate.
///
/// A link to the path of the object or list around it, so that walking over a scenario without faults builds no text.
/// The outer path and the name must outlive the inner path; a path of a path that is gone does not compile.
class FieldPath
{
public:
    /// The scenario itself.
    FieldPath() = default;

    [[nodiscard]] FieldPath field(std::string_view name) const& { return {this, name, 0}; }
    [[nodiscard]] FieldPath item(std::size_t index) const& { return {this, {}, index}; }
    FieldPath field(std::string_view name) && = delete;
    FieldPath item(std::size_t index) && = delete;

    /// As written in faults. Strange names from a file are cut and cleaned so that they stay one readable line.
    [[nodiscard]] std::string text() const;

private:
    FieldPath(const FieldPath* outer, std::string_view name, std::size_t index)
        : m_outer(outer),
          m_name(name),
          m_index(index)
    {}

    const FieldPath* m_outer = nullptr;
    std::string_view m_name; ///< of a field; the null view for an item of a list
    std::size_t m_index = 0;
};

/// `name` as it stands in the text of a path.
[[nodiscard]] std::string pathName(std::string_view name);

} // namespace twice
