#pragma once

#include "fields/duration_line.h"
#include "scenario/world.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <utility>
#include <vector>

namespace twice::ui {

// The world's values as lines of text, and back. `word` stands for a period that does not end, or for no value.
// A reader fills in `value` and gives back what is wrong with the text, in words; nothing where all is well.

[[nodiscard]] QString readLine(Duration& value, const QString& text, const QString& word);
[[nodiscard]] QString readLine(DurationDistribution& value, const QString& text, const QString& word);
/// "5s", "5s process 1"
[[nodiscard]] QString readLine(CrashAt& value, const QString& text, const QString& word);
/// "24h", "24h failed"
[[nodiscard]] QString readLine(Rerun& value, const QString& text, const QString& word);
/// "request 0 after 15s", "request 0 after 15s changed"
[[nodiscard]] QString readLine(RequestCopy& value, const QString& text, const QString& word);
/// "10s to 20s"
[[nodiscard]] QString readLine(std::pair<Duration, Duration>& value, const QString& text, const QString& word);

[[nodiscard]] QString lineOf(const CrashAt& value, const QString& word);
[[nodiscard]] QString lineOf(const Rerun& value, const QString& word);
[[nodiscard]] QString lineOf(const RequestCopy& value, const QString& word);
[[nodiscard]] QString lineOf(const std::pair<Duration, Duration>& value, const QString& word);
[[nodiscard]] inline QString lineOf(Duration value, const QString& word)
{
    return durationLine(value, word);
}
[[nodiscard]] inline QString lineOf(const DurationDistribution& value, const QString& word)
{
    return durationLine(value, word);
}

template <typename One>
QString readLine(std::optional<One>& value, const QString& text, const QString& word)
{
    if (text.simplified().isEmpty() || text.simplified().compare(word, Qt::CaseInsensitive) == 0) {
        value.reset();
        return {};
    }
    return readLine(value.emplace(), text, word);
}

/// One after the other with commas between; an empty text is an empty list.
template <typename One>
QString readLine(std::vector<One>& value, const QString& text, const QString& word)
{
    value.clear();
    if (text.simplified().isEmpty())
        return {};
    for (const QString& part : text.split(QLatin1Char(','))) {
        One one{};
        if (QString fault = readLine(one, part, word); !fault.isEmpty())
            return fault;
        value.push_back(std::move(one));
    }
    return {};
}

template <typename One>
QString lineOf(const std::optional<One>& value, const QString& word)
{
    return value ? lineOf(*value, word) : word;
}

template <typename One>
QString lineOf(const std::vector<One>& value, const QString& word)
{
    QString line;
    for (const One& one : value)
        line += (line.isEmpty() ? QString() : QStringLiteral(", ")) + lineOf(one, word);
    return line;
}

} // namespace twice::ui
