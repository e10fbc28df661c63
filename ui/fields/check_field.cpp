#include "fields/check_field.h"

#include "fields/field_note.h"

namespace twice::ui {

CheckField::CheckField(const QString& text, const QString& objectName, QWidget* parent) : QCheckBox(text, parent)
{
    setObjectName(objectName);
    m_note = new FieldNote(this, parent);
    connect(this, &QCheckBox::clicked, this, [this](bool on) {
        showFault({});
        emit chosen(on);
        setChecked(m_value); // what was refused is not shown
    });
}

void CheckField::setValue(bool on)
{
    const bool same = on == m_value;
    m_value = on;
    if (!same || !m_note->hasFault())
        discard();
}

void CheckField::discard()
{
    showFault({});
    setChecked(m_value);
}

void CheckField::showFault(const QString& fault)
{
    m_note->setFault(fault);
}

} // namespace twice::ui
