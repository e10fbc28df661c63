#include "compare/comparison_text.h"

#include "text/count_text.h"
#include "text/number_format.h"
#include "text/time_text.h"

#include <QCoreApplication>
#include <QStringList>

namespace twice::ui {
namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("ComparisonText", text);
}

/// A latency in full, and how far it may be off.
QString latencyText(const Comparison& comparison, std::size_t row, const CountField& field)
{
    const bool isExact = comparison.progress(row).counts.latencies.exact() || field.jsonName == "latencySeconds.max";
    return isExact ? tr("exactly %1").arg(exactTimeText(comparison.value(row, field)))
                   : tr("about %1, at most 1/512 away").arg(exactTimeText(comparison.value(row, field)));
}

} // namespace

QString valueText(const CountField& field, double value)
{
    return field.isDuration ? timeText(value) : countText(value);
}

QString textOf(const Comparison& comparison, std::size_t row, const CountField& field)
{
    QStringList lines{comparison.name(row)};
    if (!comparison.refusal(row).isEmpty()) {
        lines << tr("Not run: %1").arg(comparison.refusal(row));
        return lines.join(QLatin1Char('\n'));
    }
    if (!comparison.hasCounts(row)) {
        lines << tr("Nothing counted yet");
        return lines.join(QLatin1Char('\n'));
    }
    lines << tr("%1: %2").arg(titleOf(field), valueText(field, comparison.value(row, field)));
    if (const QString reason = comparison.reasonWithoutValue(row, field); !reason.isEmpty())
        lines << tr("No number: %1").arg(reason);
    else if (field.isDuration)
        lines << latencyText(comparison, row, field);
    if (const std::optional<double> expected = comparison.expected(row, field))
        lines << tr("exact expectation %1").arg(expectationText(*expected));
    else if (const QString reason = comparison.reasonWithoutExact(row, field); !reason.isEmpty())
        lines << tr("no exact value: %1").arg(reason);
    if (const std::optional<Interval> interval = comparison.interval(row, field))
        lines << tr("95 % interval %1 to %2").arg(countText(interval->low), countText(interval->high));
    if (comparison.intervalIgnoresOneWorld(row, field))
        lines << tr("The interval is computed as if requests were independent: they all shared one world.");
    lines << explanationOf(field);
    return lines.join(QLatin1Char('\n'));
}

QString jobsCountedText(const Comparison& comparison)
{
    const auto [fewest, most] = comparison.jobsCounted();
    return fewest == most ? formatCount(most) : tr("%1 to %2").arg(formatCount(fewest), formatCount(most));
}

QString summaryOf(const Comparison& comparison, const std::vector<const CountField*>& fields)
{
    QStringList sentences;
    for (const CountField* field : fields) {
        QStringList parts;
        for (std::size_t row = 0; row < comparison.size(); ++row)
            parts << tr("%1 %2").arg(comparison.name(row), comparison.hasCounts(row)
                                                               ? valueText(*field, comparison.value(row, *field))
                                                               : tr("not counted"));
        sentences << tr("%1: %2.").arg(titleOf(*field), parts.join(QStringLiteral("; ")));
    }
    return sentences.join(QLatin1Char(' '));
}

} // namespace twice::ui
