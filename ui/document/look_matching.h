#pragma once

#include "document/scenario_document.h"

namespace twice::ui {

/// Gives each strategy of `after` exactly one look, and no two the same index. Looks that the change moved itself are
/// kept; where it left them alone, or left too few or too many, each strategy takes the look it had in `before`, found
/// by its name.
void matchLooks(const DocumentState& before, DocumentState& after);

} // namespace twice::ui
