#include "fields/choice_field.h"

#include "fields/field_note.h"

#include <QAbstractItemView>
#include <QSignalBlocker>
#include <QWheelEvent>

namespace twice::ui {

ChoiceField::ChoiceField(const QString& objectName, QWidget* parent) : QComboBox(parent)
{
    setObjectName(objectName);
    m_note = new FieldNote(this, parent);
    setFocusPolicy(Qt::StrongFocus);
    // The column decides the width; the list opens as wide as its longest line.
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    constexpr int fewestLetters = 6;
    setMinimumContentsLength(fewestLetters);
    setPlaceholderText(tr("various"));
    connect(this, &QComboBox::activated, this, [this](int index) {
        const int value = itemData(index).toInt();
        showFault({});
        if (m_value != value)
            emit chosen(value);
    });
}

void ChoiceField::showValue(std::optional<int> value)
{
    const bool same = value == m_value;
    m_value = value;
    if (same && m_note->hasFault())
        return;
    discard();
}

void ChoiceField::discard()
{
    showFault({});
    const QSignalBlocker quiet(this);
    setCurrentIndex(m_value ? findData(*m_value) : -1);
}

void ChoiceField::showFault(const QString& fault)
{
    m_note->setFault(fault);
}

void ChoiceField::showPopup()
{
    constexpr int frame = 24;
    view()->setMinimumWidth(view()->sizeHintForColumn(0) + frame);
    QComboBox::showPopup();
}

void ChoiceField::wheelEvent(QWheelEvent* event)
{
    if (hasFocus())
        QComboBox::wheelEvent(event);
    else
        event->ignore();
}

} // namespace twice::ui
