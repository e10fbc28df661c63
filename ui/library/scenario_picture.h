#pragma once

#include "scenario/scenario.h"

class QPainter;
class QPalette;
class QRectF;

namespace twice::ui {

/// Draws a scenario small: its steps as a chain, harmful ones filled, those whose reply can be lost broken off, keys
/// remembered as a ring; below it the markers of its strategies. It shows the question, never an answer.
void drawScenario(QPainter& painter, const QRectF& area, const Scenario& scenario, const QPalette& palette);

} // namespace twice::ui
