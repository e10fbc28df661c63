#include "fields/fold.h"

#include <QToolButton>
#include <QVBoxLayout>

namespace twice::ui {

Fold::Fold(const QString& title, QWidget* content, const QString& objectName, QWidget* parent)
    : QWidget(parent),
      m_title(title),
      m_button(new QToolButton(this)),
      m_content(content)
{
    setObjectName(objectName);
    m_button->setObjectName(objectName + QStringLiteral("Button"));
    m_button->setCheckable(true);
    m_button->setAutoRaise(true);
    m_button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    // A long summary is cut, and does not widen the column.
    m_button->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    // The content is older, and Tab would reach it first.
    QWidget* before = m_content->previousInFocusChain();
    while (before != m_content && (before->focusPolicy() & Qt::TabFocus) == 0)
        before = before->previousInFocusChain();
    if (before != m_content && before != m_button)
        setTabOrder(before, m_button);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->setSpacing(4);
    column->addWidget(m_button);
    column->addWidget(m_content);
    connect(m_button, &QToolButton::toggled, this, &Fold::follow);
    follow();
}

void Fold::setSummary(const QString& summary)
{
    m_summary = summary;
    follow();
}

void Fold::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    follow();
}

void Fold::follow()
{
    const bool open = m_button->isChecked();
    const QString whole = open || m_summary.isEmpty() ? m_title : tr("%1 — %2").arg(m_title, m_summary);
    constexpr int arrowAndFrame = 30;
    const QString text = fontMetrics().elidedText(whole, Qt::ElideRight, width() - arrowAndFrame, Qt::TextShowMnemonic);
    m_button->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
    m_button->setText(text);
    m_button->setToolTip(text == whole ? QString() : m_summary);
    QString spoken = whole;
    m_button->setAccessibleName(spoken.remove(QLatin1Char('&')));
    m_content->setVisible(open);
}

} // namespace twice::ui
