#pragma once

#include "scenario/strategy.h"

#include <QString>

#include <vector>

namespace twice::ui {

/// A strategy of the gallery, with one sentence about it. Its name is the strategy's.
struct ReadyStrategy
{
    Strategy strategy;
    QString sentence;
};

/// The gallery: the article's six, others worth knowing, those that a queue needs whose workers die, then the
/// well-known mistakes.
[[nodiscard]] std::vector<ReadyStrategy> readyStrategies();

} // namespace twice::ui
