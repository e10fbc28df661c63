#pragma once

#include "scenario/step.h"

#include <QString>

#include <vector>

namespace twice::ui {

/// All effects in the order in which they are offered.
[[nodiscard]] const std::vector<Effect>& allEffects();
/// The format's word, for the narrow column: "email".
[[nodiscard]] QString effectName(Effect effect);
/// What repeating it means: "a second message (harmful)".
[[nodiscard]] QString effectMeaning(Effect effect);
/// Both: "email — a second message (harmful)".
[[nodiscard]] QString effectChoice(Effect effect);

} // namespace twice::ui
