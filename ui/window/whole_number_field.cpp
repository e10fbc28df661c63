#include "window/whole_number_field.h"

#include "fields/live_line_edit.h"
#include "text/number_format.h"
#include "window/input_note.h"

#include <QFocusEvent>
#include <QKeyEvent>

#include <limits>
#include <utility>

namespace twice::ui {

namespace {

/// How many times a letter at the end multiplies; 1 where it is none of ours.
std::uint64_t multiplier(QChar letter)
{
    switch (letter.toUpper().toLatin1()) {
    case 'K':
        return 1'000;
    case 'M':
        return 1'000'000;
    case 'G':
        return 1'000'000'000;
    case 'T':
        return 1'000'000'000'000;
    default:
        return 1;
    }
}

} // namespace

WholeNumberField::WholeNumberField(const QString& objectName, Take take, Step step, QWidget* parent)
    : QLineEdit(parent),
      m_take(std::move(take)),
      m_step(std::move(step))
{
    setObjectName(objectName);
    setAlignment(Qt::AlignRight);
    m_note = new InputNote(this);
    connect(this, &QLineEdit::returnPressed, this, &WholeNumberField::takeText);
    connect(this, &QLineEdit::textEdited, this, [this](const QString& text) {
        m_note->setFault(parse(text) || text.trimmed().isEmpty() ? QString() : faultOf(text));
    });
}

QString WholeNumberField::faultOf(const QString& text)
{
    const QString trimmed = text.trimmed();
    const bool multiplied = !trimmed.isEmpty() && multiplier(trimmed.back()) != 1;
    switch (whyNoCount(multiplied ? trimmed.chopped(1) : trimmed)) {
    case Misread::TooLarge:
        return tr("“%1” is too large").arg(trimmed);
    case Misread::TooSmall:
        return tr("“%1” is too small").arg(trimmed);
    default:
        return tr("“%1” is not a whole number").arg(trimmed);
    }
}

std::optional<std::uint64_t> WholeNumberField::parse(const QString& text)
{
    const QString trimmed = text.trimmed();
    if (trimmed.isEmpty())
        return {};
    const std::uint64_t times = multiplier(trimmed.back());
    const std::optional<std::uint64_t> number = parseCount(times == 1 ? trimmed : trimmed.chopped(1));
    if (!number || *number > std::numeric_limits<std::uint64_t>::max() / times)
        return {};
    return *number * times;
}

void WholeNumberField::setNumber(std::uint64_t number)
{
    if (number == m_number && isBeingTyped())
        return;
    show(number);
}

void WholeNumberField::show(std::uint64_t number)
{
    m_number = number;
    setText(formatCount(number));
    setModified(false);
    m_note->setFault({});
}

bool WholeNumberField::isBeingTyped() const
{
    return isModified() && text() != formatCount(m_number);
}

void WholeNumberField::takeText()
{
    if (!isBeingTyped()) {
        show(m_number);
        return;
    }
    const std::optional<std::uint64_t> number = parse(text());
    if (!number) {
        m_note->setFault(text().trimmed().isEmpty() ? tr("A whole number is needed") : faultOf(text()));
        return;
    }
    const QString refusal = m_take(*number);
    if (refusal.isEmpty())
        show(*number);
    else
        m_note->setFault(refusal);
}

bool WholeNumberField::event(QEvent* event)
{
    // Undo and redo are the document's, unless something was typed here.
    if (isUndoForOthers(*this, *event)) {
        event->ignore();
        return true;
    }
    return QLineEdit::event(event);
}

void WholeNumberField::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape && isBeingTyped()) {
        show(m_number);
    } else if (event->key() == Qt::Key_Up || event->key() == Qt::Key_Down) {
        const QString refusal = m_take(m_step(m_number, event->key() == Qt::Key_Up));
        if (!refusal.isEmpty())
            m_note->setFault(refusal);
    } else {
        QLineEdit::keyPressEvent(event);
    }
}

void WholeNumberField::focusOutEvent(QFocusEvent* event)
{
    QLineEdit::focusOutEvent(event);
    if (event->reason() != Qt::PopupFocusReason && event->reason() != Qt::ActiveWindowFocusReason)
        takeText();
}

} // namespace twice::ui
