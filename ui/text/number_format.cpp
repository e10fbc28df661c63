#include "text/number_format.h"

#include <QLocale>
#include <QRegularExpression>

#include <array>
#include <charconv>
#include <cmath>
#include <string>

namespace twice::ui {
namespace {

constexpr int shiftOfPercent = 2;
constexpr int mostZerosWrittenOut = 12; // beyond that an exponent is easier to read than the zeros

/// The shortest decimal that reads back as `value`, its point moved right by `shift`, with '.' for the point.
QString shiftedDecimal(double value, int shift)
{
    if (value == 0)
        return QStringLiteral("0"); // also for -0
    std::array<char, 64> buffer{};
    const auto written =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), std::abs(value), std::chars_format::scientific);
    const QString text = QString::fromLatin1(buffer.data(), static_cast<int>(written.ptr - buffer.data()));
    const qsizetype e = text.indexOf(QLatin1Char('e'));
    QString digits = text.left(e);
    digits.remove(QLatin1Char('.'));
    const int exponent = QStringView{text}.mid(e + 1).toInt() + shift; // the point stands behind the first digit
    const QString sign = value < 0 ? QStringLiteral("-") : QString();

    if (exponent < -mostZerosWrittenOut || exponent > mostZerosWrittenOut + 8) {
        if (digits.size() > 1)
            digits.insert(1, QLatin1Char('.'));
        return sign + digits + QLatin1Char('e') + QString::number(exponent);
    }
    if (exponent < 0)
        return sign + QStringLiteral("0.") + QString(-exponent - 1, QLatin1Char('0')) + digits;
    if (digits.size() <= exponent + 1)
        return sign + digits + QString(exponent + 1 - digits.size(), QLatin1Char('0'));
    return sign + digits.left(exponent + 1) + QLatin1Char('.') + digits.mid(exponent + 1);
}

QString inLocale(QString decimal)
{
    return decimal.replace(QLatin1Char('.'), QLocale().decimalPoint());
}

QString withoutSpaces(const QString& text)
{
    static const QRegularExpression spaces(QStringLiteral("[\\s\\x{00a0}\\x{2009}\\x{202f}]+"),
                                           QRegularExpression::UseUnicodePropertiesOption);
    QString bare = text;
    return bare.remove(spaces);
}

/// `text` with '.' for the decimal sign and no groups; nothing where a grouping is not well formed.
std::optional<QString> plainDecimal(const QString& text)
{
    QString bare = withoutSpaces(text);
    bare.replace(QChar(0x2212), QLatin1Char('-')); // the minus sign
    const QLocale locale;
    const QString point = locale.decimalPoint();
    const QString group = withoutSpaces(locale.groupSeparator());
    const bool hasPoint = bare.contains(point);
    // A lone dot is the decimal sign even where the locale groups with it.
    const bool dotIsGroup = group == QLatin1String(".");
    if (!group.isEmpty() && bare.contains(group) && (!dotIsGroup || hasPoint)) {
        const QString g = QRegularExpression::escape(group);
        const QRegularExpression grouped(
            QStringLiteral("^-?[1-9]\\d{0,2}(%1\\d{3})+(?:%2\\d*)?$").arg(g, QRegularExpression::escape(point)));
        if (!grouped.match(bare).hasMatch())
            return std::nullopt;
        bare.remove(group);
    }
    return bare.replace(point, QStringLiteral("."));
}

/// A written number: its sign, the place of its first digit that is not 0 (0 for 1 … 9, -1 for tenths; nothing for 0),
/// and the place of the last.
struct Written
{
    bool negative = false;
    std::optional<qint64> first;
    qint64 last = 0;
};

std::optional<Written> readWritten(const QString& text)
{
    QString bare = withoutSpaces(text);
    if (bare.endsWith(QLatin1Char('%')))
        bare.chop(1);
    const std::optional<QString> plain = plainDecimal(bare);
    static const QRegularExpression number(QStringLiteral("^([+-]?)(\\d*)\\.?(\\d*)(?:[eE]([+-]?\\d{1,15}))?$"));
    const QRegularExpressionMatch match = number.match(plain.value_or(QStringLiteral("-")));
    const QString digits = match.captured(2) + match.captured(3);
    if (!match.hasMatch() || digits.isEmpty())
        return std::nullopt;
    Written written{.negative = match.captured(1) == QLatin1String("-"), .first = {}};
    const qint64 placeOfFirst = match.captured(2).size() - 1 + match.captured(4).toLongLong();
    for (qsizetype n = 0; n < digits.size(); ++n) {
        if (digits[n] == QLatin1Char('0'))
            continue;
        if (!written.first)
            written.first = placeOfFirst - n;
        written.last = placeOfFirst - n;
    }
    return written;
}

