#include "document/edit_command.h"

#include <utility>

namespace twice::ui {

EditCommand::EditCommand(ScenarioDocument& document, const QString& name, Merging merging,
                         std::shared_ptr<const DocumentState> after)
    : QUndoCommand(name),
      m_document(document),
      m_merging(std::move(merging)),
      m_before(document.state()),
      m_after(std::move(after))
{}

void EditCommand::undo()
{
    m_document.endMerge();
    m_document.apply(m_before);
}

void EditCommand::redo()
{
    if (m_done)
        m_document.endMerge(); // a redo, not the edit itself: what is edited next is a step of its own
    m_done = true;
    m_document.apply(m_after);
}

int EditCommand::id() const
{
    return m_merging.key.isEmpty() ? -1 : 1;
}

bool EditCommand::mergeWith(const QUndoCommand* next)
{
    const auto* edit = dynamic_cast<const EditCommand*>(next);
    if (edit == nullptr || edit->m_merging != m_merging)
        return false;
    m_after = edit->m_after;
    setObsolete(*m_after == *m_before);
    return true;
}

} // namespace twice::ui
