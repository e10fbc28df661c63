#include "window/actions.h"

#include "theme/appearance.h"
#include "window/icons.h"

#include <QAction>
#include <QActionGroup>
#include <QEvent>
#include <QKeySequence>
#include <QUndoStack>
#include <QWhatsThis>
#include <QWidget>

namespace twice::ui {

namespace {

constexpr const char* iconProperty = "iconName";

} // namespace

Actions::Actions(QUndoStack& undoStack, QWidget* window) : QObject(window), m_window(window)
{
    newFile = add({"actionNew", "new"}, tr("&New"), tr("Begin a scenario with the sign-up's steps"));
    newFile->setShortcut(QKeySequence::New);
    open = add({"actionOpen", "open"}, tr("&Open…"), tr("Open a scenario file"));
    open->setShortcut(QKeySequence::Open);
    builtin = add({"actionBuiltin", "library"}, tr("Open &built-in scenario…"),
                  tr("Choose among the scenarios that come with Twice"));
    save = add({"actionSave", "save"}, tr("&Save"), tr("Save the scenario in its file"));
    save->setShortcut(QKeySequence::Save);
    saveAs = add({"actionSaveAs", "save-as"}, tr("Save &As…"), tr("Save the scenario in another file"));
    saveAs->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S));
    quit = add({"actionQuit", "quit"}, tr("&Quit"), tr("Close the window and leave the program"));
    quit->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_Q));
    quit->setMenuRole(QAction::QuitRole);

    undo = adopt(undoStack.createUndoAction(this, tr("&Undo")), {"actionUndo", "undo"}, tr("Take the last edit back"));
    undo->setShortcut(QKeySequence::Undo);
    redo = adopt(undoStack.createRedoAction(this, tr("&Redo")), {"actionRedo", "redo"},
                 tr("Make the edit again that was undone"));
    redo->setShortcuts({QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});

    run = add({"actionRun", "run"}, tr("&Run"), tr("Run every strategy that is on"));
    run->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_R));
    stop = add({"actionStop", "stop"}, tr("&Stop"), tr("Stop the run and keep what was counted so far"));
    stop->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_Period));
    stop->setEnabled(false);
    live = add({"actionLive", "live"}, tr("Run &while I edit"), tr("Run again at every change of the scenario"));
    live->setCheckable(true);
    newSeed =
        add({"actionNewSeed", "dice"}, tr("&Other luck"), tr("Take another seed: the same world with other luck"));
    newSeed->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_L));

    present = add({"actionPresent", "present"}, tr("&Present"),
                  tr("Full screen, large text, no editors; F5 or Escape leads back"));
    present->setCheckable(true);
    present->setShortcut(QKeySequence(Qt::Key_F5));
    addAppearance();
    startPage = add({"actionStartPage", "start-page"}, tr("S&tart page"), tr("Built-in scenarios and recent files"));
    startPage->setCheckable(true);

    whatsThis = adopt(QWhatsThis::createAction(this), {"actionWhatsThis", "whats-this"},
                      tr("Click on anything to read what it is"));
    about = add({"actionAbout", "about"}, tr("&About Twice"), tr("Version, licence, and a check of the numbers"));
    about->setMenuRole(QAction::AboutRole);

    drawIcons();
    window->installEventFilter(this);
}

QAction* Actions::add(Look look, const QString& text, const QString& tip)
{
    return adopt(new QAction(text, this), look, tip);
}

QAction* Actions::adopt(QAction* action, Look look, const QString& tip)
{
    action->setObjectName(QLatin1String(look.name));
    action->setProperty(iconProperty, QString::fromLatin1(look.icon));
    action->setToolTip(tip);
    action->setStatusTip(tip);
    action->setWhatsThis(tip + QLatin1Char('.'));
    m_window->addAction(action);
    return action;
}

void Actions::addAppearance()
{
    appearance = new QActionGroup(this);
    appearance->setObjectName(QStringLiteral("appearanceGroup"));
    const auto choice = [this](const char* name, const QString& text, const QString& tip, Appearance value) {
        QAction* action = add({name, nullptr}, text, tip);
        action->setCheckable(true);
        action->setData(static_cast<int>(value));
        appearance->addAction(action);
    };
    choice("actionAppearanceSystem", tr("Like the &system"), tr("Light or dark as the desktop is"), Appearance::System);
    choice("actionAppearanceLight", tr("&Light"), tr("Dark text on light ground"), Appearance::Light);
    choice("actionAppearanceDark", tr("&Dark"), tr("Light text on dark ground"), Appearance::Dark);
}

bool Actions::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_window && event->type() == QEvent::PaletteChange)
        drawIcons();
    return QObject::eventFilter(watched, event);
}

void Actions::drawIcons()
{
    for (QAction* action : findChildren<QAction*>()) {
        const QString icon = action->property(iconProperty).toString();
        if (!icon.isEmpty())
            action->setIcon(themedIcon(icon, m_window->palette()));
    }
}

} // namespace twice::ui
