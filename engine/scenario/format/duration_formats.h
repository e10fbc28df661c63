#pragma once

#include "scenario/duration.h"
#include "scenario/format/format.h"

#include <string>
#include <string_view>

namespace twice {

/// Whether a wait of zero is good (model 4: waits that can repeat for ever must be above 0).
enum class Zero
{
    Good,
    Refused
};

/// A fixed duration, where `endless` is not empty also "forever", "never" and "none", of which `endless` is written.
struct Period
{
    Zero zero = Zero::Good;
    std::string_view endless;

    [[nodiscard]] bool accepts(const JsonValue& json, Duration& value) const;
    [[nodiscard]] bool allows(Duration value) const;
    [[nodiscard]] std::string shown(Duration value) const;
    [[nodiscard]] std::string type() const;
    [[nodiscard]] std::string range() const;
    [[nodiscard]] JsonValue write(Duration value, Detail detail) const;
};

/// A fixed duration or a distribution, which "random": "mulberry32" rules out. Never endless.
struct Span
{
    Zero zero = Zero::Good;

    void read(const JsonValue& json, DurationDistribution& value, const FieldPath& path, FaultList& faults) const;
    void check(const DurationDistribution& value, const FieldPath& path, Checking& checking) const;
    [[nodiscard]] JsonValue write(const DurationDistribution& value, Detail detail) const;
};

} // namespace twice
