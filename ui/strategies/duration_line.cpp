#include "strategies/duration_line.h"

#include "scenario/words.h"

#include <QCoreApplication>

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
        return DurationLine::tr("exponential, mean %1").arg(durationLine(exponential->mean, forever));
    if (const auto* lognormal = std::get_if<LognormalDuration>(&duration))
        return DurationLine::tr("lognormal, median %1").arg(durationLine(lognormal->median, forever));
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

QString whyNoDuration(const QString& text, const QString& forever)
{
    const QString shown = text.simplified();
    if (forever.isEmpty())
        return DurationLine::tr("“%1” is no duration: write it like 250ms, 90s or 1h30m.").arg(shown);
    return DurationLine::tr("“%1” is no duration: write it like 250ms, 90s, 1h30m, or %2.").arg(shown, forever);
}

} // namespace twice::ui
