#pragma once

#include "run/run.h"

#include <QString>

namespace twice::ui {

// What the status line says about a run, in words.

/// "5 strategies × 1,000,000 jobs in 0.06 s · seed 1 · one generator", and what became of it where it did not finish.
[[nodiscard]] QString runSentence(const Snapshot& snapshot);
/// "164 million jobs a second · 4 s left"; less where less is known.
[[nodiscard]] QString speedSentence(const Snapshot& snapshot);
/// "0.06 s", "12 s", "3 min 20 s", "2 h 5 min".
[[nodiscard]] QString secondsInWords(double seconds);

} // namespace twice::ui
