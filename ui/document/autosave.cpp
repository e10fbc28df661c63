#include "document/autosave.h"

#include "scenario/scenario_file.h"

namespace twice::ui {

Autosave::Autosave(ScenarioDocument& document, RecoveryStore& store, QObject* parent)
    : QObject(parent),
      m_document(document),
      m_store(store)
{
    m_timer.setSingleShot(true);
    setDelay(std::chrono::seconds(2));
    connect(&m_timer, &QTimer::timeout, this, &Autosave::saveNow);
    connect(&m_document, &ScenarioDocument::changed, this, [this] {
        if (!m_timer.isActive()) // from the first change on: a long drag is kept too
            m_timer.start();
    });
    connect(&m_document, &ScenarioDocument::modifiedChanged, this, [this](bool modified) {
        if (!modified)
            saveNow();
    });
}

void Autosave::saveNow()
{
    m_timer.stop();
    if (!m_document.isModified()) {
        m_store.forget();
        return;
    }
    const std::optional<QString> reason = m_store.keep(formatScenario(m_document.scenario()), m_originalFile);
    if (reason && !m_toldFailure)
        emit failed(*reason);
    m_toldFailure = reason.has_value();
}

} // namespace twice::ui
