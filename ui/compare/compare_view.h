#pragma once

#include "compare/compare_choices.h"
#include "compare/comparison.h"

#include <QList>
#include <QTimer>
#include <QWidget>

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

class QAction;
class QScrollArea;
class QSplitter;
class QStackedWidget;
class QToolButton;

namespace twice::ui {

class BarChart;
class CauseChart;
class CompareExports;
class CountMenu;
class ResultsTable;
class RunBanner;
class TraceChart;

enum class CompareState
{
    Empty, ///< nothing has run
    Running,
    Finished,
    Stopped, ///< halfway, by a person: counts so far
    Failed   ///< why is in the snapshot
};

/// Compares the strategies of one run: bars of the chosen counts, the same live against the jobs done, why steps were
/// done again, and a table. Fed with values only; it knows no engine. GUI thread only.
class CompareView : public QWidget
{
    Q_OBJECT

public:
    explicit CompareView(QWidget* parent = nullptr);

    /// For a menu: pictures of the charts, files of the results, copies of the table. Owned by the view.
    [[nodiscard]] QList<QAction*> exportActions() const;

    /// Shows a picture of a run. Strategy i of `snapshot` is strategy places[i] of `ranState`, whose look it gets.
    /// Cheap enough for thirty times a second; the same snapshot again costs nothing.
    void showRun(std::shared_ptr<const twice::Snapshot> snapshot,
                 const std::shared_ptr<const twice::ui::DocumentState>& ranState,
                 const std::vector<std::size_t>& places);
    void showState(twice::ui::CompareState state);
    /// What a person has chosen here: counts, columns, scale, sizes.
    [[nodiscard]] CompareChoices choices() const;
    void setChoices(const CompareChoices& choices);
    /// Shows these counts, the first one over the jobs done too; empty: the usual ones.
    void lookAt(const std::vector<const CountField*>& counts);

    /// The room in which everything is seen at once, without scrolling and with the table's headings on two lines.
    [[nodiscard]] QSize leastSize() const;
    /// The scenario was changed since the run that is shown. It is said a moment later, so that nothing flickers where
    /// every change is run at once.
    void setOutOfDate(bool outOfDate);
    /// About how long the scenario would run as it is now; said beside "press Run" where that is a long time.
    void setEstimate(std::optional<double> seconds);

private:
    void setupCharts();
    void setupControls();
    void setupLayout();
    void setupExports();
    void showOutOfDate(bool outOfDate);
    void refresh();
    void tellState();
    [[nodiscard]] QString stateInWords() const;
    [[nodiscard]] QString progressInWords() const;

    std::shared_ptr<const Comparison> m_comparison;
    std::shared_ptr<const Snapshot> m_snapshot;
    CompareState m_state = CompareState::Empty;
    std::shared_ptr<const DocumentState> m_ranState;
    bool m_outOfDate = false; ///< as it is shown
    std::optional<double> m_estimate;
    QTimer m_outOfDateDelay;

    QStackedWidget* m_pages = nullptr;
    QWidget* m_content = nullptr;
    QScrollArea* m_scroll = nullptr;
    QSplitter* m_rows = nullptr;   ///< bars; lines and causes; table
    QSplitter* m_middle = nullptr; ///< lines and causes
    RunBanner* m_banner = nullptr;
    BarChart* m_bars = nullptr;
    TraceChart* m_lines = nullptr;
    CauseChart* m_causes = nullptr;
    ResultsTable* m_table = nullptr;
    CountMenu* m_countMenu = nullptr;
    QToolButton* m_countsButton = nullptr;
    QToolButton* m_logButton = nullptr;
    QToolButton* m_exactButton = nullptr;
    QToolButton* m_exportButton = nullptr;
    CompareExports* m_exports = nullptr;
};

} // namespace twice::ui
