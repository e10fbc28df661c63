#include "strategies/strategy_delegate.h"

#include "strategies/strategy_model.h"
#include "theme/strategy_style.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

namespace twice::ui {
namespace {

constexpr int margin = 6;
constexpr int sampleWidth = 30;
constexpr int markerSize = 12;
constexpr int lineGap = 1;

const QStyle& styleOf(const QStyleOptionViewItem& option)
{
    return option.widget ? *option.widget->style() : *QApplication::style();
}

int checkSize(const QStyleOptionViewItem& option)
{
    return styleOf(option).pixelMetric(QStyle::PM_IndicatorWidth, &option, option.widget);
}

/// The name and what it does, one below the other.
struct Texts
{
    QRect name;
    QRect summary;
};

Texts layOut(const QStyleOptionViewItem& option, const QModelIndex& index, const QRect& row)
{
    const int left = row.left() + margin + checkSize(option) + margin + sampleWidth + margin;
    const int width = std::max(1, row.right() - margin - left);
    const auto heightOf = [&](const QString& text) {
        constexpr int anyHeight = 10000;
        return text.isEmpty()
                   ? 0
                   : option.fontMetrics.boundingRect(QRect(0, 0, width, anyHeight), Qt::TextWordWrap, text).height();
    };
    Texts texts;
    int y = row.top() + margin - 1;
    const auto place = [&](const QString& text) {
        const QRect rect(left, y, width, heightOf(text));
        y += rect.height() + lineGap;
        return rect;
    };
    texts.name = place(index.data(Qt::DisplayRole).toString());
    texts.summary = place(index.data(StrategyModel::SummaryRole).toString());
    return texts;
}

/// Between text and ground, still readable: for what is said second.
QColor dimmed(const QColor& text, const QColor& ground)
{
    constexpr float share = 0.75F;
    const auto mix = [](float a, float b) { return a * share + b * (1 - share); };
    return QColor::fromRgbF(mix(text.redF(), ground.redF()), mix(text.greenF(), ground.greenF()),
                            mix(text.blueF(), ground.blueF()));
}

void drawSample(QPainter* painter, const QPoint& middle, int look, bool dark, bool on)
{
    constexpr qreal width = 2;
    constexpr qreal paleness = 0.35;
    painter->save();
    painter->setOpacity(on ? 1 : paleness);
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(strategyPen(look, dark, width));
    painter->drawLine(middle - QPoint(sampleWidth / 2, 0), middle + QPoint(sampleWidth / 2, 0));
    const qreal ratio = painter->device()->devicePixelRatioF();
    painter->drawPixmap(middle - QPoint(markerSize / 2, markerSize / 2), strategyMarker(look, dark, markerSize, ratio));
    painter->restore();
}

} // namespace

StrategyDelegate::StrategyDelegate(QObject* parent) : LineDelegate(QStringLiteral("strategyNameEditor"), parent) {}

QRect StrategyDelegate::checkRect(const QStyleOptionViewItem& option)
{
    const int size = checkSize(option);
    return {option.rect.left() + margin, option.rect.top() + margin + (option.fontMetrics.height() - size) / 2, size,
            size};
}

void StrategyDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const QStyle& style = styleOf(option);
    style.drawPrimitive(QStyle::PE_PanelItemViewItem, &option, painter, option.widget);

    const bool on = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
    const bool selected = option.state & QStyle::State_Selected;
    QStyleOptionViewItem box(option);
    box.rect = checkRect(option);
    box.state &= ~(QStyle::State_HasFocus | QStyle::State_Selected);
    box.state |= on ? QStyle::State_On : QStyle::State_Off;
    style.drawPrimitive(QStyle::PE_IndicatorItemViewItemCheck, &box, painter, option.widget);

    const QPalette& palette = option.palette;
    const QColor ground = palette.color(selected ? QPalette::Highlight : QPalette::Base);
    const QColor text = palette.color(selected ? QPalette::HighlightedText : QPalette::Text);
    const QColor quiet = dimmed(text, ground);
    const Texts texts = layOut(option, index, option.rect);
    const QPoint sample(texts.name.left() - margin - sampleWidth / 2, box.rect.center().y() + 1);
    // The highlight is dark enough for the bright colours in both palettes.
    drawSample(painter, sample, index.data(StrategyModel::LookRole).toInt(), selected || isDark(palette), on);

    painter->save();
    painter->setFont(option.font);
    painter->setPen(on ? text : quiet);
    painter->drawText(texts.name, Qt::TextWordWrap, index.data(Qt::DisplayRole).toString());
    painter->setPen(quiet);
    painter->drawText(texts.summary, Qt::TextWordWrap, index.data(StrategyModel::SummaryRole).toString());
    painter->restore();

    if (option.state & QStyle::State_HasFocus) {
        QStyleOptionFocusRect focus;
        focus.QStyleOption::operator=(option);
        focus.backgroundColor = ground;
        style.drawPrimitive(QStyle::PE_FrameFocusRect, &focus, painter, option.widget);
    }
}

QSize StrategyDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const auto* view = qobject_cast<const QAbstractItemView*>(option.widget);
    const int width = view ? view->viewport()->width() : option.rect.width();
    const Texts texts = layOut(option, index, QRect(0, 0, width, 1));
    return {width, texts.summary.bottom() + lineGap + margin};
}

int StrategyDelegate::usualHeight(const QFontMetrics& metrics)
{
    return 2 * (metrics.height() + lineGap) + 2 * (margin - 1);
}

void StrategyDelegate::updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                                            const QModelIndex& index) const
{
    const QRect name = layOut(option, index, option.rect).name;
    editor->setGeometry(name.left() - 3, option.rect.top() + 1, option.rect.right() - name.left() + 2,
                        editor->sizeHint().height());
}

bool StrategyDelegate::editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                                   const QModelIndex& index)
{
    const bool click = event->type() == QEvent::MouseButtonRelease || event->type() == QEvent::MouseButtonDblClick;
    if (click) {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        if (mouse->button() != Qt::LeftButton || !checkRect(option).adjusted(-3, -3, 3, 3).contains(mouse->pos()))
            return false;
        if (event->type() == QEvent::MouseButtonDblClick)
            return true; // the second click of two on the box is no wish to rename
    } else if (event->type() == QEvent::KeyPress) {
        if (static_cast<QKeyEvent*>(event)->key() != Qt::Key_Space)
            return false;
    } else {
        return false;
    }
    const bool on = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
    return model->setData(index, on ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
}

} // namespace twice::ui
