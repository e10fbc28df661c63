#pragma once

#include <QByteArray>

#include <vector>

namespace twice {
struct CountField;
}

namespace twice::ui {

struct StateField;

/// What a person has chosen in Compare, to be remembered between sessions. A plain value.
struct CompareChoices
{
    std::vector<const CountField*> bars;    ///< empty: the usual ones
    std::vector<const CountField*> columns; ///< of the table; empty: the usual ones
    const CountField* lines = nullptr;      ///< null: the usual one
    const StateField* overTime = nullptr;   ///< has the lines instead
    bool logarithmic = false;
    bool exact = false;
    QByteArray rows; ///< QSplitter's states; empty: as at the start
    QByteArray middle;

    friend bool operator==(const CompareChoices&, const CompareChoices&) = default;
};

/// As bytes for a store.
[[nodiscard]] QByteArray written(const CompareChoices& choices);
/// What was written, by this version or another: what is not known any more, or is no such thing, is left out.
[[nodiscard]] CompareChoices readChoices(const QByteArray& bytes);

} // namespace twice::ui
