#pragma once

#include "document/scenario_document.h"

#include <QUndoCommand>

namespace twice::ui {

/// One step of the undo stack: the whole state before and after. States are shared, so a step costs one scenario.
class EditCommand : public QUndoCommand
{
public:
    struct Merging
    {
        QString key; ///< empty: never merges
        int epoch = 0;
        friend bool operator==(const Merging&, const Merging&) = default;
    };

    EditCommand(ScenarioDocument& document, const QString& name, Merging merging,
                std::shared_ptr<const DocumentState> after);

    void undo() override;
    void redo() override;
    [[nodiscard]] int id() const override;
    /// Takes over what the next step of the same drag did; a drag that ends where it began leaves no step.
    bool mergeWith(const QUndoCommand* next) override;

private:
    ScenarioDocument& m_document;
    Merging m_merging;
    std::shared_ptr<const DocumentState> m_before;
    std::shared_ptr<const DocumentState> m_after;
    bool m_done = false;
};

} // namespace twice::ui
