#pragma once

#include "scenario/fault.h"

#include <QToolBar>

class QComboBox;

namespace twice::ui {

class Actions;
class InputNote;
class ScenarioDocument;
class WholeNumberField;

/// The tool bar: run and stop, and what every run needs: how many jobs, which seed, which source of luck. Its fields
/// are undoable edits of the document.
class RunBar : public QToolBar
{
    Q_OBJECT

public:
    RunBar(ScenarioDocument& document, const Actions& actions, QWidget* parent = nullptr);

private:
    void addJobs();
    void addSeed(const Actions& actions);
    void addRandom();
    void addNumber(const QString& label, WholeNumberField* field, int characters, const QString& whatsThis);
    void follow();
    void chooseRandom(int index);
    void takeNewSeed();

    ScenarioDocument& m_document;
    WholeNumberField* m_jobs = nullptr;
    WholeNumberField* m_seed = nullptr;
    QComboBox* m_random = nullptr;
    InputNote* m_randomNote = nullptr;
};

} // namespace twice::ui
