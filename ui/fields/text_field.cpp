#include "fields/text_field.h"

#include "fields/field_note.h"

namespace twice::ui {

TextField::TextField(const QString& objectName, QWidget* parent) : LiveLineEdit(parent)
{
    setObjectName(objectName);
    m_note = new FieldNote(this, parent);
    connect(this, &QLineEdit::textEdited, this, [this](const QString& text) {
        showFault({});
        if (m_live)
            emit edited(text);
        else
            setFaulty(true); // not in the document yet: Escape and undo take it back
    });
    connect(this, &QLineEdit::editingFinished, this, [this] {
        if (!m_live && text() != m_value.value_or(QString()))
            emit edited(text());
        emit editingEnded();
    });
    connect(this, &LiveLineEdit::revertRequested, this, &TextField::discard);
}

void TextField::setValue(const std::optional<QString>& value)
{
    const bool same = value == m_value;
    m_value = value;
    if (same && (m_note->hasFault() || (!m_live && hasFocus() && isModified())))
        return;
    showFault({});
    setPlaceholderText(value ? m_hint : tr("various"));
    if (text() != value.value_or(QString()))
        showText(value.value_or(QString()));
}

void TextField::discard()
{
    showFault({});
    showText(m_value.value_or(QString()));
}

void TextField::showText(const QString& text)
{
    setText(text);
    if (!hasFocus())
        setCursorPosition(0); // of a long name the beginning tells more
}

void TextField::showFault(const QString& fault)
{
    m_note->setFault(fault);
    setFaulty(!fault.isEmpty());
}

void TextField::setHint(const QString& hint)
{
    m_hint = hint;
    setPlaceholderText(hint);
}

} // namespace twice::ui
