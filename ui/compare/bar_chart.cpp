#include "compare/bar_chart.h"

#include "compare/comparison_text.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace twice::ui {

BarChart::BarChart(QWidget* parent)
    : QWidget(parent),
      m_comparison(std::make_shared<const Comparison>(nullptr, nullptr, std::vector<std::size_t>{}))
{
    setObjectName(QStringLiteral("barChart"));
    setAccessibleName(tr("Bars: what each strategy came to"));
    setWhatsThis(
        tr("A bar for each strategy and count, with its number, its 95 % interval and its exact expectation."));
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void BarChart::setComparison(std::shared_ptr<const Comparison> comparison)
{
    const QSize before = minimumSizeHint();
    m_comparison = std::move(comparison);
    if (minimumSizeHint() != before)
        tellSize();
    refresh();
}

void BarChart::setCounts(std::vector<const CountField*> counts)
{
    m_options.counts = std::move(counts);
    tellSize();
    refresh();
}

void BarChart::setScale(ScaleKind kind)
{
    m_options.scale = kind;
    refresh();
}

void BarChart::setShowExact(bool show)
{
    m_options.showExact = show;
    tellSize();
    refresh();
}

void BarChart::setFaded(bool faded)
{
    if (m_options.faded == faded)
        return;
    m_options.faded = faded;
    update();
}

void BarChart::refresh()
{
    describe();
    update();
}

void BarChart::tellSize()
{
    updateGeometry();
    emit needsOtherSize();
}

bool BarChart::isEmpty() const
{
    return m_comparison->size() == 0 || m_options.counts.empty();
}

void BarChart::describe()
{
    if (isEmpty()) {
        setAccessibleDescription(tr("Nothing to show yet"));
        return;
    }
    m_current.row = std::min(m_current.row, m_comparison->size() - 1);
    m_current.column = std::min(m_current.column, m_options.counts.size() - 1);
    setAccessibleDescription(summaryOf(*m_comparison, m_options.counts));
}

BarPicture BarChart::picture(const QRectF& area, const QFont& font, const QPalette& palette) const
{
    BarOptions options = m_options;
    options.current.reset();
    options.faded = false;
    return {m_comparison, options, font, palette, area};
}

BarPicture BarChart::picture() const
{
    BarOptions options = m_options;
    if (hasFocus() && !isEmpty())
        options.current = m_current;
    return {m_comparison, options, font(), palette(), QRectF(rect())};
}

QSizeF BarChart::smallestPicture(const QFont& font) const
{
    return BarPicture::smallestSize(*m_comparison, m_options, font);
}

QSize BarChart::minimumSizeHint() const
{
    return smallestPicture(font()).toSize();
}

QSize BarChart::sizeHint() const
{
    return minimumSizeHint() * 3 / 2;
}

void BarChart::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    picture().draw(painter);
}

void BarChart::moveTo(std::size_t row, std::size_t column)
{
    m_current = {row, column};
    update();
    const BarPicture shown = picture();
    const QString text = shown.cellText(m_current);
    setAccessibleDescription(text);
    emit moved(shown.cellRect(m_current).toRect());
    QToolTip::showText(mapToGlobal(shown.cellRect(m_current).bottomLeft().toPoint()), text, this);
}

void BarChart::keyPressEvent(QKeyEvent* event)
{
    if (isEmpty()) {
        QWidget::keyPressEvent(event);
        return;
    }
    auto [row, column] = m_current;
    switch (event->key()) {
    case Qt::Key_Up:
        row -= row > 0 ? 1 : 0;
        break;
    case Qt::Key_Down:
        row = std::min(row + 1, m_comparison->size() - 1);
        break;
    case Qt::Key_Left:
        column -= column > 0 ? 1 : 0;
        break;
    case Qt::Key_Right:
        column = std::min(column + 1, m_options.counts.size() - 1);
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        emit activated(row, m_options.counts[column]);
        return;
    default:
        QWidget::keyPressEvent(event);
        return;
    }
    moveTo(row, column);
}

void BarChart::mousePressEvent(QMouseEvent* event)
{
    const std::optional<BarCell> cell = picture().cellAt(event->position());
    if (!cell || event->button() != Qt::LeftButton) {
        QWidget::mousePressEvent(event);
        return;
    }
    m_current = *cell;
    update();
    emit activated(cell->row, m_options.counts[cell->column]);
}

void BarChart::focusInEvent(QFocusEvent* event)
{
    update();
    QWidget::focusInEvent(event);
}

void BarChart::focusOutEvent(QFocusEvent* event)
{
    describe();
    update();
    QWidget::focusOutEvent(event);
}

bool BarChart::event(QEvent* event)
{
    if (event->type() == QEvent::FontChange)
        tellSize();
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    auto* help = static_cast<QHelpEvent*>(event);
    const BarPicture shown = picture();
    if (const std::optional<BarCell> cell = shown.cellAt(help->pos()))
        QToolTip::showText(help->globalPos(), shown.cellText(*cell), this, shown.cellRect(*cell).toRect());
    else
        QToolTip::hideText();
    return true;
}

} // namespace twice::ui
