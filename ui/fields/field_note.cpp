#include "fields/field_note.h"

#include <QEvent>
#include <QPainter>

namespace twice::ui {
namespace {

constexpr int signSize = 14;
constexpr int signRoom = signSize + 6;

} // namespace

QColor faultColour(const QPalette& palette)
{
    constexpr int middle = 128;
    return palette.color(QPalette::Window).lightness() < middle ? QColor(0xff, 0x9a, 0x91) : QColor(0xa8, 0x10, 0x10);
}

QString faultText(const Faults& faults)
{
    QString text;
    for (const Fault& fault : faults) {
        if (!text.isEmpty())
            text += QLatin1Char('\n');
        text += QString::fromStdString(fault.message);
    }
    return text;
}

FaultFrame::FaultFrame(QWidget* field) : QWidget(field)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    field->installEventFilter(this);
    setGeometry(field->rect());
    hide();
}

bool FaultFrame::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize)
        setGeometry(parentWidget()->rect());
    return QWidget::eventFilter(watched, event);
}

void FaultFrame::paintEvent(QPaintEvent*)
{
    constexpr qreal penWidth = 2;
    constexpr qreal corner = 3;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(faultColour(palette()), penWidth));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), corner, corner);
}

FieldNote::FieldNote(QWidget* field, QWidget* parent) : QLabel(parent), m_field(field), m_frame(new FaultFrame(field))
{
    setObjectName(field->objectName() + QStringLiteral("Note"));
    setWordWrap(true);
    setTextFormat(Qt::PlainText);
    setContentsMargins(signRoom, 0, 0, 0);
    takeColours();
    hide();
}

void FieldNote::setFault(const QString& fault)
{
    setText(fault);
    setVisible(!fault.isEmpty());
    m_frame->setVisible(!fault.isEmpty());
    m_frame->raise();
    m_field->setAccessibleDescription(fault);
}

QSize FieldNote::minimumSizeHint() const
{
    // A wrapping label asks for the width of a line of its own liking; here the field's column decides.
    return {signRoom, QLabel::minimumSizeHint().height()};
}

void FieldNote::paintEvent(QPaintEvent* event)
{
    QLabel::paintEvent(event);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF sign(0, (fontMetrics().height() - signSize) / 2.0, signSize, signSize);
    painter.setPen(Qt::NoPen);
    painter.setBrush(faultColour(palette()));
    painter.drawEllipse(sign);
    QFont bold = font();
    bold.setBold(true);
    bold.setPixelSize(signSize - 3);
    painter.setFont(bold);
    painter.setPen(palette().color(QPalette::Window));
    painter.drawText(sign, Qt::AlignCenter, QStringLiteral("!"));
}

void FieldNote::changeEvent(QEvent* event)
{
    QLabel::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && !m_takingColours)
        takeColours();
}

void FieldNote::takeColours()
{
    m_takingColours = true;
    QPalette own = palette();
    own.setColor(QPalette::WindowText, faultColour(own));
    setPalette(own);
    m_takingColours = false;
}

} // namespace twice::ui
