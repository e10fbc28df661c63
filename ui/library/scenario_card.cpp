#include "library/scenario_card.h"

#include "library/scenario_picture.h"

#include <QEnterEvent>
#include <QFontMetrics>
#include <QPainter>

#include <utility>

namespace twice::ui {

namespace {

constexpr int margin = 14;
constexpr int gap = 8;
constexpr int radius = 8;

QFont titleFont(QFont font)
{
    font.setBold(true);
    font.setPointSizeF(font.pointSizeF() * 1.1);
    return font;
}

int pictureHeight(const QFontMetrics& metrics)
{
    return metrics.height() * 7 / 2;
}

int heightOf(const QFont& font, const QString& text, int width)
{
    return QFontMetrics(font).boundingRect(QRect(0, 0, width, 10000), Qt::TextWordWrap, text).height();
}

} // namespace

ScenarioCard::ScenarioCard(Scenario scenario, QWidget* parent)
    : QAbstractButton(parent),
      m_scenario(std::move(scenario)),
      m_sentence(QString::fromStdString(m_scenario.description))
{
    // Doubled: a name with "&" in it is no mnemonic.
    setText(QString::fromStdString(m_scenario.name).replace(QLatin1Char('&'), QLatin1String("&&")));
    setAccessibleName(QString::fromStdString(m_scenario.name));
    setAccessibleDescription(m_sentence);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred); // those of one row are equally high
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
}

int ScenarioCard::widthFor(const QFontMetrics& metrics)
{
    return metrics.averageCharWidth() * 44;
}

QSize ScenarioCard::sizeHint() const
{
    const int width = widthFor(fontMetrics());
    const int text = width - 2 * margin;
    return {width, margin + pictureHeight(fontMetrics()) + gap + heightOf(titleFont(font()), accessibleName(), text) +
                       gap / 2 + heightOf(font(), m_sentence, text) + margin};
}

QRect ScenarioCard::textArea(int width, int top) const
{
    return {margin, top, width - 2 * margin, height() - top - margin};
}

void ScenarioCard::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool marked = underMouse() || hasFocus();
    painter.setPen(QPen(palette().color(marked ? QPalette::Highlight : QPalette::Mid), hasFocus() ? 2.5 : 1.2));
    painter.setBrush(palette().color(isDown() ? QPalette::AlternateBase : QPalette::Base));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1.5, 1.5, -1.5, -1.5), radius, radius);

    const int picture = pictureHeight(fontMetrics());
    drawScenario(painter, QRectF(margin, margin, width() - 2 * margin, picture), m_scenario, palette());

    painter.setPen(palette().color(QPalette::Text));
    painter.setFont(titleFont(font()));
    QRect used;
    painter.drawText(textArea(width(), margin + picture + gap), Qt::TextWordWrap, accessibleName(), &used);
    painter.setFont(font());
    painter.drawText(textArea(width(), used.bottom() + gap / 2), Qt::TextWordWrap, m_sentence);
}

void ScenarioCard::enterEvent(QEnterEvent* event)
{
    QAbstractButton::enterEvent(event);
    update();
}

void ScenarioCard::leaveEvent(QEvent* event)
{
    QAbstractButton::leaveEvent(event);
    update();
}

} // namespace twice::ui
