#include "world/line_values.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace twice::ui {
namespace {

struct LineValues
{
    Q_DECLARE_TR_FUNCTIONS(twice::ui::LineValues)
};

QRegularExpressionMatch matching(const char* pattern, const QString& text)
{
    return QRegularExpression(QRegularExpression::anchoredPattern(QLatin1String(pattern)),
                              QRegularExpression::CaseInsensitiveOption)
        .match(text.simplified());
}

QString unread(const QString& text, const QString& example)
{
    return LineValues::tr("“%1” cannot be read: write it like %2.").arg(text.simplified(), example);
}

} // namespace

QString readLine(Duration& value, const QString& text, const QString& word)
{
    const std::optional<Duration> read = readDuration(text, word);
    value = read.value_or(Duration());
    return read ? QString() : whyNoDuration(text, word);
}

QString readLine(DurationDistribution& value, const QString& text, const QString& word)
{
    const std::optional<DurationDistribution> read = readDistribution(text, word);
    value = read.value_or(Duration());
    return read ? QString() : whyNoDistribution(text);
}

QString readLine(CrashAt& value, const QString& text, const QString&)
{
    const QRegularExpressionMatch match = matching("(.*?)(?: process ([0-9]{1,9}))?", text);
    value.process = match.captured(2).toUInt();
    return readLine(value.time, match.captured(1), QString()).isEmpty()
               ? QString()
               : unread(text, QStringLiteral("5s, 9s process 1"));
}

QString readLine(Rerun& value, const QString& text, const QString&)
{
    const QRegularExpressionMatch match = matching("(.*?)( failed| all)?", text);
    value.which = match.captured(2).toLower() == QStringLiteral(" failed") ? Rerun::Which::Failed : Rerun::Which::All;
    return readLine(value.at, match.captured(1), QString()).isEmpty() ? QString()
                                                                      : unread(text, QStringLiteral("24h, 48h failed"));
}

QString readLine(RequestCopy& value, const QString& text, const QString&)
{
    const QString example = QStringLiteral("request 0 after 15s, request 3 after 1m changed");
    const QRegularExpressionMatch match = matching("request ([0-9]{1,18})(?: after (.*?))?( changed)?", text);
    if (!match.hasMatch())
        return unread(text, example);
    value.request = match.captured(1).toULongLong();
    value.changedData = !match.captured(3).isEmpty();
    value.after = Duration();
    if (match.captured(2).isEmpty() || readLine(value.after, match.captured(2), QString()).isEmpty())
        return {};
    return unread(text, example);
}

QString readLine(std::pair<Duration, Duration>& value, const QString& text, const QString&)
{
    const QRegularExpressionMatch match = matching("(.*) to (.*)", text);
    const bool both = match.hasMatch() && readLine(value.first, match.captured(1), QString()).isEmpty() &&
                      readLine(value.second, match.captured(2), QStringLiteral("forever")).isEmpty();
    return both ? QString() : unread(text, QStringLiteral("10s to 20s, 1h to 2h"));
}

QString lineOf(const CrashAt& value, const QString& word)
{
    const QString time = lineOf(value.time, word);
    return value.process == 0 ? time : QStringLiteral("%1 process %2").arg(time).arg(value.process);
}

QString lineOf(const Rerun& value, const QString& word)
{
    const QString at = lineOf(value.at, word);
    return value.which == Rerun::Which::Failed ? at + QStringLiteral(" failed") : at;
}

QString lineOf(const RequestCopy& value, const QString& word)
{
    const QString line = QStringLiteral("request %1 after %2").arg(value.request).arg(lineOf(value.after, word));
    return value.changedData ? line + QStringLiteral(" changed") : line;
}

QString lineOf(const std::pair<Duration, Duration>& value, const QString&)
{
    return QStringLiteral("%1 to %2").arg(lineOf(value.first, {}), lineOf(value.second, QStringLiteral("forever")));
}

} // namespace twice::ui
