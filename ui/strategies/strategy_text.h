#pragma once

#include "scenario/strategy.h"

#include <QString>

#include <vector>

namespace twice::ui {

/// All kinds of keys in the order in which they are offered.
[[nodiscard]] const std::vector<KeyKind>& allKeyKinds();
/// The format's words: "per action".
[[nodiscard]] QString keyName(KeyKind kind);
/// What a key of this kind protects from, in one sentence (model 3): for the key that a call sends.
[[nodiscard]] QString keyVerdict(KeyKind kind);
/// One line: "each step · 3 attempts · key per action · memory", and what differs in the delivery.
[[nodiscard]] QString strategySummary(const Strategy& strategy);

} // namespace twice::ui
