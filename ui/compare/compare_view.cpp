#include "compare/compare_view.h"

#include "compare/bar_chart.h"
#include "compare/card.h"
#include "compare/cause_chart.h"
#include "compare/compare_exports.h"
#include "compare/comparison_text.h"
#include "compare/count_menu.h"
#include "compare/empty_page.h"
#include "compare/results_table.h"
#include "compare/run_banner.h"
#include "compare/sideways_scroll.h"
#include "compare/trace_chart.h"
#include "text/count_text.h"
#include "text/number_format.h"
#include "text/time_text.h"

#include <QAction>
#include <QHBoxLayout>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <cmath>

namespace twice::ui {
namespace {

constexpr int spacing = 6;
constexpr int outOfDateDelayMs = 300;
constexpr int lettersOfBars = 100; // wider bars, of more than three counts, may scroll sideways

constexpr double longRun = 5;        // seconds that somebody who waits wants to know of
constexpr double settledSpeed = 0.2; // seconds after which a run's speed says something

/// Two digits: the third would flicker, and nobody knows it.
QString roughTime(double seconds)
{
    const TimeUnit unit = timeUnit(seconds);
    const double units = seconds / unit.seconds;
    const double digits = units >= 10 ? 1 : 10;
    return unit.label(std::round(units * digits) / digits * unit.seconds);
}

std::vector<const CountField*> defaultBars()
{
    std::vector<const CountField*> counts;
    for (const char* name : {"failed", "stepsDoneAgain", "usersWithTwoOrMoreEmails"})
        if (const CountField* field = countField(name))
            counts.push_back(field);
    return counts;
}

QToolButton* makeButton(const QString& name, const QString& text, const QString& help, QWidget* parent)
{
    auto* button = new QToolButton(parent);
    button->setObjectName(name);
    button->setText(text);
    button->setToolTip(help);
    button->setWhatsThis(help);
    button->setFocusPolicy(Qt::StrongFocus);
    return button;
}

} // namespace

CompareView::CompareView(QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("compareView"));
    setupCharts();
    setupControls();
    setupExports();
    setupLayout();
    tellState();
}

void CompareView::setupCharts()
{
    m_bars = new BarChart(this);
    m_bars->setCounts(defaultBars());
    m_lines = new TraceChart(this);
    m_causes = new CauseChart(this);
    m_table = new ResultsTable(this);
    m_outOfDateDelay.setSingleShot(true);
    m_outOfDateDelay.setInterval(outOfDateDelayMs);
    connect(&m_outOfDateDelay, &QTimer::timeout, this, [this] { showOutOfDate(true); });
}

void CompareView::setupControls()
{
    m_banner = new RunBanner(this);

    m_countMenu = new CountMenu(tr("Counts"), this);
    m_countMenu->setObjectName(QStringLiteral("countMenu"));
    m_countMenu->setChosen(m_bars->options().counts);
    connect(m_countMenu, &CountMenu::changed, this, [this] { m_bars->setCounts(m_countMenu->chosen()); });
    m_countsButton =
        makeButton(QStringLiteral("countsButton"), tr("&Counts"), tr("Choose the counts that have bars."), this);
    m_countsButton->setMenu(m_countMenu);
    m_countsButton->setPopupMode(QToolButton::InstantPopup);

    m_logButton =
        makeButton(QStringLiteral("logarithmicButton"), tr("Lo&g"),
                   tr("Draw on a logarithmic scale, on which small and large counts can be told apart."), this);
    m_logButton->setAccessibleName(tr("Logarithmic scale"));
    m_logButton->setCheckable(true);
    connect(m_logButton, &QToolButton::toggled, this, [this](bool on) {
        const ScaleKind scale = on ? ScaleKind::Logarithmic : ScaleKind::Linear;
        m_bars->setScale(scale);
        m_lines->setScale(scale);
    });

    m_exactButton =
        makeButton(QStringLiteral("exactButton"), tr("E&xact"),
                   tr("Write the exact expectation beside each simulated number, where there is room."), this);
    m_exactButton->setCheckable(true);
    connect(m_exactButton, &QToolButton::toggled, this, [this](bool on) {
        m_bars->setShowExact(on);
        m_table->setShowExact(on);
    });
}

