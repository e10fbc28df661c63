#pragma once

#include "mnemonics.h"

#include <QAbstractButton>
#include <QApplication>
#include <QMessageBox>
#include <QTest>
#include <QTimer>

#include <algorithm>

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
            checkManners(*box);
            QTest::mouseClick(button, Qt::LeftButton);
            return;
        }
    }

    /// What every message box owes: a title of its own, a button for Return, one for Escape, a letter for each.
    static void checkManners(const QMessageBox& box)
    {
        QStringList texts;
        for (const QAbstractButton* button : box.buttons())
            texts << button->text();
        const bool lettersMissing = std::any_of(texts.begin(), texts.end(),
                                                [](const QString& text) { return !text.contains(QLatin1Char('&')); });
        if (box.windowTitle().isEmpty() || box.windowTitle() == QLatin1String("Twice"))
            QTest::qFail("the box has no title of its own", __FILE__, __LINE__);
        if (box.defaultButton() == nullptr || box.escapeButton() == nullptr)
            QTest::qFail("Return or Escape has no button in the box", __FILE__, __LINE__);
        if (lettersMissing || !sharedMnemonics(texts).isEmpty())
            QTest::qFail(qPrintable(QLatin1String("letters: ") + texts.join(QLatin1String(" / "))), __FILE__, __LINE__);
    }

    QString m_boxName;
    QString m_buttonText;
    QTimer m_timer;
    int m_answers = 0;
};

} // namespace twice::ui
