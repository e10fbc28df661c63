#pragma once

#include <QAbstractButton>
#include <QAction>
#include <QKeySequence>
#include <QLabel>
#include <QMap>
#include <QMenu>
#include <QMenuBar>
#include <QStringList>

namespace twice::ui {

/// The texts of `texts` that share the letter to be pressed with Alt, such as "Add / &About".
inline QStringList sharedMnemonics(const QStringList& texts)
{
    QMap<QString, QStringList> byLetter;
    for (const QString& text : texts) {
        const QKeySequence letter = QKeySequence::mnemonic(text);
        if (!letter.isEmpty())
            byLetter[letter.toString()] << text;
    }
    QStringList shared;
    for (auto letter = byLetter.cbegin(); letter != byLetter.cend(); ++letter)
        if (letter.value().size() > 1)
            shared << letter.key() + QLatin1String(": ") + letter.value().join(QLatin1String(" / "));
    return shared;
}

inline QStringList textsOf(const QList<QAction*>& actions)
{
    QStringList texts;
    for (const QAction* action : actions)
        if (action->isVisible())
            texts << action->text();
    return texts;
}

/// What answers Alt and a letter in a window or a dialog now: titles of the menu bar, visible buttons, visible labels
/// of fields.
inline QStringList textsWithinReach(const QWidget& window)
{
    QStringList texts;
    for (const QMenuBar* bar : window.findChildren<QMenuBar*>())
        texts << textsOf(bar->actions());
    for (const QAbstractButton* button : window.findChildren<QAbstractButton*>())
        if (button->isVisible())
            texts << button->text();
    for (const QLabel* label : window.findChildren<QLabel*>())
        if (label->isVisible() && label->buddy() != nullptr)
            texts << label->text();
    return texts;
}

/// All letters shared within one scope: what is visible together, and each menu by itself.
inline QStringList sharedMnemonicsOf(const QWidget& window)
{
    QStringList shared = sharedMnemonics(textsWithinReach(window));
    for (const QMenu* menu : window.findChildren<QMenu*>())
        shared << sharedMnemonics(textsOf(menu->actions()));
    for (const QWidget* widget : window.findChildren<QWidget*>())
        if (widget->contextMenuPolicy() == Qt::ActionsContextMenu)
            shared << sharedMnemonics(textsOf(widget->actions()));
    return shared;
}

} // namespace twice::ui
