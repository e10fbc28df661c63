#include "document/live_run.h"

#include <algorithm>
#include <utility>

namespace twice::ui {

namespace {

/// The scenario without what no result depends on.
Scenario nameless(Scenario scenario)
{
    scenario.name.clear();
    scenario.description.clear();
    for (Strategy& strategy : scenario.strategies)
        strategy.name.clear();
    return scenario;
}

bool sameResults(const ScenarioDocument::Runnable& a, const ScenarioDocument::Runnable& b)
{
    return nameless(a.scenario) == nameless(b.scenario);
}

} // namespace

LiveRun::LiveRun(ScenarioDocument& document, RunController& controller, QObject* parent)
    : QObject(parent),
      m_document(document),
      m_controller(controller)
{
    m_patience.setSingleShot(true);
    m_patience.setTimerType(Qt::PreciseTimer);
    connect(&m_patience, &QTimer::timeout, this, &LiveRun::startDue);
    connect(&m_document, &ScenarioDocument::changed, this, &LiveRun::follow);
    connect(&m_controller, &RunController::finished, this, [this] {
        if (m_patience.isActive())
            startDue();
    });
}

std::vector<std::size_t> LiveRun::places() const
{
    return m_ran ? m_ran->places : std::vector<std::size_t>{};
}

std::optional<double> LiveRun::estimatedSeconds() const
{
    constexpr double leastSeconds = 0.01; // a shorter run was mostly its beginning
    const std::shared_ptr<const Snapshot> last = m_controller.latest();
    if (!last || last->jobsPerSecond <= 0 || last->elapsedSeconds < leastSeconds)
        return {};
    const ScenarioDocument::Runnable now = m_document.runnable();
    return static_cast<double>(now.scenario.world.jobs) * static_cast<double>(now.scenario.strategies.size()) /
           last->jobsPerSecond;
}

void LiveRun::setLive(bool live)
{
    if (live == m_live)
        return;
    m_live = live;
    if (m_live)
        follow();
    else
        m_patience.stop();
}

void LiveRun::run()
{
    m_patience.stop();
    ScenarioDocument::Runnable runnable = m_document.runnable();
    if (runnable.scenario.strategies.empty()) {
        m_controller.stop();
        m_ran.reset();
        m_ranState.reset();
        setOutOfDate(false);
        emit nothingToRun();
        return;
    }
    m_ran = std::move(runnable);
    m_ranState = m_document.state();
    m_sinceStart.start();
    setOutOfDate(false);
    m_controller.start(m_ran->scenario);
}

void LiveRun::stop()
{
    m_patience.stop();
    m_controller.stop();
}

void LiveRun::follow()
{
    const ScenarioDocument::Runnable now = m_document.runnable();
    if (m_ran && sameResults(*m_ran, now)) {
        m_patience.stop();
        m_ran = now;
        m_ranState = m_document.state();
        setOutOfDate(false);
        emit renamed();
        return;
    }
    setOutOfDate(m_ran.has_value());
    if (!m_live || m_patience.isActive())
        return;
    const qint64 age = m_controller.isRunning() ? m_sinceStart.elapsed() : patienceMs;
    if (age >= patienceMs)
        run();
    else
        m_patience.start(static_cast<int>(patienceMs - age));
}

void LiveRun::startDue()
{
    m_patience.stop();
    if (m_live && m_outOfDate)
        run();
}

void LiveRun::setOutOfDate(bool outOfDate)
{
    if (outOfDate == m_outOfDate)
        return;
    m_outOfDate = outOfDate;
    emit outOfDateChanged(outOfDate);
}

} // namespace twice::ui
