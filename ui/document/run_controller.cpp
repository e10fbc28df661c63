#include "document/run_controller.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace twice::ui {

namespace {

/// How often it is asked whether the run has ended, which is cheap: a run of 60 ms is shown as soon as it is over.
constexpr std::chrono::milliseconds lookEvery{5};
/// How often a picture is taken and told, which is not.
constexpr qint64 takeEveryMs = 33;

} // namespace

RunController::RunController(QObject* parent) : QObject(parent)
{
    m_timer.setInterval(lookEvery);
    m_timer.setTimerType(Qt::PreciseTimer);
    connect(&m_timer, &QTimer::timeout, this, &RunController::pull);
}

RunController::~RunController() = default;

void RunController::start(Scenario scenario)
{
    retire();
    m_run = std::make_unique<Run>(std::move(scenario));
    m_running = true;
    m_sinceTake.start();
    m_timer.start();
    emit started();
}

void RunController::stop()
{
    if (m_run)
        m_run->stop();
}

bool RunController::isRunning() const
{
    return m_running;
}

void RunController::retire()
{
    if (!m_run)
        return;
    m_run->stop();
    m_retired.push_back(std::move(m_run));
    m_running = false;
}

/// Destroying a run joins its threads; one that has finished keeps nobody waiting.
void RunController::dropRetired()
{
    std::erase_if(m_retired, [](const std::unique_ptr<Run>& run) { return run->finished(); });
}

void RunController::pull()
{
    dropRetired();
    if (m_running) {
        // Asked before the take, so that the last take cannot miss anything.
        if (m_run->finished()) {
            m_running = false;
            take();
            if (!m_running) // nobody started another run while this one was shown
                emit finished();
        } else if (m_sinceTake.elapsed() >= takeEveryMs) {
            take();
        }
    }
    if (!m_running && m_retired.empty())
        m_timer.stop();
}

void RunController::take()
{
    m_latest = std::make_shared<const Snapshot>(m_run->snapshot());
    emit progressed();
    // Counted from the end of the showing, so that slow charts leave the window time to answer.
    m_sinceTake.start();
}

} // namespace twice::ui
