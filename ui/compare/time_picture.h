#pragma once

#include "charts/line_chart.h"
#include "compare/comparison.h"
#include "compare/value_scale.h"

#include <QString>

#include <string_view>
#include <vector>

namespace twice::ui {

/// Something that a world with a clock holds at each moment, and that has a line over its time.
struct StateField
{
    std::string_view name; ///< "waiting": for settings
    QString title;
    QString explanation;
    std::uint64_t CellState::*value = nullptr;
};
[[nodiscard]] const std::vector<StateField>& stateFields();
/// Null where there is none of this name.
[[nodiscard]] const StateField* stateField(std::string_view name);

/// Whether any strategy has a line over time.
[[nodiscard]] bool hasTime(const Comparison& comparison);
/// How many strategies ran without a clock.
[[nodiscard]] std::size_t withoutClock(const Comparison& comparison);
/// Whether all jobs share one world, which the lines below are about; else they are about the first of several.
[[nodiscard]] bool isOneWorld(const Comparison& comparison);

/// A line for each strategy over the time of its first world; none for those without a clock.
[[nodiscard]] ChartPicture timePicture(const Comparison& comparison, const StateField& field, ScaleKind scale,
                                       bool dark);
/// The same in words: each strategy's largest and last number.
[[nodiscard]] QString timeSummary(const Comparison& comparison, const StateField& field);

} // namespace twice::ui
