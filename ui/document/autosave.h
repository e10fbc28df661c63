#pragma once

#include "document/recovery_store.h"
#include "document/scenario_document.h"

#include <QObject>
#include <QTimer>

#include <chrono>

namespace twice::ui {

/// Keeps the document's unsaved work in the recovery store, some seconds after it changed, and forgets it once it is
/// saved. GUI thread only.
class Autosave : public QObject
{
    Q_OBJECT

public:
    Autosave(ScenarioDocument& document, RecoveryStore& store, QObject* parent = nullptr);

    /// The file that the work belongs to; empty: none yet.
    void setOriginalFile(const QString& path) { m_originalFile = path; }
    /// How long a change may wait, so that a drag is not written at every step.
    void setDelay(std::chrono::milliseconds delay) { m_timer.setInterval(delay); }
    void saveNow();

signals:
    void failed(const QString& reason); ///< once, until it works again

private:
    ScenarioDocument& m_document;
    RecoveryStore& m_store;
    QTimer m_timer;
    QString m_originalFile;
    bool m_toldFailure = false;
};

} // namespace twice::ui
