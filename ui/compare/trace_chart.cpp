#include "compare/trace_chart.h"

#include "charts/line_chart.h"
#include "compare/comparison_text.h"
#include "compare/trace_picture.h"
#include "theme/strategy_style.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace twice::ui {

TraceChart::TraceChart(QWidget* parent)
    : QWidget(parent),
      m_field(countField("usersWithTwoOrMoreEmails")),
      m_chart(new LineChart(this)),
      m_titleRow(new QWidget(this)),
      m_choice(new QComboBox(m_titleRow))
{
    setObjectName(QStringLiteral("traceChart"));
    m_chart->setObjectName(QStringLiteral("lineChart"));
    m_chart->setAccessibleName(tr("Lines: a count as the run goes"));
    m_chart->setWhatsThis(
        tr("The chosen count per million jobs against the jobs done, with its 95 % band and the exact "
           "expectation as a dotted line."));
    setupChoice();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_titleRow);
    layout->addWidget(m_chart, 1);
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
    auto* label = new QLabel(tr("per million jobs, against the jo&bs done"), m_titleRow);
    label->setBuddy(m_choice);
    auto* row = new QHBoxLayout(m_titleRow);
    row->setContentsMargins(8, 5, 8, 0);
    row->addWidget(m_choice);
    row->addWidget(label);
    row->addStretch(1);
    setField(m_field);
    connect(m_choice, &QComboBox::currentIndexChanged, this, [this, label] {
        m_field = countField(m_choice->currentData().toString().toStdString());
        label->setText(m_field && m_field->isRatio ? tr("against the jo&bs done")
                                                   : tr("per million jobs, against the jo&bs done"));
        refresh();
    });
}

void TraceChart::setField(const CountField* field)
{
    const int place = field ? m_choice->findData(QString::fromStdString(std::string(field->jsonName))) : -1;
    if (place >= 0)
        m_choice->setCurrentIndex(place);
}

QString TraceChart::title() const
{
    if (!m_field)
        return {};
    return m_field->isRatio ? tr("%1, against the jobs done").arg(titleOf(*m_field))
                            : tr("%1 per million jobs, against the jobs done").arg(titleOf(*m_field));
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
    if (!m_comparison || !m_field) {
        m_chart->setPicture({});
        m_chart->setAccessibleDescription(tr("Nothing to show yet"));
        return;
    }
    m_chart->setPicture(tracePicture(*m_comparison, *m_field, m_scale, isDark(palette())));
    m_chart->setAccessibleDescription(summaryOf(*m_comparison, {m_field}));
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
    const ChartPicture picture =
        m_comparison && m_field ? tracePicture(*m_comparison, *m_field, m_scale, isDark(palette)) : ChartPicture{};
    LineChart::draw(painter, area, font, palette, picture);
}

} // namespace twice::ui
