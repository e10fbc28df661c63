#include "compare/card.h"

#include "charts/text_lines.h"
#include "theme/chart_colours.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

namespace twice::ui {

Card::Card(QWidget* content, QWidget* parent) : QWidget(parent), m_layout(new QVBoxLayout(this))
{
    m_layout->setContentsMargins(2, 2, 2, 2);
    m_layout->setSpacing(0);
    m_layout->addWidget(content, 1);
}

void Card::setTitle(const QString& title, QWidget* beside)
{
    if (!m_titleRow) {
        m_titleRow = new QHBoxLayout;
        m_titleRow->setContentsMargins(10, 6, 8, 0);
        m_title = new QLabel(this);
        m_title->setFont(boldFont(font()));
        m_titleRow->addWidget(m_title);
        if (beside) {
            m_title->setBuddy(beside);
            m_titleRow->addWidget(beside);
        }
        m_titleRow->addStretch(1);
        m_layout->insertLayout(0, m_titleRow);
    }
    m_title->setText(title);
}

void Card::paintEvent(QPaintEvent* /*event*/)
{
    const ChartColours colours = chartColours(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colours.border, 1));
    painter.setBrush(colours.ground);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
}

} // namespace twice::ui
