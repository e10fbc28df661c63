#include "world/step_delegates.h"

#include "world/effect_text.h"
#include "world/step_model.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMouseEvent>

#include <algorithm>

namespace twice::ui {
namespace {

constexpr int breath = 4; // between one row's letters and the next

QRect checkRect(const QStyleOptionViewItem& option, const QStyle& style)
{
    const QSize size(style.pixelMetric(QStyle::PM_IndicatorWidth, &option, option.widget),
                     style.pixelMetric(QStyle::PM_IndicatorHeight, &option, option.widget));
    return QStyle::alignedRect(option.direction, Qt::AlignCenter, size, option.rect);
}

const QStyle& styleOf(const QStyleOptionViewItem& option)
{
    return option.widget ? *option.widget->style() : *QApplication::style();
}

} // namespace

StepLineDelegate::StepLineDelegate(QObject* parent) : LineDelegate(QStringLiteral("stepCellEditor"), parent) {}

QWidget* StepLineDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                                        const QModelIndex& index) const
{
    auto* line = static_cast<QLineEdit*>(LineDelegate::createEditor(parent, option, index));
    line->setFrame(false);
    if (index.column() != StepModel::NameColumn)
        line->setAlignment(Qt::AlignRight);
    return line;
}

QSize StepLineDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QSize size = LineDelegate::sizeHint(option, index);
    // The tool tip and the field below the table tell all digits of a rate that is cut here.
    if (index.column() != StepModel::NameColumn)
        size.setWidth(std::min(size.width(), option.fontMetrics.horizontalAdvance(QStringLiteral("00.0000 %"))));
    size.rheight() += breath;
    return size;
}

int StepLineDelegate::usualHeight(const QFontMetrics& metrics)
{
    return metrics.height() + breath;
}

QWidget* EffectDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem&, const QModelIndex&) const
{
    auto* box = new QComboBox(parent);
    box->setObjectName(QStringLiteral("stepEffectEditor"));
    box->setAccessibleName(tr("Effect"));
    for (Effect effect : allEffects())
        box->addItem(effectChoice(effect), static_cast<int>(effect));
    constexpr int frame = 24;
    box->view()->setMinimumWidth(box->view()->sizeHintForColumn(0) + frame);
    auto* self = const_cast<EffectDelegate*>(this); // NOLINT: the signals of a delegate are not const, its factory is
    connect(box, &QComboBox::activated, self, [self, box] {
        emit self->commitData(box);
        emit self->closeEditor(box);
    });
    // The meanings are what one came for, and the cell is too narrow for them.
    QMetaObject::invokeMethod(box, &QComboBox::showPopup, Qt::QueuedConnection);
    return box;
}

void EffectDelegate::setEditorData(QWidget* editor, const QModelIndex& index) const
{
    auto* box = static_cast<QComboBox*>(editor);
    box->setCurrentIndex(box->findData(index.data(Qt::EditRole)));
}

void EffectDelegate::setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const
{
    const QVariant chosen = static_cast<QComboBox*>(editor)->currentData();
    if (chosen != index.data(Qt::EditRole))
        model->setData(index, chosen);
}

bool EffectDelegate::eventFilter(QObject* watched, QEvent* event)
{
    if (isBeingTakenAway(*static_cast<QWidget*>(watched), *event))
        return false;
    return QStyledItemDelegate::eventFilter(watched, event);
}

void CheckDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QStyleOptionViewItem cell(option);
    initStyleOption(&cell, index);
    cell.features &= ~QStyleOptionViewItem::HasCheckIndicator;
    cell.text.clear();
    const QStyle& style = styleOf(option);
    style.drawControl(QStyle::CE_ItemViewItem, &cell, painter, option.widget);

    QStyleOptionViewItem box(option);
    box.rect = checkRect(option, style);
    box.state &= ~QStyle::State_HasFocus;
    const bool on = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
    box.state |= on ? QStyle::State_On : QStyle::State_Off;
    style.drawPrimitive(QStyle::PE_IndicatorItemViewItemCheck, &box, painter, option.widget);
}

bool CheckDelegate::editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                                const QModelIndex& index)
{
    if (event->type() == QEvent::MouseButtonRelease) {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        if (mouse->button() != Qt::LeftButton || mouse->modifiers() != Qt::NoModifier ||
            !option.rect.contains(mouse->pos()))
            return false;
    } else if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key != Qt::Key_Space && key != Qt::Key_Select)
            return false;
    } else {
        return false;
    }
    const bool on = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
    return model->setData(index, on ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
}

} // namespace twice::ui
