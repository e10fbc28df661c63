#pragma once

#include "run/run.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <memory>
#include <vector>

namespace twice::ui {

/// The one class of the window that knows runs. It pulls a snapshot some thirty times a second and once more at the
/// end; no worker ever signals the window, and starting a new run never waits for the old one. GUI thread only.
class RunController : public QObject
{
    Q_OBJECT

public:
    explicit RunController(QObject* parent = nullptr);
    ~RunController() override;

    /// Stops what runs and starts `scenario` (valid, at least one strategy). News of an older run never comes again.
    void start(Scenario scenario);
    /// Stops; the counts so far stay, and finished() comes within 50 ms with RunState::Stopped.
    void stop();
    [[nodiscard]] bool isRunning() const;
    /// The newest snapshot that was told; nothing before the first run.
    [[nodiscard]] std::shared_ptr<const Snapshot> latest() const { return m_latest; }

signals:
    void started();
    void progressed(); ///< latest() is newer
    void finished();   ///< after the last progressed() of a run: finished, stopped or failed

private:
    void pull();
    void take();
    void retire();
    void dropRetired();

    std::unique_ptr<Run> m_run;
    std::vector<std::unique_ptr<Run>> m_retired; ///< told to stop, destroyed once they have
    std::shared_ptr<const Snapshot> m_latest;
    QTimer m_timer;
    QElapsedTimer m_sinceTake;
    bool m_running = false; ///< m_run is there and its last snapshot has not been taken
};

} // namespace twice::ui
