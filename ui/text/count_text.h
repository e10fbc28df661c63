#pragma once

#include <QString>

namespace twice::ui {

// Results as text, in the application's locale (QLocale()). Unlike number_format.h these round: they are read, not
// edited. What is no finite number is shown as a dash.

/// A count or ratio: whole numbers in full and grouped, "1,000,000"; others with at most two decimals, "10.11".
[[nodiscard]] QString countText(double value);
/// An exact expectation, with at most three decimals: "12.341", "10,106,020.923".
[[nodiscard]] QString expectationText(double value);
/// Short, for the labels of an axis: "0", "0.5", "250k", "1.5M", "2bn", "3tn"; rounded to three digits.
[[nodiscard]] QString shortText(double value);
/// Parts per hundred with at most `decimals`: 0.99975 is "99.975 %".
[[nodiscard]] QString shareText(double share, int decimals);

} // namespace twice::ui
