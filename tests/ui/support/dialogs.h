#pragma once

#include <QAbstractButton>
#include <QApplication>
#include <QMessageBox>
#include <QTest>
#include <QTimer>

namespace twice::ui {

/// Clicks a button, found by its text without "&", in the next message box of that object name, as a person would once
/// it is there. Count the answers to see whether it ever came.
class AnswerBox : public QObject
{
public:
    AnswerBox(const QString& boxName, const QString& buttonText) : m_boxName(boxName), m_buttonText(buttonText)
    {
        m_timer.setInterval(5);
        connect(&m_timer, &QTimer::timeout, this, [this] { look(); });
        m_timer.start();
    }
    [[nodiscard]] int answers() const { return m_answers; }

private:
    void look()
    {
        auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
        if (box == nullptr || box->objectName() != m_boxName)
            return;
        const QList<QAbstractButton*> buttons = box->buttons();
        for (QAbstractButton* button : buttons) {
            if (button->text().remove(QLatin1Char('&')) != m_buttonText)
                continue;
            ++m_answers;
            QTest::mouseClick(button, Qt::LeftButton);
            return;
        }
    }

    QString m_boxName;
    QString m_buttonText;
    QTimer m_timer;
    int m_answers = 0;
};

} // namespace twice::ui
