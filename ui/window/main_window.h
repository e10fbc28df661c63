#pragma once

#include "document/autosave.h"
#include "document/live_run.h"
#include "document/recovery_store.h"
#include "document/run_controller.h"
#include "document/scenario_document.h"
#include "window/recent_files.h"
#include "window/settings.h"

#include <QMainWindow>

class QSplitter;
class QStackedWidget;

namespace twice::ui {

class Actions;
class CompareView;
class DocumentFiles;
class StartPage;
class StatusLine;

/// The window: puts the parts side by side and connects them. What they do is theirs.
class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    /// `recoveryDirectory` is shared by all running windows of one user.
    MainWindow(Settings& settings, const QString& recoveryDirectory, QWidget* parent = nullptr);
    ~MainWindow() override;

    /// What a start does once the window is shown: offers what a crash left, else opens `file`, or, where that is empty
    /// or cannot be opened, the article's sign-up, and runs it.
    void begin(const QString& file);

    [[nodiscard]] ScenarioDocument& document() { return m_document; }
    [[nodiscard]] RunController& controller() { return m_controller; }
    [[nodiscard]] DocumentFiles& files() { return *m_files; }

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void setupCentre();
    [[nodiscard]] QList<QAction*> exports() const;
    void connectFiles();
    void connectRuns();
    void connectStartPage();
    void connectAppearance();
    void showTitle();
    void showSnapshot();
    void showState();
    void applyChosenAppearance();

    Settings& m_settings;
    ScenarioDocument m_document;
    RunController m_controller;
    LiveRun m_live;
    RecentFiles m_recent;
    RecoveryStore m_recovery;
    Autosave m_autosave;
    DocumentFiles* m_files;
    Actions* m_actions;
    QSplitter* m_splitter = nullptr;
    QWidget* m_side = nullptr;
    QStackedWidget* m_pages = nullptr;
    StartPage* m_startPage = nullptr;
    CompareView* m_compare = nullptr;
    StatusLine* m_status = nullptr;
    QToolBar* m_bar = nullptr;
    QMetaObject::Connection m_untilOpened; ///< begin() waits whether its file can be opened
};

} // namespace twice::ui
