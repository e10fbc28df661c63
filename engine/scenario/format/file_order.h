#pragma once

#include "scenario/fault.h"
#include "scenario/format/json_tree.h"

namespace twice {

/// `faults` in the order in which the fields they are about stand in the file; a field that is missing comes first in
/// the object that lacks it.
[[nodiscard]] Faults inFileOrder(Faults faults, const JsonValue& file);

} // namespace twice
