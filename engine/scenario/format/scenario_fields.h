#pragma once

#include "scenario/format/strategy_fields.h"
#include "scenario/format/world_fields.h"
#include "scenario/scenario.h"

#include <limits>

namespace twice {

/// "format" and "version" are no members; those who read and write a whole text see to them.
template <>
struct Fields<Scenario>
{
    template <typename Visitor>
    static void visit(Visitor& object)
    {
        object.alwaysWritten("name", &Scenario::name, Text{0, maxNameBytes});
        object.field("description", &Scenario::description, Text{0, maxDescriptionBytes, true});
        object.field("seed", &Scenario::seed, WholeNumber{0, std::numeric_limits<std::uint64_t>::max()});
        object.field("random", &Scenario::random, Choice<Random>{});
        object.field("cellSize", &Scenario::cellSize, WholeNumber{1, maxJobs});
        object.field("world", &Scenario::world, ObjectOf<World>{});
        object.required("strategies", &Scenario::strategies, ListOf<ObjectOf<Strategy>>{{}, 1, maxStrategies});
    }
    static void checkTogether(const Scenario& scenario, const FieldPath& path, Checking& checking);
};

} // namespace twice