void CompareView::setupExports()
{
    m_exportButton = makeButton(QStringLiteral("exportButton"), tr("Ex&port"),
                                tr("Save charts as pictures and results as files, or copy the table."), this);
    m_exportButton->setPopupMode(QToolButton::InstantPopup);
    m_exports = new CompareExports(*m_bars, *m_lines, *m_causes, *m_table, this);
    m_exportButton->addActions(m_exports->actions());
}

QList<QAction*> CompareView::exportActions() const
{
    return m_exports->actions();
}

void CompareView::setupLayout()
{
    auto* controls = new QHBoxLayout;
    controls->setSpacing(spacing);
    controls->addWidget(m_banner, 1);
    for (QWidget* button : {m_countsButton, m_logButton, m_exactButton, m_exportButton})
        controls->addWidget(button);

    m_rows = new QSplitter(Qt::Vertical);
    m_rows->setObjectName(QStringLiteral("compareSplitter"));
    m_rows->setChildrenCollapsible(false);
    auto* causes = new Card(m_causes);
    causes->setTitle(tr("Why steps were done again"));
    m_middle = new QSplitter(Qt::Horizontal);
    m_middle->setObjectName(QStringLiteral("linesSplitter"));
    m_middle->setChildrenCollapsible(false);
    m_middle->addWidget(new Card(m_lines));
    m_middle->addWidget(causes);
    m_middle->setStretchFactor(0, 3);
    m_middle->setStretchFactor(1, 2);
    auto* bars = new SidewaysScroll(m_bars, lettersOfBars);
    bars->setObjectName(QStringLiteral("barsScroll"));
    connect(m_bars, &BarChart::moved, bars, [bars](const QRect& cell) {
        constexpr int beside = 16;
        bars->ensureVisible(cell.right(), 0, beside, 0);
        bars->ensureVisible(cell.left(), 0, beside, 0);
    });
    connect(m_bars, &BarChart::needsOtherSize, bars, &QWidget::updateGeometry);
    m_rows->addWidget(new Card(bars));
    m_rows->addWidget(m_middle);
    m_rows->addWidget(new Card(m_table));
    m_rows->setStretchFactor(0, 5);
    m_rows->setStretchFactor(1, 4);
    m_rows->setStretchFactor(2, 2);

    // In a window that is too low for all, the charts scroll and the controls stay.
    m_scroll = new QScrollArea;
    m_scroll->setObjectName(QStringLiteral("compareScroll"));
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setWidgetResizable(true);
    m_scroll->setWidget(m_rows);

    m_content = new QWidget;
    auto* rows = new QVBoxLayout(m_content);
    rows->setContentsMargins(spacing, spacing, spacing, spacing);
    rows->setSpacing(spacing);
    rows->addLayout(controls);
    rows->addWidget(m_scroll, 1);

    m_pages = new QStackedWidget(this);
    m_pages->addWidget(new EmptyPage);
    m_pages->addWidget(m_content);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(m_pages);
}

CompareChoices CompareView::choices() const
{
    return {.bars = m_bars->options().counts,
            .columns = m_table->counts(),
            .lines = m_lines->field(),
            .overTime = m_lines->state(),
            .logarithmic = m_logButton->isChecked(),
            .exact = m_exactButton->isChecked(),
            .rows = m_rows->saveState(),
            .middle = m_middle->saveState()};
}

void CompareView::setChoices(const CompareChoices& choices)
{
    m_bars->setCounts(choices.bars.empty() ? defaultBars() : choices.bars);
    m_countMenu->setChosen(m_bars->options().counts);
    m_table->setCounts(choices.columns.empty() ? articleCounts() : choices.columns);
    m_lines->setField(choices.lines);
    m_lines->setState(choices.overTime);
    m_logButton->setChecked(choices.logarithmic);
    m_exactButton->setChecked(choices.exact);
    m_rows->restoreState(choices.rows);
    m_middle->restoreState(choices.middle);
}

void CompareView::lookAt(const std::vector<const CountField*>& counts)
{
    m_bars->setCounts(counts.empty() ? defaultBars() : counts);
    m_countMenu->setChosen(m_bars->options().counts);
    m_lines->setField(counts.empty() ? m_bars->options().counts.back() : counts.front());
}

QSize CompareView::leastSize() const
{
    const QSize charts = m_scroll->widget()->minimumSizeHint();
    QSize around = m_content->minimumSizeHint() - m_scroll->minimumSizeHint();
    if (m_content->isVisible()) // a banner of several lines
        around.setHeight(std::max(around.height(), m_content->height() - m_scroll->height()));
    const int table =
        m_table->leastWidth() + m_table->parentWidget()->minimumSizeHint().width() - m_table->minimumSizeHint().width();
    return {std::max({charts.width(), m_bars->minimumSizeHint().width(), table}) + around.width(),
            charts.height() + around.height()};
}

