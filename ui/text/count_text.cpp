#include "text/count_text.h"

#include <QCoreApplication>
#include <QLocale>

#include <array>
#include <cmath>

namespace twice::ui {
namespace {

constexpr QChar dash(0x2013);
constexpr int countDecimals = 2;
constexpr int expectationDecimals = 3;

/// Grouped, with at most `decimals`, zeros at the end left out.
QString trimmed(double value, int decimals)
{
    if (!std::isfinite(value))
        return dash;
    const QLocale locale;
    QString text = locale.toString(value, 'f', decimals);
    if (!text.contains(locale.decimalPoint()))
        return text;
    while (text.endsWith(locale.zeroDigit()))
        text.chop(1);
    if (text.endsWith(locale.decimalPoint()))
        text.chop(locale.decimalPoint().size());
    return text == locale.negativeSign() + locale.zeroDigit() ? locale.zeroDigit() : text;
}

struct Magnitude
{
    double size;
    QString suffix;
};

} // namespace

QString countText(double value)
{
    return trimmed(value, countDecimals);
}

QString expectationText(double value)
{
    return trimmed(value, expectationDecimals);
}

QString shortText(double value)
{
    if (!std::isfinite(value))
        return dash;
    const std::array<Magnitude, 4> magnitudes{
        {{1e12, QCoreApplication::translate("shortText", "tn", "trillion, 10^12")},
         {1e9, QCoreApplication::translate("shortText", "bn", "billion, 10^9")},
         {1e6, QCoreApplication::translate("shortText", "M", "million")},
         {1e3, QCoreApplication::translate("shortText", "k", "thousand")}}};
    const auto threeDigits = [](double number) {
        const double size = std::abs(number);
        return trimmed(number, size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3);
    };
    constexpr double roundsUp = 0.9995; // 999,600 is 1M, not 1,000k
    for (const Magnitude& magnitude : magnitudes)
        if (std::abs(value) >= magnitude.size * roundsUp)
            return threeDigits(value / magnitude.size) + magnitude.suffix;
    return threeDigits(value);
}

QString shareText(double share, int decimals)
{
    if (!std::isfinite(share))
        return dash;
    return trimmed(share * 100, decimals) + QChar(QChar::Nbsp) + QLocale().percent();
}

} // namespace twice::ui
