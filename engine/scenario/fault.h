#pragma once

#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace twice {

/// One thing that is wrong with a scenario, such as
/// `world.steps[3].failureRate: 1.7 is not between 0 and 1`.
struct Fault
{
    std::string path;    ///< as in a JSON file: world.steps[3].failureRate; empty for the file as a whole
    std::string message; ///< what was found and what is allowed, in words
    friend bool operator==(const Fault&, const Fault&) = default;
};

/// `path: message`, or the message alone where the path is empty.
[[nodiscard]] std::string describe(const Fault& fault);

using Faults = std::vector<Fault>;

/// A value, or all the faults for which there is none.
template <typename T>
class Outcome
{
public:
    Outcome(T value) : m_content(std::move(value)) {}        // NOLINT: returned where a value or faults are meant
    Outcome(Faults faults) : m_content(std::move(faults)) {} // NOLINT
    [[nodiscard]] bool ok() const { return std::holds_alternative<T>(m_content); }
    explicit operator bool() const { return ok(); }
    [[nodiscard]] T& value() { return std::get<T>(m_content); }
    [[nodiscard]] const T& value() const { return std::get<T>(m_content); }
    /// The faults; empty where there is a value.
    [[nodiscard]] Faults faults() const { return ok() ? Faults{} : std::get<Faults>(m_content); }

private:
    std::variant<T, Faults> m_content;
};

} // namespace twice
