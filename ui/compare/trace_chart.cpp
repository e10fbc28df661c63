#include "compare/trace_chart.h"

#include "compare/comparison_text.h"
#include "compare/time_picture.h"
#include "compare/trace_picture.h"
#include "theme/strategy_style.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QStackedLayout>
#include <QVBoxLayout>

namespace twice::ui {
namespace {

const QLatin1String overTime("overTime."); // before the names of states, among those of counts

} // namespace

TraceChart::TraceChart(QWidget* parent)
    : QWidget(parent),
      m_field(countField("usersWithTwoOrMoreEmails")),
      m_chart(new LineChart(this)),
      m_titleRow(new QWidget(this)),
      m_choice(new QComboBox(m_titleRow)),
      m_label(new QLabel(m_titleRow)),
      m_reason(new QLabel(this)),
      m_pages(new QStackedLayout)
{
    setObjectName(QStringLiteral("traceChart"));
    m_chart->setObjectName(QStringLiteral("lineChart"));
    m_chart->setAccessibleName(tr("Lines: a count as the run goes"));
    m_chart->setWhatsThis(
        tr("The chosen count per million jobs against the jobs done, with its 95 % band and the exact "
           "expectation as a dotted line; or what the first world of each strategy holds over its time."));
    m_reason->setObjectName(QStringLiteral("noLines"));
    m_reason->setWordWrap(true);
    m_reason->setAlignment(Qt::AlignCenter);
    m_reason->setMargin(12);
    m_pages->addWidget(m_chart);
    m_pages->addWidget(m_reason);
    setupChoice();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_titleRow);
    layout->addLayout(m_pages, 1);
    refresh();
}

void TraceChart::setupChoice()
{
    m_choice->setObjectName(QStringLiteral("traceCount"));
    m_choice->setAccessibleName(tr("Count of the lines"));
    m_choice->setToolTip(tr("Choose the count that the lines show."));
    m_choice->setWhatsThis(tr("The count that the lines show, per million jobs."));
    m_choice->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    for (const CountField& field : countFields()) {
        const bool alwaysTheSame = field.jsonName == "requests";
        if (alwaysTheSame)
            continue;
        m_choice->addItem(titleOf(field), QString::fromStdString(std::string(field.jsonName)));
        m_choice->setItemData(m_choice->count() - 1, explanationOf(field), Qt::ToolTipRole);
    }
    m_choice->insertSeparator(m_choice->count());
    for (const StateField& state : stateFields()) {
        m_choice->addItem(tr("%1 over time").arg(state.title),
                          overTime + QString::fromStdString(std::string(state.name)));
        m_choice->setItemData(m_choice->count() - 1, state.explanation, Qt::ToolTipRole);
    }
    m_label->setObjectName(QStringLiteral("traceGround"));
    m_label->setBuddy(m_choice);
    auto* row = new QHBoxLayout(m_titleRow);
    row->setContentsMargins(8, 5, 8, 0);
    row->addWidget(m_choice);
    row->addWidget(m_label);
    row->addStretch(1);
    setField(m_field);
    connect(m_choice, &QComboBox::currentIndexChanged, this, &TraceChart::choose);
}

void TraceChart::choose()
{
    const QString name = m_choice->currentData().toString();
    m_state = name.startsWith(overTime) ? stateField(name.mid(overTime.size()).toStdString()) : nullptr;
    if (m_state == nullptr)
        m_field = countField(name.toStdString());
    refresh();
}

void TraceChart::setField(const CountField* field)
{
    const int place = field ? m_choice->findData(QString::fromStdString(std::string(field->jsonName))) : -1;
    if (place >= 0)
        m_choice->setCurrentIndex(place);
}

void TraceChart::setState(const StateField* state)
{
    const int place = state ? m_choice->findData(overTime + QString::fromStdString(std::string(state->name))) : -1;
    if (place >= 0)
        m_choice->setCurrentIndex(place);
}

QString TraceChart::title() const
{
    if (m_state)
        return tr("%1 over time").arg(m_state->title);
    if (!m_field)
        return {};
    return m_field->isRatio ? tr("%1, against the jobs done").arg(titleOf(*m_field))
                            : tr("%1 per million jobs, against the jobs done").arg(titleOf(*m_field));
}

QString TraceChart::ground() const
{
    if (!m_state)
        return m_field && m_field->isRatio ? tr("against the jo&bs done")
                                           : tr("per million jobs, against the jo&bs done");
    const std::size_t without = m_comparison && hasTime(*m_comparison) ? withoutClock(*m_comparison) : 0;
    QString text = m_comparison && isOneWorld(*m_comparison) ? tr("by the world\u2019s clock")
                                                             : tr("by the clock of the first world");
    if (without > 0)
        text += tr(" (%1 without a clock)").arg(without);
    return text;
}

QString TraceChart::reasonForNoLines() const
{
    if (!m_comparison || m_comparison->size() == 0)
        return {};
    if (m_state) {
        if (hasTime(*m_comparison))
            return {};
        return withoutClock(*m_comparison) > 0
                   ? tr("There is no clock here: time changes nothing in this scenario, so its jobs are counted "
                        "without one. A step that takes time, or jobs that come one after another, start it.")
                   : tr("Nothing has happened yet.");
    }
    for (std::size_t row = 0; row < m_comparison->size(); ++row)
        if (m_comparison->progress(row).refusal || m_comparison->progress(row).engine == Engine::Counting)
            return {};
    return isOneWorld(*m_comparison) ? tr("All jobs share one world, whose counts are there only at its end: there is "
                                          "no line over the jobs done. Choose one over time above.")
                                     : QString();
}

ChartPicture TraceChart::pictureFor(bool dark) const
{
    if (!m_comparison || (!m_state && !m_field))
        return {};
    return m_state ? timePicture(*m_comparison, *m_state, m_scale, dark)
                   : tracePicture(*m_comparison, *m_field, m_scale, dark);
}

void TraceChart::setComparison(std::shared_ptr<const Comparison> comparison)
{
    m_comparison = std::move(comparison);
    refresh();
}

void TraceChart::setScale(ScaleKind kind)
{
    m_scale = kind;
    refresh();
}

void TraceChart::setFaded(bool faded)
{
    m_chart->setFaded(faded);
}

void TraceChart::refresh()
{
    m_isStale = !isVisible(); // a chart that nobody sees costs nothing
    if (m_isStale)
        return;
    sayWhatItIs();
    m_chart->setPicture(pictureFor(isDark(palette())));
}

void TraceChart::sayWhatItIs()
{
    const QString reason = reasonForNoLines();
    m_label->setText(ground());
    m_reason->setText(reason);
    m_pages->setCurrentIndex(reason.isEmpty() ? 0 : 1);
    if (!m_comparison || (!m_field && !m_state))
        m_chart->setAccessibleDescription(tr("Nothing to show yet"));
    else
        m_chart->setAccessibleDescription(m_state ? timeSummary(*m_comparison, *m_state)
                                                  : summaryOf(*m_comparison, {m_field}));
}

void TraceChart::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        refresh(); // the strategies' colours depend on the ground
}

void TraceChart::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_isStale)
        refresh();
}

void TraceChart::draw(QPainter& painter, const QRectF& area, const QFont& font, const QPalette& palette) const
{
    LineChart::draw(painter, area, font, palette, pictureFor(isDark(palette)));
}

} // namespace twice::ui
