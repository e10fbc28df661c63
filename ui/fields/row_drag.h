#pragma once

#include <QObject>
#include <QPoint>
#include <QTimer>

class QAbstractItemView;
class QMouseEvent;
class QWidget;

namespace twice::ui {

/// Lets the selected rows of a list or table be dragged to another place in it. A line shows where they would stand,
/// the view scrolls at its edges, Escape puts them back. The view's own drag and drop goes through the clipboard's
/// formats and removes rows behind the document's back, so this is done without it.
class RowDrag : public QObject
{
    Q_OBJECT

public:
    explicit RowDrag(QAbstractItemView* view);

signals:
    /// The selected rows are to stand before what is row `before` now; the number of rows for the end.
    void dropped(int before);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    bool mouseEvent(const QMouseEvent& mouse);
    bool press(const QPoint& place);
    bool move(const QPoint& place);
    bool release();
    void stop();
    void scrollAtEdges();
    void showTarget();
    [[nodiscard]] int rowBefore(const QPoint& place) const;

    QAbstractItemView* m_view;
    QWidget* m_line;
    QTimer m_scroll;
    QPoint m_pressed;
    QPoint m_place;
    bool m_armed = false;
    bool m_dragging = false;
};

} // namespace twice::ui
