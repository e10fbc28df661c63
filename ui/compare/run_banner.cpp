#include "compare/run_banner.h"

#include "theme/chart_colours.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>

namespace twice::ui {

RunBanner::RunBanner(QWidget* parent) : QFrame(parent), m_label(new QLabel(this))
{
    setObjectName(QStringLiteral("runBanner"));
    m_label->setObjectName(QStringLiteral("runBannerText"));
    m_label->setWordWrap(true);
    m_label->setTextFormat(Qt::PlainText); // a failure's text is not ours
    m_label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 3, 8, 3);
    layout->addWidget(m_label);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
}

void RunBanner::tell(Tone tone, const QString& text)
{
    if (m_tone == tone && m_label->text() == text)
        return;
    m_label->setText(text);
    m_label->setAccessibleName(text);
    m_tone = tone;
    colour();
}

QString RunBanner::text() const
{
    return m_label->text();
}

void RunBanner::colour()
{
    QPalette colours = palette();
    if (m_tone == Tone::Notice)
        colours.setColor(QPalette::WindowText, noticeColours(palette()).ink);
    else if (m_tone == Tone::Fault)
        colours.setColor(QPalette::WindowText, faultColours(palette()).ink);
    m_label->setPalette(colours);
    update();
}

void RunBanner::changeEvent(QEvent* event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        colour();
}

void RunBanner::paintEvent(QPaintEvent* /*event*/)
{
    if (m_tone == Tone::Plain)
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_tone == Tone::Notice ? noticeColours(palette()).ground : faultColours(palette()).ground);
    painter.drawRoundedRect(rect(), 5, 5);
}

} // namespace twice::ui
