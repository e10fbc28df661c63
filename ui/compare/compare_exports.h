#pragma once

#include "compare/chart_sheet.h"
#include "compare/comparison.h"

#include <QList>
#include <QObject>

#include <functional>
#include <memory>
#include <optional>

class QAction;
class QWidget;

namespace twice::ui {

class BarChart;
class CauseChart;
class ResultsTable;
class TraceChart;

/// All that can be taken out of Compare: charts as pictures, results as files, the table as text. Owns the actions.
class CompareExports : public QObject
{
    Q_OBJECT

public:
    enum class Chart
    {
        All,
        Bars,
        Lines,
        Causes
    };

    CompareExports(const BarChart& bars, const TraceChart& lines, const CauseChart& causes, const ResultsTable& table,
                   QWidget* window);

    [[nodiscard]] QList<QAction*> actions() const { return m_actions; }
    /// Nothing to export before the first one.
    void setComparison(std::shared_ptr<const Comparison> comparison);

    /// By the ending of the name: .png, .svg, .pdf. Gives what went wrong in words, or nothing.
    [[nodiscard]] std::optional<QString> saveChart(Chart chart, const QString& fileName) const;
    /// By the ending of the name: .csv, .json, .md, .html.
    [[nodiscard]] std::optional<QString> saveResults(const QString& fileName) const;

private:
    void addChartAction(Chart chart, const QString& name, const QString& text);
    void addAction(const QString& name, const QString& text, const QString& help, const std::function<void()>& run);
    void askForChart(Chart chart);
    void askForResults();
    void tell(const std::optional<QString>& error) const;
    [[nodiscard]] ChartSheet sheet(Chart chart) const;
    [[nodiscard]] QString source() const;
    struct FileKind
    {
        QString name;
        QString ending;
    };
    /// The chosen file, or nothing where the dialog was given up.
    [[nodiscard]] QString askForFile(const QString& title, const QString& what, const QList<FileKind>& kinds) const;
    [[nodiscard]] QString suggestedName(const QString& what) const;

    const BarChart& m_bars;
    const TraceChart& m_lines;
    const CauseChart& m_causes;
    const ResultsTable& m_table;
    QWidget* m_window;
    std::shared_ptr<const Comparison> m_comparison;
    QList<QAction*> m_actions;
};

} // namespace twice::ui