void CompareView::showRun(std::shared_ptr<const Snapshot> snapshot,
                          const std::shared_ptr<const DocumentState>& ranState, const std::vector<std::size_t>& places)
{
    if (!snapshot || (snapshot == m_snapshot && ranState == m_ranState))
        return;
    m_snapshot = snapshot;
    m_ranState = ranState;
    m_comparison = std::make_shared<const Comparison>(std::move(snapshot), ranState, places);
    refresh();
}

void CompareView::refresh()
{
    m_bars->setComparison(m_comparison);
    m_lines->setComparison(m_comparison);
    m_causes->setComparison(m_comparison);
    m_table->results().setComparison(m_comparison);
    m_exports->setComparison(m_comparison);
    tellState();
}

void CompareView::showState(CompareState state)
{
    m_state = state;
    tellState();
}

void CompareView::setOutOfDate(bool outOfDate)
{
    if (outOfDate) {
        m_outOfDateDelay.start();
        return;
    }
    m_outOfDateDelay.stop();
    showOutOfDate(false);
}

void CompareView::setEstimate(std::optional<double> seconds)
{
    if (m_estimate == seconds)
        return;
    m_estimate = seconds;
    tellState();
}

void CompareView::showOutOfDate(bool outOfDate)
{
    if (m_outOfDate == outOfDate)
        return;
    m_outOfDate = outOfDate;
    m_bars->setFaded(outOfDate);
    m_lines->setFaded(outOfDate);
    m_causes->setFaded(outOfDate);
    tellState();
}

void CompareView::tellState()
{
    const bool isEmpty = m_state == CompareState::Empty || (!m_comparison && m_state != CompareState::Failed);
    m_pages->setCurrentIndex(isEmpty ? 0 : 1);
    if (isEmpty)
        return;
    if (m_state == CompareState::Failed) {
        m_banner->tell(
            RunBanner::Tone::Fault,
            tr("The run failed: %1").arg(m_snapshot ? QString::fromStdString(m_snapshot->failure) : QString()));
        return;
    }
    const bool repeated = m_comparison->luckRepeated();
    const bool notice = m_outOfDate || repeated || m_state == CompareState::Stopped;
    QString text = stateInWords();
    if (repeated)
        text += QLatin1Char('\n') +
                tr("One generator has begun again: counts may lie further from exact than intervals say");
    m_banner->tell(notice ? RunBanner::Tone::Notice : RunBanner::Tone::Plain, text);
}

QString CompareView::progressInWords() const
{
    const Snapshot& snapshot = m_comparison->snapshot();
    QString text =
        tr("Running: after %1 of %2 jobs").arg(jobsCountedText(*m_comparison), formatCount(m_comparison->jobs()));
    if (m_comparison->jobsCounted().most == 0 && snapshot.jobsGone > 0) // in the midst of one large world
        text = tr("Running: %1 of one large world")
                   .arg(shareText(snapshot.jobsGone / static_cast<double>(snapshot.jobsInAll), 0));
    if (snapshot.secondsLeft && *snapshot.secondsLeft >= longRun && snapshot.elapsedSeconds >= settledSpeed)
        text += tr(", about %1 left").arg(roughTime(*snapshot.secondsLeft));
    return text;
}

QString CompareView::stateInWords() const
{
    const QString jobs = formatCount(m_comparison->jobs());
    switch (m_state) {
    case CompareState::Stopped:
        return m_outOfDate ? tr("Changed since this run, which was stopped after %1 of %2 jobs")
                                 .arg(jobsCountedText(*m_comparison), jobs)
                           : tr("Stopped after %1 of %2 jobs: counts so far").arg(jobsCountedText(*m_comparison), jobs);
    case CompareState::Running:
        return progressInWords();
    default:
        if (m_outOfDate && m_estimate && *m_estimate >= longRun)
            return tr("Changed since this run: press Run to bring it up to date, which may take about %1")
                .arg(roughTime(*m_estimate));
        return m_outOfDate ? tr("Changed since this run: press Run to bring it up to date")
                           : tr("%1 jobs for each strategy, with the same luck").arg(jobs);
    }
}

} // namespace twice::ui
