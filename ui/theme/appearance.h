#pragma once

#include <QPalette>

class QApplication;

namespace twice::ui {

enum class Appearance
{
    System, ///< light or dark as the desktop's own palette is
    Light,
    Dark
};

/// Gives the whole program the Fusion style and one of our two palettes, both of them tested for contrast. Widgets hear
/// of it by QEvent::PaletteChange. With System, call it again on QEvent::ThemeChange. GUI thread only.
void applyAppearance(QApplication& application, Appearance appearance);

/// Our palettes, for those who need one without changing the program's, such as exports on white paper.
[[nodiscard]] QPalette lightPalette();
[[nodiscard]] QPalette darkPalette();

} // namespace twice::ui
