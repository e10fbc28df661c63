#include "compare/cause_chart.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

namespace twice::ui {

CauseChart::CauseChart(QWidget* parent)
    : QWidget(parent),
      m_comparison(std::make_shared<const Comparison>(nullptr, nullptr, std::vector<std::size_t>{}))
{
    setObjectName(QStringLiteral("causeChart"));
    setAccessibleName(tr("Why steps were done again"));
    setAccessibleDescription(tr("Nothing to show yet"));
    setWhatsThis(tr(
        "For each strategy, its own steps done again, shared out by the one reason for which each was called again."));
    setAttribute(Qt::WA_OpaquePaintEvent);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void CauseChart::setComparison(std::shared_ptr<const Comparison> comparison)
{
    const QSize before = minimumSizeHint();
    m_comparison = std::move(comparison);
    setAccessibleDescription(causeSummary(*m_comparison));
    if (minimumSizeHint() != before)
        updateGeometry();
    update();
}

void CauseChart::setFaded(bool faded)
{
    m_faded = faded;
    update();
}

CausePicture CauseChart::picture(const QRectF& area, const QFont& font, const QPalette& palette) const
{
    return {m_comparison, false, font, palette, area};
}

QSize CauseChart::minimumSizeHint() const
{
    return CausePicture::smallestSize(*m_comparison, font()).toSize();
}

QSize CauseChart::sizeHint() const
{
    return minimumSizeHint() * 3 / 2;
}

void CauseChart::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    CausePicture(m_comparison, m_faded, font(), palette(), QRectF(rect())).draw(painter);
}

bool CauseChart::event(QEvent* event)
{
    if (event->type() == QEvent::FontChange)
        updateGeometry();
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    auto* help = static_cast<QHelpEvent*>(event);
    const CausePicture shown = picture(QRectF(rect()), font(), palette());
    for (const CausePicture::Segment& segment : shown.segments()) {
        if (segment.rect.contains(help->pos())) {
            QToolTip::showText(help->globalPos(), shown.segmentText(segment), this, segment.rect.toAlignedRect());
            return true;
        }
    }
    QToolTip::hideText();
    return true;
}

} // namespace twice::ui