std::optional<double> parseShifted(const QString& text, int shift)
{
    const std::optional<QString> plain = plainDecimal(text);
    if (!plain)
        return std::nullopt;
    static const QRegularExpression number(QStringLiteral("^([+-]?)(\\d+\\.?\\d*|\\.\\d+)(?:[eE]([+-]?\\d{1,5}))?$"));
    const QRegularExpressionMatch match = number.match(*plain);
    if (!match.hasMatch())
        return std::nullopt;
    const int exponent = match.captured(3).toInt() - shift;
    const std::string shifted = (match.captured(2) + QLatin1Char('e') + QString::number(exponent)).toStdString();
    double value = 0;
    const auto read = std::from_chars(shifted.data(), shifted.data() + shifted.size(), value);
    if (read.ec != std::errc{} || read.ptr != shifted.data() + shifted.size() || !std::isfinite(value))
        return std::nullopt;
    if (value == 0)
        return 0.0; // never -0
    return match.captured(1) == QLatin1String("-") ? -value : value;
}

} // namespace

QString formatCount(std::uint64_t count)
{
    return QLocale().toString(static_cast<qulonglong>(count));
}

QString formatDecimal(double value)
{
    return inLocale(shiftedDecimal(value, 0));
}

QString formatPercent(double rate)
{
    return inLocale(shiftedDecimal(rate, shiftOfPercent)) + QChar(QChar::Nbsp) + QLatin1Char('%');
}

std::optional<std::uint64_t> parseCount(const QString& text)
{
    const QString bare = withoutSpaces(text);
    static const QRegularExpression digits(QStringLiteral("^\\d+$"));
    bool ok = false;
    if (digits.match(bare).hasMatch()) {
        const qulonglong plain = bare.toULongLong(&ok);
        return ok ? std::optional<std::uint64_t>(plain) : std::nullopt;
    }
    static const QRegularExpression power(QStringLiteral("^(\\d+)[eE]\\+?(\\d{1,2})$"));
    if (const QRegularExpressionMatch match = power.match(bare); match.hasMatch()) {
        const qulonglong written =
            (match.captured(1) + QString(match.captured(2).toInt(), QLatin1Char('0'))).toULongLong(&ok);
        return ok ? std::optional<std::uint64_t>(written) : std::nullopt;
    }
    const QString group = withoutSpaces(QLocale().groupSeparator());
    const QRegularExpression grouped(
        QStringLiteral("^[1-9]\\d{0,2}(%1\\d{3})+$").arg(QRegularExpression::escape(group)));
    if (group.isEmpty() || !grouped.match(bare).hasMatch())
        return std::nullopt;
    const qulonglong value = QString(bare).remove(group).toULongLong(&ok);
    return ok ? std::optional<std::uint64_t>(value) : std::nullopt;
}

Misread whyNoCount(const QString& text)
{
    const std::optional<Written> written = readWritten(text);
    if (!written)
        return Misread::NotANumber;
    if (written->last < 0)
        return Misread::Fraction;
    return written->negative ? Misread::TooSmall : Misread::TooLarge;
}

Misread whyNoDecimal(const QString& text)
{
    const std::optional<Written> written = readWritten(text);
    if (!written)
        return Misread::NotANumber;
    return written->first.value_or(0) < 0 ? Misread::TooSmall : Misread::TooLarge;
}

std::optional<double> parseDecimal(const QString& text)
{
    return parseShifted(text, 0);
}

std::optional<double> parsePercent(const QString& text)
{
    QString bare = withoutSpaces(text);
    if (bare.endsWith(QLatin1Char('%')))
        bare.chop(1);
    return parseShifted(bare, shiftOfPercent);
}

} // namespace twice::ui
