#include "compare/compare_exports.h"

#include "charts/text_lines.h"
#include "compare/bar_chart.h"
#include "compare/cause_chart.h"
#include "compare/comparison_text.h"
#include "compare/results_table.h"
#include "compare/strategy_key.h"
#include "compare/trace_chart.h"
#include "run/results.h"
#include "scenario/scenario_file.h"
#include "scenario/words.h"
#include "text/number_format.h"
#include "theme/appearance.h"
#include "theme/file_icons.h"
#include "version.h"

#include <QAction>
#include <QFileDialog>
#include <QMessageBox>
#include <QPainter>
#include <QRegularExpression>

#include <algorithm>

namespace twice::ui {
namespace {

// Sheets have a size of their own, so that a chart looks the same from every window.
constexpr double sheetWidth = 1100;
constexpr double barRowHeight = 54;
constexpr double barsBesideRows = 110;
constexpr double linesHeight = 420;
constexpr double causeRowHeight = 34;
constexpr double causesBesideRows = 60;
constexpr double keyScale = 1.3; // as large as the letters of the charts below it
constexpr double keyGap = 8;

double barsHeight(const Comparison& comparison)
{
    return barsBesideRows + barRowHeight * static_cast<double>(comparison.size());
}

double causesHeight(const Comparison& comparison)
{
    return causesBesideRows + causeRowHeight * static_cast<double>(comparison.size());
}

/// A chart that shows markers only gets the strategies' names above it.
void addKey(ChartSheet& sheet, const Comparison& comparison)
{
    const StrategyKey key(comparison, scaledFont(sheet.font, keyScale), sheetWidth);
    const double height = key.height() + keyGap;
    sheet.size.rheight() += height;
    sheet.draw = [key, height, palette = sheet.palette, draw = sheet.draw](QPainter& painter, const QRectF& area) {
        key.draw(painter, area.topLeft(), palette);
        draw(painter, area.adjusted(0, height, 0, 0));
    };
}

} // namespace

CompareExports::CompareExports(const BarChart& bars, const TraceChart& lines, const CauseChart& causes,
                               const ResultsTable& table, QWidget* window)
    : QObject(window),
      m_bars(bars),
      m_lines(lines),
      m_causes(causes),
      m_table(table),
      m_window(window)
{
    addChartAction(Chart::All, QStringLiteral("saveAllCharts"), tr("Save &All Charts…"));
    addChartAction(Chart::Bars, QStringLiteral("saveBars"), tr("Save &Bars…"));
    addChartAction(Chart::Lines, QStringLiteral("saveLines"), tr("Save &Lines…"));
    addChartAction(Chart::Causes, QStringLiteral("saveCauses"), tr("Save &Why Steps Were Done Again…"));
    addAction(QStringLiteral("saveResults"), tr("Save &Results…"),
              tr("Save every count of every strategy as CSV, JSON, Markdown or HTML."), [this] { askForResults(); });
    const QString copies = tr("Copy the table as it is shown to the clipboard.");
    addAction(QStringLiteral("copyMarkdown"), tr("Copy Table as &Markdown"), copies,
              [this] { m_table.copyAsMarkdown(); });
    addAction(QStringLiteral("copyCsv"), tr("Copy Table as &CSV"), copies, [this] { m_table.copyAsCsv(); });
    addAction(QStringLiteral("copyRichText"), tr("Copy Table as Rich &Text"), copies,
              [this] { m_table.copyAsRichText(); });
}

void CompareExports::addAction(const QString& name, const QString& text, const QString& help,
                               const std::function<void()>& run)
{
    auto* action = new QAction(text, this);
    action->setObjectName(name);
    action->setToolTip(help);
    action->setStatusTip(help);
    action->setWhatsThis(help);
    action->setEnabled(false); // until there is something to export
    connect(action, &QAction::triggered, this, run);
    m_actions << action;
}

void CompareExports::addChartAction(Chart chart, const QString& name, const QString& text)
{
    addAction(name, text, tr("Save as a picture: PNG, SVG or PDF."), [this, chart] { askForChart(chart); });
}

void CompareExports::setComparison(std::shared_ptr<const Comparison> comparison)
{
    m_comparison = std::move(comparison);
    for (QAction* action : m_actions)
        action->setEnabled(m_comparison != nullptr);
}

QString CompareExports::source() const
{
    const Scenario* scenario = m_comparison->snapshot().scenario.get();
    QStringList parts;
    if (scenario) {
        parts << QString::fromStdString(scenario->name);
        parts << tr("%1 jobs").arg(formatCount(scenario->world.jobs));
        if (m_comparison->jobsCounted().fewest < m_comparison->jobs())
            parts << tr("counted so far: %1").arg(jobsCountedText(*m_comparison));
        parts << tr("seed %1").arg(scenario->seed);
        parts << QString::fromStdString(std::string(word(scenario->random)));
    }
    parts << tr("Twice %1").arg(QString::fromLatin1(programVersion));
    return parts.join(QStringLiteral(" · "));
}

ChartSheet CompareExports::sheet(Chart chart) const
{
    const Comparison& comparison = *m_comparison;
    const QFont font = m_window->font();
    const QPalette paper = lightPalette(); // paper is white, whatever the window looks like
    ChartSheet sheet{
        .title = {}, .source = source(), .scenario = {}, .size = {}, .font = font, .palette = paper, .draw = {}};
    if (comparison.snapshot().scenario)
        sheet.scenario = QByteArray::fromStdString(formatResolvedScenario(*comparison.snapshot().scenario));
    const auto drawBars = [this, font, paper](QPainter& painter, const QRectF& area) {
        m_bars.picture(area, font, paper).draw(painter);
    };
    const auto drawLines = [this, font, paper](QPainter& painter, const QRectF& area) {
        m_lines.draw(painter, area, font, paper);
    };
    const auto drawCauses = [this, font, paper](QPainter& painter, const QRectF& area) {
        m_causes.picture(area, font, paper).draw(painter);
    };
    const double width = std::max(sheetWidth, m_bars.smallestPicture(font).width()); // for many counts
    const double bars = barsHeight(comparison);
    const double causes = causesHeight(comparison);
    switch (chart) {
    case Chart::Bars:
        sheet.title = tr("What each strategy came to");
        sheet.size = {width, bars};
        sheet.draw = drawBars;
        break;
    case Chart::Lines:
        sheet.title = m_lines.title();
        sheet.size = {sheetWidth, linesHeight};
        sheet.draw = drawLines;
        addKey(sheet, comparison);
        break;
    case Chart::Causes:
        sheet.title = tr("Why steps were done again");
        sheet.size = {sheetWidth, causes};
        sheet.draw = drawCauses;
        addKey(sheet, comparison);
        break;
    case Chart::All: {
        const QString linesTitle = m_lines.title();
        const double heading = QFontMetricsF(font).height() * 1.6;
        sheet.title =
            comparison.snapshot().scenario ? QString::fromStdString(comparison.snapshot().scenario->name) : QString();
        sheet.size = {width, bars + linesHeight + causes + 2 * heading};
        sheet.draw = [=](QPainter& painter, const QRectF& area) {
            double y = area.top();
            const auto next = [&](double height) {
                const QRectF part(area.left(), y, area.width(), height);
                y += height;
                return part;
            };
            const auto write = [&](const QString& text) {
                QFont bold = font;
                bold.setBold(true);
                painter.setFont(bold);
                painter.setPen(paper.color(QPalette::Text));
                painter.drawText(next(heading), Qt::AlignLeft | Qt::AlignVCenter, text);
            };
            drawBars(painter, next(bars));
            write(linesTitle);
            drawLines(painter, next(linesHeight));
            write(tr("Why steps were done again"));
            drawCauses(painter, next(causes));
        };
        break;
    }
    }
    return sheet;
}

std::optional<QString> CompareExports::saveChart(Chart chart, const QString& fileName) const
{
    if (!m_comparison)
        return tr("There is nothing to save yet.");
    const std::optional<SheetFormat> format = sheetFormat(fileName);
    if (!format)
        return tr("%1 ends in none of .png, .svg and .pdf.").arg(fileName);
    const std::optional<QByteArray> content = encoded(sheet(chart), *format);
    if (!content)
        return tr("The picture is too large to be made.");
    return writeFile(fileName, *content);
}

std::optional<QString> CompareExports::saveResults(const QString& fileName) const
{
    if (!m_comparison)
        return tr("There is nothing to save yet.");
    const Snapshot& snapshot = m_comparison->snapshot();
    const auto endsIn = [&fileName](const char* ending) {
        return fileName.endsWith(QLatin1String(ending), Qt::CaseInsensitive);
    };
    if (endsIn(".csv"))
        return writeFile(fileName, QByteArray::fromStdString(resultsAsCsv(snapshot)));
    if (endsIn(".json"))
        return writeFile(fileName, QByteArray::fromStdString(resultsAsJson(snapshot)));
    if (endsIn(".md"))
        return writeFile(fileName, QByteArray::fromStdString(resultsAsMarkdown(snapshot)));
    if (endsIn(".html")) {
        const QString page =
            QStringLiteral(
                "<!DOCTYPE html>\n<html><head><meta charset=\"utf-8\"><title>%1</title></head><body>\n%2<p>%3</p>\n"
                "</body></html>\n")
                .arg(source().toHtmlEscaped(), asHtml(m_table.whole(false)), source().toHtmlEscaped());
        return writeFile(fileName, page.toUtf8());
    }
    return tr("%1 ends in none of .csv, .json, .md and .html.").arg(fileName);
}

QString CompareExports::suggestedName(const QString& what) const
{
    const Scenario* scenario = m_comparison ? m_comparison->snapshot().scenario.get() : nullptr;
    QString name = scenario ? QString::fromStdString(scenario->name) : QString();
    static const QRegularExpression notInNames(QStringLiteral("[^\\w\\- ]+"),
                                               QRegularExpression::UseUnicodePropertiesOption);
    name.remove(notInNames);
    return (name + QLatin1Char(' ') + what).simplified().replace(QLatin1Char(' '), QLatin1Char('-')).toLower();
}

QString CompareExports::askForFile(const QString& title, const QString& what, const QList<FileKind>& kinds) const
{
    // The dialog adds the ending itself, so that its question about an existing file is about the right one.
    FileIcons icons;
    QFileDialog dialog(m_window, title);
    dialog.setIconProvider(&icons);
    dialog.setObjectName(QStringLiteral("saveDialog"));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    QStringList filters;
    for (const FileKind& kind : kinds)
        filters << QStringLiteral("%1 (*.%2)").arg(kind.name, kind.ending);
    dialog.setNameFilters(filters);
    dialog.setDefaultSuffix(kinds.front().ending);
    dialog.selectFile(suggestedName(what) + QLatin1Char('.') + kinds.front().ending);
    connect(&dialog, &QFileDialog::filterSelected, &dialog, [&dialog, &filters, &kinds](const QString& filter) {
        dialog.setDefaultSuffix(kinds[std::max<qsizetype>(filters.indexOf(filter), 0)].ending);
    });
    return dialog.exec() == QDialog::Accepted && !dialog.selectedFiles().isEmpty() ? dialog.selectedFiles().front()
                                                                                   : QString();
}

void CompareExports::askForChart(Chart chart)
{
    const QString name = askForFile(tr("Save Chart"), tr("chart"),
                                    {{tr("PNG picture"), QStringLiteral("png")},
                                     {tr("SVG drawing"), QStringLiteral("svg")},
                                     {tr("PDF document"), QStringLiteral("pdf")}});
    if (!name.isEmpty())
        tell(saveChart(chart, name));
}

void CompareExports::askForResults()
{
    const QString name = askForFile(tr("Save Results"), tr("results"),
                                    {{tr("CSV for spreadsheets"), QStringLiteral("csv")},
                                     {tr("JSON"), QStringLiteral("json")},
                                     {tr("Markdown"), QStringLiteral("md")},
                                     {tr("HTML page"), QStringLiteral("html")}});
    if (!name.isEmpty())
        tell(saveResults(name));
}

void CompareExports::tell(const std::optional<QString>& error) const
{
    if (error)
        QMessageBox::warning(m_window, tr("Not Saved"), *error);
}

} // namespace twice::ui
