#include "window/input_note.h"

#include "theme/strategy_style.h"

#include <QEvent>

namespace twice::ui {

namespace {

constexpr int widthInCharacters = 36;
constexpr int padding = 6;

} // namespace

InputNote::InputNote(QWidget* field) : QLabel(field), m_field(field)
{
    setObjectName(field->objectName() + QLatin1String("Note"));
    setWordWrap(true);
    setTextFormat(Qt::PlainText);
    setMargin(padding);
    setFrameShape(QFrame::Box);
    setAutoFillBackground(true);
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
    field->installEventFilter(this);
}

void InputNote::setFault(const QString& text)
{
    setText(text);
    m_field->setAccessibleDescription(text);
    setVisible(!text.isEmpty());
    if (!text.isEmpty())
        place();
}

bool InputNote::eventFilter(QObject* watched, QEvent* event)
{
    if (!text().isEmpty() && (event->type() == QEvent::Move || event->type() == QEvent::Resize))
        place();
    return QLabel::eventFilter(watched, event);
}

void InputNote::place()
{
    // A child of the window, so that neither the field nor the tool bar cuts it off.
    if (parentWidget() != m_field->window())
        setParent(m_field->window());
    const bool dark = isDark(m_field->palette());
    QPalette colours = m_field->palette();
    colours.setColor(QPalette::Window, dark ? QColor(0x4a, 0x1c, 0x1c) : QColor(0xff, 0xeb, 0xe8));
    colours.setColor(QPalette::WindowText, dark ? QColor(0xff, 0xd5, 0xd0) : QColor(0x8c, 0x12, 0x12));
    setPalette(colours);
    const int width = fontMetrics().averageCharWidth() * widthInCharacters;
    resize(width, heightForWidth(width));
    move(m_field->mapTo(m_field->window(), QPoint(0, m_field->height() + 1)));
    show();
    raise();
}

} // namespace twice::ui
