#include "compare/table_text.h"

#include "compare/results_model.h"

#include <QAbstractItemModel>

namespace twice::ui {
namespace {

QString markdownCell(QString text)
{
    text.replace(QLatin1Char('\\'), QLatin1String("\\\\"));
    text.replace(QLatin1Char('|'), QLatin1String("\\|"));
    return text.simplified();
}

QString csvCell(QString text)
{
    static const QString computes = QStringLiteral("=+-@\t\r");
    bool isNumber = false;
    text.toDouble(&isNumber);
    if (!isNumber && !text.isEmpty() && computes.contains(text.front()))
        text.prepend(QLatin1Char('\''));
    const bool quoted = text.contains(QLatin1Char(',')) || text.contains(QLatin1Char('"')) ||
                        text.contains(QLatin1Char('\n')) || text.contains(QLatin1Char('\r'));
    if (!quoted)
        return text;
    return QLatin1Char('"') + text.replace(QLatin1Char('"'), QLatin1String("\"\"")) + QLatin1Char('"');
}

template <typename Change>
QStringList changed(const QStringList& cells, const Change& change)
{
    QStringList result;
    for (const QString& cell : cells)
        result << change(cell);
    return result;
}

QString htmlRow(const QStringList& cells, const QString& tag)
{
    QString html = QStringLiteral("<tr>");
    for (qsizetype column = 0; column < cells.size(); ++column)
        html += QStringLiteral("<%1 align=\"%2\">%3</%1>")
                    .arg(tag, column == 0 ? QStringLiteral("left") : QStringLiteral("right"),
                         cells[column].toHtmlEscaped());
    return html + QStringLiteral("</tr>\n");
}

} // namespace

TextTable textTable(const QAbstractItemModel& model, bool plain)
{
    const int role = plain ? static_cast<int>(ResultsModel::PlainRole) : static_cast<int>(Qt::DisplayRole);
    TextTable table;
    for (int column = 0; column < model.columnCount(); ++column)
        table.header << model.headerData(column, Qt::Horizontal).toString();
    for (int row = 0; row < model.rowCount(); ++row) {
        QStringList cells;
        for (int column = 0; column < model.columnCount(); ++column)
            cells << model.index(row, column).data(role).toString();
        table.rows << cells;
    }
    return table;
}

QString asMarkdown(const TextTable& table)
{
    const auto line = [](const QStringList& cells) {
        return QStringLiteral("| ") + changed(cells, markdownCell).join(QStringLiteral(" | ")) + QStringLiteral(" |\n");
    };
    QStringList rule;
    for (qsizetype column = 0; column < table.header.size(); ++column)
        rule << (column == 0 ? QStringLiteral("---") : QStringLiteral("---:"));
    QString text =
        line(table.header) + QStringLiteral("| ") + rule.join(QStringLiteral(" | ")) + QStringLiteral(" |\n");
    for (const QStringList& row : table.rows)
        text += line(row);
    return text;
}

QString asCsv(const TextTable& table)
{
    QString text = changed(table.header, csvCell).join(QLatin1Char(',')) + QStringLiteral("\r\n");
    for (const QStringList& row : table.rows)
        text += changed(row, csvCell).join(QLatin1Char(',')) + QStringLiteral("\r\n");
    return text;
}

QString asTabs(const TextTable& table)
{
    const auto flat = [](QString cell) { return cell.replace(QLatin1Char('\t'), QLatin1Char(' ')).simplified(); };
    QString text;
    if (!table.header.isEmpty())
        text = changed(table.header, flat).join(QLatin1Char('\t')) + QLatin1Char('\n');
    for (const QStringList& row : table.rows)
        text += changed(row, flat).join(QLatin1Char('\t')) + QLatin1Char('\n');
    return text;
}

QString asHtml(const TextTable& table)
{
    QString html = QStringLiteral("<table border=\"1\" cellspacing=\"0\" cellpadding=\"4\">\n");
    if (!table.header.isEmpty())
        html += htmlRow(table.header, QStringLiteral("th"));
    for (const QStringList& row : table.rows)
        html += htmlRow(row, QStringLiteral("td"));
    return html + QStringLiteral("</table>\n");
}

} // namespace twice::ui
