#include "theme/appearance.h"
#include "theme/file_icons.h"
#include "theme/strategy_style.h"

#include <QApplication>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace twice::ui;

namespace {

double linear(double channel)
{
    return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

double luminance(const QColor& colour)
{
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
}

/// Contrast ratio as WCAG 2 defines it, 1 … 21.
double contrast(const QColor& one, const QColor& other)
{
    const double a = luminance(one);
    const double b = luminance(other);
    return (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05);
}

} // namespace

class TestTheme : public QObject
{
    Q_OBJECT

private slots:
    void cleanup() { QApplication::setPalette(QPalette()); }
    void filesAreNotReadForTheirIcons();
    void textIsReadable();
    void strategyColoursStandOutFromTheirGround();
    void aStrategyKeepsItsHueOnBothGrounds();
    void stylesDifferByMoreThanHue();
    void markersStayInTheirSquare();
    void markerPixmapIsFilledAndHasItsRatio();
    void appearanceChangesThePalette();
    void systemFollowsTheDesktopsPalette();
};

void TestTheme::filesAreNotReadForTheirIcons()
{
    const QTemporaryDir directory;
    QFile named(directory.filePath(QStringLiteral("notes.txt")));
    QFile nameless(directory.filePath(QStringLiteral("nameless")));
    for (QFile* file : {&named, &nameless}) {
        QVERIFY(file->open(QIODevice::WriteOnly));
        file->write("\x89PNG\r\n\x1a\n");
        file->close();
    }
    const FileIcons icons;
    QVERIFY(icons.type(QFileInfo(named)).contains(QLatin1String("text")));
    QVERIFY(!icons.type(QFileInfo(nameless)).contains(QLatin1String("PNG"))); // only its content tells
    QVERIFY(!icons.icon(QFileInfo(nameless)).isNull());
    QCOMPARE(icons.type(QFileInfo(directory.path())), QStringLiteral("Folder"));
}

void TestTheme::textIsReadable()
{
    // 4.5 is what WCAG 2 asks of text of ordinary size (AA), 3 of large text and of symbols.
    for (const QPalette& palette : {lightPalette(), darkPalette()}) {
        for (const QPalette::ColorRole ground : {QPalette::Window, QPalette::Base, QPalette::AlternateBase}) {
            QVERIFY(contrast(palette.color(QPalette::WindowText), palette.color(ground)) >= 7);
            QVERIFY(contrast(palette.color(QPalette::PlaceholderText), palette.color(ground)) >= 4.5);
            QVERIFY(contrast(palette.color(QPalette::Link), palette.color(ground)) >= 4.5);
        }
        QVERIFY(contrast(palette.color(QPalette::ButtonText), palette.color(QPalette::Button)) >= 7);
        QVERIFY(contrast(palette.color(QPalette::HighlightedText), palette.color(QPalette::Highlight)) >= 4);
        QVERIFY(contrast(palette.color(QPalette::ToolTipText), palette.color(QPalette::ToolTipBase)) >= 7);
    }
}

void TestTheme::strategyColoursStandOutFromTheirGround()
{
    for (int index = 0; index < 8; ++index) {
        for (const QPalette::ColorRole ground : {QPalette::Window, QPalette::Base}) {
            QVERIFY2(contrast(strategyStyle(index, false).colour, lightPalette().color(ground)) >= 3,
                     qPrintable(QString::number(index)));
            QVERIFY2(contrast(strategyStyle(index, true).colour, darkPalette().color(ground)) >= 3,
                     qPrintable(QString::number(index)));
        }
    }
}

void TestTheme::aStrategyKeepsItsHueOnBothGrounds()
{
    for (int index = 0; index < 7; ++index) { // the eighth is grey and has no hue worth the name
        const int apart = std::abs(strategyStyle(index, false).colour.hue() - strategyStyle(index, true).colour.hue());
        QVERIFY2(std::min(apart, 360 - apart) <= 15, qPrintable(QString::number(index)));
    }
}

void TestTheme::stylesDifferByMoreThanHue()
{
    for (int one = 0; one < 64; ++one) {
        for (int other = 0; other < one; ++other) {
            const StrategyStyle a = strategyStyle(one, false);
            const StrategyStyle b = strategyStyle(other, false);
            const bool sameLook = a.colour == b.colour && a.dashes == b.dashes && a.marker == b.marker;
            QVERIFY2(!sameLook, qPrintable(QStringLiteral("%1 and %2").arg(one).arg(other)));
            if (one < 8)
                QVERIFY(a.colour != b.colour && a.dashes != b.dashes && a.marker != b.marker);
        }
    }
}

void TestTheme::markersStayInTheirSquare()
{
    for (int index = 0; index < 8; ++index) {
        const QRectF bounds = strategyStyle(index, false).marker.boundingRect();
        QVERIFY(QRectF(-1, -1, 2, 2).contains(bounds));
        QVERIFY(bounds.width() >= 1.5 && bounds.height() >= 1.5);
    }
}

void TestTheme::markerPixmapIsFilledAndHasItsRatio()
{
    const QPixmap marker = strategyMarker(1, false, 16, 2);
    QCOMPARE(marker.size(), QSize(32, 32));
    QCOMPARE(marker.devicePixelRatio(), 2.0);
    const QImage image = marker.toImage();
    QCOMPARE(image.pixelColor(16, 16), strategyStyle(1, false).colour); // the square covers the middle
    QCOMPARE(image.pixelColor(0, 0).alpha(), 0);                        // and leaves the corner free
}

void TestTheme::appearanceChangesThePalette()
{
    applyAppearance(*qApp, Appearance::Dark);
    QVERIFY(isDark(qApp->palette()));
    QCOMPARE(qApp->palette().color(QPalette::Base), darkPalette().color(QPalette::Base));
    applyAppearance(*qApp, Appearance::Light);
    QVERIFY(!isDark(qApp->palette()));
    QCOMPARE(qApp->palette().color(QPalette::Base), lightPalette().color(QPalette::Base));
}

void TestTheme::systemFollowsTheDesktopsPalette()
{
    QApplication::setPalette(QPalette());
    const bool desktopIsDark = isDark(qApp->palette());
    applyAppearance(*qApp, desktopIsDark ? Appearance::Light : Appearance::Dark); // the other one first
    QVERIFY(isDark(qApp->palette()) != desktopIsDark);
    applyAppearance(*qApp, Appearance::System);
    QCOMPARE(isDark(qApp->palette()), desktopIsDark);
    QCOMPARE(qApp->palette().color(QPalette::Base),
             (desktopIsDark ? darkPalette() : lightPalette()).color(QPalette::Base));
}

QTEST_MAIN(TestTheme)
#include "tst_theme.moc"
