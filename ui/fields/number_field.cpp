#include "fields/number_field.h"

#include "fields/field_note.h"
#include "fields/live_line_edit.h"
#include "text/number_format.h"

#include <QStyle>
#include <QStyleOptionSpinBox>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace twice::ui {

NumberField::NumberField(Kind kind, const QString& objectName, QWidget* parent)
    : QAbstractSpinBox(parent),
      m_kind(kind),
      m_line(new LiveLineEdit(this)),
      m_emptyText(tr("various"))
{
    setObjectName(objectName);
    m_note = new FieldNote(this, parent);
    setLineEdit(m_line);
    setFocusPolicy(Qt::StrongFocus); // the wheel scrolls the panel unless the field was chosen
    setAlignment(Qt::AlignRight);
    connect(m_line, &QLineEdit::textEdited, this, &NumberField::readText);
    connect(m_line, &LiveLineEdit::revertRequested, this, &NumberField::discard);
    connect(this, &QAbstractSpinBox::editingFinished, this, &NumberField::endEditing);
}

void NumberField::setRange(double least, double most)
{
    m_least = least;
    m_most = most;
}

void NumberField::setValue(std::optional<double> value)
{
    const bool same = value == m_value;
    m_value = value;
    if (same && m_note->hasFault())
        return;
    showFault({});
    if (hasFocus() && value && parse(m_line->text()) == value)
        return; // it is being typed: neither the text nor the cursor may jump
    showValue();
}

void NumberField::setEmptyText(const QString& text)
{
    m_emptyText = text;
    m_line->setPlaceholderText(m_value ? QString() : m_emptyText);
}

void NumberField::discard()
{
    showFault({});
    showValue();
}

void NumberField::showFault(const QString& fault)
{
    m_note->setFault(fault);
    m_line->setFaulty(!fault.isEmpty());
}

void NumberField::setDigits(int digits)
{
    m_digits = digits;
    updateGeometry();
}

void NumberField::readText()
{
    const QString text = m_line->text();
    const std::optional<double> number = parse(text);
    if (!number) {
        showFault(whyUnread(text));
        return;
    }
    if (!(*number >= m_least && *number <= m_most)) {
        showFault(tr("%1 is not between %2 and %3.").arg(format(*number), format(m_least), format(m_most)));
        return;
    }
    showFault({});
    if (number != m_value)
        emit edited(*number);
}

QString NumberField::whyUnread(const QString& text) const
{
    if (text.trimmed().isEmpty())
        return tr("A number is missing here.");
    switch (m_kind == Kind::Count ? whyNoCount(text) : whyNoDecimal(text)) {
    case Misread::TooLarge:
        return tr("“%1” is too large: at most %2.").arg(text, format(m_most));
    case Misread::TooSmall:
        return m_kind == Kind::Count ? tr("“%1” is too small: at least %2.").arg(text, format(m_least))
                                     : tr("“%1” is too close to 0 to be told from it.").arg(text);
    case Misread::Fraction:
        return tr("“%1” is not a whole number.").arg(text);
    case Misread::NotANumber:
        break;
    }
    return m_kind == Kind::Count ? tr("“%1” is not a whole number.").arg(text) : tr("“%1” is not a number.").arg(text);
}

void NumberField::endEditing()
{
    if (m_note->hasFault())
        readText(); // what was wrong may have become right, since other fields changed
    if (!m_note->hasFault())
        showValue();
    emit editingEnded();
}

void NumberField::showValue()
{
    const QString text = m_value ? format(*m_value) : QString();
    m_line->setPlaceholderText(m_value ? QString() : m_emptyText);
    if (m_line->text() != text)
        m_line->setText(text);
}

std::optional<double> NumberField::parse(const QString& text) const
{
    switch (m_kind) {
    case Kind::Count: {
        constexpr std::uint64_t exactInDouble = 1ull << 53;
        const std::optional<std::uint64_t> count = parseCount(text);
        return count && *count <= exactInDouble ? std::optional<double>(static_cast<double>(*count)) : std::nullopt;
    }
    case Kind::Decimal:
        return parseDecimal(text);
    case Kind::Percent:
        return parsePercent(text);
    }
    return std::nullopt;
}

QString NumberField::format(double value) const
{
    switch (m_kind) {
    case Kind::Count:
        return formatCount(static_cast<std::uint64_t>(value));
    case Kind::Decimal:
        return formatDecimal(value);
    case Kind::Percent:
        return formatPercent(value);
    }
    return {};
}

double NumberField::stepped(double value, int steps) const
{
    if (m_kind != Kind::Percent)
        return std::clamp(value + steps, m_least, m_most);
    // The second digit moves: 1 % by 0.1 %, 15 % by 1 %; from 0 on by a hundredth of a percent.
    constexpr int finest = -4;
    const int digit = value > 0 ? std::max(finest, static_cast<int>(std::floor(std::log10(value) + 1e-9)) - 1) : finest;
    const double whole = std::pow(10.0, -digit);
    return std::clamp((std::round(value * whole) + steps) / whole, m_least, m_most);
}

void NumberField::stepBy(int steps)
{
    const double next = stepped(m_value.value_or(m_least), steps);
    if (next == m_value)
        return;
    showFault({});
    m_line->setText(format(next));
    emit edited(next);
}

QAbstractSpinBox::StepEnabled NumberField::stepEnabled() const
{
    if (isReadOnly() || !m_value)
        return StepNone;
    StepEnabled enabled = StepNone;
    if (*m_value > m_least)
        enabled |= StepDownEnabled;
    if (*m_value < m_most)
        enabled |= StepUpEnabled;
    return enabled;
}

void NumberField::wheelEvent(QWheelEvent* event)
{
    if (hasFocus())
        QAbstractSpinBox::wheelEvent(event);
    else
        event->ignore();
}

QSize NumberField::sizeHint() const
{
    ensurePolished();
    QString widest(m_digits, QLatin1Char('0'));
    if (m_kind == Kind::Percent)
        widest += QStringLiteral(".0 %");
    constexpr int cursor = 4;
    const QSize text(fontMetrics().horizontalAdvance(widest) + cursor, m_line->sizeHint().height());
    QStyleOptionSpinBox option;
    initStyleOption(&option);
    return style()->sizeFromContents(QStyle::CT_SpinBox, &option, text, this);
}

} // namespace twice::ui
