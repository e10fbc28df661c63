#pragma once

#include <QList>
#include <QString>
#include <QStringList>

class QAbstractItemModel;

namespace twice::ui {

/// A table's cells in the order in which they are seen.
struct TextTable
{
    QStringList header;
    QList<QStringList> rows;
};

/// All of `model` (a ResultsModel or a proxy over one). `plain`: numbers for machines instead of for people.
[[nodiscard]] TextTable textTable(const QAbstractItemModel& model, bool plain);

/// A Markdown table; numbers to the right. A "|" in a name is escaped.
[[nodiscard]] QString asMarkdown(const TextTable& table);
/// RFC 4180. A name that a spreadsheet would compute gets an apostrophe in front.
[[nodiscard]] QString asCsv(const TextTable& table);
/// Tabs between, a line each: what spreadsheets take from the clipboard. No header where it is empty.
[[nodiscard]] QString asTabs(const TextTable& table);
/// An HTML table for word processors and mail.
[[nodiscard]] QString asHtml(const TextTable& table);

} // namespace twice::ui
