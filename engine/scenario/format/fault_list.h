#pragma once

#include "scenario/fault.h"
#include "scenario/format/field_path.h"

namespace twice {

/// Gathers faults while a scenario is read and checked.
///
/// One thing that is wrong is told once: a fault at a path that is faulty already, or below one, is left out, so that a
/// check never blames a value that could not even be read. Beyond `most` faults are only counted.
class FaultList
{
public:
    static constexpr std::size_t most = 1000;

    void add(const FieldPath& path, std::string message);

    /// Whether nothing is wrong with the value at `path` so far, so that other values may be compared with it.
    [[nodiscard]] bool isClean(const FieldPath& path) const;

    [[nodiscard]] bool isFull() const { return m_faults.size() == most; }
    [[nodiscard]] bool isEmpty() const { return m_faults.empty(); }

    /// What was gathered, in that order.
    [[nodiscard]] const Faults& gathered() const { return m_faults; }
    /// How many faults more there were.
    [[nodiscard]] std::size_t leftOut() const { return m_leftOut; }

private:
    [[nodiscard]] bool isFaulty(std::string_view path) const;

    Faults m_faults;
    std::size_t m_leftOut = 0;
};

/// `gathered`, and a last fault that says how many more there are, if any.
[[nodiscard]] Faults withRest(Faults gathered, std::size_t leftOut);

} // namespace twice
