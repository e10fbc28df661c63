#pragma once

#include <QObject>

class QAction;
class QActionGroup;
class QUndoStack;
class QWidget;

namespace twice::ui {

/// Every command of the window, one QAction each, shared by menus and tool bar. They do nothing by themselves: whoever
/// carries a command out connects to it.
class Actions : public QObject
{
    Q_OBJECT

public:
    /// The actions become actions of `window`, so that their shortcuts work where no menu is shown.
    Actions(QUndoStack& undoStack, QWidget* window);

    QAction* newFile = nullptr;
    QAction* open = nullptr;
    QAction* builtin = nullptr; ///< leads to the start page
    QAction* save = nullptr;
    QAction* saveAs = nullptr;
    QAction* quit = nullptr;
    QAction* undo = nullptr;
    QAction* redo = nullptr;
    QAction* run = nullptr;
    QAction* stop = nullptr;
    QAction* live = nullptr; ///< checkable: run while I edit
    QAction* newSeed = nullptr;
    QAction* present = nullptr;         ///< checkable
    QActionGroup* appearance = nullptr; ///< three exclusive actions; data() is an Appearance as a number
    QAction* startPage = nullptr;       ///< checkable
    QAction* whatsThis = nullptr;
    QAction* about = nullptr;

protected:
    /// Icons follow the window's palette.
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Look
    {
        const char* name; ///< of the action's object
        const char* icon; ///< in resources/icons; null: none
    };
    QAction* add(Look look, const QString& text, const QString& tip);
    QAction* adopt(QAction* action, Look look, const QString& tip);
    void addAppearance();
    void drawIcons();

    QWidget* m_window;
};

} // namespace twice::ui
