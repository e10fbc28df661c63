#include "window/run_words.h"

#include "text/number_format.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace twice::ui {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("RunWords", text);
}

QString strategies(std::size_t count)
{
    return count == 1 ? tr("1 strategy") : tr("%1 strategies").arg(formatCount(count));
}

QString jobs(std::uint64_t count)
{
    return count == 1 ? tr("1 job") : tr("%1 jobs").arg(formatCount(count));
}

QString speed(double perSecond)
{
    const QLocale locale;
    if (perSecond >= 1e9)
        return tr("%1 billion jobs a second").arg(locale.toString(perSecond / 1e9, 'f', 1));
    if (perSecond >= 1e6)
        return tr("%1 million jobs a second").arg(locale.toString(perSecond / 1e6, 'f', perSecond < 1e7 ? 1 : 0));
    return tr("%1 jobs a second").arg(formatCount(static_cast<std::uint64_t>(std::max(perSecond, 0.0))));
}

QString luck(const Scenario& scenario)
{
    const QString source =
        scenario.random == Random::Mulberry32 ? tr("one generator") : tr("own luck for each request");
    return tr("seed %1 · %2").arg(formatCount(scenario.seed), source);
}

} // namespace

QString secondsInWords(double seconds)
{
    if (!std::isfinite(seconds) || seconds < 0)
        return tr("unknown time");
    const QLocale locale;
    if (seconds < 9.95)
        return tr("%1 s").arg(locale.toString(seconds, 'f', seconds < 0.995 ? 2 : 1));
    constexpr double longest = 1e15; // far beyond any run, and still a whole number of seconds
    const auto whole = static_cast<qint64>(std::llround(std::min(seconds, longest)));
    if (whole < 60)
        return tr("%1 s").arg(whole);
    if (whole < 3600)
        return tr("%1 min %2 s").arg(whole / 60).arg(whole % 60);
    if (whole < qint64{48} * 3600)
        return tr("%1 h %2 min").arg(whole / 3600).arg(whole % 3600 / 60);
    return tr("%1 days").arg(locale.toString(whole / 86400));
}

QString runSentence(const Snapshot& snapshot)
{
    const auto refused = static_cast<std::size_t>(
        std::count_if(snapshot.strategies.begin(), snapshot.strategies.end(),
                      [](const StrategyProgress& strategy) { return strategy.refusal.has_value(); }));
    const std::size_t run = snapshot.strategies.size() - refused;
    const QString size = tr("%1 × %2").arg(strategies(run), jobs(snapshot.scenario->world.jobs));
    const QString time = secondsInWords(snapshot.elapsedSeconds);
    QStringList parts;
    switch (snapshot.state) {
    case RunState::Running:
        parts << size;
        break;
    case RunState::Finished:
        parts << tr("%1 in %2").arg(size, time);
        break;
    case RunState::Stopped:
        parts << tr("Stopped after %1 at %2 of %3 jobs")
                     .arg(time, formatCount(snapshot.jobsDone), formatCount(snapshot.jobsInAll));
        break;
    case RunState::Failed:
        return QString::fromStdString(snapshot.failure);
    }
    parts << luck(*snapshot.scenario);
    if (refused > 0)
        parts << tr("%1 not run: time matters there").arg(strategies(refused));
    return parts.join(QStringLiteral(" · "));
}

QString speedSentence(const Snapshot& snapshot)
{
    if (snapshot.jobsPerSecond <= 0)
        return {};
    QString fast = speed(snapshot.jobsPerSecond);
    if (snapshot.state != RunState::Running || !snapshot.secondsLeft)
        return fast;
    return tr("%1 · %2 left").arg(fast, secondsInWords(*snapshot.secondsLeft));
}

} // namespace twice::ui
