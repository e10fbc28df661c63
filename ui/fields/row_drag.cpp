#include "fields/row_drag.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>

namespace twice::ui {

RowDrag::RowDrag(QAbstractItemView* view) : QObject(view), m_view(view), m_line(new QWidget(view->viewport()))
{
    m_line->setAutoFillBackground(true);
    m_line->setBackgroundRole(QPalette::Highlight);
    m_line->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_line->hide();
    constexpr int scrollEvery = 40; // milliseconds
    m_scroll.setInterval(scrollEvery);
    connect(&m_scroll, &QTimer::timeout, this, &RowDrag::scrollAtEdges);
    view->setDragEnabled(false);
    view->installEventFilter(this);
    view->viewport()->installEventFilter(this);
}

bool RowDrag::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_view) {
        const bool key = event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride;
        if (m_dragging && key && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
            stop();
            event->accept();
            return true;
        }
        return false;
    }
    switch (event->type()) {
    case QEvent::MouseButtonPress:
    case QEvent::MouseMove:
    case QEvent::MouseButtonRelease:
        return mouseEvent(*static_cast<QMouseEvent*>(event));
    default:
        return false;
    }
}

bool RowDrag::mouseEvent(const QMouseEvent& mouse)
{
    if (mouse.type() == QEvent::MouseMove)
        return (mouse.buttons() & Qt::LeftButton) && move(mouse.pos());
    if (mouse.button() != Qt::LeftButton)
        return false;
    return mouse.type() == QEvent::MouseButtonPress ? press(mouse.pos()) : release();
}

bool RowDrag::press(const QPoint& place)
{
    m_pressed = place;
    m_armed = m_view->indexAt(place).isValid();
    return false; // the view selects
}

bool RowDrag::move(const QPoint& place)
{
    if (!m_armed)
        return false;
    m_place = place;
    if (!m_dragging && (place - m_pressed).manhattanLength() >= QApplication::startDragDistance() &&
        m_view->selectionModel()->hasSelection()) {
        m_dragging = true;
        m_view->viewport()->setCursor(Qt::ClosedHandCursor);
        m_scroll.start();
    }
    if (m_dragging)
        showTarget();
    return true; // else the view would select what the mouse passes
}

bool RowDrag::release()
{
    m_armed = false;
    if (!m_dragging)
        return false;
    const int before = rowBefore(m_place);
    stop();
    emit dropped(before);
    return true;
}

void RowDrag::stop()
{
    m_armed = false;
    m_dragging = false;
    m_scroll.stop();
    m_line->hide();
    m_view->viewport()->unsetCursor();
}

void RowDrag::scrollAtEdges()
{
    constexpr int edge = 16;
    QScrollBar* bar = m_view->verticalScrollBar();
    if (m_place.y() < edge)
        bar->setValue(bar->value() - bar->singleStep());
    else if (m_place.y() > m_view->viewport()->height() - edge)
        bar->setValue(bar->value() + bar->singleStep());
    showTarget();
}

void RowDrag::showTarget()
{
    constexpr int thickness = 3;
    const int before = rowBefore(m_place);
    const int rows = m_view->model()->rowCount();
    const QRect row = m_view->visualRect(m_view->model()->index(before < rows ? before : rows - 1, 0));
    const int y = before < rows ? row.top() : row.bottom() + 1;
    m_line->setGeometry(0, std::max(0, y - 2), m_view->viewport()->width(), thickness);
    m_line->show();
    m_line->raise();
}

int RowDrag::rowBefore(const QPoint& place) const
{
    const QPoint inside(std::clamp(place.x(), 0, m_view->viewport()->width() - 1), place.y());
    const QModelIndex index = m_view->indexAt(inside);
    if (!index.isValid())
        return place.y() < 0 ? 0 : m_view->model()->rowCount();
    return place.y() < m_view->visualRect(index).center().y() ? index.row() : index.row() + 1;
}

} // namespace twice::ui
