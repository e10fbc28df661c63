#include "window/main_window.h"

#include "compare/compare_view.h"
#include "library/start_page.h"
#include "run/measure_list.h"
#include "scenario/builtin_scenarios.h"
#include "scenario/scenario_file.h"
#include "theme/appearance.h"
#include "window/about_dialog.h"
#include "window/actions.h"
#include "window/document_files.h"
#include "window/drop.h"
#include "window/icons.h"
#include "window/menus.h"
#include "window/presenter_mode.h"
#include "window/recovery_offer.h"
#include "window/run_bar.h"
#include "window/scenario_side.h"
#include "window/status_line.h"
#include "window/window_geometry.h"

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QCloseEvent>
#include <QDropEvent>
#include <QFileInfo>
#include <QMenuBar>
#include <QSplitter>
#include <QStackedWidget>

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace twice::ui {

namespace {

constexpr auto articleScenario = "signup";

std::vector<const CountField*> countsOf(const QString& builtinName)
{
    std::vector<const CountField*> counts;
    if (const std::optional<BuiltinScenario> builtin = builtinScenario(builtinName.toStdString()))
        for (const std::string_view name : builtin->counts)
            if (const CountField* field = measure(name))
                counts.push_back(field);
    return counts;
}

} // namespace

MainWindow::MainWindow(Settings& settings, const QString& recoveryDirectory, QWidget* parent)
    : QMainWindow(parent),
      m_settings(settings),
      m_live(m_document, m_controller),
      m_recent(settings),
      m_recovery(recoveryDirectory),
      m_autosave(m_document, m_recovery),
      m_files(new DocumentFiles(m_document, settings, m_recent, this)),
      m_actions(new Actions(*m_document.undoStack(), this))
{
    setObjectName(QStringLiteral("mainWindow"));
    setWindowIcon(programIcon());
    setAcceptDrops(true);
    setupCentre();
    setupMenus(*this, *m_actions, m_recent, exports());
    m_bar = new RunBar(m_document, *m_actions, this);
    addToolBar(m_bar);
    m_status = new StatusLine(this);
    setStatusBar(m_status);
    new PresenterMode(
        m_actions->present, {m_side, m_bar, menuBar(), m_status}, [this] { return m_compare->leastSize(); }, this);
    connectFiles();
    connectRuns();
    connectStartPage();
    connectAppearance();
    placeWindow(*this, *m_splitter, m_settings);
    m_compare->setChoices(readChoices(m_settings.value(setting::compare)));
    showTitle();
    showState();
}

MainWindow::~MainWindow()
{
    // A cell's editor writes its text when it loses the focus: let it do so while there is a document.
    if (QWidget* field = focusWidget())
        field->clearFocus();
}

void MainWindow::setupCentre()
{
    m_side = new ScenarioSide(m_document, this);
    m_splitter = new QSplitter(Qt::Horizontal, this);
    m_splitter->setObjectName(QStringLiteral("mainSplitter"));
    m_splitter->setChildrenCollapsible(false);
    m_splitter->addWidget(m_side);
    m_compare = new CompareView(m_splitter);
    m_splitter->addWidget(m_compare);
    m_splitter->setStretchFactor(1, 1);
    m_startPage = new StartPage(m_actions->newFile, m_actions->open, this);
    m_pages = new QStackedWidget(this);
    m_pages->setObjectName(QStringLiteral("pages"));
    m_pages->addWidget(m_splitter);
    m_pages->addWidget(m_startPage);
    setCentralWidget(m_pages);
}

QList<QAction*> MainWindow::exports() const
{
    return m_compare->exportActions();
}

void MainWindow::connectFiles()
{
    connect(m_actions->newFile, &QAction::triggered, m_files, &DocumentFiles::newScenario);
    connect(m_actions->open, &QAction::triggered, m_files, &DocumentFiles::openWithDialog);
    connect(m_actions->save, &QAction::triggered, m_files, &DocumentFiles::save);
    connect(m_actions->saveAs, &QAction::triggered, m_files, &DocumentFiles::saveAs);
    connect(m_actions->quit, &QAction::triggered, this, &QWidget::close);
    connect(&m_recent, &RecentFiles::chosen, m_files, &DocumentFiles::openFile);
    connect(m_files, &DocumentFiles::reading, this,
            [this](const QString& path) { m_status->showMessage(tr("Reading %1 …").arg(QFileInfo(path).fileName())); });
    connect(m_files, &DocumentFiles::notOpened, m_status, &QStatusBar::clearMessage);
    connect(m_files, &DocumentFiles::pathChanged, this, [this] {
        m_autosave.setOriginalFile(m_files->path());
        showTitle();
    });
    connect(m_files, &DocumentFiles::opened, this, [this] {
        m_status->clearMessage();
        m_actions->startPage->setChecked(false);
        showTitle();
        m_live.run();
    });
    connect(&m_autosave, &Autosave::failed, this, [this](const QString& reason) {
        m_status->showMessage(tr("Unsaved work is not protected against a crash: %1").arg(reason));
    });
    connect(&m_document, &ScenarioDocument::modifiedChanged, this, &QWidget::setWindowModified);
    connect(&m_document, &ScenarioDocument::changed, this, &MainWindow::showTitle);
}

void MainWindow::connectRuns()
{
    connect(m_actions->run, &QAction::triggered, &m_live, &LiveRun::run);
    connect(m_actions->stop, &QAction::triggered, &m_live, &LiveRun::stop);
    m_actions->live->setChecked(m_settings.value(setting::runWhileEditing));
    m_live.setLive(m_actions->live->isChecked());
    connect(m_actions->live, &QAction::toggled, this, [this](bool on) {
        m_settings.setValue(setting::runWhileEditing, on);
        m_live.setLive(on);
    });
    connect(&m_controller, &RunController::started, this, &MainWindow::showState);
    connect(&m_controller, &RunController::progressed, this, &MainWindow::showSnapshot);
    connect(&m_controller, &RunController::finished, this, &MainWindow::showState);
    connect(&m_live, &LiveRun::nothingToRun, this, &MainWindow::showState);
    connect(&m_live, &LiveRun::renamed, this, &MainWindow::showSnapshot);
    connect(&m_live, &LiveRun::outOfDateChanged, m_compare, &CompareView::setOutOfDate);
    connect(&m_document, &ScenarioDocument::changed, this,
            [this] { m_compare->setEstimate(m_live.estimatedSeconds()); });
}

void MainWindow::connectStartPage()
{
    connect(m_actions->startPage, &QAction::toggled, this, [this](bool on) {
        m_startPage->setRecentFiles(m_recent.paths());
        m_pages->setCurrentIndex(on ? 1 : 0);
        if (on)
            m_startPage->setFocus();
    });
    connect(m_startPage, &StartPage::left, this, [this] { m_actions->startPage->setChecked(false); });
    connect(m_startPage, &StartPage::builtinChosen, this, [this](const QString& name) {
        if (m_files->openBuiltin(name))
            m_compare->lookAt(countsOf(name));
    });
    connect(m_startPage, &StartPage::fileChosen, m_files, &DocumentFiles::openFile);
    connect(m_actions->builtin, &QAction::triggered, m_actions->startPage,
            [this] { m_actions->startPage->setChecked(true); });
    connect(m_actions->about, &QAction::triggered, this, [this] { (new AboutDialog(this))->open(); });
}

void MainWindow::connectAppearance()
{
    const int chosen = m_settings.value(setting::appearance);
    for (QAction* action : m_actions->appearance->actions())
        action->setChecked(action->data().toInt() == chosen);
    connect(m_actions->appearance, &QActionGroup::triggered, this, [this](const QAction* action) {
        m_settings.setValue(setting::appearance, action->data().toInt());
        applyChosenAppearance();
    });
    applyChosenAppearance();
}

void MainWindow::applyChosenAppearance()
{
    if (auto* application = qobject_cast<QApplication*>(QCoreApplication::instance()))
        applyAppearance(*application, static_cast<Appearance>(m_settings.value(setting::appearance)));
}

void MainWindow::begin(const QString& file)
{
    if (offerRecovery(m_recovery, file, *m_files, m_autosave, this))
        return;
    if (file.isEmpty()) {
        m_files->openBuiltin(QLatin1String(articleScenario));
        return;
    }
    m_untilOpened = connect(m_files, &DocumentFiles::notOpened, this, [this] {
        disconnect(m_untilOpened);
        m_files->openBuiltin(QLatin1String(articleScenario));
    });
    connect(m_files, &DocumentFiles::opened, this, [this] { disconnect(m_untilOpened); });
    m_files->openFile(file);
}

void MainWindow::showTitle()
{
    setWindowTitle(tr("%1[*] — Twice").arg(m_files->title().replace(QLatin1String("[*]"), QLatin1String("[*][*]"))));
    setWindowFilePath(m_files->path());
    setWindowModified(m_document.isModified());
}

void MainWindow::showSnapshot()
{
    if (!m_live.hasRun() || !m_controller.latest())
        return;
    m_status->show(*m_controller.latest());
    m_compare->showRun(m_controller.latest(), m_live.ranState(), m_live.places());
}

void MainWindow::showState()
{
    const bool running = m_controller.isRunning();
    m_actions->stop->setEnabled(running);
    if (!m_live.hasRun())
        m_status->showNothing(m_document.runnable().places.empty() ? tr("Nothing to run: every strategy is off")
                                                                   : tr("Nothing has run yet"));
    if (!m_live.hasRun())
        m_compare->showState(CompareState::Empty);
    else if (running)
        m_compare->showState(CompareState::Running);
    else if (m_controller.latest()->state == RunState::Failed)
        m_compare->showState(CompareState::Failed);
    else if (m_controller.latest()->state == RunState::Stopped)
        m_compare->showState(CompareState::Stopped);
    else
        m_compare->showState(CompareState::Finished);
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (!m_files->mayReplace()) {
        event->ignore();
        return;
    }
    m_actions->present->setChecked(false);
    rememberGeometry(*this, *m_splitter, m_settings);
    m_settings.setValue(setting::compare, written(m_compare->choices()));
    m_recovery.forget();
    m_live.stop();
    event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (!droppedFile(event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    const QString file = droppedFile(event->mimeData());
    if (file.isEmpty())
        return;
    event->acceptProposedAction();
    m_files->openFile(file);
}

void MainWindow::changeEvent(QEvent* event)
{
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::ThemeChange)
        applyChosenAppearance();
}

} // namespace twice::ui
