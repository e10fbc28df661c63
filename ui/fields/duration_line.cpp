#include "fields/duration_line.h"

#include "scenario/words.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace twice::ui {
namespace {

struct DurationLine
{
    Q_DECLARE_TR_FUNCTIONS(twice::ui::DurationLine)
};

} // namespace

QString durationLine(Duration duration, const QString& forever)
{
    return duration.isForever() ? forever : QString::fromStdString(formatDuration(duration));
}

QString durationLine(const DurationDistribution& duration, const QString& forever)
{
    if (const auto* uniform = std::get_if<UniformDuration>(&duration))
        return DurationLine::tr("%1 to %2")
            .arg(durationLine(uniform->low, forever), durationLine(uniform->high, forever));
    if (const auto* exponential = std::get_if<ExponentialDuration>(&duration))
        return DurationLine::tr("exponential %1").arg(durationLine(exponential->mean, forever));
    if (const auto* lognormal = std::get_if<LognormalDuration>(&duration))
        return DurationLine::tr("lognormal %1 p99 %2")
            .arg(durationLine(lognormal->median, forever), durationLine(lognormal->p99, forever));
    return durationLine(std::get<Duration>(duration), forever);
}

std::optional<Duration> readDuration(const QString& text, const QString& forever)
{
    QString bare = text.simplified();
    if (!forever.isEmpty() && bare.compare(forever, Qt::CaseInsensitive) == 0)
        return Duration::forever();
    bare.remove(QLatin1Char(' ')); // "1h 30m"
    return parseDuration(bare.toStdString());
}

std::optional<DurationDistribution> readDistribution(const QString& text, const QString& forever)
{
    const QString bare = text.simplified().toLower();
    const QString number = QStringLiteral("([0-9.]+[0-9a-z. ]*)");
    const auto fits = [&](const QString& pattern) {
        return QRegularExpression(QRegularExpression::anchoredPattern(pattern)).match(bare);
    };
    if (const auto match = fits(QStringLiteral("(?:uniform )?%1(?: to |-)%1").arg(number)); match.hasMatch()) {
        const auto low = readDuration(match.captured(1), {});
        const auto high = readDuration(match.captured(2), {});
        return low && high ? std::optional<DurationDistribution>(UniformDuration{*low, *high}) : std::nullopt;
    }
    if (const auto match = fits(QStringLiteral("exponential (?:mean )?%1").arg(number)); match.hasMatch()) {
        const auto mean = readDuration(match.captured(1), {});
        return mean ? std::optional<DurationDistribution>(ExponentialDuration{*mean}) : std::nullopt;
    }
    if (const auto match = fits(QStringLiteral("lognormal (?:median )?%1 p99 %1").arg(number)); match.hasMatch()) {
        const auto median = readDuration(match.captured(1), {});
        const auto p99 = readDuration(match.captured(2), {});
        return median && p99 ? std::optional<DurationDistribution>(LognormalDuration{*median, *p99}) : std::nullopt;
    }
    const auto fixed = readDuration(text, forever);
    return fixed ? std::optional<DurationDistribution>(*fixed) : std::nullopt;
}

QString whyNoDistribution(const QString& text)
{
    return DurationLine::tr("“%1” is no duration: write it like 90s or 1h30m, or as a distribution like 1s to 3s, "
                            "exponential 2s, or lognormal 2s p99 30s.")
        .arg(text.simplified());
}

QString whyNoDuration(const QString& text, const QString& forever)
{
    const QString shown = text.simplified();
    if (forever.isEmpty())
        return DurationLine::tr("“%1” is no duration: write it like 250ms, 90s or 1h30m.").arg(shown);
    return DurationLine::tr("“%1” is no duration: write it like 250ms, 90s, 1h30m, or %2.").arg(shown, forever);
}

} // namespace twice::ui
