#pragma once

#include "document/run_controller.h"
#include "document/scenario_document.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <memory>
#include <optional>
#include <vector>

namespace twice::ui {

/// Decides when the open scenario is run: at once on every change while live, else on demand; and knows whether what
/// ran is still what the document says. GUI thread only.
///
/// While a hand drags, changes come faster than runs end. A run that began less than `patience` ago then goes on, so
/// that charts follow the hand instead of never getting a result; after that the newest change wins.
class LiveRun : public QObject
{
    Q_OBJECT

public:
    static constexpr qint64 patienceMs = 120;

    LiveRun(ScenarioDocument& document, RunController& controller, QObject* parent = nullptr);

    [[nodiscard]] bool isLive() const { return m_live; }
    /// Switching it on runs at once if the last run is out of date.
    void setLive(bool live);
    /// Runs the document as it is now. With every strategy off nothing runs, and hasRun() becomes false.
    void run();
    /// Stops, and starts nothing by itself until the next change.
    void stop();

    /// False before the first run, and after run() with every strategy off.
    [[nodiscard]] bool hasRun() const { return m_ran.has_value(); }
    /// What ran last: the document's state then, and where each run strategy stands in it.
    [[nodiscard]] std::shared_ptr<const DocumentState> ranState() const { return m_ranState; }
    [[nodiscard]] std::vector<std::size_t> places() const;
    /// The document has changed since, in something that changes results.
    [[nodiscard]] bool isOutOfDate() const { return m_outOfDate; }
    /// About how many seconds the document as it is now would run, by the speed of the last run, which is another's:
    /// steps and strategies may have changed. None before there is a speed to go by.
    [[nodiscard]] std::optional<double> estimatedSeconds() const;

signals:
    void outOfDateChanged(bool outOfDate);
    void nothingToRun(); ///< every strategy is off
    void renamed();      ///< ranState() has new names or looks for the same results

private:
    void follow();
    void startDue();
    void setOutOfDate(bool outOfDate);

    ScenarioDocument& m_document;
    RunController& m_controller;
    bool m_live = true;
    bool m_outOfDate = false;
    std::optional<ScenarioDocument::Runnable> m_ran;
    std::shared_ptr<const DocumentState> m_ranState;
    QElapsedTimer m_sinceStart;
    QTimer m_patience; ///< runs while a change waits for the present run
};

} // namespace twice::ui
