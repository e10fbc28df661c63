#pragma once

#include <QFont>
#include <QString>
#include <QStringList>

namespace twice::ui {

/// `text` broken at words into lines of at most `width` pixels; the last of `mostLines` ends in "…" where more would
/// follow. A word that is too long for a line is broken too. Always at least one line.
[[nodiscard]] QStringList textLines(const QString& text, const QFont& font, double width, int mostLines);

/// `font` with its size times `factor`, whether it was set in points or in pixels.
[[nodiscard]] QFont scaledFont(const QFont& font, double factor);
[[nodiscard]] QFont boldFont(const QFont& font);

} // namespace twice::ui
