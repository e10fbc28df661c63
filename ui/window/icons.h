#pragma once

#include <QIcon>
#include <QPalette>
#include <QString>

namespace twice::ui {

/// An icon of resources/icons by its file's name without ".svg", drawn in the palette's text colour, and paler for
/// disabled. Ask again when the palette changes.
[[nodiscard]] QIcon themedIcon(const QString& name, const QPalette& palette);

/// The program's own icon, in its own colours.
[[nodiscard]] QIcon programIcon();

} // namespace twice::ui
