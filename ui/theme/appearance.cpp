#include "theme/appearance.h"

#include "theme/outlined_style.h"
#include "theme/strategy_style.h"

#include <QApplication>

namespace twice::ui {
namespace {

/// What the two palettes differ in; all else follows from these.
struct Tones
{
    QRgb window;
    QRgb base;
    QRgb alternateBase;
    QRgb button;
    QRgb ink;
    QRgb quietInk; // placeholders
    QRgb disabledInk;
    QRgb light;
    QRgb midlight;
    QRgb mid;
    QRgb dark;
    QRgb shadow;
    QRgb highlight;
    QRgb highlightedInk;
    QRgb disabledHighlight;
    QRgb link;
    QRgb visitedLink;
    QRgb toolTipBase;
    QRgb toolTipInk;
};

constexpr Tones lightTones{.window = 0xffeef0f4,
                           .base = 0xffffffff,
                           .alternateBase = 0xfff5f7fa,
                           .button = 0xfff7f8fb,
                           .ink = 0xff17202e,
                           .quietInk = 0xff5a6475,
                           .disabledInk = 0xff8b93a1,
                           .light = 0xffffffff,
                           .midlight = 0xffe4e7ed,
                           .mid = 0xffb9c0cc,
                           .dark = 0xff98a1b0,
                           .shadow = 0xff5f6878,
                           .highlight = 0xff1f5fbf,
                           .highlightedInk = 0xffffffff,
                           .disabledHighlight = 0xffaeb8c8,
                           .link = 0xff1f5fbf,
                           .visitedLink = 0xff6b4fa8,
                           .toolTipBase = 0xff17202e,
                           .toolTipInk = 0xfff5f7fa};

constexpr Tones darkTones{.window = 0xff1b1f27,
                          .base = 0xff12151b,
                          .alternateBase = 0xff191d25,
                          .button = 0xff2a303b,
                          .ink = 0xffeceff4,
                          .quietInk = 0xffa3adbd,
                          .disabledInk = 0xff707a8a,
                          .light = 0xff414a59,
                          .midlight = 0xff363e4b,
                          .mid = 0xff3d4654,
                          .dark = 0xff0d0f14,
                          .shadow = 0xff000000,
                          .highlight = 0xff3b7dd8,
                          .highlightedInk = 0xffffffff,
                          .disabledHighlight = 0xff3d4654,
                          .link = 0xff7db4ff,
                          .visitedLink = 0xffc3a6ff,
                          .toolTipBase = 0xff343c49,
                          .toolTipInk = 0xffeceff4};

QPalette makePalette(const Tones& tones)
{
    QPalette palette;
    const auto set = [&palette](QPalette::ColorRole role, QRgb colour, QRgb disabled) {
        palette.setColor(QPalette::Active, role, QColor(colour));
        palette.setColor(QPalette::Inactive, role, QColor(colour));
        palette.setColor(QPalette::Disabled, role, QColor(disabled));
    };
    const auto same = [&set](QPalette::ColorRole role, QRgb colour) { set(role, colour, colour); };
    same(QPalette::Window, tones.window);
    set(QPalette::Base, tones.base, tones.window);
    same(QPalette::AlternateBase, tones.alternateBase);
    same(QPalette::Button, tones.button);
    set(QPalette::WindowText, tones.ink, tones.disabledInk);
    set(QPalette::Text, tones.ink, tones.disabledInk);
    set(QPalette::ButtonText, tones.ink, tones.disabledInk);
    same(QPalette::BrightText, tones.highlightedInk);
    set(QPalette::PlaceholderText, tones.quietInk, tones.disabledInk);
    same(QPalette::Light, tones.light);
    same(QPalette::Midlight, tones.midlight);
    same(QPalette::Mid, tones.mid);
    same(QPalette::Dark, tones.dark);
    same(QPalette::Shadow, tones.shadow);
    set(QPalette::Highlight, tones.highlight, tones.disabledHighlight);
    set(QPalette::HighlightedText, tones.highlightedInk, tones.disabledInk);
    set(QPalette::Link, tones.link, tones.disabledInk);
    set(QPalette::LinkVisited, tones.visitedLink, tones.disabledInk);
    same(QPalette::ToolTipBase, tones.toolTipBase);
    same(QPalette::ToolTipText, tones.toolTipInk);
    return palette;
}

} // namespace

QPalette lightPalette()
{
    return makePalette(lightTones);
}

QPalette darkPalette()
{
    return makePalette(darkTones);
}

void applyAppearance(QApplication& application, Appearance appearance)
{
    QApplication::setStyle(new OutlinedStyle);
    bool dark = appearance == Appearance::Dark;
    if (appearance == Appearance::System) {
        QApplication::setPalette(QPalette()); // gives the desktop's own palette back, so that it can be asked
        dark = isDark(application.palette());
    }
    QApplication::setPalette(dark ? darkPalette() : lightPalette());
}

} // namespace twice::ui
